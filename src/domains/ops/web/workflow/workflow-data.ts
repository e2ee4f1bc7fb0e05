import { useQueryClient } from '@tanstack/react-query';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import { moveWorkflow, selfHealQuotes } from '#domains/quotes/endpoints.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { offerReads } from '#domains/quotes/web/quote-data.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { refresh, useSend } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import { recordAudit } from '#domains/audit/endpoints.ts';

export const useSelfHeal = () => useSend(selfHealQuotes, { refreshes: offerReads });

/** A guard that a super administrator may override, and its message. */
export interface StepRefusal {
  readonly name: string;
  readonly why: string;
}

const mark = 'overrides.';

/** Guards that rejected the step; empty if none can be overridden. */
export const toRefused = (error: unknown): StepRefusal[] =>
  error instanceof ApiError
    ? Object.entries(error.fields).flatMap(([field, why]) => (field.startsWith(mark) ? [{ name: field.slice(mark.length), why }] : []))
    : [];

export const showUpdateFailed = (error: unknown): void =>
  toastFailure('Update Failed', error, { otherwise: "We couldn't change the state." });

interface Step {
  readonly newState: WorkflowState;
  readonly reason: string;
  /** Names of overridden guards. */
  readonly overrides?: readonly string[];
  /** For closing a paid booking: the refund that was displayed. */
  readonly refund?: string | undefined;
}

/**
 * Moves a quote and writes the audit note; a failed note is only logged. Rethrows errors. After a 409 reloads the quotes, because another
 * administrator may have moved it.
 */
export function useUpdateState() {
  const client = useQueryClient();
  const move = useSend(moveWorkflow, { refreshes: offerReads });
  return async (quote: AdminQuote, { newState, reason, overrides = [], refund }: Step): Promise<void> => {
    const past = overrides.length > 0 && { overrides: [...overrides] };
    const body = { newState, reason: reason.trim() || null, ...past, ...(refund !== undefined && { refund }) };
    await move.mutateAsync({ params: { id: quote.id }, body }).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 409) await refresh(client, ...offerReads);
      throw error;
    });
    toast({ title: 'State Updated' });
    const details = { quote_id: quote.id, old_state: quote.workflowState, new_state: newState, timestamp: new Date().toISOString() };
    await call(recordAudit, { body: { eventType: 'QuoteWorkflowStateChanged', details } }).catch(() => undefined);
  };
}
