import type { ChosenStep } from '#domains/accounts/overseen/overseen-rules.ts';

export const stoppedText = 'This ends every session and withdraws open bids and quotes. Booked transports are not changed.';

export const missingReason = 'Please select a user and provide a reason';

/** For dialogs that name the account in the heading: only the reason can be missing. */
export const missingReasonAlone = 'Please give a reason';

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
