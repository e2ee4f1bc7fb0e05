import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { refundLines } from '../refunds/refund-rules.ts';

/** What a cancellation now gives back and keeps, to the cent. */
export const refundQuote = z.object({
  /** False while nothing was paid: then nothing is charged, and there is nothing to give back. */
  isPaid: z.boolean(),
  /** All that was paid went back before: nothing more comes back, and nothing is kept. */
  isBack: z.boolean(),
  line: z.enum(refundLines),
  price: amountReply,
  serviceFee: amountReply,
  feeBack: amountReply,
  feeKept: amountReply,
  dryRunFee: amountReply,
  isFeeDisputed: z.boolean(),
  /** Of what goes back: frozen now, and back once it is free. */
  later: amountReply,
  /** All that goes back to the card. Sent with the cancellation, it is refused where it is another sum by then. */
  refund: amountReply,
  /** For an administrator whose refund a second one has to approve: the payment on whose console it is asked for. Null elsewhere. */
  approvalFor: id.nullable(),
  isTest: z.boolean(),
});
export type RefundQuote = z.infer<typeof refundQuote>;

export const getRefundQuote = {
  summary: 'Refund if cancelled now, itemized; null where the parties settle directly',
  params: idParams,
  reply: z.object({ refund: refundQuote.nullable() }),
} satisfies Schemas;

/** Another offer that still stands after the carrier left, at its own price. */
export const rescueOffer = z.object({
  kind: z.enum(['quote', 'bid']),
  id,
  name: z.string(),
  price: amountReply,
  /** With the service fee, which is paid already. */
  total: amountReply,
  /** What is paid on top, or comes back. */
  difference: amountReply,
  direction: z.enum(['more', 'less', 'same']),
  estimatedDeliveryDays: z.number().nullable(),
  validUntil: z.string().nullable(),
});
export type RescueOffer = z.infer<typeof rescueOffer>;

/** A paid booking whose carrier left: what is held, who could take it over, and when all goes back by itself. */
export const rescue = z.object({
  heldAmount: amountReply,
  carrierName: z.string(),
  reason: z.string().nullable(),
  leftAt: z.string(),
  /** Null where the vehicle was picked up before: then nothing comes back by itself. */
  backBy: z.string().nullable(),
  /** Of it: frozen just now. Until it is free nobody else is booked, and nothing comes back by itself. */
  frozen: amountReply,
  offers: z.array(rescueOffer),
  /** Why no other offer can be booked, and the one that still can; null while all can. */
  limit: z.object({ quoteId: id.nullable(), why: z.string() }).nullish(),
  isTest: z.boolean(),
});
export type Rescue = z.infer<typeof rescue>;

export const getRescue = {
  summary: 'Open offers after the carrier left, each with its price difference; null unless the carrier left',
  params: idParams,
  reply: z.object({ rescue: rescue.nullable() }),
} satisfies Schemas;
