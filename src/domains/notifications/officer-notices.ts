import type { Account } from '#domains/accounts/queries.ts';
import type { officerConfirmed } from '#domains/accounts/events.ts';
import type { PayloadOf } from '#server/events/outbox.ts';
import type { Notice } from './notice.ts';

type Officer = Pick<Account, 'fullName' | 'email' | 'companyName' | 'role' | 'isConfirmed'>;

/** Administrators hear that an officer registered and has no powers until one of them confirms it; of nobody else who registers. */
export function ofWaitingOfficer(officer: Officer | null, admins: readonly string[]): Notice[] {
  if (officer?.role !== 'compliance' || officer.isConfirmed) return [];
  const { fullName, email, companyName } = officer;
  return admins.map((userId) => ({
    userId,
    transportId: null,
    title: 'A Compliance Officer waits for confirmation',
    body: `${fullName} (${email})${companyName ? ` of ${companyName}` : ''} registered as Compliance Officer and sees nothing of others yet. You act next: confirm or decline the account on your dashboard.`,
    href: '/dashboard',
    byEmail: true,
  }));
}

/** A confirmed officer finds it in the bell as well; the e-mail has left already, whatever the preferences say. */
export const ofConfirmedOfficer = ({ userId }: PayloadOf<typeof officerConfirmed>): Notice[] => [
  {
    userId,
    transportId: null,
    title: 'Your account was confirmed',
    body: 'An administrator confirmed you as Compliance Officer. You act next: look at the documents that wait for review.',
    href: '/compliance-documents',
    byEmail: false,
  },
];
