import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { turn } from '#shared/turn-schemas.ts';

export const listTurns = {
  summary: 'What waits for the account, at all transports or at one, oldest deadline first, then what it waits for others with; 60 at most',
  asSeen: true,
  query: z.object({ transportId: z.uuid().optional() }),
  reply: z.array(turn),
} satisfies Schemas;
