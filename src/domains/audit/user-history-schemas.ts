import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { roles } from '#shared/roles.ts';

/** One line of what became of an account. */
export const accountLine = z.object({
  id,
  /** The sentence of what happened. */
  what: z.string(),
  /** Why, in the words of who acted. */
  reason: z.string().nullable(),
  /** Who acted; null for the platform and for accounts that are gone. */
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
