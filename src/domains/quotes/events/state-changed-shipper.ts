import { transportNotice } from '#domains/transports/events/transport-event.ts';
import type { Notice } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { reviewWindowHours } from '../rules.ts';
import { describeChange, isBackward, isReopened, type Message, type StateChange } from './state-change.ts';

function describeNext({ carrierId, driverId }: StateChange): string {
  if (driverId === null) return 'Next, the carrier names a driver.';
  return driverId === carrierId ? 'Next step: pickup.' : 'Next, the driver agrees to the job.';
}

function describeTakenJob(quote: StateChange): Message {
  const { offeredByName, brokerId, carrierId, carrierName, replacedCarrierId, vehicle, route } = quote;
  const isBrokered = brokerId !== null && brokerId !== carrierId;
  const hauler = carrierName ?? (isBrokered ? null : offeredByName) ?? 'A carrier';
  const haul = `${hauler} will haul your ${vehicle}, ${route}`;
  if (!isBrokered) return ['Your carrier took the job', `${haul}. ${describeNext(quote)}`];
  return [
    `Your broker named ${replacedCarrierId === null ? 'a' : 'another'} carrier`,
    `${haul}. Named by ${offeredByName ?? 'your broker'}. ${describeNext(quote)}`,
  ];
}

const describeCommitment = ({ offeredByName, vehicle, route }: StateChange): Message => [
  'A carrier has committed a truck',
  `${offeredByName ?? 'A carrier'} is holding a truck for your ${vehicle}, ${route}. Your turn: accept the quote to book it.`,
];

const messages: Partial<Record<StateChange['to'], (quote: StateChange) => Message>> = {
  assigned: (quote) => (quote.isAccepted ? describeTakenJob(quote) : describeCommitment(quote)),
  quoted: ({ offeredByName, totalQuote, vehicle }) => [
    'A broker priced your request',
    `${offeredByName ?? 'A broker'} offers ${formatUsd(totalQuote)} for your ${vehicle}. Your turn: compare your offers and accept one.`,
  ],
  in_transit: ({ vehicle, route }) => [`Your ${vehicle} is on its way`, `${route}. We will let you know when it is delivered.`],
  delivered: ({ vehicle }) => [
    `Your ${vehicle} was delivered`,
    `Your turn: inspect the vehicle and confirm the delivery. If something is damaged, file a claim instead. Otherwise the transport completes automatically ${reviewWindowHours} hours after delivery.`,
  ],
  closed: ({ vehicle, route, reason, closedReason }) => {
    const why = reason ?? closedReason;
    return [`Cancelled: ${vehicle}`, `${route}${why ? `: ${why}` : ''}. Your transport was cancelled before pickup.`];
  },
};

export function noticesToShipper(quote: StateChange): Notice[] {
  const { shipperId, transportId, from, to, isAccepted, actorId, replacedCarrierId } = quote;
  const concernsShipment = isAccepted || to === 'quoted' || to === 'assigned';
  const isSame = from === to && replacedCarrierId === null;
  const isCompletion = from === 'delivered' && to === 'closed';
  if (!concernsShipment || isCompletion || isReopened(quote) || actorId === shipperId || isSame) return [];
  const message = isBackward(quote) ? describeChange(quote) : messages[to]?.(quote);
  return message ? [transportNotice(shipperId, transportId, ...message)] : [];
}
