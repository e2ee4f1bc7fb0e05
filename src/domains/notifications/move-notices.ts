import { workflowStates } from '#domains/quotes/schemas.ts';
import type { quoteStateChanged } from '#domains/quotes/events.ts';
import { reviewWindowHours } from '#domains/quotes/rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, carriersSide, setback, toMarketplace, toRequest, unique, type Notice } from './notice.ts';

type Moved = PayloadOf<typeof quoteStateChanged>;

/** Who acts once somebody hauls the job; who drives for itself has nobody to ask. */
function afterTaken({ carrierId, driverId }: Moved): string {
  if (driverId === null) return 'The carrier acts next: it names the driver.';
  return driverId === carrierId ? 'The driver acts next: pickup.' : 'The driver acts next: it agrees to the job; pickup follows.';
}

/** The job has somebody who hauls it: whoever offered it, or the carrier that a broker named. */
function takenWords(fact: Moved): [title: string, body: string] {
  const { offeredByName, brokerId, carrierId, carrierName, replacedCarrierId, vehicle, route } = fact;
  const isBrokered = brokerId !== null && brokerId !== carrierId;
  const hauls = `${carrierName ?? (isBrokered ? null : offeredByName) ?? 'A carrier'} will haul your ${vehicle}, ${route}`;
  if (!isBrokered) return ['Your carrier took the job', `${hauls}. ${afterTaken(fact)}`];
  return [
    `Your broker named ${replacedCarrierId === null ? 'a' : 'another'} carrier`,
    `${hauls}: named by ${offeredByName ?? 'your broker'}. ${afterTaken(fact)}`,
  ];
}

const committedWords = ({ offeredByName, vehicle, route }: Moved): [title: string, body: string] => [
  'A carrier has committed a truck',
  `${offeredByName ?? 'A carrier'} keeps a truck for your ${vehicle}, ${route}. Your turn: accept the quote to book it.`,
];

const shipperWords: Partial<Record<Moved['to'], (fact: Moved) => [title: string, body: string]>> = {
  assigned: (fact) => (fact.isAccepted ? takenWords(fact) : committedWords(fact)),
  quoted: ({ offeredByName, totalQuote, vehicle }) => [
    'A broker priced your request',
    `${offeredByName ?? 'A broker'} offers ${formatUsd(totalQuote)} for your ${vehicle}. Your turn: compare and accept.`,
  ],
  in_transit: ({ vehicle, route }) => [`Your ${vehicle} is on its way`, `${route}. The driver acts next: delivery.`],
  delivered: ({ vehicle }) => [
    `Your ${vehicle} was delivered`,
    `Your turn: look it over and confirm the delivery. Without your word it is complete ${reviewWindowHours} hours after it arrived; if something is damaged, file a claim before that.`,
  ],
  closed: ({ vehicle, route, reason, closedReason }) => {
    const why = reason ?? closedReason;
    return [`Cancelled: ${vehicle}`, `${route}${why ? `: ${why}` : ''}. Your transport was cancelled before pickup.`];
  },
};

const isBackward = ({ from, to }: Moved): boolean => workflowStates.indexOf(to) < workflowStates.indexOf(from);

const happened: Readonly<Record<Moved['to'], string>> = {
  submitted: 'Open for offers',
  quoted: 'Open for a choice',
  booked: 'Booked',
  assigned: 'Job taken',
  in_transit: 'Picked up',
  delivered: 'Delivered',
  closed: 'Completed',
};

/** What happened, in words. */
function deedOf(fact: Moved): string {
  if (isBackward(fact)) return `Set back to ${fact.toLabel}`;
  if (fact.from === fact.to) return 'Given to others';
  return fact.to === 'closed' && fact.from !== 'delivered' ? 'Closed' : happened[fact.to];
}

const plainWords = (fact: Moved): [title: string, body: string] => {
  const { vehicle, route, toLabel, closedReason, reason, actorName } = fact;
  const why = closedReason ?? reason;
  return [
    `${vehicle}: ${toLabel}`,
    `${route}. ${asSentence(`${deedOf(fact)}, by ${actorName ?? 'the platform'}${why ? `: ${why}` : ''}`)}`,
  ];
};

