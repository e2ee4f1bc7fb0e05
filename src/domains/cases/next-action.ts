import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { formatDate, formatMonthDay } from '#shared/dates.ts';
import { createNextAction, createCountedNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { caseHref } from './card-rules.ts';
import { describeProblem } from './states/problem-rules.ts';
import { isClockRunning, type CaseKind, type Party } from './states/states-rules.ts';
import { getWaitingParties, type WaitingFacts } from './states/waiting-rules.ts';

export interface CaseActionFacts extends NamedTransport, WaitingFacts {
  readonly caseId: string;
  readonly side: Party | 'desk';
  readonly dueDay: string | null;
  readonly answerBy: string | null;
  readonly newDay: string | null;
}

type Words = readonly [text: string, label: string];

const isProposed = ({ dayBy, side, newDay }: CaseActionFacts): boolean => newDay !== null && dayBy !== null && dayBy !== side;

function describePickup(facts: CaseActionFacts): Words {
  const { state, side, newDay, dueDay } = facts;
  if (isProposed(facts))
    return [
      `Agree on ${formatDate(newDay!)} as the new pickup date${state === 'day_proposed' ? ', decline it' : ''} or propose another.`,
      'Answer',
    ];
  if (isClockRunning(state))
    return side === 'carrier'
      ? ['The shipper says you did not come. Document a dry run or agree on a new date.', 'Answer']
      : ['Agree on a new date.', 'Answer'];
  if (state === 'not_ready' || state === 'dry_run') return ['Agree on a new pickup date.', 'Propose a date'];
  return [`Pickup was due ${formatDate(dueDay!)} and is not recorded. Say what happened.`, 'What happened?'];
}

function describeQuestion(facts: CaseActionFacts): Words {
  if (facts.kind === 'no_show') return describePickup(facts);
  if (facts.kind === 'late')
    return [`Delivery was promised for ${formatDate(facts.dueDay!)}. Give a new date and the reason.`, 'Give a new date'];
  return facts.side === 'desk'
    ? ['A vehicle is withheld for more money. Call both sides.', 'Open case']
    : ['The shipper says you are holding the vehicle for more money. Nothing is owed at the door. Answer the report.', 'Answer'];
}

const waitWords: Readonly<Record<CaseKind, string>> = {
  no_show: 'Waiting for the other side to answer about the pickup.',
  late: 'The carrier was asked for a new delivery date.',
  withheld: 'Carriage is handling it. Do not pay at the door.',
  not_delivered: 'You reported the vehicle as not delivered. What happens to the payment depends on your claim.',
};

const whoActs = (facts: CaseActionFacts): Pick<NextAction, 'waitsFor'> => {
  if (facts.kind === 'withheld') return { waitsFor: 'platform' };
  const [party] = getWaitingParties(facts);
  return party && party !== 'desk' ? { waitsFor: party } : {};
};

function waitingText({ kind, state, newDay, side, dueDay }: CaseActionFacts): string {
  if (isClockRunning(state)) return 'The carrier has 12 hours to document a dry run or agree on a new date.';
  if (state === 'day_proposed' && side === 'carrier')
    return `The shipper says you did not come. You proposed ${newDay ? formatDate(newDay) : 'a new date'}. The 12-hour no-show clock is paused until the shipper answers.`;
  if (state === 'day_proposed') return 'A new pickup date is proposed. The 12-hour no-show clock is paused until the shipper answers.';
  if (kind === 'late' && state === 'day_given' && newDay)
    return side === 'carrier'
      ? `You gave ${formatDate(newDay)} as the new delivery date.`
      : `Late: now ${formatMonthDay(newDay)} (promised ${formatMonthDay(dueDay!)}).`;
  return kind === 'not_delivered' && side === 'carrier' ? 'The shipper says the vehicle was not delivered.' : waitWords[kind];
}

/** The reader's next action, or what the case waits for. */
export function toCaseAction(facts: CaseActionFacts): NextAction {
  const isYours = getWaitingParties(facts).includes(facts.side);
  const [text, label] = isYours ? describeQuestion(facts) : ([waitingText(facts), 'See case'] as const);
  const { caseId, kind, transportId, state, answerBy } = facts;
  return createNextAction({
    key: `case ${caseId}`,
    kind: 'answer_case',
    isYours,
    ...(!isYours && whoActs(facts)),
    problem: describeProblem(facts),
    transportId,
    title: nameOfTransport(facts),
    text,
    due: isClockRunning(state) && answerBy ? { at: answerBy, words: 'Counts as a no-show' } : null,
    action: { label, href: caseHref({ transportId, kind }) },
  });
}

/** Undecided no-shows with a cause beyond the carrier's control, and the transport of the oldest. */
export interface ExcuseFacts {
  readonly count: number;
  readonly oldest: string | null;
}

/** One next action of administrators for all of them. */
export const nextActionsForExcuses = ({ count, oldest }: ExcuseFacts): NextAction[] =>
  createCountedNextAction(
    count,
    { one: 'no-show to review', other: 'no-shows to review' },
    {
      kind: 'review_no_shows',
      text: 'The carrier claims a cause beyond its control. Decide whether the no-show counts on its record.',
      action: { label: 'Review', href: `/transports/${oldest}` },
    },
  );
