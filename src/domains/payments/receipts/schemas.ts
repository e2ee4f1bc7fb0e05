import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { timeRange } from '#shared/dates/time-range.ts';

/** One sum that moved: what for, on which day of US Pacific time (YYYY-MM-DD). */
const line = z.object({ day: z.string(), what: z.string(), amount: amountReply });

/** The card that was charged, by its brand and its last four digits: all that is known of it here. */
const receiptCard = z.object({ brand: z.string(), last4: z.string() });
export type ReceiptCard = z.infer<typeof receiptCard>;

/** What a shipper paid for one booking, what came back of it, and what stands held. */
export const receipt = z.object({
  paymentId: id,
  transportId: id,
  transport: z.string(),
  paidBy: z.string(),
  /** As the booking stands now: price and service fee are the total. */
  price: amountReply,
  serviceFee: amountReply,
  total: amountReply,
  charges: z.array(line.extend({ card: receiptCard.nullable() })),
  refunds: z.array(line),
  paid: amountReply,
  givenBack: amountReply,
  /** Held until delivery, what is frozen included. */
  held: amountReply,
  frozen: amountReply,
  toCarrier: amountReply,
  /** What of the service fee the platform has earned. */
  feeKept: amountReply,
  /** What the platform bore of what came back, since the carrier had it already. With what was paid it is all the sums below. */
  borne: amountReply,
  isTest: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

/** A receipt in a list. */
export const receiptRow = receipt
  .pick({ paymentId: true, transportId: true, transport: true, paid: true, givenBack: true })
  .extend({ id, day: z.string(), createdAt: z.string(), updatedAt: z.string() });
export type ReceiptRow = z.infer<typeof receiptRow>;

/** A month as it is named: '2026-11'. */
const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM');

/** What one payee was sent in a month, and what was taken back. */
export const statement = z.object({
  month,
  paidTo: z.string(),
  lines: z.array(line.extend({ id, transportId: id, transport: z.string(), kind: z.enum(['transfer', 'fee_in_vain', 'reversal']) })),
  jobs: z.number(),
  transfers: amountReply,
  feesInVain: amountReply,
  /** As a positive sum. */
  reversals: amountReply,
  total: amountReply,
  isTest: z.boolean(),
});
export type Statement = z.infer<typeof statement>;

export const listReceipts = {
  summary: 'Receipts for payments of the account as a shipper, newest first',
  query: pageQuery.extend({ transportId: id.optional(), ...timeRange }),
  reply: z.array(receiptRow),
} satisfies Schemas;

export const getReceipt = {
  summary: 'The current receipt of a payment',
  params: idParams,
  reply: receipt,
} satisfies Schemas;

export const getReceiptFile = {
  summary: 'The same as a PDF, tagged for screen readers',
  params: idParams,
  transport: 'file',
  media: ['application/pdf'],
  reply: z.unknown(),
} satisfies Schemas;

export const listStatements = {
  summary: 'Months with transfers or reversals and their totals, newest first',
  reply: z.array(z.object({ month, total: amountReply })),
} satisfies Schemas;

export const getStatement = {
  summary: 'Transfers and reversals of a month in US Pacific time',
  params: z.object({ month }),
  reply: statement,
} satisfies Schemas;

export const getStatementFile = {
  summary: 'The same as a PDF, tagged for screen readers',
  params: z.object({ month }),
  transport: 'file',
  media: ['application/pdf'],
  reply: z.unknown(),
} satisfies Schemas;