function toShipper(fact: Moved): Notice[] {
  const concerns = fact.isAccepted || fact.to === 'quoted' || fact.to === 'assigned';
  const isSame = fact.from === fact.to && fact.replacedCarrierId === null;
  // That it is complete is told once, by the transport.
  const isCompletion = fact.from === 'delivered' && fact.to === 'closed';
  if (!concerns || isCompletion || isAgain(fact) || fact.actorId === fact.shipperId || isSame) return [];
  const words = isBackward(fact) ? plainWords(fact) : shipperWords[fact.to]?.(fact);
  return words ? [about(fact.shipperId, fact.transportId, ...words)] : [];
}

/** The job ends before pickup, although it was accepted: everybody who had a part in it hears, and nobody comes for the vehicle. */
const isCancellation = ({ isAccepted, from, to }: Moved): boolean => isAccepted && to === 'closed' && from !== 'delivered';

function ofCancellation(fact: Moved): Notice[] {
  const why = fact.reason ?? fact.closedReason;
  return carriersSide(fact).map((userId) =>
    about(
      userId,
      fact.transportId,
      `Cancelled: ${fact.vehicle}`,
      `${asSentence(`${fact.route}${why ? `: ${why}` : ''}`)} The job is over before pickup: do not go there. Nothing is left for you to do.`,
    ),
  );
}

/** An offer that had lost, after the winner withdrew. */
const isAgain = ({ isAccepted, from, to }: Moved): boolean => !isAccepted && from === 'closed' && to === 'quoted';

const ofQuoteAgain = (fact: Moved): Notice[] =>
  carriersSide(fact).map((userId) =>
    toRequest(
      about(
        userId,
        fact.transportId,
        'Your quote stands again',
        `${fact.vehicle}, ${fact.route}: the chosen carrier withdrew, and your quote of ${formatUsd(fact.totalQuote)} can be accepted again. Your turn: leave it, or take it back.`,
      ),
    ),
  );

/** A carrier that a broker named has a job, and the one in whose place it came has none. */
function carriersNamed(fact: Moved): Notice[] {
  const { transportId, vehicle, route, actorId, actorName, namedCarrierId, replacedCarrierId, driverId } = fact;
  const drives = namedCarrierId !== null && namedCarrierId === driverId;
  const busy = fact.namedIsOnOtherJob ? ' You are on another job already and are asked to take both.' : '';
  const next = drives ? 'pickup, unless you name another driver or withdraw.' : 'name the driver; pickup follows.';
  const named = unique([namedCarrierId], actorId).map((userId) =>
    about(
      userId,
      transportId,
      `You haul the ${vehicle}`,
      `${route}. ${actorName ?? 'The broker'} named you as its carrier.${busy} Your turn: ${next}`,
    ),
  );
  const replaced = unique([replacedCarrierId], actorId).map((userId) =>
    toMarketplace(
      about(
        userId,
        transportId,
        `Another carrier hauls the ${vehicle}`,
        `${route}. ${actorName ?? 'The broker'} named another carrier. Nothing is left for you to do.`,
      ),
    ),
  );
  return [...named, ...replaced];
}

function toCarriersSide(fact: Moved): Notice[] {
  if (fact.to === 'closed' && !fact.isAccepted)
    return carriersSide(fact).map((userId) =>
      setback(
        toMarketplace(
          about(
            userId,
            fact.transportId,
            'Your offer was closed',
            `${fact.vehicle}, ${fact.route}: ${asSentence(fact.closedReason ?? fact.reason ?? 'it is no longer open')} Nothing is left for you to do.`,
          ),
        ),
      ),
    );
  if (isCancellation(fact)) return ofCancellation(fact);
  if (isAgain(fact)) return ofQuoteAgain(fact);
  const named = carriersNamed(fact);
  const told = carriersSide(fact.to === 'assigned' ? { ...fact, driverId: null } : fact);
  const others = told.filter((id) => named.every(({ userId }) => userId !== id));
  return [...named, ...others.map((userId) => about(userId, fact.transportId, ...plainWords(fact), false))];
}

/**
 * Who hears that a quote moved: the shipper of what concerns the shipment, the carrier's side of every step that somebody else made.
 * A given quote, an acceptance and a named driver have notices of their own; a lost bid too.
 */
export function ofMove(fact: Moved): Notice[] {
  const isOffer = !fact.isAccepted && fact.from !== 'closed' && fact.to === 'quoted' && fact.kind === 'own';
  const isAcceptance =
    fact.isAccepted && !isBackward(fact) && (fact.to === 'booked' || (fact.to === 'assigned' && fact.actorId === fact.shipperId));
  return isOffer || isAcceptance ? [] : [...toShipper(fact), ...toCarriersSide(fact)];
}
