import { z } from 'zod';
import { stages } from '#domains/inspections/photos/shots-rules.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { codePattern } from './code-rules.ts';

export const billRow = z.object({
  id,
  stage: z.enum(stages),
  code: z.string(),
  issuedAt: z.string(),
});
export type BillRow = z.infer<typeof billRow>;

export const listBills = {
  summary: 'Bills of lading of a transport, pickup first; empty until the vehicle is signed for',
  params: idParams,
  reply: z.array(billRow),
} satisfies Schemas;

export const getBillFile = {
  summary: "A bill of lading as an accessible (tagged) PDF in the carrier's name",
  params: idParams,
  transport: 'file',
  media: ['application/pdf'],
  reply: z.unknown(),
} satisfies Schemas;

/** Public: enough to compare with the document, without names of people. */
export const checkedBill = z.object({
  code: z.string(),
  stage: z.enum(stages),
  issuedAt: z.string(),
  carrier: z.object({ name: z.string(), dot: z.string().nullable(), mc: z.string().nullable() }),
  vehicle: z.string(),
  vinEnd: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  photos: z.number(),
  marks: z.number(),
  /** The receiver's; null at pickup. */
  verdict: z.string().nullable(),
  /** SHA-256 in hex; both hashes are printed on the bill. */
  hash: z.string(),
  inspectionHash: z.string(),
  /** Whether the stored bill and inspection still match their hashes. */
  verified: z.boolean(),
});
export type CheckedBill = z.infer<typeof checkedBill>;

export const checkBill = {
  summary: 'Look up a bill of lading by the code printed on it; no account needed',
  perMinute: 30,
  params: z.object({ code: z.string().max(40).toUpperCase().pipe(codePattern) }),
  reply: checkedBill,
} satisfies Schemas;
