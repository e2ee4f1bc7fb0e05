import type { Registration } from '#domains/accounts/schemas.ts';
import { register } from '#domains/accounts/endpoints.ts';
import { withoutForeignFields } from '#domains/accounts/rules.ts';
import { registerWithQuotes } from '#domains/quotes/endpoints.ts';
import type { PendingQuote } from '#domains/quotes/web/request/pending-quote.ts';
import { call } from '#web/api/requests/call.ts';

/** Omits fields of other roles. Returns the account, its session and the number of linked requests. */
export async function sendRegistration(typed: Registration, pending: PendingQuote | null) {
  const body = withoutForeignFields(typed);
  if (pending) return call(registerWithQuotes, { body: { ...body, quoteData: pending } });
  return { ...(await call(register, { body })), linked_quotes: 0 };
}
