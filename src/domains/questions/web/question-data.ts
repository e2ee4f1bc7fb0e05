import { useCallPages, useSend } from '#web/api/queries.ts';
import { storedAttempts } from '#web/forms/stored-attempts.ts';
import { answerQuestion, askQuestion, hideQuestion, listQuestions, withdrawQuestion } from '../endpoints.ts';

/** Under the marketplace's address, so that live updates of a request refresh its questions too. */
const questionReads = ['/api/marketplace', '/api/turns'] as const;

export const useQuestions = (transportId: string, answered: 'yes' | 'no') =>
  useCallPages(listQuestions, { params: { id: transportId }, query: { answered } });
export const useAnswerQuestion = () => useSend(answerQuestion, { refreshes: questionReads });
export const useWithdrawQuestion = () => useSend(withdrawQuestion, { refreshes: questionReads });
export const useHideQuestion = () => useSend(hideQuestion, { refreshes: questionReads });

/** The idempotency key is stored with the draft (`keptName`). */
export const useAskQuestion = (keptName: string) =>
  useSend(askQuestion, { refreshes: questionReads, idempotent: storedAttempts(keptName) });
