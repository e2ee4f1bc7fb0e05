import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import { proposeFact, withdrawProposal } from './proposing.ts';
import { listProposals, listVersions } from './queries.ts';
import * as questions from './questions-contract.ts';
import { getOpenQuestion, listOpenQuestions } from './questions.ts';
import { reviewProposal } from './reviewing.ts';
import { setAsideQuestion } from './setting-aside.ts';

/** Endpoints by which officers write the knowledge base. */
export const editingRoutes: readonly Handler[] = [
  handle(contract.proposeFact, (ctx, { body }) => proposeFact(ctx, body)),
  handle(contract.listProposals, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listProposals(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.reviewProposal, (ctx, { params, body }) => reviewProposal(ctx, params.id, body)),
  handle(contract.withdrawProposal, (ctx, { params }) => withdrawProposal(ctx, params.id)),
  handle(questions.listOpenQuestions, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOpenQuestions(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(questions.getOpenQuestion, (ctx, { params }) => getOpenQuestion(ctx, params.id)),
  handle(questions.setAsideQuestion, (ctx, { params }) => setAsideQuestion(ctx, params.id)),
  handle(contract.listVersions, (ctx, { params }) => listVersions(ctx, params.fact)),
];
