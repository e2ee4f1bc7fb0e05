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

/** Two open requests of two accounts with the same VIN. */
export const duplicateVin = z.object({ vin: z.string(), first: listing, second: listing });
export type DuplicateVin = z.infer<typeof duplicateVin>;

export const listDuplicateVins = {
  summary: 'VINs that two unrelated accounts have open requests for, newest first, at most 50',
  reply: z.array(duplicateVin),
} satisfies Schemas;
