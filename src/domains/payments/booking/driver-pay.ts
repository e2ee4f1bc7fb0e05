import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { fromCents } from '#shared/money.ts';
import type { LockedPayment } from '../ledger/escrow.ts';
import { payReducedInTransit } from '../events/pay-reduced-in-transit.ts';
import { readCarriersPay } from '../payouts/to-come.ts';
import { readTransportFact } from './transport-event-data.ts';

interface DriverJob {
  readonly isOnRoad: boolean;
  readonly brokerId: string | null;
  readonly carrierId: string | null;
  readonly driverId: string | null;
}

/** Publishes that a refund lowered the pay while the vehicle is on the road; returns whether it did. In the transaction of the refund. */
export async function notifyDriverPay(ctx: Ctx, payment: LockedPayment, beforeCents: number, reason: string | null): Promise<boolean> {
  const { id, transportId, quoteId, recipientUserId, isTest } = payment;
  const [job] = await ctx.sql<DriverJob[]>`
    select workflow_state = 'in_transit' as is_on_road, broker_id, carrier_id, driver_id from quotes where id = ${quoteId} and is_accepted`;
  if (!job?.isOnRoad) return false;
  const leftCents = await readCarriersPay(ctx, id);
  if (leftCents >= beforeCents) return false;
  await publish(ctx, payReducedInTransit, {
    ...(await readTransportFact(ctx, transportId)),
    paymentId: id,
    payeeId: recipientUserId,
    crewIds: [job.brokerId, job.carrierId, job.driverId].filter((one) => one !== null),
    back: fromCents(beforeCents - leftCents),
    left: fromCents(leftCents),
    reason,
    isTest,
  });
  return true;
}
