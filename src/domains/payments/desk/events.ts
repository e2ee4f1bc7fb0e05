import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { transferWaits } from '../payouts/schemas.ts';
import { deskActionKinds } from './schemas.ts';

const deskFact = transportEvent.extend({
  paymentId: z.uuid(),
  actionId: z.uuid(),
  kind: z.enum(deskActionKinds),
  amount: z.string(),
  reason: z.string(),
  askedById: z.uuid(),
});

/**
 * The desk moved or held a sum; both sides are told. `carrierAmount` is what the carrier's side hears of it, without the service fee;
 * `waits`: why a payment to the carrier is not sent yet; `leavesNothing`: a refund after which the carrier has and gets nothing of the payment;
 * `isRoadTold`: who has the vehicle is told of the same refund with what is to do (`roadPayFell`).
 */
export const deskActed = defineEvent(
  'payment.desk-acted',
  deskFact.extend({
    payeeId: z.uuid().nullable(),
    carrierAmount: z.string(),
    confirmedById: z.uuid().nullable(),
    waits: z.enum(transferWaits).nullable().default(null),
    leavesNothing: z.boolean().default(false),
    isRoadTold: z.boolean().default(false),
  }),
);

/** An administrator asked for what a second one has to confirm. */
export const deskAsked = defineEvent('payment.desk-asked', deskFact.extend({ askedByName: z.string(), expiresAt: z.string() }));

/** What was asked for is not done: declined with a reason, taken back, or nobody decided in time. */
export const deskLeft = defineEvent(
  'payment.desk-left',
  deskFact.extend({ outcome: z.enum(['declined', 'withdrawn', 'expired']), because: z.string().nullable() }),
);

/** What the desk asked back from a carrier is back and on its way to the shipper, or was refused by the provider in the words of `failure`. */
export const deskReversalSettled = defineEvent(
  'payment.desk-reversal-settled',
  transportEvent.extend({
    paymentId: z.uuid(),
    movementId: z.uuid(),
    amount: z.string(),
    reason: z.string(),
    askedById: z.uuid(),
    payeeId: z.uuid().nullable(),
    failure: z.string().nullable(),
  }),
);

/** Payments, or the journals of the ledger, were written to a file. */
export const paymentsExported = defineEvent(
  'payment.exported',
  z.object({ exportId: z.uuid(), what: z.enum(['payments', 'ledger']).default('payments'), filter: z.record(z.string(), z.string()) }),
);

/** A super admin asked for a comparison with the provider before its hour. */
export const reconciliationAsked = defineEvent('payment.reconciliation-asked', z.object({ askedId: z.uuid() }));
