import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { Ctx } from '#server/db/context.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import { newId } from '#shared/ids.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { serviceFeeCents } from '#domains/places/service-fee-rules.ts';
import { getCarrierSide } from '../booking/carrier-side.ts';
import { logPaymentEvent } from '../ledger/escrow.ts';

/** Returns the payment's id. Requires the transport's lock. */
export async function openPayment(ctx: Ctx, quote: LockedQuote, dryRunFee: string | null): Promise<string> {
  const { sql, now } = ctx;
  const { vehicleValue } = quote.transport;
  const feeCents = serviceFeeCents(vehicleValue === null ? null : toCents(vehicleValue));
  const amount = fromCents(toCents(quote.totalQuote) + feeCents);
  const id = newId();
  await sql`
    insert into payments (id, transport_id, quote_id, bid_id, shipper_user_id, recipient_user_id, amount, platform_fee, dry_run_fee, is_test,
      created_at, updated_at)
    values (${id}, ${quote.transport.id}, ${quote.id}, ${quote.bidId}, ${quote.shipperId}, ${getCarrierSide(quote)}, ${amount},
      ${fromCents(feeCents)}, ${dryRunFee}, ${isTestMoney(ctx)}, ${now}, ${now})`;
  await logPaymentEvent(ctx, id, 'accepted', { quote: quote.id, bid: quote.bidId, amountCents: toCents(amount), feeCents });
  return id;
}
