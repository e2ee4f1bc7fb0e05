import { stageLabels } from '#domains/inspections/photos/shots-rules.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import type { Tone } from '#web/ui/badge.tsx';
import type { Claim, ClaimEvidence, ClaimLine, ClaimReason, ClaimStep } from '../schemas.ts';
import type { ClaimState } from '../states-rules.ts';

/** What people read for what something is claimed for. */
export const reasonLabels: Readonly<Record<ClaimReason, string>> = {
  damage: 'Damage',
  missing: 'Missing item',
  delay: 'Late delivery',
  not_delivered: 'Vehicle not delivered',
  other: 'Other',
};

/** How a claim stands, in a word. */
const stateLabels: Readonly<Record<ClaimState, readonly [tone: Tone, word: string]>> = {
  open: ['warn', 'Filed'],
  acknowledged: ['warn', 'Acknowledged'],
  offered: ['action', 'Offer made'],
  rejected: ['warn', 'Offer rejected'],
  declined: ['bad', 'Declined'],
  escalated: ['lane', 'With Carriage'],
  settled: ['good', 'Settled'],
  decided: ['good', 'Decided'],
  withdrawn: ['neutral', 'Withdrawn'],
};

const who = { shipper: 'the shipper', carrier: 'the carrier', desk: 'Carriage' } as const;

/** The same of a claim, by its award: one that is decided with nothing was rejected. */
export const describeClaimState = ({ state, awarded }: Pick<ClaimLine, 'state' | 'awarded'>): readonly [tone: Tone, word: string] =>
  state === 'decided' && awarded !== null && Number(awarded) === 0 ? ['bad', 'Rejected'] : stateLabels[state];

/** 'Waiting for the carrier to answer, by Dec 7, 2026'; empty once it is over. */
export const describeNext = ({ next }: Pick<ClaimLine, 'next'>): string =>
  next ? `Waiting for ${who[next.who]} to ${next.who === 'desk' ? 'decide' : 'answer'}, by ${formatDate(next.by)}` : '';

const stepLabels: Readonly<Record<string, string>> = {
  opened: 'Claim filed',
  acknowledged: 'Acknowledged',
  offered: 'Offer made',
  declined: 'Declined',
  accepted: 'Offer accepted',
  rejected: 'Offer rejected',
  escalated: 'Escalated to Carriage',
  decided: 'Decided',
  withdrawn: 'Withdrawn',
  commented: 'Comment',
  proposed: 'Decision proposed, waiting for a second administrator',
  letter: 'Status letter sent (49 CFR 370.9)',
  overdue_acknowledge: 'Not acknowledged within 30 days',
  overdue_decide: 'Not answered within 120 days',
  overdue_desk: 'Not decided within 30 days',
};

/** True for a decision that awards nothing. */
const isRejection = ({ event, amount }: Pick<ClaimStep, 'event' | 'amount'>): boolean =>
  (event === 'decided' || event === 'proposed') && amount !== null && Number(amount) === 0;

const rejectionLabels: Readonly<Record<string, string>> = {
  decided: 'Claim rejected',
  proposed: 'Rejection proposed, waiting for a second administrator',
};

/** 'Offer made: $150.00'. */
export const stepTitle = (step: Pick<ClaimStep, 'event' | 'amount'>): string =>
  isRejection(step) ? rejectionLabels[step.event]! : toTitle(step);

const toTitle = ({ event, amount }: Pick<ClaimStep, 'event' | 'amount'>): string =>
  `${stepLabels[event] ?? event.replaceAll('_', ' ')}${amount === null ? '' : `: ${formatUsd(amount)}`}`;

/** 'Pickup inspection', 'Bill of lading at delivery'. */
export const describeDocument = ({ kind, stage }: Pick<ClaimEvidence, 'kind' | 'stage'>): string =>
  kind === 'bill' ? `Bill of lading at ${stage}` : stageLabels[stage];

/** A clock of the law in a line: 'Kept Nov 3, 2026', 'By Dec 23, 2026', 'Missed: was due Dec 23, 2026'. */
export function describeClock({ by, keptAt, isMissed }: Claim['acknowledge']): string {
  if (keptAt) return `${isMissed ? 'Done late,' : 'Done'} ${formatDate(keptAt)}`;
  return isMissed ? `Missed: was due ${formatDate(by)}` : `By ${formatDate(by)}`;
}
