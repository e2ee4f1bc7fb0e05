import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { turn } from '#shared/turn-schemas.ts';

export const listTurns = {
  summary: 'Next actions of the account, for all transports or one: its own by deadline, then those it waits for; at most 60',
  asSeen: true,
  query: z.object({ transportId: z.uuid().optional() }),
  reply: z.array(turn),
} satisfies Schemas;
