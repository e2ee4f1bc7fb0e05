import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { placeCursor, sortedQuery } from '#shared/paging.ts';
import { ban, ipAddressInput } from './contract.ts';
import { lifting, wordsOr } from './lifting-contract.ts';

const access = ['super_admin'] as const;

/** What the list of bans and its file are narrowed by and sorted; `search` finds any part of address or reason. */
export const bansQuery = sortedQuery(['created', 'address', 'score']).extend({
  cursor: placeCursor,
  search: z.string().trim().max(100).optional(),
});
export type BansQuery = z.output<typeof bansQuery>;

export const listBannedIps = endpoint({
  method: 'GET',
  path: '/api/super-admin/banned-ips',
  summary: 'Addresses that are kept out now, by any part of address or reason, sorted by time, address or score',
  access,
  query: bansQuery,
  reply: z.array(ban),
});

export const banAddress = endpoint({
  method: 'POST',
  path: '/api/super-admin/sentinel/ban',
  summary: 'Ban an address permanently, or until a time; never the own one',
  access,
  proof: 'needed',
  body: z.object({
    ipAddress: ipAddressInput,
    reason: wordsOr('Banned by a super admin'),
    /** Absent: permanently. */
    bannedUntil: z.iso.datetime({ offset: true, error: 'Enter a date and a time' }).nullish(),
  }),
  reply: ban,
  errors: ['already_banned', 'own_address'],
});

export const liftBan = endpoint({
  method: 'POST',
  path: '/api/super-admin/sentinel/unban',
  summary: 'Lift the ban of an address, with a note where it was a mistake; answers the ban as it was',
  access,
  proof: 'needed',
  body: z.object({ ipAddress: ipAddressInput, ...lifting }),
  reply: ban,
  errors: ['not_banned'],
});
