import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { placeCursor, sortedQuery } from '#shared/paging.ts';
import { listedQuote, workflowStates } from '../schemas.ts';

const { vehicleType, vehicleYear, vehicleMake, vehicleModel, status, fromZipCode, toZipCode } = listedQuote.shape.transport.shape;

/** A quote as administrators review it: facts of its transport beside its own, and each step of their table. */
export const adminQuote = listedQuote.extend({
  vehicleType,
  vehicleYear,
  vehicleMake,
  vehicleModel,
  /** Of the transport. */
  status,
  fromZipCode,
  toZipCode,
  /** The administrators whom `metadata` names by their ids, by their names of today; who deleted the account is left out. */
  reviewers: z.record(z.string(), z.string()),
  /** The states that the reader's table allows, each with what refuses it now, or null. */
  moves: z.array(z.object({ to: z.enum(workflowStates), refusal: z.string().nullable() })),
});
export type AdminQuote = z.infer<typeof adminQuote>;

/**
 * What the list of quotes and its file are narrowed by and sorted. The status filter is that of the quote review:
 * transport statuses with in_progress and completed as groups.
 */
export const adminQuotesQuery = sortedQuery(['created', 'total']).extend({
  cursor: placeCursor,
  status: z.enum(['all', 'draft', 'submitted', 'quoted', 'accepted', 'in_progress', 'completed']).default('all'),
  userId: id.optional(),
  /** Only what is flagged, or what a super admin has to answer. */
  flag: z.enum(['flagged', 'escalated']).optional(),
  /** An id of a quote or its transport, whole or its last eight characters; any words of vehicle and route, or any part of somebody who takes part. */
  search: z.string().trim().max(100).optional(),
});

export const listAdminQuotes = {
  summary: 'All quotes for review and for the workflow manager, sorted by when they were made or by their total',
  query: adminQuotesQuery,
  reply: z.array(adminQuote),
} satisfies Schemas;

/** One quote as administrators see it, whatever a list is narrowed to. */
export const getAdminQuote = {
  summary: 'One quote for review and for the workflow manager',
  params: idParams,
  reply: adminQuote,
} satisfies Schemas;
