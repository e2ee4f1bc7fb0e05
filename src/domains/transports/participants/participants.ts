import { unconfirmedAddress } from '#domains/accounts/addresses/address-confirmation.ts';
import { lockConfirmedAddress } from '#domains/accounts/reauthentication/confirmed-address.ts';
import { findAccountByEmail } from '#domains/accounts/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { AppError, forbidden, notFound } from '#shared/errors.ts';
import { participantAdded } from '../events/participant-added.ts';
import { participantRemoved } from '../events/participant-removed.ts';
import { toFact, lockTransport, type LockedTransport } from '../lifecycle.ts';
import type { Participant } from './participants-schemas.ts';
import { isSupporting, mayManageParticipants } from '../policy.ts';
import { transportMissing } from '../queries.ts';
import { mayKnow, toFullViewSql } from './visibility.ts';

/** Throws 404 unless the reader sees the full transport. */
export async function listParticipants({ sql, actor }: ActorCtx, transportId: string): Promise<Participant[]> {
  const participants = await sql`
    select 1 from transports t where t.id = ${transportId} and ${mayKnow(sql, actor)} and ${toFullViewSql(sql, actor)}`;
  if (participants.length === 0) throw transportMissing();
  return sql<Participant[]>`
    select p.user_id, coalesce(u.company_name, u.full_name) as name, u.role, p.created_at as added_at
    from transport_participants p join users u on u.id = p.user_id where p.transport_id = ${transportId} order by p.created_at, p.user_id`;
}

/** Throws 404, 403. */
async function lockManaged(ctx: ActorCtx, transportId: string): Promise<LockedTransport> {
  await listParticipants(ctx, transportId);
  const transport = await lockTransport(ctx, transportId);
  if (!transport || transport.status === 'draft') throw transportMissing();
  if (!mayManageParticipants(ctx.actor, transport)) throw forbidden('Only the shipper or an administrator can change the participants');
  return transport;
}

/** Idempotent. Throws 404, 403 (`email_unverified`), 422 `not_supporting` for any other account, 422 `unproven_address`. */
export const addParticipant = (ctx: ActorCtx, transportId: string, { email }: { email: string }): Promise<Participant[]> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockManaged(inner, transportId);
    await lockConfirmedAddress(inner);
    const account = await findAccountByEmail(inner, email);
    if (!account?.isUsable || !isSupporting(account)) {
      const message = 'No insurance provider, inspection agent or storage yard uses this email address';
      throw new AppError(422, 'not_supporting', message, { fields: { email: message } });
    }
    if (!account.emailVerified) throw unconfirmedAddress('email');
    const added = await inner.sql`
      insert into transport_participants (transport_id, user_id, added_by, created_at)
      values (${transportId}, ${account.id}, ${inner.actor.id}, ${inner.now}) on conflict do nothing returning 1`;
    if (added.length > 0) await publish(inner, participantAdded, { ...toFact(transport), userId: account.id, role: account.role });
    return listParticipants(inner, transportId);
  });

/** Throws 404, 403. */
export const removeParticipant = (ctx: ActorCtx, transportId: string, userId: string): Promise<Participant[]> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockManaged(inner, transportId);
    const removed = await inner.sql`
      delete from transport_participants where transport_id = ${transportId} and user_id = ${userId} returning 1`;
    if (removed.length === 0) throw notFound('This account is not a participant of the transport');
    await publish(inner, participantRemoved, { ...toFact(transport), userId });
    return listParticipants(inner, transportId);
  });
