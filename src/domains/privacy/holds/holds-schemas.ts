import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { sortedQuery } from '#shared/paging.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { holdStates } from '../retention-rules.ts';

const reason = z.string('Please give a reason').trim().min(1, 'Please give a reason').max(1000, 'At most 1,000 characters');

export const legalHold = z.object({
  id,
  transportId: id.nullable(),
  userId: id.nullable(),
  userName: z.string().nullable(),
  reason: z.string(),
  placedBy: z.string().nullable(),
  placedAt: z.string(),
  liftReason: z.string().nullable(),
  liftedBy: z.string().nullable(),
  liftedAt: z.string().nullable(),
  can: z.object({ lift: z.boolean() }),
});
export type LegalHoldView = z.infer<typeof legalHold>;

/** A transport's number, or a person's email address. */
export const holdInput = z.object({
  on: z.enum(['transport', 'person'], 'Choose a transport or a person'),
  of: z.string('Enter the number or email address').trim().min(1, 'Enter the number or email address').max(254, limitLength(254)),
  reason,
});
export type HoldInput = z.output<typeof holdInput>;

export const holdsQuery = sortedQuery(['created']).extend({ state: z.enum(holdStates).optional() });
export type HoldsQuery = z.output<typeof holdsQuery>;

export const listLegalHolds = {
  summary: 'Legal holds on transports and people, newest first by default, including removed ones',
  query: holdsQuery,
  reply: z.array(legalHold),
} satisfies Schemas;

export const placeLegalHold = {
  summary: 'Keep all files of a transport or a person past their retention period, until the hold is removed',
  proof: 'not needed: it deletes nothing and can be removed',
  body: holdInput,
  status: 201,
  reply: legalHold,
  errors: ['hold_stands'],
} satisfies Schemas;

export const liftLegalHold = {
  summary: 'Remove a legal hold: files past their retention period are deleted by the next cleanup',
  proof: 'needed',
  params: idParams,
  body: z.object({ reason }),
  reply: legalHold,
  errors: ['hold_lifted'],
} satisfies Schemas;
