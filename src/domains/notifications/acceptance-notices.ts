import { checkoutPath } from '#domains/payments/checkout/checkout-rules.ts';
import type { quoteAccepted } from '#domains/quotes/events/accepted.ts';
import { carriersSide } from '#domains/quotes/events/quote-event.ts';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import type { PayloadOf } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { directSettlement } from '#shared/settlement/settlement.ts';

type QuoteAcceptance = PayloadOf<typeof quoteAccepted>;

/** The whole amount, the rest if money of an earlier booking is still held, or nothing. */
function describeDue({ totalQuote, serviceFee }: QuoteAcceptance, dueCents: number): string {
  if (dueCents === 0) return 'Your payment covers it. Nothing more is due.';
  const isRest = dueCents < toCents(totalQuote) + toCents(serviceFee);
  return `Your turn: pay ${isRest ? 'the remaining ' : ''}${formatUsd(dueCents)} now. We hold it until delivery. The vehicle isn't picked up before you pay.`;
}

function describeNext({ brokerId, offeredByName, standsAtFixedPrice }: QuoteAcceptance, isDue: boolean): string {
  if (standsAtFixedPrice) return 'It is in the marketplace at this price. The first eligible carrier who takes it gets the job.';
  const step = brokerId === null ? 'accepts the job and assigns a driver' : 'assigns a carrier';
  return `${isDue ? 'Meanwhile' : 'Next,'} ${offeredByName ?? 'the carrier'} ${step}.`;
}

/** `due`: amount to pay now as a decimal string; null for direct settlement. */
export function acceptanceNotices(quote: QuoteAcceptance, due: string | null): Notice[] {
  const { shipperId, transportId, vehicle, route, brokerId, totalQuote, serviceFee } = quote;
  const price = formatUsd(totalQuote);
  const isDue = due !== null && toCents(due) > 0;
  const fee = due === null ? '' : ` and ${formatUsd(serviceFee)} service fee`;
  const payment = due === null ? directSettlement : describeDue(quote, toCents(due));
  const shipper = transportNotice(
    shipperId,
    transportId,
    `Booked at ${price}`,
    `${vehicle}, ${route}: ${price} for the transport${fee}. ${payment} ${describeNext(quote, isDue)}`,
  );
  const chosen = carriersSide(quote).map((id) => {
    const next = id === brokerId ? 'assign a carrier' : 'accept the job and assign a driver';
    return transportNotice(id, transportId, 'Your offer was accepted', `${vehicle}, ${route} at ${price}. Your turn: ${next}.`);
  });
  return [isDue ? { ...shipper, href: checkoutPath(transportId) } : shipper, ...chosen];
}
