import { useCall, useCallPages, useSend } from '#web/api/queries.ts';
import { askCopilot, getCopilotStats, initializeCopilot, judgeAnswer, listFacts, listQueries } from '../endpoints.ts';
import type { Topic } from '../rules.ts';

const own = ['/api/copilot/history', '/api/copilot/stats'] as const;

export const useHistory = () => useCallPages(listQueries, { query: {} });
export const useAsk = () => useSend(askCopilot, { refreshes: own });
export const useJudge = () => useSend(judgeAnswer, { refreshes: own });
export const useInitialize = () => useSend(initializeCopilot, { refreshes: ['/api/copilot/stats', '/api/copilot/facts'] });

export const useStats = (enabled: boolean) => useCall(getCopilotStats, {}, { enabled, fresh: true });

export const useFacts = (query: { topic?: Topic; fact?: string }, enabled: boolean) => useCall(listFacts, { query }, { enabled });
