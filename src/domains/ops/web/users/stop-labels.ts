import type { ChosenStep } from '#domains/accounts/overseen/overseen-rules.ts';

/** What stops with an account. */
export const stoppedText = 'This ends every session and withdraws open bids and quotes. Booked transports are not changed.';

export const missingReason = 'Please select a user and provide a reason';

/** The same where the account stands in the heading: only the reason can be missing. */
export const missingReasonAlone = 'Please give a reason';

/** What the steps that stop an account are called: in the form that chooses one, and where one is asked for by name. */
export const stoppingLabels: Readonly<
  Record<ChosenStep, { form: string; send: string; pendingLabel: string; asked: (name: string) => { title: string; action: string } }>
> = {
  block: {
    form: 'Block a user',
    send: 'Block User',
    pendingLabel: 'Blocking...',
    asked: (name) => ({ title: `Block ${name}?`, action: 'Block user' }),
  },
  deactivate: {
    form: 'Deactivate a user',
    send: 'Deactivate User',
    pendingLabel: 'Deactivating...',
    asked: (name) => ({ title: `Deactivate ${name}?`, action: 'Deactivate user' }),
  },
};
