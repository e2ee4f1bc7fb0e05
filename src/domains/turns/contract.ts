import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { turn } from '#shared/turns.ts';

export const listTurns = endpoint({
  method: 'GET',
  path: '/api/turns',
  summary: 'What waits for the account, oldest deadline first, then what it waits for others with; 60 at most',
  access: 'signed-in',
  asSeen: true,
  reply: z.array(turn),
});
