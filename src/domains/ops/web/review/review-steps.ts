import { listAdminQuotes, addNote, flagQuote, liftFlag } from '#domains/quotes/endpoints.ts';
import { useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { getSummary } from '../../endpoints.ts';

const refreshes = [listAdminQuotes.path, getSummary.path, '/api/turns'];

/** Reports success in a toast; the dialog that called reports failures. */
export function useReviewSteps(id: string) {
  const flag = useSend(flagQuote, { refreshes });
  const lift = useSend(liftFlag, { refreshes });
  const note = useSend(addNote, { refreshes });
  return {
    flag: async (reason: string, escalateToSuperAdmin: boolean) => {
      await flag.mutateAsync({ params: { id }, body: { reason, escalateToSuperAdmin } });
      toast({ title: 'Quote flagged successfully' });
    },
    lift: (answer: string) => lift.mutateAsync({ params: { id }, body: { answer } }),
    note: async (text: string) => {
      await note.mutateAsync({ params: { id }, body: { note: text } });
      toast({ title: 'Admin note added successfully' });
    },
  };
}
