import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { toFact } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';

/** Who answers for the job towards the shipper and is paid for it: its broker, else its carrier. Null while an estimate waits for one. */
export const getCarrierSide = ({ brokerId, carrierId }: Pick<LockedQuote, 'brokerId' | 'carrierId'>): string | null =>
  brokerId ?? carrierId;

/** What every announcement about a job tells: its transport, its quote, and who answers for it, or `otherwiseId` while nobody does. */
export async function factOfJob({ sql }: Pick<Ctx, 'sql'>, quote: LockedQuote, otherwiseId: string) {
  const carrierSideId = getCarrierSide(quote) ?? otherwiseId;
  const [person] = await sql<{ name: string }[]>`select coalesce(company_name, full_name) as name from users where id = ${carrierSideId}`;
  return { ...toFact(quote.transport), quoteId: quote.id, carrierSideId, carrierSideName: person!.name };
}
