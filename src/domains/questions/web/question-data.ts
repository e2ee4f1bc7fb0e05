import { useCall, useCallPages, useSend } from '#web/api/queries.ts';
import { keptAttempts } from '#web/forms/kept-attempts.ts';
import { answerQuestion, askQuestion, hideQuestion, listQuestions, withdrawQuestion } from '../endpoints.ts';

/** Questions are read under the marketplace's address: live news of a request refreshes them with it. */
const questionReads = ['/api/marketplace'] as const;

export const useQuestions = (transportId: string, answered: 'yes' | 'no') =>
  useCallPages(listQuestions, { params: { id: transportId }, query: { answered } });
export const useAnswerQuestion = () => useSend(answerQuestion, { refreshes: questionReads });
export const useWithdrawQuestion = () => useSend(withdrawQuestion, { refreshes: questionReads });
export const useHideQuestion = () => useSend(hideQuestion, { refreshes: questionReads });

/** Asks a question once, however often it has to be tried, under the name of its kept field. */
export const useAskQuestion = (keptName: string) => useSend(askQuestion, { refreshes: questionReads, idempotent: keptAttempts(keptName) });

/** How many questions wait for the reader's own answer; asked for owners of open requests alone. */
export function useWaitingQuestions(transportId: string, enabled: boolean): number {
  const { data = [] } = useCall(listQuestions, { params: { id: transportId }, query: { answered: 'no', limit: 100 } }, { enabled });
  return data.filter(({ can }) => can.answer).length;
}
