import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { askCopilot, initializeKnowledge, judgeAnswer } from './commands.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { listQueries } from './queries.ts';
import { listFacts } from './retrieval/fact-queries.ts';
import { copilotStats } from './stats.ts';

export const copilotRoutes: readonly Handler[] = [
  handle(endpoints.askCopilot, schemas.askCopilot, (ctx, { body }) => askCopilot(ctx, body)),
  handle(endpoints.initializeCopilot, schemas.initializeCopilot, (ctx) => initializeKnowledge(ctx)),
  handle(endpoints.listQueries, schemas.listQueries, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listQueries(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.judgeAnswer, schemas.judgeAnswer, (ctx, { params, body }) => judgeAnswer(ctx, params.id, body)),
  handle(endpoints.getCopilotStats, schemas.getCopilotStats, (ctx) => copilotStats(ctx)),
  handle(endpoints.listFacts, schemas.listFacts, (ctx, { query }) => listFacts(ctx, query)),
];
