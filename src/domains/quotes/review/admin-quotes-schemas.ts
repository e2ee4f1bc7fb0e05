import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { placeCursor, sortedQuery } from '#shared/paging.ts';
import { listedQuote, workflowStates } from '../schemas.ts';

const { vehicleType, vehicleYear, vehicleMake, vehicleModel, status, fromZipCode, toZipCode } = listedQuote.shape.transport.shape;

export const adminQuote = listedQuote.extend({
  vehicleType,
  vehicleYear,
  vehicleMake,
  vehicleModel,
  status,
  fromZipCode,
  toZipCode,
  /** Names by id of the administrators in `metadata`, without deleted accounts. */
  reviewers: z.record(z.string(), z.string()),
  /** Every state the reader's role allows; `refusal` is null if possible now. */
  moves: z.array(z.object({ to: z.enum(workflowStates), refusal: z.string().nullable() })),
});
export type AdminQuote = z.infer<typeof adminQuote>;

/** Transport statuses; in_progress and completed are groups. */
export const adminQuotesQuery = sortedQuery(['created', 'total']).extend({
  cursor: placeCursor,
  status: z.enum(['all', 'draft', 'submitted', 'quoted', 'accepted', 'in_progress', 'completed']).default('all'),
  userId: id.optional(),
  /** Escalated flags need a super admin's answer. */
  flag: z.enum(['flagged', 'escalated']).optional(),
  /** Quote or transport id, or its last eight characters; or words of vehicle and route, or part of a party's name. */
  search: z.string().trim().max(100).optional(),
});

export const listAdminQuotes = {
  summary: 'All quotes for review and for the workflow manager, sorted by when they were made or by their total',
  query: adminQuotesQuery,
  reply: z.array(adminQuote),
} satisfies Schemas;

export const getAdminQuote = {
  summary: 'One quote for review and for the workflow manager',
  params: idParams,
  reply: adminQuote,
} satisfies Schemas;
