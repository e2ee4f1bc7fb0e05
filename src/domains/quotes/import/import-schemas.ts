import { z } from 'zod';
import { importLimit } from '#domains/transports/drafts/import-rules.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';

const importedLine = z.object({
  line: z.number(),
  vehicle: z.string(),
  from: z.string(),
  to: z.string(),
  pickupDate: z.string().nullable(),
  /** Null if only a carrier can price it. */
  low: amountReply.nullable(),
  high: amountReply.nullable(),
  /** An open request with the same VIN, or the same vehicle, route and day. Submitting creates another one. */
  isOpenAlready: z.boolean(),
});
export type ImportedLine = z.infer<typeof importedLine>;

/** 'Line 14, pickup_zip: Please enter a valid ZIP code', the first ones by line. */
const sentences = z.object({ count: z.number(), first: z.array(z.string()) });

export const importPreview = z.object({
  count: z.number(),
  /** Only lines without faults, in file order. */
  lines: z.array(importedLine).max(importLimit),
  faults: sentences,
  warnings: sentences,
  /** Sums over the valid lines; `unpriced` counts those only a carrier can price. */
  low: amountReply,
  high: amountReply,
  unpriced: z.number(),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const checkImport = {
  summary: 'Preview a CSV file of requests without saving anything',
  transport: 'csv',
  perMinute: 30,
  reply: importPreview,
} satisfies Schemas;

export const importTransports = {
  summary: 'Submit all requests of a CSV file, each with its opening quote; if any line has an error, none is submitted',
  transport: 'csv',
  perMinute: 10,
  status: 201,
  idempotent: true,
  reply: z.object({ count: z.number(), transportIds: z.array(id).max(importLimit) }),
} satisfies Schemas;
