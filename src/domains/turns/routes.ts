import { handle, type Handler } from '#server/http/handle.ts';
import { listTurns as listEndpoint } from './contract.ts';
import { listTurns } from './queries.ts';

/** The endpoint of what waits for an account. */
export const turnsRoutes: readonly Handler[] = [handle(listEndpoint, (ctx) => listTurns(ctx))];
