import { hourMs } from '#shared/dates/days.ts';
import { amountProblem, maxCents, typedCents } from '#shared/amount.ts';
import { formatUsd } from '#shared/money.ts';

/** How a change order stands. */
export const changeStates = ['asked', 'approved', 'agreed', 'declined', 'taken_back', 'lapsed', 'ended', 'left'] as const;
export type ChangeState = (typeof changeStates)[number];

/** What happens to one. */
export const changeEvents = ['approved', 'settled', 'declined', 'taken_back', 'lapsed', 'ended', 'withdrew'] as const;
export type ChangeEvent = (typeof changeEvents)[number];

/** Who makes it happen: `platform` is a payment that arrived, a deadline, or the end of the booking. */
export type ChangeParty = 'shipper' | 'carrier' | 'platform';

/** One line of the table of states. */
export interface ChangeMove {
  readonly from: ChangeState;
  readonly on: ChangeEvent;
  readonly to: ChangeState;
  readonly by: ChangeParty;
}

const move = (from: ChangeState, on: ChangeEvent, to: ChangeState, by: ChangeParty): ChangeMove => ({ from, on, to, by });

/**
 * Every move of a change order. It counts in `agreed` alone: once its charge is captured, or, where the parties
 * settle directly, once the shipper said yes. What is not here does not happen.
 */
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

/** Where an event leads from a state when this party makes it happen; null where the table has no such line. */
export const changeAfter = (from: ChangeState, on: ChangeEvent, by: ChangeParty): ChangeState | null =>
  changeMoves.find((line) => line.from === from && line.on === on && line.by === by)?.to ?? null;

/** Somebody still has to answer or to pay; a booking has one such order at most. */
const openChangeStates = ['asked', 'approved'] as const satisfies readonly ChangeState[];

/** True while somebody has to answer or to pay. */
export const isOpenChange = (state: ChangeState): boolean => (openChangeStates as readonly ChangeState[]).includes(state);

/** Hours in which the shipper answers, and then pays. */
export const changeAnswerHours = 24;

/** When an order that was asked or approved now is over without a word. */
export const changeDueAt = (now: Date): Date => new Date(now.getTime() + changeAnswerHours * hourMs);

/** True from that moment on, whether or not a job has looked yet. */
export const isTimeOver = ({ dueAt }: { readonly dueAt: string | null }, now: Date): boolean =>
  dueAt !== null && Date.parse(dueAt) <= now.getTime();

/** Why a carrier asks for more; `rescue` is the difference to the price of another carrier that the shipper chose after a withdrawal. */
export const changeReasons = ['does_not_run', 'larger', 'place_changed', 'waiting', 'storage', 'extra_work', 'other'] as const;
export type ChangeReason = (typeof changeReasons)[number];

/** Each reason as people read it. */
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

/** How often more is asked for on one booking within 24 hours, also of what was taken back or answered: each is told to the shipper. */
export const maxChangesPerDay = 5;

/** The least that is asked for, in cents. */
const leastChangeCents = 1_00;

/** The most that one order may ask for, in cents, whatever the job costs. */
const mostChangeCents = 10_000_00;

/** The most that can be asked for on a job at this price, in cents: never more than the price itself. */
export const changeLimitCents = (agreedCents: number): number =>
  Math.max(0, Math.min(mostChangeCents, agreedCents, maxCents - agreedCents));

/** What the difference to another carrier's price is made of, in cents. */
export interface RescueSums {
  /** What is paid of the price, without the service fee. */
  readonly beforeCents: number;
  /** The price of the new carrier. */
  readonly afterCents: number;
  /** What of the difference is no price: what is missing of the service fee. The carrier's side never reads it. */
  readonly feePartCents: number;
}

/**
 * The parts of a difference of `cents`, where `paidCents` is left of what was paid and `feeCents` is the whole service fee: what is left counts
 * for the fee first.
 */
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

/** Why what was typed is not a sum to ask for, as a sentence; null when it is. The limit of the job is asked besides. */
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

/** Why a job at this price cannot bear a sum, as a sentence; null when it can. Both in cents. */
export function changeLimitProblem(cents: number, agreedCents: number): string | null {
  const limit = changeLimitCents(agreedCents);
  return cents > limit ? `Ask for at most ${formatUsd(limit)}. A change order cannot exceed the agreed price.` : null;
}
