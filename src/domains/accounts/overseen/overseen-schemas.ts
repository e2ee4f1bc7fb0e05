import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { idParams } from '#shared/id-schemas.ts';
import { placeCursor, sortedQuery } from '#shared/paging.ts';
import { roles } from '#shared/roles.ts';
import { seenText } from '#shared/text/seen-text.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { listedUser } from './directory-schemas.ts';
import { accountStatuses, chosenSteps } from './overseen-rules.ts';

export const overseenUser = listedUser.extend({
  dotNumber: z.string().nullable(),
  mcNumber: z.string().nullable(),
  emailVerified: z.boolean(),
  dotMcVerified: z.boolean(),
  insuranceVerified: z.boolean(),
});
export type OverseenUser = z.infer<typeof overseenUser>;

export const reasonInput = z.object({
  reason: z
    .string('Please select a user and provide a reason')
    .overwrite(seenText)
    .trim()
    .min(1, 'Please select a user and provide a reason')
    .max(500, limitLength(500)),
});

export const usersQuery = sortedQuery(['created', 'name', 'email', 'company', 'blocked']).extend({
  cursor: placeCursor,
  email: z.string().trim().max(100).optional(),
  search: z.string().trim().max(100).optional(),
  role: z.enum(roles).optional(),
  status: z.enum(accountStatuses).optional(),
  /** Only accounts on which the reader may take this step now. */
  choosableFor: z.enum(chosenSteps).optional(),
});

export const listUsers = {
  summary: 'List accounts; search by email, filter by role and status, sort by join or block date, name, email or company',
  query: usersQuery,
  reply: z.array(overseenUser),
} satisfies Schemas;

export const getUser = {
  noted: 'account',
  summary: 'Get an account as administrators see it',
  params: idParams,
  reply: overseenUser,
} satisfies Schemas;

export const listBlockedUsers = {
  summary: 'List blocked accounts with the reason; search by name, email or company, sort by join or block date or name',
  query: sortedQuery(['created', 'blocked', 'name']).extend({ cursor: placeCursor, search: z.string().trim().max(100).optional() }),
  reply: z.array(overseenUser),
} satisfies Schemas;

export const deactivateUser = {
  summary: 'Deactivate an account and end its sessions; its owner is emailed the reason',
  proof: 'needed',
  params: idParams,
  body: reasonInput,
  reply: overseenUser,
  errors: ['already_inactive', 'last_super_admin'],
} satisfies Schemas;

export const activateUser = {
  summary: 'Reactivate an account and notify its owner',
  proof: 'needed',
  params: idParams,
  reply: overseenUser,
  errors: ['already_active'],
} satisfies Schemas;

export const sendPasswordReset = {
  summary: 'Email an account’s owner a link to set a new password',
  proof: 'needed',
  perMinute: 20,
  params: idParams,
  reply: z.object({ email: z.string() }),
  errors: ['not_usable'],
} satisfies Schemas;

export const blockUser = {
  summary: 'Block an account and end its sessions; its owner is emailed the reason',
  proof: 'needed',
  params: idParams,
  body: reasonInput,
  reply: overseenUser,
  errors: ['already_blocked', 'last_super_admin'],
} satisfies Schemas;

export const unblockUser = {
  summary: 'Unblock an account and notify its owner',
  proof: 'needed',
  params: idParams,
  reply: overseenUser,
  errors: ['not_blocked'],
} satisfies Schemas;
