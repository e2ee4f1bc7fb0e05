import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { transportStatuses } from '../schemas.ts';

const listing = z.object({
  id,
  status: z.enum(transportStatuses),
  submittedAt: z.string().nullable(),
  vehicle: z.string(),
  route: z.string(),
  shipperId: id,
  shipperName: z.string(),
});

/** `by` is null for an officer who has left. */
const checkedVin = z.object({ at: z.string(), by: z.string().nullable(), note: z.string() });
export type CheckedVin = z.infer<typeof checkedVin>;

/** Two open requests of two accounts with the same VIN; `checked` once an officer found nothing wrong. */
export const duplicateVin = z.object({ vin: z.string(), first: listing, second: listing, checked: checkedVin.nullable() });
export type DuplicateVin = z.infer<typeof duplicateVin>;

export const listDuplicateVins = {
  summary: 'VINs that two unrelated accounts have open requests for, newest first, at most 50; those that officers checked only on request',
  query: z.object({ state: z.enum(['open', 'checked']).default('open') }),
  reply: z.array(duplicateVin),
} satisfies Schemas;

export const checkDuplicateVin = {
  summary: 'Record that two accounts may list the same VIN: the pair is not reported again, unless a third account lists it',
  proof: 'needed',
  body: z.object({
    transportIds: z.tuple([id, id]),
    note: z.string().trim().min(1, 'Say what you checked').max(2000, 'At most 2000 characters'),
  }),
  reply: checkedVin,
  errors: ['already_checked', 'own_transport'],
} satisfies Schemas;
