import { stageLabels } from '#domains/inspections/photos/shots-rules.ts';
import { formatDate, formatDeadline } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import type { Tone } from '#web/ui/badge.tsx';
import type { Claim, ClaimEvidence, ClaimLine, ClaimReason, ClaimStep } from '../schemas.ts';
import type { ClaimState } from '../states-rules.ts';

export const reasonLabels: Readonly<Record<ClaimReason, string>> = {
  damage: 'Damage',
  missing: 'Missing item',
  delay: 'Late delivery',
  not_delivered: 'Vehicle not delivered',
  other: 'Other',
};

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

/** A decision of $0 is shown as rejected. */
export const describeClaimState = ({ state, awarded }: Pick<ClaimLine, 'state' | 'awarded'>): readonly [tone: Tone, word: string] =>
  state === 'decided' && awarded !== null && Number(awarded) === 0 ? ['bad', 'Rejected'] : stateLabels[state];

export const describeNext = ({ next }: Pick<ClaimLine, 'next'>): string =>
  next ? `Waiting for ${who[next.who]} to ${next.who === 'desk' ? 'decide' : 'answer'}, by ${formatDeadline(next.by)}` : '';

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

const isRejection = ({ event, amount }: Pick<ClaimStep, 'event' | 'amount'>): boolean =>
  (event === 'decided' || event === 'proposed') && amount !== null && Number(amount) === 0;

const rejectionLabels: Readonly<Record<string, string>> = {
  decided: 'Claim rejected',
  proposed: 'Rejection proposed, waiting for a second administrator',
};

export const stepTitle = (step: Pick<ClaimStep, 'event' | 'amount'>): string =>
  isRejection(step) ? rejectionLabels[step.event]! : toTitle(step);

const toTitle = ({ event, amount }: Pick<ClaimStep, 'event' | 'amount'>): string =>
  `${stepLabels[event] ?? event.replaceAll('_', ' ')}${amount === null ? '' : `: ${formatUsd(amount)}`}`;

export const describeDocument = ({ kind, stage }: Pick<ClaimEvidence, 'kind' | 'stage'>): string =>
  kind === 'bill' ? `Bill of lading at ${stage}` : stageLabels[stage];

/** 'Done Nov 3, 2026', 'By Dec 23, 2026' or 'Missed: was due Dec 23, 2026'. */
export function describeClock({ by, keptAt, isMissed }: Claim['acknowledge']): string {
  if (keptAt) return `${isMissed ? 'Done late,' : 'Done'} ${formatDate(keptAt)}`;
  return isMissed ? `Missed: was due ${formatDate(by)}` : `By ${formatDate(by)}`;
}
