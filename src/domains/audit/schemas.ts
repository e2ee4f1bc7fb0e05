import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

export const recordAudit = {
  summary: 'Record what an administrator did in the console',
  proof: 'not needed: it only adds an entry',
  status: 201,
  body: z.object({
    eventType: z.string().trim().min(1).max(100),
    details: z
      .record(z.string(), z.unknown())
      .refine((details) => JSON.stringify(details).length <= 10_000, 'At most 10,000 characters of details'),
  }),
  reply: z.object({ recorded: z.literal(true) }),
} satisfies Schemas;
