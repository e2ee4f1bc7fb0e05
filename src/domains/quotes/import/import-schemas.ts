import { z } from 'zod';
import { importLimit } from '#domains/transports/drafts/import-rules.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';

/** A line of a file as it would be submitted. */
const importedLine = z.object({
  line: z.number(),
  vehicle: z.string(),
  /** 'Austin, TX' */
  from: z.string(),
  to: z.string(),
  pickupDate: z.string().nullable(),
  /** The range of the platform's estimate; null where only a carrier can price it. */
  low: amountReply.nullable(),
  high: amountReply.nullable(),
  /** An open request of the account says the same: the same VIN, or the same vehicle, way and day. Submitting it makes another one. */
  isOpenAlready: z.boolean(),
});
export type ImportedLine = z.infer<typeof importedLine>;

/** Sentences of one kind, the first of them by line: 'Line 14, pickup_zip: Please enter a valid ZIP code'. */
const sentences = z.object({ count: z.number(), first: z.array(z.string()) });

/** What a file of requests says, before anything of it is written. */
export const importPreview = z.object({
  /** Requests in it, faulty ones among them. */
  count: z.number(),
  /** Those that could be submitted as they are, in the order of the file. */
  lines: z.array(importedLine).max(importLimit),
  /** What keeps the file from being submitted. */
  faults: sentences,
  /** What is to be looked at, and keeps nothing back. */
  warnings: sentences,
  /** Over the lines that could be submitted: the sum of their ranges, and how many of them only a carrier can price. */
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
