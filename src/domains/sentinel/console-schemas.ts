import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { placeCursor, sortedQuery } from '#shared/paging.ts';
import { ban, ipAddressInput } from './schemas.ts';
import { lifting, textOr } from './bans/lifting-schemas.ts';

export const bansQuery = sortedQuery(['created', 'address', 'score']).extend({
  cursor: placeCursor,
  search: z.string().trim().max(100).optional(),
});
export type BansQuery = z.output<typeof bansQuery>;

export const listBannedIps = {
  summary: 'Banned addresses, searched by address or reason, sorted by time, address or score',
  query: bansQuery,
  reply: z.array(ban),
} satisfies Schemas;

export const banAddress = {
  summary: 'Ban an address permanently or until a time; never your own',
  proof: 'needed',
  body: z.object({
    ipAddress: ipAddressInput,
    reason: textOr('Banned by a super admin'),
    bannedUntil: z.iso.datetime({ offset: true, error: 'Enter a date and a time' }).nullish(),
  }),
  reply: ban,
  errors: ['already_banned', 'own_address'],
} satisfies Schemas;

export const liftBan = {
  summary: 'Unban an address, with a note if the ban was a mistake; returns the ban',
  proof: 'needed',
  body: z.object({ ipAddress: ipAddressInput, ...lifting }),
  reply: ban,
  errors: ['not_banned'],
} satisfies Schemas;
