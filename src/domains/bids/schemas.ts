import { z } from 'zod';
import { trustCard } from '#domains/carriers/schemas.ts';
import { offerDayInput, offerDaysReply } from '#domains/quotes/promise/offer-days-rules.ts';
import { quote } from '#domains/quotes/schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountInput, amountReply } from '#shared/money-schemas.ts';

export const bidStatuses = ['active', 'accepted', 'rejected', 'withdrawn'] as const;
export type BidStatus = (typeof bidStatuses)[number];

export const bid = z.object({
  id,
  transportId: id,
  bidAmount: amountReply,
  notes: z.string().nullable(),
  estimatedDeliveryDays: z.number(),
  ...offerDaysReply,
  includesInsurance: z.boolean(),
  status: z.enum(bidStatuses),
  isWinningBid: z.boolean(),
  bidder: z.object({ id, name: z.string(), role: z.string(), dotMcVerified: z.boolean(), insuranceVerified: z.boolean() }),
  trust: trustCard.nullable(),
  submittedAt: z.string(),
  updatedAt: z.string(),
  acceptedAt: z.string().nullable(),
  rejectedAt: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  can: z.object({ accept: z.boolean(), change: z.boolean() }),
});
export type Bid = z.infer<typeof bid>;

export const bidInput = z.object({
  bidAmount: z
    .union([z.string(), z.number()], 'Bid amount is required')
    .refine((amount) => String(amount).trim() !== '', 'Bid amount is required')
    .pipe(amountInput)
    .refine((amount) => Number(amount) > 0, 'Bid amount is required'),
  estimatedDeliveryDays: z.coerce
    .number('Estimated delivery days is required')
    .int('Enter whole days')
    .min(1, 'Estimated delivery days is required')
    .max(90, 'At most 90 days'),
  ...offerDayInput,
  includesInsurance: z.boolean().default(false),
  notes: z
    .string()
    .trim()
    .max(1000)
    .nullish()
    .transform((text) => text || null),
});
export type BidForm = z.input<typeof bidInput>;

/** With `unchangedSince` (the `updatedAt` that was read), refused if the bid changed since. */
export const bidChange = bidInput.extend({ unchangedSince: z.iso.datetime().optional() });

export const placeBid = {
  summary: 'Place a lump-sum bid on an open request',
  params: idParams,
  status: 201,
  idempotent: true,
  body: bidInput,
  reply: bid,
  errors: ['gate_closed', 'already_bid', 'not_open'],
} satisfies Schemas;

export const listTransportBids = {
  summary: 'Bids on a transport: all of them for its owner and administrators, bidders see their own',
  asSeen: true,
  params: idParams,
  reply: z.array(bid),
} satisfies Schemas;

const amountMissing = 'Send the bid amount you are accepting';

export const acceptBid = {
  summary: 'Accept a bid: it becomes the accepted quote',
  params: idParams,
  idempotent: 'required_for_keys',
  /** The amount the owner read; if the bid has another amount by now, it isn't accepted. */
  body: z.object({ bidAmount: z.union([z.string(), z.number()], amountMissing).pipe(amountInput) }, amountMissing),
  reply: quote,
  errors: ['already_accepted', 'not_open', 'bid_closed', 'bid_changed', 'expired', 'approval_needed'],
} satisfies Schemas;

export const changeBid = {
  summary: 'Change an active bid',
  params: idParams,
  body: bidChange,
  reply: bid,
  errors: ['bid_closed', 'bid_changed', 'gate_closed', 'not_open'],
} satisfies Schemas;

export const withdrawBid = {
  summary: 'Withdraw an active bid',
  params: idParams,
  reply: bid,
  errors: ['bid_closed'],
} satisfies Schemas;
