import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { askCopilot, initializeKnowledge, judgeAnswer } from './commands.ts';
import * as contract from './contract.ts';
import { listQueries } from './queries.ts';
import { listFacts } from './retrieval.ts';
import { copilotStats } from './stats.ts';

/** Endpoints of the compliance copilot. */
export const copilotRoutes: readonly Handler[] = [
  handle(contract.askCopilot, (ctx, { body }) => askCopilot(ctx, body)),
  handle(contract.initializeCopilot, (ctx) => initializeKnowledge(ctx)),
  handle(contract.listQueries, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listQueries(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.judgeAnswer, (ctx, { params, body }) => judgeAnswer(ctx, params.id, body)),
  handle(contract.getCopilotStats, (ctx) => copilotStats(ctx)),
  handle(contract.listFacts, (ctx, { query }) => listFacts(ctx, query)),
];
