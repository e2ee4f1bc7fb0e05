import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { answerQuestion, askQuestion, hideQuestion, withdrawQuestion } from './commands.ts';
import * as contract from './contract.ts';
import { listQuestions } from './queries.ts';

/** Endpoints of questions before booking. */
export const questionsRoutes: readonly Handler[] = [
  handle(contract.listQuestions, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listQuestions(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.askQuestion, (ctx, { params, body }) => askQuestion(ctx, params.id, body)),
  handle(contract.answerQuestion, (ctx, { params, body }) => answerQuestion(ctx, params.id, body)),
  handle(contract.withdrawQuestion, (ctx, { params }) => withdrawQuestion(ctx, params.id)),
  handle(contract.hideQuestion, (ctx, { params, body }) => hideQuestion(ctx, params.id, body)),
];
