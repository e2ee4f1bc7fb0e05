import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { placeCursor, sortedQuery } from '#shared/paging.ts';
import { roles } from '#shared/roles.ts';

export const listedUser = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  companyName: z.string().nullable(),
  phone: z.string().nullable(),
  isActive: z.boolean(),
  isBlocked: z.boolean(),
  blockedReason: z.string().nullable(),
  blockedAt: z.string().nullable(),
  /** Has no password: a guest or an invited administrator. */
  isGuest: z.boolean(),
  createdAt: z.string(),
});
export type ListedUser = z.infer<typeof listedUser>;

const directoryQuery = sortedQuery(['created', 'name', 'email', 'company']).extend({
  cursor: placeCursor,
  search: z.string().trim().max(100).optional(),
});
export type DirectoryQuery = z.output<typeof directoryQuery>;

export const listAllUsers = {
  summary: 'List accounts; search by name, email or company, sort by join date, name, email or company',
  query: directoryQuery,
  reply: z.array(listedUser),
} satisfies Schemas;

export const consoleUser = listedUser.extend({ firstName: z.string(), lastName: z.string() });
export type ConsoleUser = z.infer<typeof consoleUser>;

export const listConsoleUsers = {
  summary: 'List accounts with first and last name; search and sort as for all accounts',
  query: directoryQuery,
  reply: z.array(consoleUser),
} satisfies Schemas;
