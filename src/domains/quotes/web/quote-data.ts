import { useQueryClient } from '@tanstack/react-query';
import { isGateClosed } from '#domains/compliance/web/use-gate.ts';
import { requestReads } from '#domains/transports/web/data.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { refresh, useCall, useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { WorkflowState } from '../schemas.ts';
import {
  acceptQuote,
  giveQuote,
  listTransportQuotes,
  submitDraft,
  dispatchQuote,
  listRoster,
  listTransitions,
  moveWorkflow,
} from '../endpoints.ts';
import { workflowLabels } from '../rules.ts';

export const offerReads = [
  '/api/transports',
  '/api/user/transports',
  '/api/quotes',
  '/api/marketplace',
  '/api/pickup',
  '/api/notifications',
  '/api/admin/quotes',
  '/api/turns',
] as const;

export const useTransportQuotes = (id: string) => useCall(listTransportQuotes, { params: { id } });
export const useTransitions = (id: string) => useCall(listTransitions, { params: { id } });
export const useAcceptQuote = () => useSend(acceptQuote, { refreshes: offerReads, idempotent: true });
export const useDispatchQuote = () => useSend(dispatchQuote, { refreshes: [...offerReads, listRoster.path], idempotent: true });
export const useRoster = (isAsked: boolean) => useCall(listRoster, {}, { enabled: isAsked });
export const useSubmitDraft = () => useSend(submitDraft, { refreshes: requestReads, idempotent: true });
export const useGiveQuote = () => useSend(giveQuote, { refreshes: offerReads, idempotent: true });

/** Reports failures in a toast. On 409 it refreshes and returns false; rethrows other errors, so that the dialog remains open. */
export function useStep(): (failureTitle: string, step: () => Promise<unknown>) => Promise<boolean> {
  const client = useQueryClient();
  return async (failureTitle, step) => {
    try {
      await step();
      return true;
    } catch (error) {
      toastFailure(failureTitle, error, { isSaidByPage: isGateClosed(error) });
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      await refresh(client, ...offerReads);
      return false;
    }
  };
}

/** Throws like `useStep`. */
export function useMoveOn(): (quoteId: string, to: WorkflowState) => Promise<boolean> {
  const move = useSend(moveWorkflow, { refreshes: offerReads });
  const run = useStep();
  return (quoteId, to) =>
    run('Update Failed', async () => {
      await move.mutateAsync({ params: { id: quoteId }, body: { newState: to } });
      toast({ title: 'State Updated', description: `New state: ${workflowLabels[to]}` });
    });
}
