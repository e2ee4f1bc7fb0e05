import type { Endpoint } from '#shared/endpoint.ts';
import { pricingRoles } from '#shared/roles.ts';
import type * as board from './board/schemas.ts';
import type * as schemas from './schemas.ts';

export const listNextActions: Endpoint<typeof schemas.listNextActions> = { method: 'GET', path: '/api/turns', access: 'signed-in' };
export const listBoard: Endpoint<typeof board.listBoard> = { method: 'GET', path: '/api/turns/board', access: pricingRoles };
