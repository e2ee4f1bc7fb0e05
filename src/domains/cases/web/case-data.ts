import { offerReads } from '#domains/quotes/web/quote-data.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { answerCase, decideCase, getCase, listCases, reportCase } from '../endpoints.ts';

/** Queries to refresh after a step. */
const caseReads = [...offerReads, '/api/cases', '/api/claims', '/api/admin/payment'] as const;
const steps = { refreshes: caseReads, idempotent: true } as const;

export const useTransportCases = (id: string, enabled = true) => useCall(listCases, { params: { id } }, { enabled });
export const useCase = (id: string, enabled: boolean) => useCall(getCase, { params: { id } }, { enabled });
export const useAnswerCase = () => useSend(answerCase, steps);
export const useReportCase = () => useSend(reportCase, steps);
export const useDecideCase = () => useSend(decideCase, steps);
