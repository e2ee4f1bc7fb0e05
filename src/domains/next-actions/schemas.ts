import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { turn } from '#shared/next-action-schemas.ts';

export const listNextActions = {
  summary: 'Next actions of the account, for all transports or one: its own by deadline, then those it waits for; at most 60',
  asSeen: true,
  query: z.object({ transportId: z.uuid().optional() }),
  reply: z.array(turn),
} satisfies Schemas;
