import type { Tone } from '#web/ui/badge.tsx';
import type { AlertTone } from '#web/ui/feedback/alert.tsx';
import type { Payouts, PayoutTransfer } from '../../payouts/schemas.ts';
import type { PayoutState } from '#domains/payments/payouts/accounts/account-rules.ts';
import { describeHold, weekdayTime } from '../../payouts/payout-hold-rules.ts';

interface PayoutStateLabel {
  readonly tone: AlertTone;
  readonly sentence: string;
  readonly text?: string;
  readonly button?: string;
}

const stateLabels: Readonly<Record<PayoutState, PayoutStateLabel>> = {
  none: {
    tone: 'warn',
    sentence: 'Set up payouts to get paid.',
    text: 'Our payment service verifies your identity and bank account. We only see the last four digits.',
    button: 'Set up payouts',
  },
  unfinished: { tone: 'warn', sentence: 'Your payout setup is not finished.', button: 'Continue setup' },
  more_needed: {
    tone: 'warn',
    sentence: 'The payment service needs more information before you can be paid.',
    button: 'Add information',
  },
  under_review: {
    tone: 'info',
    sentence: 'The payment service is reviewing your information. No action needed.',
    button: 'Open payout account',
  },
  turned_down: { tone: 'bad', sentence: 'The payment service rejected your account.', text: 'Contact support for details.' },
  disconnected: {
    tone: 'bad',
    sentence: 'Your payout account is disconnected.',
    text: 'Payouts wait until you set up a new one.',
    button: 'Set up payouts again',
  },
  ready: { tone: 'good', sentence: 'Payouts are set up.', button: 'Open payout account' },
};

export function describeState({ state, bank }: Pick<Payouts, 'state' | 'bank'>): PayoutStateLabel {
  if (state !== 'ready' || !bank) return stateLabels[state];
  return { ...stateLabels.ready, sentence: `Payouts go to ${bank.name ?? 'the bank account'} ending in ${bank.last4}.` };
}

export const holdSentences = ({ hold }: Pick<Payouts, 'hold'>, now: Date): string[] =>
  hold
    ? describeHold({ ...hold, changes: hold.changes.map((one) => ({ ...one, changedAt: new Date(one.changedAt) })), until: null }, now)
    : [];

export const transferBadges: Readonly<Record<PayoutTransfer['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  held: { label: 'Waiting', tone: 'warn' },
  on_its_way: { label: 'On its way', tone: 'action' },
  paid: { label: 'Sent', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
  given_up: { label: 'Not sent', tone: 'bad' },
  taken_back: { label: 'Reversed', tone: 'neutral' },
  given_back: { label: 'Refunded to the shipper', tone: 'neutral' },
  withheld: { label: 'Put on hold', tone: 'neutral' },
};

export function whyWaiting({ state }: Pick<PayoutTransfer, 'state'>, { hold }: Pick<Payouts, 'hold'>): string | null {
  if (state === 'waiting') return 'Set up payouts to be paid';
  if (state === 'refused') return 'The payment service refused it. We will try again.';
  if (state === 'given_up')
    return 'The payment service refused it, and support knows. The money is still yours. Check that your payout account is complete.';
  if (state !== 'held' || !hold) return null;
  if (hold.awaits.some(({ kind }) => kind === 'owner')) return 'Waiting until you confirm your payout account';
  if (hold.awaits.length > 0) return 'Waiting for review';
  return hold.until && `Waiting until ${weekdayTime(new Date(hold.until))}`;
}
