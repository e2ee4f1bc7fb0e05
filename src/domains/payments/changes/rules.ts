import { hourMs } from '#shared/dates/days.ts';
import { amountProblem, maxCents, typedCents } from '#shared/amount.ts';
import { formatUsd } from '#shared/money.ts';

export const changeStates = ['asked', 'approved', 'agreed', 'declined', 'taken_back', 'lapsed', 'ended', 'left'] as const;
export type ChangeState = (typeof changeStates)[number];

export const changeEvents = ['approved', 'settled', 'declined', 'taken_back', 'lapsed', 'ended', 'withdrew'] as const;
export type ChangeEvent = (typeof changeEvents)[number];

/** `platform`: a payment, a deadline or the end of the booking. */
export type ChangeParty = 'shipper' | 'carrier' | 'platform';

export interface ChangeMove {
  readonly from: ChangeState;
  readonly on: ChangeEvent;
  readonly to: ChangeState;
  readonly by: ChangeParty;
}

const move = (from: ChangeState, on: ChangeEvent, to: ChangeState, by: ChangeParty): ChangeMove => ({ from, on, to, by });

/** All transitions; anything else is ignored. Only `agreed` counts: paid, or approved with direct settlement. */
export const changeMoves: readonly ChangeMove[] = [
  move('asked', 'approved', 'approved', 'shipper'),
  move('asked', 'settled', 'agreed', 'shipper'),
  move('asked', 'declined', 'declined', 'shipper'),
  move('asked', 'taken_back', 'taken_back', 'carrier'),
  move('asked', 'lapsed', 'lapsed', 'platform'),
  move('asked', 'ended', 'ended', 'platform'),
  move('approved', 'settled', 'agreed', 'platform'),
  move('approved', 'declined', 'declined', 'shipper'),
  move('approved', 'taken_back', 'taken_back', 'carrier'),
  move('approved', 'lapsed', 'lapsed', 'platform'),
  move('approved', 'ended', 'ended', 'platform'),
  move('declined', 'withdrew', 'left', 'carrier'),
  move('lapsed', 'withdrew', 'left', 'carrier'),
];

export const getNextChangeState = (from: ChangeState, on: ChangeEvent, by: ChangeParty): ChangeState | null =>
  changeMoves.find((candidate) => candidate.from === from && candidate.on === on && candidate.by === by)?.to ?? null;

/** A booking has at most one open change order. */
const openChangeStates = ['asked', 'approved'] as const satisfies readonly ChangeState[];

export const isOpenChange = (state: ChangeState): boolean => (openChangeStates as readonly ChangeState[]).includes(state);

export const changeAnswerHours = 24;

export const getChangeDeadline = (now: Date): Date => new Date(now.getTime() + changeAnswerHours * hourMs);

export const isTimeOver = ({ dueAt }: { readonly dueAt: string | null }, now: Date): boolean =>
  dueAt !== null && Date.parse(dueAt) <= now.getTime();

/** `rescue`: the difference for a carrier booked after a withdrawal. */
export const changeReasons = ['does_not_run', 'larger', 'place_changed', 'waiting', 'storage', 'extra_work', 'other'] as const;
export type ChangeReason = (typeof changeReasons)[number];

export const changeReasonLabels: Readonly<Record<ChangeReason | 'rescue', string>> = {
  does_not_run: 'The vehicle does not run, roll, steer or brake as described',
  larger: 'The vehicle is larger, heavier or more modified than described',
  place_changed: 'The address or access is different from the booking',
  waiting: 'Waiting time at pickup or delivery',
  storage: 'Storage costs',
  extra_work: 'Extra work: winch, forklift, packing',
  other: 'Another reason',
  rescue: 'Another carrier at a higher price',
};

/** Per booking in 24 hours, withdrawn and answered ones included. */
export const maxChangesPerDay = 5;

const leastChangeCents = 1_00;

const mostChangeCents = 10_000_00;

/** Cents; at most the agreed price itself. */
export const changeLimitCents = (agreedCents: number): number =>
  Math.max(0, Math.min(mostChangeCents, agreedCents, maxCents - agreedCents));

export interface RescueSums {
  /** Without the service fee. */
  readonly beforeCents: number;
  readonly afterCents: number;
  /** Missing service fee; never shown to the carrier's side. */
  readonly feePartCents: number;
}

/** Splits a difference in cents; the remaining amount covers the service fee first. */
export function rescueSums({ paidCents, cents, feeCents }: { paidCents: number; cents: number; feeCents: number }): RescueSums {
  const feePartCents = Math.min(cents, Math.max(0, feeCents - paidCents));
  const beforeCents = Math.max(0, paidCents - feeCents);
  return { beforeCents, afterCents: beforeCents + cents - feePartCents, feePartCents };
}

const tooMuch = `Ask for at most ${formatUsd(mostChangeCents)} at a time`;
const changeLabels = {
  none: 'Enter an amount in dollars, like 150.00',
  decimals: 'Enter at most two decimals, like 150.00',
  large: 'Enter an amount in dollars, like 150.00',
};

/** Why typed input is not a valid amount; null if it is. The job's limit is checked separately. */
export function changeAmountProblem(typed: string): string | null {
  const text = typed.trim();
  if (text.startsWith('-')) return 'The amount must be more than zero. A lower price needs no change order.';
  if (/^[1-9]\d{8,}$/.test(text)) return tooMuch;
  const problem = amountProblem(text, changeLabels);
  if (problem) return problem;
  const cents = typedCents(text)!;
  if (cents === 0) return 'The amount must be more than zero';
  if (cents < leastChangeCents) return `Ask for at least ${formatUsd(leastChangeCents)}`;
  return cents > mostChangeCents ? tooMuch : null;
}

export function changeLimitProblem(cents: number, agreedCents: number): string | null {
  const limit = changeLimitCents(agreedCents);
  return cents > limit ? `Ask for at most ${formatUsd(limit)}. A change order cannot exceed the agreed price.` : null;
}
