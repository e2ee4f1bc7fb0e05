import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { answerQuestion, askQuestion, hideQuestion, withdrawQuestion } from './commands.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { listQuestions } from './queries.ts';

export const questionsRoutes: readonly Handler[] = [
  handle(endpoints.listQuestions, schemas.listQuestions, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listQuestions(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.askQuestion, schemas.askQuestion, (ctx, { params, body }) => askQuestion(ctx, params.id, body)),
  handle(endpoints.answerQuestion, schemas.answerQuestion, (ctx, { params, body }) => answerQuestion(ctx, params.id, body)),
  handle(endpoints.withdrawQuestion, schemas.withdrawQuestion, (ctx, { params }) => withdrawQuestion(ctx, params.id)),
  handle(endpoints.hideQuestion, schemas.hideQuestion, (ctx, { params, body }) => hideQuestion(ctx, params.id, body)),
];
