import { linkInvalid } from '#domains/accounts/addresses/email-links.ts';
import { lockConfirmedAddress } from '#domains/accounts/reauthentication/confirmed-address.ts';
import { toFact, lockTransport } from '#domains/transports/lifecycle.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { toTokenHash, newToken } from '#server/crypto/tokens.ts';
import { publish } from '#server/events/outbox.ts';
import { AppError, conflict, forbidden, notFound } from '#shared/errors.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { linkLimit, type makeTrackingLink, type Tracking, type TrackingLink } from './schemas.ts';
import { linkCreated } from './events/link-made.ts';
import { linkRevoked } from './events/link-revoked.ts';
import { isOver } from './policy.ts';
import { findVisible, trackedTables, trackingColumns, type TrackingRow } from './tracking-rows.ts';
import { refreshScreens } from './live.ts';
import { toTracking } from './view.ts';

const linkColumns = (sql: Sql, now: Date): Fragment => sql`
  l.id, l.label, l.created_at, l.expires_at, l.revoked_at, l.revoked_at is null and l.expires_at > ${now} as is_open`;

/** Up to 20 of the actor's links, newest first; open ones are never left out. */
export const listLinks = (
  { sql, actor, now }: ActorCtx,
  { transportId, quoteId }: Pick<TrackingRow, 'transportId' | 'quoteId'>,
): Promise<TrackingLink[]> =>
  sql<TrackingLink[]>`
    select shown.* from (
      select ${linkColumns(sql, now)} from tracking_links l
      where l.transport_id = ${transportId} and l.quote_id = ${quoteId} and l.made_by = ${actor.id} order by is_open desc, l.id desc limit 20
    ) shown order by shown.id desc`;

/**
 * Makes a link to follow a vehicle without an account; its token is returned only once. Throws 404, 403 unless the shipper or
 * `email_unverified`, 409 `not_booked`, `tracking_over` and `too_many_links`.
 */
export const makeLink = (
  ctx: ActorCtx,
  transportId: string,
  { label, days }: BodyOf<typeof makeTrackingLink>,
): Promise<ReplyOf<typeof makeTrackingLink>> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const transport = await lockTransport(inner, transportId);
    if (!transport || !(await canSeeTransport(inner, transportId))) throw transportMissing();
    if (transport.shipperId !== actor.id) throw forbidden("Only the shipper can share the vehicle's location");
    await lockConfirmedAddress(inner);
    const row = await findVisible(inner, transportId);
    if (!row) throw conflict('not_booked', 'You can share the location once the transport is booked');
    if (isOver(row)) throw conflict('tracking_over', 'The vehicle was delivered, so there is nothing to track');
    const open = (await listLinks(inner, row)).filter(({ isOpen }) => isOpen);
    if (open.length >= linkLimit) throw conflict('too_many_links', `You have ${linkLimit} active links. End one first.`);
    const token = newToken();
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const link = {
      id: newId(),
      transportId,
      quoteId: row.quoteId,
      madeBy: actor.id,
      label,
      tokenHash: toTokenHash(token),
      createdAt: now,
      expiresAt,
    };
    await sql`insert into tracking_links ${sql(link)}`;
    await publish(inner, linkCreated, { ...toFact(transport), linkId: link.id, label, until: expiresAt.toISOString() });
    const reply = { id: link.id, label, createdAt: now.toISOString(), expiresAt: expiresAt.toISOString(), revokedAt: null, isOpen: true };
    return { ...reply, token };
  });

const linkMissing = () => notFound("This link does not exist or you don't have access to it");

/** Takes effect at once, also on open pages. Idempotent. Throws 404. */
export const revokeLink = (ctx: ActorCtx, id: string): Promise<TrackingLink> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const [own] = await sql<{ transportId: string }[]>`select transport_id from tracking_links where id = ${id} and made_by = ${actor.id}`;
    const transport = own && (await lockTransport(inner, own.transportId));
    if (!transport) throw linkMissing();
    const ended = await sql`update tracking_links set revoked_at = ${now} where id = ${id} and revoked_at is null returning id`;
    const [link] = await sql<TrackingLink[]>`select ${linkColumns(sql, now)} from tracking_links l where l.id = ${id}`;
    if (ended.length > 0) {
      await publish(inner, linkRevoked, { ...toFact(transport), linkId: id, label: link!.label });
      await refreshScreens(inner, transport.id, []);
    }
    return link!;
  });

type LinkedRow = TrackingRow & { readonly linkId: string };

/** Null if the token is invalid, expired or revoked, or the transport was cancelled. */
async function findLinked({ sql, now }: Pick<Ctx, 'sql' | 'now'>, token: string): Promise<LinkedRow | null> {
  const [row] = await sql<LinkedRow[]>`
    select l.id as link_id, ${trackingColumns(sql)} from tracking_links l join (${trackedTables(sql)}) on q.id = l.quote_id
    where l.token_hash = ${toTokenHash(token)} and l.revoked_at is null and l.expires_at > ${now} and t.status <> 'cancelled'`;
  return row ?? null;
}

/** Also null after delivery. */
export async function findFollowedTransport(
  ctx: Pick<Ctx, 'sql' | 'now'>,
  token: string,
): Promise<Pick<LinkedRow, 'linkId' | 'transportId'> | null> {
  const row = await findLinked(ctx, token);
  return row && !isOver(row) ? row : null;
}

/** Same error for unknown, expired and revoked links. */
export const sharedLinkInvalid = (): AppError =>
  new AppError(linkInvalid().status, 'link_invalid', 'This tracking link is no longer valid. Ask the sender for a new one.');

/** Rounded position without names; after delivery only the state. Throws 422 `link_invalid`. */
export async function readShared(ctx: Ctx, token: string): Promise<Tracking> {
  const row = await findLinked(ctx, token);
  if (!row) throw sharedLinkInvalid();
  return toTracking(row, 'rounded', ctx.now);
}
