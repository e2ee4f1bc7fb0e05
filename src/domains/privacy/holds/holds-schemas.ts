import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { sortedQuery } from '#shared/paging.ts';
import { atMost } from '#shared/text/text-limit.ts';
import { holdStates } from '../retention-rules.ts';

const reason = z.string('Please give a reason').trim().min(1, 'Please give a reason').max(1000, 'At most 1,000 characters');

/** A legal hold: nothing of its transport or person is deleted while it stands. */
export const legalHold = z.object({
  id,
  transportId: id.nullable(),
  userId: id.nullable(),
  /** Of the person, as it is now. */
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

/** On what: a transport by its number, or a person by the e-mail address of the account. */
export const holdInput = z.object({
  on: z.enum(['transport', 'person'], 'Please say what is held'),
  of: z.string('Please name it').trim().min(1, 'Please name it').max(254, atMost(254)),
  reason,
});
export type HoldInput = z.output<typeof holdInput>;

/** What the holds and their file are narrowed by, and which way they go in time. */
export const holdsQuery = sortedQuery(['created']).extend({ state: z.enum(holdStates).optional() });
export type HoldsQuery = z.output<typeof holdsQuery>;

export const listLegalHolds = {
  summary: 'Legal holds on transports and people, newest first unless told, with those that were lifted',
  query: holdsQuery,
  reply: z.array(legalHold),
} satisfies Schemas;

export const placeLegalHold = {
  summary: 'Keep everything of a transport or a person, whatever its days, until the hold is lifted',
  proof: 'not needed: it deletes nothing, and can be lifted',
  body: holdInput,
  status: 201,
  reply: legalHold,
  errors: ['hold_stands'],
} satisfies Schemas;

export const liftLegalHold = {
  summary: 'Let go what a legal hold kept: it is deleted when its days are over',
  proof: 'needed',
  params: idParams,
  body: z.object({ reason }),
  reply: legalHold,
  errors: ['hold_lifted'],
} satisfies Schemas;
