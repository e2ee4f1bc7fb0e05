import { listAdminQuotes } from '#domains/quotes/admin-quotes-contract.ts';
import { addNote, flagQuote, liftFlag } from '#domains/quotes/review-contract.ts';
import { useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { getSummary } from '../../summary-contract.ts';

const refreshes = [listAdminQuotes.path, getSummary.path, '/api/turns'];

/** What administrators note beside a quote, each telling in a toast what came of it; throws what a window has to stay open for. */
export function useReviewSteps(id: string) {
  const flag = useSend(flagQuote, { refreshes });
  const lift = useSend(liftFlag, { refreshes });
  const note = useSend(addNote, { refreshes });
  const told = async (done: string, failed: string, step: () => Promise<unknown>) => {
    try {
      await step();
      toast({ title: done });
    } catch (error) {
      toastFailure(failed, error);
      throw error;
    }
  };
  return {
    flag: (reason: string, escalateToSuperAdmin: boolean) =>
      told('Quote flagged successfully', 'Failed to flag quote', () =>
        flag.mutateAsync({ params: { id }, body: { reason, escalateToSuperAdmin } }),
      ),
    lift: (answer: string) => told('Flag lifted', 'Failed to lift the flag', () => lift.mutateAsync({ params: { id }, body: { answer } })),
    note: (text: string) =>
      told('Admin note added successfully', 'Failed to add admin note', () => note.mutateAsync({ params: { id }, body: { note: text } })),
  };
}
