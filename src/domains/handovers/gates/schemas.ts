import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { directions } from './rules.ts';

/** A vehicle came into a storage yard, or left it. */
export const gateRecord = z.object({
  id,
  direction: z.enum(directions),
  /** The yard by the name it works under. */
  yard: z.string(),
  note: z.string().nullable(),
  recordedAt: z.string(),
});
export type GateRecord = z.infer<typeof gateRecord>;

export const gateRecords = z.object({
  /** The oldest first; empty for whoever does not see the street of the transport. */
  records: z.array(gateRecord),
  /** What the reader, a yard that takes part, records next; null for everybody else and where the transport is over. */
  next: z.enum(directions).nullable(),
  /** The reader is waited for with it: not with what left already, nor with what was delivered and never came in. */
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
