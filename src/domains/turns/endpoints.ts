import type { Endpoint } from '#shared/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listTurns: Endpoint<typeof schemas.listTurns> = { method: 'GET', path: '/api/turns', access: 'signed-in' };
