import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as schemas from './schemas.ts';
import { proposeFact, withdrawProposal } from './proposing.ts';
import { listProposals, listVersions } from './queries.ts';
import * as endpoints from '../endpoints.ts';
import * as questions from './questions-schemas.ts';
import { getOpenQuestion, listOpenQuestions } from './questions.ts';
import { reviewProposal } from './reviewing.ts';
import { setAsideQuestion } from './setting-aside.ts';

export const editingRoutes: readonly Handler[] = [
  handle(endpoints.proposeFact, schemas.proposeFact, (ctx, { body }) => proposeFact(ctx, body)),
  handle(endpoints.listProposals, schemas.listProposals, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listProposals(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.reviewProposal, schemas.reviewProposal, (ctx, { params, body }) => reviewProposal(ctx, params.id, body)),
  handle(endpoints.withdrawProposal, schemas.withdrawProposal, (ctx, { params }) => withdrawProposal(ctx, params.id)),
  handle(endpoints.listOpenQuestions, questions.listOpenQuestions, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOpenQuestions(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.getOpenQuestion, questions.getOpenQuestion, (ctx, { params }) => getOpenQuestion(ctx, params.id)),
  handle(endpoints.setAsideQuestion, questions.setAsideQuestion, (ctx, { params }) => setAsideQuestion(ctx, params.id)),
  handle(endpoints.listVersions, schemas.listVersions, (ctx, { params }) => listVersions(ctx, params.fact)),
];
