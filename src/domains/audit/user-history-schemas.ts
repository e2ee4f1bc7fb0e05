import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { roles } from '#shared/roles.ts';

export const accountLine = z.object({
  id,
  what: z.string(),
  reason: z.string().nullable(),
  /** Null for the platform and deleted accounts. */
  actor: z.string().nullable(),
  actorRole: z.enum(roles).nullable(),
  at: z.string(),
});
export type AccountLine = z.infer<typeof accountLine>;

export const listUserHistory = {
  summary: 'History of an account, from the audit log, newest first',
  params: idParams,
  query: pageQuery,
  reply: z.array(accountLine),
} satisfies Schemas;
