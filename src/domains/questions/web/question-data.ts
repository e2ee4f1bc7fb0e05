import { useCallPages, useSend } from '#web/api/queries.ts';
import { storedAttempts } from '#web/forms/stored-attempts.ts';
import { answerQuestion, askQuestion, hideQuestion, listQuestions, withdrawQuestion } from '../endpoints.ts';

/** Questions are read under the marketplace's address: live news of a request refreshes them with it. */
const questionReads = ['/api/marketplace', '/api/turns'] as const;

export const useQuestions = (transportId: string, answered: 'yes' | 'no') =>
  useCallPages(listQuestions, { params: { id: transportId }, query: { answered } });
export const useAnswerQuestion = () => useSend(answerQuestion, { refreshes: questionReads });
export const useWithdrawQuestion = () => useSend(withdrawQuestion, { refreshes: questionReads });
export const useHideQuestion = () => useSend(hideQuestion, { refreshes: questionReads });

/** Asks a question once, however often it has to be tried, under the name of its kept field. */
export const useAskQuestion = (keptName: string) =>
  useSend(askQuestion, { refreshes: questionReads, idempotent: storedAttempts(keptName) });
