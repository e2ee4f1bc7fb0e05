import type { Bid } from '#domains/bids/schemas.ts';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import { pickupWaitWords } from '#domains/payments/booking/pickup-rules.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { endsBooking } from '#domains/quotes/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import type { TransportDetail, TransportStatus } from '#domains/transports/schemas.ts';
import { isOpen, statusLabels } from '#domains/transports/rules.ts';
import { stationAt, stations, takingWords } from '#domains/transports/web/transport-words.ts';

/** What the sentence about the next step rests on. */
export interface Situation {
  readonly transport: Pick<TransportDetail, 'status' | 'shipperId' | 'fixedPrice' | 'can'>;
  readonly quotes: readonly Quote[];
  readonly bids: readonly Bid[];
  readonly viewerId: string;
  /** How it is paid; unknown until it was asked. */
  readonly money?: TransportMoney | undefined;
}

/** The stations of the road as they are called. */
export const roadLabels = stations.map((station) => statusLabels[station]);

/** Index of the station under way; past the last one when it is completed. */
export const stationOf = (status: TransportStatus): number => (status === 'completed' ? stations.length : stationAt(status));

const yours = (text: string) => ({ isYours: true, text: `Your turn: ${text}` });
const waiting = (text: string) => ({ isYours: false, text });

const isOffered = ({ kind, isAccepted, isExpired, workflowState }: Quote) =>
  kind !== 'opening' && !isAccepted && !isExpired && workflowState !== 'closed';

function firstEnd(quotes: readonly Quote[]): string {
  const ends = quotes.flatMap(({ validUntil }) => validUntil ?? []).sort();
  return ends[0] ? `, the first offer ends ${formatDate(ends[0])}` : '';
}

/** What the reader can look at and accept of an open request: offers, the estimate alone, or nothing yet. */
export function toAccept({ quotes, bids }: Pick<Situation, 'quotes' | 'bids'>): 'offers' | 'estimate' | null {
  if (quotes.some(isOffered) || bids.some(({ status }) => status === 'active')) return 'offers';
  return quotes.some(({ can }) => can.accept) ? 'estimate' : null;
}

function whileOpen({ transport, quotes, bids, viewerId }: Situation) {
  const offered = quotes.filter(isOffered);
  const standing = bids.filter(({ status }) => status === 'active');
  const hasOffers = offered.length + standing.length > 0;
  if (transport.can.accept) {
    if (hasOffers) return yours(`compare the offers and accept one${firstEnd(offered)}`);
    const bookable = quotes.find(({ can }) => can.accept);
    return waiting(
      `Waiting for quotes from verified carriers, usually within 24 hours.${bookable ? ` You can also book the estimate of ${formatUsd(bookable.totalQuote)} now.` : ''}`,
    );
  }
  const isMine = offered.some(({ offeredBy }) => offeredBy?.id === viewerId) || standing.some(({ bidder }) => bidder.id === viewerId);
  if (isMine) return waiting('Waiting for the shipper to choose an offer');
  if (transport.can.quote || transport.can.bid) return yours('price this request or place a bid');
  return waiting(hasOffers ? 'Waiting for the shipper to choose an offer' : 'Waiting for quotes from verified carriers');
}

/** Whether the offer is a broker's, who names the carrier. */
export const isBrokered = (quote: Quote | undefined): boolean => quote?.offeredBy?.role === 'broker';

/** The single step on the accepted quote that is this reader's to take. */
function ownStep(quote: Quote, viewerId: string) {
  const { can, workflowState, driverDeclined, carrierName } = quote;
  if (isBrokered(quote) && quote.offeredBy?.id === viewerId && can.take)
    return carrierName ? waiting(`Waiting for ${carrierName} to name the driver`) : yours('name the carrier');
  if (can.agree) return yours('agree to drive this job, or decline it');
  if (can.take && workflowState !== 'booked' && driverDeclined) return yours(`${driverDeclined.name} declined, name another driver`);
  if (can.take) return yours(workflowState === 'booked' ? 'take the job and name the driver' : 'name the driver');
  // A booking is ended by its cancellation, not by a step.
  const [only, ...more] = can.moveTo.filter((to) => to !== 'closed' || !endsBooking(quote));
  if (!only || more.length > 0) return null;
  if (only === 'in_transit') return yours('pick up the vehicle and start the journey');
  if (only === 'delivered') return yours('deliver the vehicle');
  return null;
}

