import { createTransport, submitDraft } from '#domains/quotes/endpoints.ts';
import type { TransportInput } from '#domains/transports/schemas.ts';
import { saveDraft } from '#domains/transports/endpoints.ts';
import { call } from '#web/api/requests/call.ts';
import { assertJson } from '#web/api/requests/failure-messages.ts';

/** Saves the draft first, then submits it. Can be repeated with the same key. */
export async function sendRequest(body: TransportInput, draftId: string | null, key: string) {
  if (!draftId) return assertJson(await call(createTransport, { body }, { idempotencyKey: key }));
  await call(saveDraft, { body: { ...body, draftId } }, { idempotencyKey: `${key}:saved` });
  return assertJson(await call(submitDraft, { params: { id: draftId } }, { idempotencyKey: key }));
}
