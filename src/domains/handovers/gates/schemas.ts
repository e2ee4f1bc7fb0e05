import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { directions } from './rules.ts';

export const gateRecord = z.object({
  id,
  direction: z.enum(directions),
  yard: z.string(),
  note: z.string().nullable(),
  recordedAt: z.string(),
});
export type GateRecord = z.infer<typeof gateRecord>;

export const gateRecords = z.object({
  /** Oldest first; empty for readers who can't see the street address. */
  records: z.array(gateRecord),
  /** What a participating yard can record next; null for others and when the transport isn't active. */
  next: z.enum(directions).nullable(),
  /** Whether the record is a next action for the reader. */
  isAwaited: z.boolean(),
});
export type GateRecords = z.infer<typeof gateRecords>;

export const listGateRecords = {
  summary: 'When the vehicle entered and left a storage yard',
  asSeen: true,
  params: idParams,
  reply: gateRecords,
} satisfies Schemas;

export const gateInput = z.object({
  direction: z.enum(directions),
  note: z
    .string()
    .overwrite(seenText)
    .trim()
    .max(300, 'At most 300 characters')
    .nullish()
    .transform((note) => note || null),
});

export const recordGate = {
  summary: 'A participating storage yard records that the vehicle entered or left; added to the chain of custody',
  params: idParams,
  perMinute: 30,
  body: gateInput,
  reply: gateRecords,
  errors: ['gate_changed', 'transport_over'],
} satisfies Schemas;