function whileAssigned(accepted: Quote | undefined, carrier: string, driver: string): string {
  if (accepted && !accepted.driverName) return `Waiting for ${carrier} to name the driver`;
  return accepted && !accepted.driverAgreedAt
    ? `Waiting for ${driver} to agree to the job`
    : `Waiting for ${driver} to pick up the vehicle`;
}

/** Whether nothing may be picked up because of the money: not paid, paid back in part or whole, frozen, or the difference to another carrier's price owed. */
export const waitsForMoney = ({ money }: Pick<Situation, 'money'>): boolean => (money?.pickupWaits ?? null) !== null;

/** Why nothing is picked up yet because of the money, in words; null where it may be. */
export const pickupWaitOf = ({ money }: Pick<Situation, 'money'>): string | null =>
  money?.pickupWaits ? pickupWaitWords[money.pickupWaits] : null;

/** What goes to the carrier once the delivery is confirmed, in words: what is held for it and not frozen; null where nothing does. */
export function paidByConfirming(payment: TransportMoney['payment'] | undefined): string | null {
  if (payment?.escrowStatus !== 'escrow' && payment?.escrowStatus !== 'held') return null;
  const frozenCents = payment.frozen.reduce((cents, { amount }) => cents + toCents(amount), 0);
  const cents = toCents(payment.toCarrier) - frozenCents;
  return cents > 0 ? formatUsd(cents) : null;
}

/** Who acts next, in one sentence, as this reader should hear it. */
export function waitingFor(situation: Situation): { isYours: boolean; text: string } {
  const { transport, quotes, viewerId } = situation;
  if (transport.status === 'draft') return yours('finish the draft and submit it');
  if (transport.status === 'cancelled') return waiting('This transport was cancelled. Nothing more to do.');
  if (transport.status === 'completed') return waiting('Delivered and closed.');
  if (isOpen(transport.status)) return whileOpen(situation);
  const accepted = quotes.find(({ isAccepted }) => isAccepted);
  const { money } = situation;
  if (money?.payment?.can.pay && money.pickupWaits === 'refunded')
    return yours(
      `all you paid went back to your card. Pay ${formatUsd(money.payment.amount ?? '0')} anew, or cancel. Nothing is picked up before`,
    );
  if (money?.payment?.can.pay)
    return yours(`pay ${formatUsd(money.payment.amount ?? '0')}, held until delivery. Nothing is picked up before`);
  const moneyWaits = pickupWaitOf(situation);
  if (money?.pickupWaits === 'difference' && money.payment?.reader === 'payer')
    return yours('pay the difference to the price of your new carrier. Nothing is picked up before');
  if (money?.pickupWaits === 'short' && money.payment?.reader === 'payer')
    return waiting(
      'Part of what you paid went back to your card: nothing is picked up for less. Support gives back the rest and you pay anew, or you cancel',
    );
  const own = accepted && ownStep(accepted, viewerId);
  if (own) return moneyWaits && accepted.can.moveTo.includes('in_transit') ? waiting(moneyWaits) : own;
  const carrier = accepted?.carrierName ?? accepted?.offeredBy?.name ?? 'the carrier';
  const driver = accepted?.driverName ?? 'the driver';
  if (transport.status === 'accepted')
    return waiting(
      transport.fixedPrice && !accepted?.offeredBy
        ? takingWords(transport.fixedPrice)
        : `Waiting for ${carrier} to ${isBrokered(accepted) ? 'name the carrier' : 'take the job and name the driver'}`,
    );
  if (transport.status === 'assigned' && moneyWaits && accepted?.driverAgreedAt) return waiting(moneyWaits);
  if (transport.status === 'assigned') return waiting(whileAssigned(accepted, carrier, driver));
  if (transport.status === 'in_transit') return waiting(`Waiting for ${driver} to deliver the vehicle`);
  return transport.shipperId === viewerId
    ? yours('compare the vehicle with its condition at pickup and confirm the delivery')
    : waiting('Delivered. Waiting for the shipper to confirm it.');
}
