import { createTransport, submitDraft } from '#domains/quotes/endpoints.ts';
import type { TransportInput } from '#domains/transports/schemas.ts';
import { saveDraft } from '#domains/transports/endpoints.ts';
import { call } from '#web/api/requests/call.ts';
import { assertJson } from '#web/api/requests/failure-messages.ts';

/** Sends the request; a draft is first brought up to what stands on the form, then submitted: tried again, both are what they were. */
export async function sendRequest(body: TransportInput, draftId: string | null, key: string) {
  if (!draftId) return assertJson(await call(createTransport, { body }, { idempotencyKey: key }));
  await call(saveDraft, { body: { ...body, draftId } }, { idempotencyKey: `${key}:saved` });
  return assertJson(await call(submitDraft, { params: { id: draftId } }, { idempotencyKey: key }));
}
