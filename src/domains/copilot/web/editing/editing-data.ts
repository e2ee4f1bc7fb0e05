import { useCall, useCallPages, useSend } from '#web/api/queries.ts';
import {
  listProposals,
  listVersions,
  proposeFact,
  reviewProposal,
  withdrawProposal,
  getOpenQuestion,
  listOpenQuestions,
  setAsideQuestion,
} from '../../endpoints.ts';

const written = ['/api/copilot/proposals', '/api/copilot/open-questions', '/api/copilot/facts', '/api/copilot/stats'] as const;

export const useProposals = () => useCallPages(listProposals, { query: {} }, { fresh: true });
export const useVersions = (fact: string, enabled: boolean) => useCall(listVersions, { params: { fact } }, { enabled, fresh: true });
export const usePropose = () => useSend(proposeFact, { refreshes: written });
export const useReviewOf = () => useSend(reviewProposal, { refreshes: written });
export const useTakeBack = () => useSend(withdrawProposal, { refreshes: written });

export const useOpenQuestions = () => useCallPages(listOpenQuestions, { query: {} }, { fresh: true });
export const useOpenQuestion = (id: string) => useCall(getOpenQuestion, { params: { id } });
export const useSetAside = () => useSend(setAsideQuestion, { refreshes: ['/api/copilot/open-questions'] });
