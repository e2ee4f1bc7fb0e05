import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/requests/call.ts';
import { refresh, useCall, useCallPages, useSend } from '#web/api/queries.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { OpsView } from '../schemas.ts';
import { answerClaim, decideClaim, getClaim, listClaims, listDeskClaims, openClaim } from '../endpoints.ts';

const claimReads = [
  '/api/claims',
  '/api/admin/claims',
  '/api/transports',
  '/api/notifications',
  '/api/turns',
  '/api/admin/payment',
] as const;
const steps = { refreshes: claimReads, idempotent: true } as const;

export const useTransportClaims = (id: string, enabled = true) => useCall(listClaims, { params: { id } }, { enabled });
export const useClaim = (id: string, enabled: boolean) => useCall(getClaim, { params: { id } }, { enabled, fresh: true });
export const useDeskClaims = (view: OpsView) => useCallPages(listDeskClaims, { query: { view } }, { fresh: true });
export const useOpenClaim = () => useSend(openClaim, steps);
export const useDecideClaim = () => useSend(decideClaim, steps);

/** On a conflict (409), shows the message and reloads the claim. Rethrows other errors, so that the dialog remains open. */
export function useClaimStep(id: string) {
  const send = useSend(answerClaim, steps);
  const client = useQueryClient();
  return async (body: Parameters<typeof send.mutateAsync>[0]['body']): Promise<boolean> => {
    try {
      await send.mutateAsync({ params: { id }, body });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      toastFailure('Failed to send', error);
      await refresh(client, ...claimReads);
      return false;
    }
  };
}
