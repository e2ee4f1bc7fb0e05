import { hourMs } from '#shared/dates/days.ts';

/** What can change about who is paid, and where to. */
export const changeKinds = ['bank', 'account', 'identity', 'email', 'password', 'paper'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One change, or one thing that waits for a reviewer, or for the owner of an account that was taken over. `subject` names it where the kind does not: 'DOT number', 'W-9 Tax Form'. */
export interface PayoutChange {
  readonly kind: ChangeKind;
  readonly subject: string;
  readonly changedAt: Date;
}
export type AwaitedChange = Pick<PayoutChange, 'subject'> & { readonly kind: 'identity' | 'paper' | 'owner' };

/** Why payouts wait, and until when. */
export interface PayoutHold {
  /** The newest changes of the last 72 hours, one of each thing, the one that lasts longest first. */
  readonly changes: readonly PayoutChange[];
  /** What waits for a reviewer or for the owner. */
  readonly awaits: AwaitedChange[];
  /** When the last of the changes is 72 hours old; null where a review or the owner alone is waited for. With one of them it is the earliest end. */
  readonly until: Date | null;
}

/** How long payouts wait after a change (booking and money, guards), in milliseconds: whoever took an account over is found out before money leaves. */
export const payoutHoldMs = 72 * hourMs;

/**
 * Whether payouts of an account wait now: 72 hours after each change of its bank account, identity or papers, as long as one of
 * them waits for a reviewer, and until the owner of an account that was taken over has confirmed where they go. Null: nothing is waited for. What is set up for the first time is no change; whoever writes changes down sees to that.
 */
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

/** 'Tue 2:05 PM' in the reader's time zone: no payout waits for more than three days after a change. */
export function weekdayTime(at: Date, timeZone?: string): string {
  const parts = Object.fromEntries(
    timeFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['weekday']} ${parts['hour']}:${parts['minute']} ${parts['dayPeriod']}`;
}

/** 'in 49 hours', 'in 20 minutes': how long payouts still wait, rounded up so that it is never promised too early. */
export function timeLeft(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Why payouts wait, a sentence for each cause: 'Your bank account changed: payouts wait until Tue 2:05 PM (49 hours left).' */
export function describeHold({ changes, awaits }: PayoutHold, now: Date, timeZone?: string): string[] {
  return [
    ...changes.map(({ kind, subject, changedAt }) => {
      const until = new Date(changedAt.getTime() + payoutHoldMs);
      return `${changed[kind](subject)}. Payouts wait until ${weekdayTime(until, timeZone)} (${timeLeft(until, now)} left).`;
    }),
    ...awaits.map(({ kind, subject }) => waitLabels[kind](subject)),
  ];
}
