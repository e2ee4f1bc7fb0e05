import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

const linkPages = ['password', 'restore', 'verify'] as const;
export type LinkPage = (typeof linkPages)[number];

export const checkLink = {
  summary: 'Check whether an emailed link still works, without using it',
  perMinute: 30,
  body: z.object({ token: z.string().min(20).max(100), page: z.enum(linkPages) }),
  reply: z.object({ works: z.literal(true) }),
  errors: ['link_invalid'],
} satisfies Schemas;
