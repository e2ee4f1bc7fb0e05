import { useQueryClient } from '@tanstack/react-query';
import { deleteDraft } from '#domains/transports/endpoints.ts';
import { requestReads } from '#domains/transports/web/data.ts';
import { assertJson } from '#web/api/requests/failure-messages.ts';
import { estimateQuestion } from '#domains/transports/web/form/use-estimate.ts';
import { sendAttempt } from '#web/api/requests/attempts.ts';
import { call } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import { storedAttempts } from '#web/forms/stored-attempts.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { QuoteRequest } from '#domains/quotes/schemas.ts';
import { submitQuoteRequest } from '#domains/quotes/endpoints.ts';
import { savePendingQuote } from './pending-quote.ts';
import type { SubmittedRequest } from './quote-request-success.tsx';
import type { QuoteRequestFields } from './request-values.ts';

/** Idempotent across retries. Stores an anonymous request in the tab until it is claimed; deletes a draft saved before. */
export function useSubmitRequest(name: string, draftId: string | null) {
  const client = useQueryClient();
  return async (body: QuoteRequest, fields: QuoteRequestFields): Promise<SubmittedRequest> => {
    const answer = await sendAttempt(storedAttempts(name), body, async (idempotencyKey) =>
      assertJson(await call(submitQuoteRequest, { body: { ...body, website: fields.website } }, { idempotencyKey })),
    );
    if (draftId && answer.transportId) await call(deleteDraft, { params: { id: draftId } }).catch(() => undefined);
    if (answer.transportId === null) savePendingQuote({ ...body, claimToken: answer.claimToken });
    else await refresh(client, ...requestReads);
    toast({ title: 'Quote Request Submitted!', description: "We'll send you competitive quotes within 24 hours." });
    return { transportId: answer.transportId, request: body, question: estimateQuestion(fields) };
  };
}

export const submitFailure = {
  title: 'Submission Failed',
  otherwise: 'Please try again or contact support.',
  bare: (status: number) => `Server error: ${status}`,
};
