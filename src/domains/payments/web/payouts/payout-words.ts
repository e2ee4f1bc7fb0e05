import type { Tone } from '#web/ui/badge.tsx';
import type { AlertTone } from '#web/ui/feedback/alert.tsx';
import type { Payouts, PayoutTransfer } from '../../payouts/schemas.ts';
import type { PayoutState } from '#domains/payments/payouts/accounts/account-rules.ts';
import { holdWords, weekdayTime } from '../../payouts/payout-hold-rules.ts';

interface StateWords {
  readonly tone: AlertTone;
  readonly sentence: string;
  readonly text?: string;
  readonly button?: string;
}

/** What each state says in one sentence, and its one button. */
const words: Readonly<Record<PayoutState, StateWords>> = {
  none: {
    tone: 'warn',
    sentence: 'You are not set up to be paid yet.',
    text: 'The payment service asks who you are and where your money goes. Here only the last four digits of the bank account are known.',
    button: 'Set up payouts',
  },
  unfinished: { tone: 'warn', sentence: 'Your set-up is not finished.', button: 'Go on with the set-up' },
  more_needed: {
    tone: 'warn',
    sentence: 'The payment service needs more from you before you are paid.',
    button: 'Give what is missing',
  },
  under_review: {
    tone: 'info',
    sentence: 'The payment service is checking what you said. There is nothing for you to do.',
    button: 'Open your payout account',
  },
  turned_down: { tone: 'bad', sentence: 'The payment service turned your account down.', text: 'Our support can tell you more.' },
  disconnected: {
    tone: 'bad',
    sentence: 'Your payout account is no longer connected.',
    text: 'Money for you waits until you have set up a new one.',
    button: 'Set up payouts again',
  },
  ready: { tone: 'good', sentence: 'You can be paid.', button: 'Open your payout account' },
};

/** The words of a state; with the bank account that payouts go to, where it is known. */
export function stateWords({ state, bank }: Pick<Payouts, 'state' | 'bank'>): StateWords {
  if (state !== 'ready' || !bank) return words[state];
  return { ...words.ready, sentence: `You can be paid: into ${bank.name ?? 'the bank account'}, ending in ${bank.last4}.` };
}

/** Why payouts wait, a sentence for each cause; none where they do not. */
export const holdSentences = ({ hold }: Pick<Payouts, 'hold'>, now: Date): string[] =>
  hold
    ? holdWords({ ...hold, changes: hold.changes.map((one) => ({ ...one, changedAt: new Date(one.changedAt) })), until: null }, now)
    : [];

/** How a transfer is called. */
export const transferLooks: Readonly<Record<PayoutTransfer['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Waits', tone: 'warn' },
  held: { label: 'Waits', tone: 'warn' },
  on_its_way: { label: 'On its way', tone: 'action' },
  paid: { label: 'Sent', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
  given_up: { label: 'Not sent', tone: 'bad' },
  taken_back: { label: 'Taken back', tone: 'neutral' },
  given_back: { label: 'Given back to the shipper', tone: 'neutral' },
  withheld: { label: 'Frozen before it was sent', tone: 'neutral' },
};

/** Why a transfer has not come; null where it has, or is about to. */
export function whyWaiting({ state }: Pick<PayoutTransfer, 'state'>, { hold }: Pick<Payouts, 'hold'>): string | null {
  if (state === 'waiting') return 'Set up payouts to be paid';
  if (state === 'refused') return 'The payment service refused it. It is tried again.';
  if (state === 'given_up')
    return 'The payment service refused it each time, and support has been told. It is still yours: look whether your payout account is complete.';
  if (state !== 'held' || !hold) return null;
  if (hold.awaits.some(({ kind }) => kind === 'owner')) return 'Waits until you confirm your payout account';
  if (hold.awaits.length > 0) return 'Waits until a reviewer has looked';
  return hold.until && `Waits until ${weekdayTime(new Date(hold.until))}`;
}
