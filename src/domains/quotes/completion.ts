import { lockTransport, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { canSeeTransport, getTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { RawJson } from '#server/http/handle.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { holdAccepted } from './held.ts';
import { applyStep } from './steps.ts';

/** Completes a locked, delivered transport: its accepted quote is closed. Throws 409 `not_delivered`. */
async function completeLocked(ctx: Ctx, transport: LockedTransport): Promise<void> {
  const quote = await holdAccepted(ctx, transport);
  if (transport.status === 'completed') throw conflict('not_delivered', 'This transport is already complete');
  if (quote?.workflowState !== 'delivered') throw conflict('not_delivered', 'The delivery is not complete yet');
  await applyStep(ctx, quote, 'closed');
}

/** The owner confirms the delivery. Throws 404, 403 to others who see the transport, 409 `not_delivered`. */
export const confirmDelivery = (ctx: ActorCtx, transportId: string): Promise<RawJson> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    if (!transport || !(await canSeeTransport(inner, transportId))) throw transportMissing();
    if (!isOwner(inner.actor, transport)) throw forbidden('Only the shipper can confirm the delivery');
    await completeLocked(inner, transport);
    return getTransport(inner, transportId);
  });

/** Completes a delivered transport when its review window has ended without a claim: for the job that watches it. Throws 409. */
export const completeDelivered = (ctx: Ctx, transportId: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    if (!transport) throw transportMissing();
    await completeLocked(inner, transport);
  });
