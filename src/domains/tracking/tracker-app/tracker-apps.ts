import { newToken, toTokenHash } from '#server/crypto/tokens.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { trackerAppEnded } from '../events/tracker-app-ended.ts';
import { trackerAppCreated } from '../events/tracker-app-made.ts';
import type { makeTrackerApp as endpoint, TrackerAppState } from './tracker-app-schemas.ts';

export const listTrackerApps = ({ sql, actor }: ActorCtx): Promise<TrackerAppState[]> =>
  sql<TrackerAppState[]>`select created_at, last_used_at from tracker_apps where user_id = ${actor.id}`;

/** Replaces the actor's address; the new one is returned only once. */
export const makeTrackerApp = (ctx: ActorCtx): Promise<ReplyOf<typeof endpoint>> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now, services } = inner;
    const token = newToken();
    const row = { id: newId(), userId: actor.id, tokenHash: toTokenHash(token), deviceId: newId(), createdAt: now };
    await sql`
      insert into tracker_apps ${sql(row)} on conflict (user_id) do update set
        id = excluded.id, token_hash = excluded.token_hash, device_id = excluded.device_id, created_at = excluded.created_at, last_used_at = null`;
    await publish(inner, trackerAppCreated, { userId: actor.id });
    return { createdAt: now.toISOString(), lastUsedAt: null, address: services.links.linkTo(`/api/tracker/${token}`) };
  });

export const endTrackerApp = (ctx: ActorCtx): Promise<{ ended: true }> =>
  inTransaction(ctx, async (inner) => {
    const ended = await inner.sql`delete from tracker_apps where user_id = ${inner.actor.id} returning 1`;
    if (ended.length > 0) await publish(inner, trackerAppEnded, { userId: inner.actor.id });
    return { ended: true };
  });
