import { formatUsd } from '#shared/money.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import type { RowNextAction, TransportCard, TransportStatus } from './schemas.ts';

type Situation = Pick<TransportCard, 'status' | 'offerCount' | 'isOwn' | 'fixedPrice' | 'awaits'>;
type Wait = readonly [who: RowNextAction['who'], text: string];

/** Who acts next where a request is booked at the estimate and no carrier has taken it; `price` in dollars. */
export const describeTaking = (price: string): string => `Waiting for the first eligible carrier to take the job at ${formatUsd(price)}`;

/** What a transport waits for where the reader has nothing to do, as its owner and everybody else read it. */
const waits: Record<TransportStatus, Wait> = {
  draft: ['shipper', 'Not submitted yet'],
  submitted: ['carriers', 'Open for offers'],
  quoted: ['shipper', 'The shipper is comparing offers'],
  accepted: ['carrier', 'Waiting for the carrier to confirm and name a driver'],
  assigned: ['driver', 'Waiting for the driver to pick up the vehicle'],
  in_transit: ['driver', 'On the way to its destination'],
  delivered: ['shipper', 'Waiting for the shipper to confirm delivery'],
  completed: [null, 'Delivered and closed'],
  cancelled: [null, 'No action needed'],
};

/** What is still to come on a job before its driver picks up. */
const beforePickup: Record<NonNullable<TransportCard['awaits']>, Wait> = {
  carrier_named: ['broker', 'Waiting for the broker to name the carrier'],
  driver_named: ['carrier', 'Waiting for the carrier to name the driver'],
  driver_agreed: ['driver', 'Waiting for the driver to agree to the job'],
};

function findWait({ status, offerCount, isOwn, fixedPrice, awaits }: Situation): Wait {
  if (status === 'accepted' && fixedPrice) return ['carriers', describeTaking(fixedPrice)];
  if (awaits && (awaits === 'carrier_named' || status === 'assigned')) return beforePickup[awaits];
  const isOpen = status === 'submitted' || status === 'quoted';
  if (isOwn && isOpen && offerCount === 0) return ['carriers', 'Waiting for quotes from verified carriers'];
  return waits[status];
}

/** Waits of the reader that say more than the status does: why a job cannot go on. */
const tellingKinds: readonly NextAction['kind'][] = ['job_waits', 'part_paid_back', 'choose_again'];

/** Who acts next on a transport and how, from what waits there, the reader's own most urgent first; its status says it where nothing does. */
export function toRowNextAction(card: Situation, turns: readonly NextAction[] = []): RowNextAction {
  const [own] = turns.filter(({ isYours }) => isYours);
  if (own) return { who: 'you', text: own.action.label, href: own.action.href, due: own.due };
  const [who, text] = findWait(card);
  const told = turns.find(({ kind }) => tellingKinds.includes(kind));
  if (!told) return { who, text, href: null, due: null };
  return { who: told.waitsFor ?? who, text: told.text.replace(/\.$/, ''), href: null, due: told.due };
}
