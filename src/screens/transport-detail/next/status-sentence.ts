import type { Bid } from '#domains/bids/schemas.ts';
import { pickupWaitLabels, type PickupWait } from '#domains/payments/booking/pickup-rules.ts';
import { isBrokered } from '#domains/quotes/rules.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { waitingFor } from '#domains/quotes/waiting-rules.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { describeTaking } from '#domains/transports/next-action.ts';
import { formatUsd } from '#shared/money.ts';

export interface Situation {
  readonly transport: Pick<TransportDetail, 'status' | 'fixedPrice' | 'can'>;
  readonly quotes: readonly Quote[];
  readonly bids: readonly Bid[];
  readonly owns: boolean;
  /** Why the pickup waits for money; null if it doesn't. */
  readonly pickupWait: PickupWait | null;
}

const isOffered = ({ kind, isAccepted, isExpired, workflowState }: Quote) =>
  kind !== 'opening' && !isAccepted && !isExpired && workflowState !== 'closed';

/** What the reader can accept: offers, only the estimate, or nothing. */
export function toAccept({ quotes, bids }: Pick<Situation, 'quotes' | 'bids'>): 'offers' | 'estimate' | null {
  if (quotes.some(isOffered) || bids.some(({ status }) => status === 'active')) return 'offers';
  return quotes.some(({ can }) => can.accept) ? 'estimate' : null;
}

function whileOpen({ transport: { can }, quotes, bids }: Situation): string {
  const choice = toAccept({ quotes, bids });
  if (can.accept && choice === 'offers') return 'Compare the offers and accept one.';
  if (can.accept) {
    const bookable = quotes.find((quote) => quote.can.accept);
    const estimate = bookable ? ` You can also book the estimate of ${formatUsd(bookable.totalQuote)} now.` : '';
    return `Waiting for quotes from verified carriers, usually within 24 hours.${estimate}`;
  }
  if (can.quote || can.bid) return 'Open for offers. You can send a quote or place a bid.';
  return choice === 'offers' ? 'Waiting for the shipper to choose an offer.' : 'Waiting for quotes from verified carriers.';
}

function whileAccepted({ fixedPrice }: Situation['transport'], accepted: Quote | undefined): string {
  if (fixedPrice && !accepted?.offeredBy)
    return accepted?.can.take ? `You can take this job at ${formatUsd(fixedPrice)}.` : `${describeTaking(fixedPrice)}.`;
  const carrier = accepted?.carrierName ?? accepted?.offeredBy?.name ?? 'the carrier';
  return `${isBrokered(accepted) ? waitingFor.naming(carrier) : waitingFor.taking(carrier)}.`;
}

function whileAssigned(accepted: Quote | undefined, wait: PickupWait | null): string {
  const driver = accepted?.driverName ?? 'the driver';
  if (accepted && !accepted.driverName)
    return `${waitingFor.namingDriver(accepted.carrierName ?? accepted.offeredBy?.name ?? 'the carrier')}.`;
  if (accepted && !accepted.driverAgreedAt) return `${waitingFor.agreeing(driver)}.`;
  return `${wait ? pickupWaitLabels[wait] : waitingFor.pickingUp(driver)}.`;
}

/** One sentence for readers without a next action. Only the server decides whose turn it is, except for the reader's own draft. */
export function statusSentence(situation: Situation): string {
  const { transport, quotes, owns, pickupWait } = situation;
  const accepted = quotes.find(({ isAccepted }) => isAccepted);
  switch (transport.status) {
    case 'draft':
      return owns ? 'Your turn: finish the draft and submit it.' : 'Not submitted yet.';
    case 'submitted':
    case 'quoted':
      return whileOpen(situation);
    case 'accepted':
      return whileAccepted(transport, accepted);
    case 'assigned':
      return whileAssigned(accepted, pickupWait);
    case 'in_transit':
      return `${waitingFor.delivering(accepted?.driverName ?? 'the driver')}.`;
    case 'delivered':
      return 'Delivered. Waiting for the shipper to confirm.';
    case 'completed':
      return 'Delivered and closed.';
    case 'cancelled':
      return 'This transport was cancelled. No action needed.';
  }
}
