import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { pageQuery } from '#shared/paging.ts';

export const waitingOfficer = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  companyName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  createdAt: z.string(),
});
export type WaitingOfficer = z.infer<typeof waitingOfficer>;

export const listOfficers = {
  summary: 'List Compliance Officers waiting for confirmation, oldest first',
  query: pageQuery,
  reply: z.array(waitingOfficer),
} satisfies Schemas;

export const decideOfficer = {
  summary: 'Confirm a Compliance Officer, or decline and deactivate the account with a reason',
  proof: 'needed',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    accepted: z.boolean('Choose whether to confirm the account'),
    /** For the officer; required to decline. */
    reason: z
      .string()
      .trim()
      .max(500, 'At most 500 characters')
      .nullish()
      .transform((text) => text || null),
  }),
  reply: z.object({ id: z.uuid(), accepted: z.boolean() }),
  errors: ['already_decided', 'unproven_address'],
} satisfies Schemas;
