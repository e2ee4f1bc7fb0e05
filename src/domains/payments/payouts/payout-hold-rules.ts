import { counted } from '#shared/text/counted.ts';
import { hourMs } from '#shared/dates/days.ts';

export const changeKinds = ['bank', 'account', 'identity', 'email', 'password', 'paper'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** `subject` names it if the kind does not: 'DOT number', 'W-9 Tax Form'. */
export interface PayoutChange {
  readonly kind: ChangeKind;
  readonly subject: string;
  readonly changedAt: Date;
}
export type AwaitedChange = Pick<PayoutChange, 'subject'> & { readonly kind: 'identity' | 'paper' | 'owner' };

export interface PayoutHold {
  /** Latest change per kind and subject within 72 hours, longest wait first. */
  readonly changes: readonly PayoutChange[];
  readonly awaits: AwaitedChange[];
  /** Null if only a review or confirmation is missing; otherwise the earliest end. */
  readonly until: Date | null;
}

/** Gives time to notice a takeover before money leaves. */
export const payoutHoldMs = 72 * hourMs;

/** Null unless payouts wait: 72 hours after a change, during a review, and until a recovered account is confirmed. */
export function toPayoutHold(changes: readonly PayoutChange[], awaits: AwaitedChange[], now: Date): PayoutHold | null {
  const getEnd = ({ changedAt }: PayoutChange) => changedAt.getTime() + payoutHoldMs;
  const recent = changes.filter((one) => getEnd(one) > now.getTime()).toSorted((one, other) => getEnd(other) - getEnd(one));
  if (recent.length === 0 && awaits.length === 0) return null;
  const newest = recent.filter((one, at) => recent.findIndex(({ kind, subject }) => kind === one.kind && subject === one.subject) === at);
  return { changes: newest, awaits, until: newest[0] ? new Date(getEnd(newest[0])) : null };
}

const changed: Readonly<Record<ChangeKind, (subject: string) => string>> = {
  bank: () => 'Your bank account changed',
  account: () => 'Your payout account changed',
  identity: (subject) => `Your ${subject} changed`,
  email: () => 'Your email address changed',
  password: () => 'Your password was reset',
  paper: (subject) => `Your ${subject} changed`,
};

const untilReviewed = (what: string): string => `${what} for review. Payouts wait until the review is done.`;

const waitLabels: Readonly<Record<AwaitedChange['kind'], (subject: string) => string>> = {
  identity: () => untilReviewed('Your business name and numbers are waiting'),
  paper: (subject) => untilReviewed(`Your ${subject} is waiting`),
  owner: () => 'Someone else may have had access to your account. Payouts wait until you confirm your payout account and its bank account.',
};

const timeFormat = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone });

/** 'Tue 2:05 PM' in the reader's time zone. */
export function weekdayTime(at: Date, timeZone?: string): string {
  const parts = Object.fromEntries(
    timeFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['weekday']} ${parts['hour']}:${parts['minute']} ${parts['dayPeriod']}`;
}

/** '49 hours', '20 minutes'; rounded up, never too early. */
export function timeLeft(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  if (minutes < 60) return counted(minutes, { one: 'minute', other: 'minutes' });
  const hours = Math.ceil(minutes / 60);
  return counted(hours, { one: 'hour', other: 'hours' });
}

export function describeHold({ changes, awaits }: PayoutHold, now: Date, timeZone?: string): string[] {
  return [
    ...changes.map(({ kind, subject, changedAt }) => {
      const until = new Date(changedAt.getTime() + payoutHoldMs);
      return `${changed[kind](subject)}. Payouts wait until ${weekdayTime(until, timeZone)} (${timeLeft(until, now)} left).`;
    }),
    ...awaits.map(({ kind, subject }) => waitLabels[kind](subject)),
  ];
}
