import { handle, type Handler } from '#server/http/handle.ts';
import * as schemas from './schemas.ts';
import { listTurns as listEndpoint } from './endpoints.ts';
import { listTurns } from './queries.ts';

/** The endpoint of what waits for an account. */
export const turnsRoutes: readonly Handler[] = [handle(listEndpoint, schemas.listTurns, (ctx, { query }) => listTurns(ctx, query))];
