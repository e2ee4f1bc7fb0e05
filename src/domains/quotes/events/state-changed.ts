import { toMarketplace, toRequest, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { setback, unique, type Notice } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditQuote, carriersSide } from './quote-event.ts';
import { describeChange, isBackward, isCancellation, isReopened, stateChange, type StateChange } from './state-change.ts';
import { noticesToShipper } from './state-changed-shipper.ts';

function cancellationNotices(quote: StateChange): Notice[] {
  const { transportId, vehicle, route, reason, closedReason } = quote;
  const why = reason ?? closedReason;
  const body = `${asSentence(`${route}${why ? `: ${why}` : ''}`)} The job was cancelled before pickup. Do not go to the pickup.`;
  return carriersSide(quote).map((id) => transportNotice(id, transportId, `Cancelled: ${vehicle}`, body));
}

function reopenedNotices(quote: StateChange): Notice[] {
  const { transportId, vehicle, route, totalQuote } = quote;
  const body = `${vehicle}, ${route}: the chosen carrier withdrew, so the shipper can accept your quote of ${formatUsd(totalQuote)} again. Your turn: keep it or withdraw it.`;
  return carriersSide(quote).map((id) => toRequest(transportNotice(id, transportId, 'Your quote is open again', body)));
}

function closedOfferNotices(quote: StateChange): Notice[] {
  const { transportId, vehicle, route, closedReason, reason } = quote;
  const why = asSentence(closedReason ?? reason ?? 'it is no longer open');
  const body = `${vehicle}, ${route}: ${why} No action needed.`;
  return carriersSide(quote).map((id) => setback(toMarketplace(transportNotice(id, transportId, 'Your offer was closed', body))));
}

function namedCarrierNotices(quote: StateChange): Notice[] {
  const { transportId, vehicle, route, actorId, actorName, namedCarrierId, replacedCarrierId, driverId } = quote;
  const broker = actorName ?? 'The broker';
  const busy = quote.namedIsOnOtherJob ? ' You are already on another job and are asked to take both.' : '';
  const drivesItself = namedCarrierId !== null && namedCarrierId === driverId;
  const next = drivesItself ? 'pick it up, name another driver or withdraw.' : 'name a driver.';
  const namedText = `${route}. ${broker} named you as the carrier.${busy} Your turn: ${next}`;
  const replaced = `${route}. ${broker} named another carrier. No action needed.`;
  return [
    ...unique([namedCarrierId], actorId).map((id) => transportNotice(id, transportId, `You are the carrier for the ${vehicle}`, namedText)),
    ...unique([replacedCarrierId], actorId).map((id) =>
      toMarketplace(transportNotice(id, transportId, `Another carrier will haul the ${vehicle}`, replaced)),
    ),
  ];
}

function noticesToCarriers(quote: StateChange): Notice[] {
  if (quote.to === 'closed' && !quote.isAccepted) return closedOfferNotices(quote);
  if (isCancellation(quote)) return cancellationNotices(quote);
  if (isReopened(quote)) return reopenedNotices(quote);
  const carrierNotices = namedCarrierNotices(quote);
  const others = carriersSide(quote.to === 'assigned' ? { ...quote, driverId: null } : quote).filter((id) =>
    carrierNotices.every(({ userId }) => userId !== id),
  );
  return [...carrierNotices, ...others.map((id) => transportNotice(id, quote.transportId, ...describeChange(quote), false))];
}

/** `assigned` without `isAccepted` is a carrier's commitment. */
export const quoteStateChanged = defineEvent('quote.state-changed', stateChange, {
  notify(quote) {
    const { kind, isAccepted, from, to, actorId, shipperId } = quote;
    // `quote.given` and `quote.accepted` have their own notices.
    const isOffer = !isAccepted && from !== 'closed' && to === 'quoted' && kind === 'own';
    const isAcceptance = isAccepted && !isBackward(quote) && (to === 'booked' || (to === 'assigned' && actorId === shipperId));
    return isOffer || isAcceptance ? [] : [...noticesToShipper(quote), ...noticesToCarriers(quote)];
  },
  audit: auditQuote,
  custodyTitle: 'Quote status changed',
  custody: ({ quoteId, offeredById, isAccepted, from, to, reason, overrides }) => ({
    quoteId,
    offeredBy: offeredById,
    isAccepted,
    from,
    to,
    reason,
    ...(overrides.length > 0 && { overrides }),
  }),
  webhook: ['Transports', 'The state of a job changed'],
});
