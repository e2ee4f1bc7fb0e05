import type { FrozenCard } from '#domains/carriers/schemas.ts';
import { findTrustCard } from '#domains/carriers/trust-queries.ts';
import type { TrustLoad } from '#domains/carriers/trust-rules.ts';
import type { LockedTransport } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import type { LockedQuote } from '../booking/locked-quote.ts';

const toLoad = ({ vehicleType, transportType, isOperable, vehicleValue }: LockedTransport): TrustLoad => ({
  vehicleType: vehicleType!,
  transportType,
  isOperable,
  vehicleValue,
});

async function readCard(ctx: Ctx, quote: LockedQuote, userId: string, moment: FrozenCard['moment']): Promise<FrozenCard[]> {
  const card = await findTrustCard(ctx, userId, toLoad(quote.transport));
  return card ? [{ ...card, moment }] : [];
}

/** Stores the trust cards of broker and carrier at acceptance, and of a carrier added later. Stored cards never change. */
export async function saveTrustCards(ctx: Ctx, quote: LockedQuote, was: LockedQuote): Promise<void> {
  if (!quote.isAccepted) return;
  const { sql } = ctx;
  if (!was.isAccepted) {
    const parties = [...new Set([quote.brokerId, quote.carrierId])].filter((id) => id !== null);
    const cards = (await Promise.all(parties.map((id) => readCard(ctx, quote, id, 'acceptance')))).flat();
    await sql`update quotes set trust_card = ${sql.json(cards)} where id = ${quote.id}`;
  } else if (quote.carrierId !== null && quote.carrierId !== was.carrierId) {
    const card = await readCard(ctx, quote, quote.carrierId, 'dispatch');
    await sql`update quotes set trust_card = trust_card || ${sql.json(card)}::jsonb where id = ${quote.id}`;
  }
}
