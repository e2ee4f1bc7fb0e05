import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { timeRange } from '#shared/dates/time-range.ts';

/** Day in US Pacific time (YYYY-MM-DD). */
const line = z.object({ day: z.string(), what: z.string(), amount: amountReply });

const receiptCard = z.object({ brand: z.string(), last4: z.string() });
export type ReceiptCard = z.infer<typeof receiptCard>;

export const receipt = z.object({
  paymentId: id,
  transportId: id,
  transport: z.string(),
  paidBy: z.string(),
  /** Current price; price and service fee add up to the total. */
  price: amountReply,
  serviceFee: amountReply,
  total: amountReply,
  charges: z.array(line.extend({ card: receiptCard.nullable() })),
  refunds: z.array(line),
  paid: amountReply,
  givenBack: amountReply,
  /** Includes holds. */
  held: amountReply,
  frozen: amountReply,
  toCarrier: amountReply,
  feeKept: amountReply,
  /** Refunds paid by the platform; with `paid` it covers all other amounts. */
  borne: amountReply,
  isTest: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

export const receiptRow = receipt
  .pick({ paymentId: true, transportId: true, transport: true, paid: true, givenBack: true })
  .extend({ id, day: z.string(), createdAt: z.string(), updatedAt: z.string() });
export type ReceiptRow = z.infer<typeof receiptRow>;

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM');

export const statement = z.object({
  month,
  paidTo: z.string(),
  lines: z.array(line.extend({ id, transportId: id, transport: z.string(), kind: z.enum(['transfer', 'fee_in_vain', 'reversal']) })),
  jobs: z.number(),
  transfers: amountReply,
  feesInVain: amountReply,
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
