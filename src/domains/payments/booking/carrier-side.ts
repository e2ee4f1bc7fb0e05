import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { toFact } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';

/** Broker, otherwise carrier: answers for the job and is paid. Null while an estimate has no carrier. */
export const getCarrierSide = ({ brokerId, carrierId }: Pick<LockedQuote, 'brokerId' | 'carrierId'>): string | null =>
  brokerId ?? carrierId;

/** `otherwiseId` is used while the job has no responsible account. */
export async function factOfJob({ sql }: Pick<Ctx, 'sql'>, quote: LockedQuote, otherwiseId: string) {
  const carrierSideId = getCarrierSide(quote) ?? otherwiseId;
  const [person] = await sql<{ name: string }[]>`select coalesce(company_name, full_name) as name from users where id = ${carrierSideId}`;
  return { ...toFact(quote.transport), quoteId: quote.id, carrierSideId, carrierSideName: person!.name };
}
