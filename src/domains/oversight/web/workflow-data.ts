import { listAdminQuotes, moveWorkflow, selfHealQuotes, type ListedQuote, type WorkflowState } from '#domains/quotes/contract.ts';
import { failureWords } from '#web/api/failure-words.ts';
import { call } from '#web/api/call.ts';
import { useCallPages, useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.ts';
import { recordAudit } from '../contract.ts';

const changed = ['/api/admin/quotes', '/api/quotes', '/api/transports', '/api/notifications'] as const;

/** Quotes for the workflow manager, newest first, a hundred at a time. */
export const useAdminQuotes = () => useCallPages(listAdminQuotes, { query: {} }, { limit: 100, cursorOf: ({ id }: ListedQuote) => id });

export const useSelfHeal = () => useSend(selfHealQuotes, { refreshes: changed });

/** Moves a quote and notes it in the audit log; a note that fails is only logged (specification 2, section 7). */
export function useUpdateState() {
  const move = useSend(moveWorkflow, { refreshes: changed });
  return async (quote: ListedQuote, newState: WorkflowState, reason: string): Promise<void> => {
    try {
      await move.mutateAsync({ params: { id: quote.id }, body: { newState, reason: reason.trim() || null } });
      toast({ title: 'State Updated' });
    } catch (error) {
      toast({ title: 'Update Failed', description: failureWords(error, 'The state could not be changed.'), variant: 'destructive' });
      return;
    }
    const details = { quote_id: quote.id, old_state: quote.workflowState, new_state: newState, timestamp: new Date().toISOString() };
    await call(recordAudit, { body: { eventType: 'QuoteWorkflowStateChanged', details } }).catch(() => undefined);
  };
}
