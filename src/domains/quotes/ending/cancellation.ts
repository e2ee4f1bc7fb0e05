import { lockTransport, recountOffers, setTransportStatus, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { isOwner, mayCancel } from '#domains/transports/policy.ts';
import { canSeeTransport, getTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import { findAccepted, listOpenOffers, wasPickedUp, type LockedQuote } from '../booking/locked-quote.ts';
import { applyStep } from '../booking/steps.ts';

/** Closes its quotes and removes it from the marketplace. The transport must be locked. */
export async function cancelLocked(
  ctx: Ctx,
  transport: LockedTransport,
  accepted: LockedQuote | null,
  reason: string | null,
): Promise<LockedQuote | null> {
  const closed =
    accepted && (await applyStep(ctx, accepted, 'closed', { reason, closedReason: 'cancelled', transportStatus: 'cancelled' }));
  const offers = await listOpenOffers(ctx, transport, accepted?.id ?? null);
  for (const offer of offers) await applyStep(ctx, offer, 'closed', { closedReason: 'cancelled' });
  await recountOffers(ctx, closed ? closed.transport : await setTransportStatus(ctx, transport, 'cancelled'));
  return closed;
}

/** The owner, until the first pickup even if a repair moved it back; administrators as `mayCancel` says. */
export async function canCancel({ sql, actor }: ActorCtx, transport: LockedTransport): Promise<boolean> {
  if (!mayCancel(actor, transport)) return false;
  if (isAdmin(actor.role)) return true;
  const [row] = await sql<{ isTooLate: boolean }[]>`select ${wasPickedUp(sql, sql`${transport.id}::uuid`)} as is_too_late`;
  return !row!.isTooLate;
}

/** Throws 404, 403, 409 `not_cancellable` after pickup or a cancellation. */
export const cancelTransport = (ctx: ActorCtx, transportId: string, { reason }: { reason: string | null }): Promise<TransportDetail> =>
  inTransaction(ctx, async (inner) => {
    const { actor } = inner;
    const transport = await lockTransport(inner, transportId);
    if (!transport || transport.status === 'draft' || !(await canSeeTransport(inner, transportId))) throw transportMissing();
    if (!isOwner(actor, transport) && !isAdmin(actor.role)) throw forbidden('Only the shipper can cancel this request');
    if (transport.status === 'cancelled') throw conflict('not_cancellable', 'This request was already cancelled');
    if (!(await canCancel(inner, transport)))
      throw conflict('not_cancellable', 'This transport can no longer be cancelled because the vehicle was picked up');
    await cancelLocked(inner, transport, await findAccepted(inner, transport), reason);
    return getTransport(inner, transportId);
  });
