import type { PublicEndpoint } from '../endpoint.ts';
import type * as settlement from './settlement-schemas.ts';

export const getSettlement: PublicEndpoint<typeof settlement.getSettlement> = { method: 'GET', path: '/api/settlement', access: 'public' };
