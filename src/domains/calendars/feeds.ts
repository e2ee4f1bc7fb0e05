import {
  storeReauthentication,
  reauthenticateOwner,
  type OwnerReauthentication,
} from '#domains/accounts/reauthentication/reauthenticate-owner.ts';
import { requireConfirmedAddress } from '#domains/accounts/reauthentication/confirmed-address.ts';
import { toTokenHash, newToken } from '#server/crypto/tokens.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import type { CalendarFeed, makeCalendarFeed } from './schemas.ts';
import { calendarFeedEnded } from './events/feed-ended.ts';
import { calendarFeedCreated } from './events/feed-made.ts';

export const listFeeds = ({ sql, actor }: ActorCtx): Promise<CalendarFeed[]> =>
  sql<CalendarFeed[]>`select created_at, last_read_at from calendar_feeds where user_id = ${actor.id}`;

/** Returns the new link once; the previous one ends at once. Throws 403 `email_unverified`, 422, 429, 409 `password_changed`. */
export async function makeFeed(ctx: ActorCtx, proof: OwnerReauthentication): Promise<ReplyOf<typeof makeCalendarFeed>> {
  requireConfirmedAddress(ctx);
  const passwordHash = await reauthenticateOwner(ctx, proof);
  return inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    await storeReauthentication(inner, passwordHash);
    const token = newToken();
    const ended = await sql`delete from calendar_feeds where user_id = ${actor.id} returning 1`;
    await sql`
      insert into calendar_feeds (id, user_id, token_hash, created_at) values (${newId()}, ${actor.id}, ${toTokenHash(token)}, ${now})
      on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, last_read_at = null`;
    await publish(inner, calendarFeedCreated, { userId: actor.id, isRenewal: ended.length > 0 });
    return { createdAt: now.toISOString(), lastReadAt: null, address: inner.services.links.linkTo(`/api/calendar/${token}.ics`) };
  });
}

/** Ends the actor's link; idempotent. */
export const endFeed = (ctx: ActorCtx): Promise<{ ended: true }> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor } = inner;
    const ended = await sql`delete from calendar_feeds where user_id = ${actor.id} returning 1`;
    if (ended.length > 0) await publish(inner, calendarFeedEnded, { userId: actor.id });
    return { ended: true };
  });
