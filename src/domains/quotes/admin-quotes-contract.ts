import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id } from '#shared/ids.ts';
import { pageQuery } from '#shared/paging.ts';
import { listedQuote, workflowStates } from './contract.ts';

const { vehicleType, vehicleYear, vehicleMake, vehicleModel, status, fromZipCode, toZipCode } = listedQuote.shape.transport.shape;

/** A quote as administrators review it: facts of its transport beside its own (specification 2, section 3), and each step of their table. */
export const adminQuote = listedQuote.extend({
  vehicleType,
  vehicleYear,
  vehicleMake,
  vehicleModel,
  /** Of the transport. */
  status,
  fromZipCode,
  toZipCode,
  /** The states that the reader's table allows, each with what refuses it now, or null. */
  moves: z.array(z.object({ to: z.enum(workflowStates), refusal: z.string().nullable() })),
});
export type AdminQuote = z.infer<typeof adminQuote>;

/** Status filter of the quote review (specification 2, section 4): transport statuses with in_progress and completed as groups. */
export const listAdminQuotes = endpoint({
  method: 'GET',
  path: '/api/admin/quotes',
  summary: 'All quotes for review and for the workflow manager',
  access: ['admin', 'super_admin'],
  query: pageQuery.extend({
    status: z.enum(['all', 'draft', 'submitted', 'quoted', 'accepted', 'in_progress', 'completed']).default('all'),
    userId: id.optional(),
    /** Only what is flagged, or what a super admin has to answer. */
    flag: z.enum(['flagged', 'escalated']).optional(),
  }),
  reply: z.array(adminQuote),
});
