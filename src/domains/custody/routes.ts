import { handle, type Handler } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import { getTimeline } from './queries.ts';

/** Endpoints of the chain of custody. */
export const custodyRoutes: readonly Handler[] = [handle(contract.getTimeline, (ctx, { params }) => getTimeline(ctx, params.id))];
