import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { refundLines } from '../refunds/refund-rules.ts';

export const refundQuote = z.object({
  isPaid: z.boolean(),
  isBack: z.boolean(),
  line: z.enum(refundLines),
  price: amountReply,
  serviceFee: amountReply,
  feeBack: amountReply,
  feeKept: amountReply,
  dryRunFee: amountReply,
  isFeeDisputed: z.boolean(),
  /** On hold; refunded once released. */
  later: amountReply,
  /** Send it with the cancellation, which fails if the amount has changed. */
  refund: amountReply,
  /** Administrators who need approval: the payment to request it for. */
  approvalFor: id.nullable(),
  isTest: z.boolean(),
});
export type RefundQuote = z.infer<typeof refundQuote>;

export const getRefundQuote = {
  summary: 'Refund if cancelled now, itemized; null where the parties settle directly',
  params: idParams,
  reply: z.object({ refund: refundQuote.nullable() }),
} satisfies Schemas;

export const rescueOffer = z.object({
  kind: z.enum(['quote', 'bid']),
  id,
  name: z.string(),
  price: amountReply,
  /** With service fee, which is already paid. */
  total: amountReply,
  /** To pay, or refunded. */
  difference: amountReply,
  direction: z.enum(['more', 'less', 'same']),
  estimatedDeliveryDays: z.number().nullable(),
  validUntil: z.string().nullable(),
});
export type RescueOffer = z.infer<typeof rescueOffer>;

export const rescue = z.object({
  heldAmount: amountReply,
  carrierName: z.string(),
  reason: z.string().nullable(),
  leftAt: z.string(),
  /** Null after pickup: no automatic refund. */
  backBy: z.string().nullable(),
  /** Part on hold; blocks rebooking and the automatic refund. */
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
