import { offerReads, useStep } from '#domains/quotes/web/quote-data.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import {
  approveChange,
  askForMore,
  declineChange,
  listChangeOrders,
  payChange,
  takeChangeBack,
  withdrawForChange,
} from '../../endpoints.ts';

const steps = { refreshes: offerReads, idempotent: true } as const;

export const useChangeOrders = (transportId: string, enabled: boolean) =>
  useCall(listChangeOrders, { params: { id: transportId } }, { enabled });
export const useAskForMore = () => useSend(askForMore, steps);
export const useApproveChange = () => useSend(approveChange, steps);
export const useDeclineChange = () => useSend(declineChange, steps);
export const useTakeChangeBack = () => useSend(takeChangeBack, { refreshes: offerReads });
export const useWithdrawForChange = () => useSend(withdrawForChange, steps);

/** Leaves for the provider's page; failures are shown in a toast. */
export function usePayChange(): (id: string) => Promise<unknown> {
  const pay = useSend(payChange);
  const run = useStep();
  return (id) =>
    run('Failed to open the payment page', async () => {
      const { url } = await pay.mutateAsync({ params: { id }, body: {} });
      window.location.assign(url);
    });
}
