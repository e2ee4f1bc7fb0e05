import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { turn } from '#shared/turn-schemas.ts';

export const listTurns = {
  summary: 'What waits for the account, oldest deadline first, then what it waits for others with; 60 at most',
  asSeen: true,
  reply: z.array(turn),
} satisfies Schemas;
