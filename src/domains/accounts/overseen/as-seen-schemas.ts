import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

/** That an administrator saw the screens of an account as the account sees them, on one day. */
export const accountView = z.object({
  /** By UTC. */
  day: z.iso.date(),
  /** null where the administrator's account is gone. */
  name: z.string().nullable(),
  /** Answers that were shown. */
  answers: z.number(),
  lastAt: z.string(),
});
export type AccountView = z.infer<typeof accountView>;

export const listLooks = {
  summary: 'List when administrators viewed your account as you see it',
  reply: z.array(accountView),
} satisfies Schemas;
