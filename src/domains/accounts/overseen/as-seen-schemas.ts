import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

export const accountView = z.object({
  day: z.iso.date(),
  name: z.string().nullable(),
  answers: z.number(),
  lastAt: z.string(),
});
export type AccountView = z.infer<typeof accountView>;

export const listLooks = {
  summary: 'List when administrators viewed your account as you see it',
  reply: z.array(accountView),
} satisfies Schemas;
