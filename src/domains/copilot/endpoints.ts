import type { Endpoint } from '#shared/endpoint.ts';
import { overseerRoles } from '#shared/roles.ts';
import type * as editingQuestions from './editing/questions-schemas.ts';
import type * as editing from './editing/schemas.ts';
import type * as schemas from './schemas.ts';

export const askCopilot: Endpoint<typeof schemas.askCopilot> = { method: 'POST', path: '/api/copilot', access: 'signed-in' };
export const initializeCopilot: Endpoint<typeof schemas.initializeCopilot> = {
  method: 'POST',
  path: '/api/copilot/initialize',
  access: 'signed-in',
};
export const listQueries: Endpoint<typeof schemas.listQueries> = { method: 'GET', path: '/api/copilot/history', access: 'signed-in' };
export const judgeAnswer: Endpoint<typeof schemas.judgeAnswer> = {
  method: 'POST',
  path: '/api/copilot/queries/:id/feedback',
  access: 'signed-in',
};
export const getCopilotStats: Endpoint<typeof schemas.getCopilotStats> = { method: 'GET', path: '/api/copilot/stats', access: 'signed-in' };
export const listFacts: Endpoint<typeof schemas.listFacts> = { method: 'GET', path: '/api/copilot/facts', access: 'signed-in' };

export const proposeFact: Endpoint<typeof editing.proposeFact> = { method: 'POST', path: '/api/copilot/proposals', access: overseerRoles };
export const listProposals: Endpoint<typeof editing.listProposals> = {
  method: 'GET',
  path: '/api/copilot/proposals',
  access: overseerRoles,
};
export const reviewProposal: Endpoint<typeof editing.reviewProposal> = {
  method: 'POST',
  path: '/api/copilot/proposals/:id/review',
  access: overseerRoles,
};
export const withdrawProposal: Endpoint<typeof editing.withdrawProposal> = {
  method: 'POST',
  path: '/api/copilot/proposals/:id/withdrawal',
  access: overseerRoles,
};
export const listVersions: Endpoint<typeof editing.listVersions> = {
  method: 'GET',
  path: '/api/copilot/facts/:fact/versions',
  access: overseerRoles,
};

export const listOpenQuestions: Endpoint<typeof editingQuestions.listOpenQuestions> = {
  method: 'GET',
  path: '/api/copilot/open-questions',
  access: overseerRoles,
};
export const getOpenQuestion: Endpoint<typeof editingQuestions.getOpenQuestion> = {
  method: 'GET',
  path: '/api/copilot/open-questions/:id',
  access: overseerRoles,
};
export const setAsideQuestion: Endpoint<typeof editingQuestions.setAsideQuestion> = {
  method: 'POST',
  path: '/api/copilot/open-questions/:id/set-aside',
  access: overseerRoles,
};
