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

/** Cancels a locked transport: its accepted quote or its open offers are closed, and it leaves the marketplace. */
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

/** Whether the actor cancels this transport: its owner until the vehicle is picked up for the first time, even if a repair moves it back since. */
export async function canCancel({ sql, actor }: ActorCtx, transport: LockedTransport): Promise<boolean> {
  if (!mayCancel(actor, transport)) return false;
  if (isAdmin(actor.role)) return true;
  const [row] = await sql<{ isTooLate: boolean }[]>`select ${wasPickedUp(sql, sql`${transport.id}::uuid`)} as is_too_late`;
  return !row!.isTooLate;
}

/**
 * Cancels a request before pickup, in the name of its owner or an administrator. Throws 404, 403 to others who see it, 409
 * `not_cancellable` once the vehicle is picked up, or when it was cancelled before.
 */
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
