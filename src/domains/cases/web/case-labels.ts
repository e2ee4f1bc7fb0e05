import { formatDate, formatDateTime } from '#shared/dates.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { causeLabels } from '../states/cause-rules.ts';
import type { CaseStepView, CaseView, PickupAnswer } from '../schemas.ts';
import { describeProblem } from '../states/problem-rules.ts';
import { isClockRunning, type CaseKind, type CaseState } from '../states/states-rules.ts';

export const kindLabels: Readonly<Record<Exclude<CaseKind, 'no_show'>, string>> = {
  late: 'Late delivery',
  withheld: 'Vehicle withheld for more money',
  not_delivered: 'Vehicle not delivered',
};

export const describeKind = ({ kind, state }: Pick<CaseView, 'kind' | 'state'>): string =>
  kind === 'no_show' ? describeProblem({ kind, state }) : kindLabels[kind];

export const stateLabels: Readonly<Record<CaseState, readonly [tone: Tone, label: string]>> = {
  asked: ['warn', 'Waiting for an answer'],
  reported: ['bad', 'Carrier did not come'],
  day_proposed: ['warn', 'New date proposed'],
  day_declined: ['bad', 'New date declined'],
  not_ready: ['warn', 'Vehicle was not ready'],
  dry_run: ['warn', 'Dry run documented'],
  day_given: ['lane', 'New date given'],
  open: ['warn', 'Open'],
  picked_up: ['good', 'Picked up'],
  rescheduled: ['good', 'New date agreed'],
  no_show: ['bad', 'No-show'],
  delivered: ['good', 'Delivered'],
  missing: ['bad', 'Reported missing'],
  resolved: ['good', 'Resolved'],
  closed: ['neutral', 'Closed by Carriage'],
  ended: ['neutral', 'Booking ended'],
};

export const answerLabels: Readonly<Record<PickupAnswer, string>> = {
  picked_up: 'The vehicle was picked up',
  new_day: 'Proposes a new date',
  did_not_come: 'The carrier did not come',
  not_ready: 'The vehicle was not ready',
};

const stepLabels: Readonly<Record<string, string>> = {
  opened: 'Opened',
  said_picked_up: 'Reported: picked up',
  said_no_show: 'Reported: the carrier did not come',
  said_not_ready: 'Reported: the vehicle was not ready',
  proposed_day: 'New pickup date proposed',
  agreed_day: 'New pickup date agreed',
  declined_day: 'New pickup date declined',
  documented_dry_run: 'Dry run documented',
  rejected_dry_run: 'Dry run rejected',
  gave_day: 'New delivery date given',
  reported_missing: 'Reported missing',
  answered: 'Answer',
  resolved: 'Resolved',
  closed: 'Closed by Carriage',
  time_over: '12 hours passed',
  day_passed: 'The new date passed',
  missing_offered: 'Three days late',
  picked_up: 'Picked up',
  rescheduled: 'New date agreed',
  delivered: 'Delivered',
  claim_closed: 'Claim closed',
  ended: 'The booking ended',
  excused: 'Excused by Carriage',
  not_excused: 'Not excused by Carriage',
};

/** 'New delivery date given: Dec 04, 2026 (truck breakdown)'. */
export function stepText({ event, day, cause }: Pick<CaseStepView, 'event' | 'day' | 'cause'>): string {
  const label = stepLabels[event] ?? event.replaceAll('_', ' ');
  return `${label}${day ? `: ${formatDate(day)}` : ''}${cause ? ` (${causeLabels[cause].toLowerCase()})` : ''}`;
}

type CaseFacts = Pick<CaseView, 'kind' | 'state' | 'side' | 'dueDay' | 'answerBy' | 'newDay' | 'waitsFor' | 'carrierSide'>;

function pickupSentence({ state, side, dueDay, answerBy, newDay, waitsFor, carrierSide }: CaseFacts): string {
  if (newDay && newDay.by !== side) {
    const paused = state === 'day_proposed' ? ' The automatic cancellation is paused.' : '';
    const yours = side === null ? '' : ` Agree${state === 'day_proposed' ? ', decline' : ''} or propose another day.`;
    return `${newDay.by === 'carrier' ? carrierSide : 'The shipper'} proposes ${formatDate(newDay.day)}.${yours}${paused}`;
  }
  const proposed = newDay ? ` ${formatDate(newDay.day)} is proposed.` : '';
  if (state === 'day_proposed')
    return `You proposed ${formatDate(newDay!.day)}. The 12-hour no-show clock is paused until the shipper answers.`;
  if (isClockRunning(state))
    return `${side === 'carrier' ? 'Document a dry run or agree on a new date' : `${carrierSide} has to document a dry run or agree on a new date`} by ${formatDateTime(answerBy!)}. After that it is a no-show: ${side === 'carrier' ? 'you lose the job' : 'you book another carrier or get a full refund, including the service fee'}.${proposed}`;
  if (state === 'asked') {
    const isWaiting = side !== null && !waitsFor.includes(side);
    return `Pickup was due ${formatDate(dueDay!)} and is not recorded.${isWaiting ? ' Waiting for the other side.' : ''}${proposed}`;
  }
  return `Agree on a new pickup date.${proposed}`;
}

export function caseSentence(facts: CaseFacts): string {
  const { kind, state, side, dueDay, newDay, carrierSide } = facts;
  if (kind === 'no_show') return pickupSentence(facts);
  if (kind === 'late')
    return state === 'day_given' && newDay
      ? `Delivery was promised for ${formatDate(dueDay!)}. The new date is ${formatDate(newDay.day)}.`
      : `Delivery was promised for ${formatDate(dueDay!)}. ${side === 'carrier' ? 'Give the shipper a new date.' : `We asked ${carrierSide} for a new date.`}`;
  if (kind === 'withheld')
    return `The price was agreed before pickup. Nothing is owed at the door: do not ${side === 'shipper' ? 'pay' : side === 'carrier' ? 'collect' : 'pay or collect'} anything there. The payment is on hold until the vehicle is delivered.`;
  return 'A claim for the full value was filed. What happens to the payment depends on it. By law, the carrier acknowledges it within 30 days and answers within 120.';
}
