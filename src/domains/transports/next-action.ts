import { formatUsd } from '#shared/money.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import type { RowNextAction, TransportCard, TransportStatus } from './schemas.ts';

type Situation = Pick<TransportCard, 'status' | 'offerCount' | 'isOwn' | 'fixedPrice' | 'awaits'>;
type Wait = readonly [who: RowNextAction['who'], text: string];

export const describeTaking = (price: string): string => `Waiting for the first eligible carrier to take the job at ${formatUsd(price)}`;

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

/** Kinds that explain more than the status, such as why a job waits. */
const tellingKinds: readonly NextAction['kind'][] = ['job_waits', 'part_paid_back', 'choose_again'];

/** The reader's most urgent action, otherwise what the transport waits for. */
export function toRowNextAction(card: Situation, turns: readonly NextAction[] = []): RowNextAction {
  const problem = turns.find((turn) => turn.problem);
  const badge = problem?.problem ? { problem: problem.problem } : {};
  const own = turns.find(({ isYours }) => isYours);
  if (own) return { who: 'you', text: own.action.label, href: own.action.href, due: own.due, ...badge };
  const [who, text] = findWait(card);
  const mainTurn = problem ?? turns.find(({ kind }) => tellingKinds.includes(kind));
  if (!mainTurn) return { who, text, href: null, due: null };
  return { who: mainTurn.waitsFor ?? who, text: mainTurn.text.replace(/\.$/, ''), href: null, due: mainTurn.due, ...badge };
}
