import type { Account } from '#domains/accounts/queries.ts';
import type { adminInvited } from '#domains/accounts/events/invited.ts';
import type { PayloadOf } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';

type Officer = Pick<Account, 'fullName' | 'email' | 'companyName' | 'role' | 'isConfirmed'>;

type NamedAccount = Pick<Account, 'id' | 'fullName' | 'email'>;

/** Tells all other administrators: an attacker could invite an account to keep access. The invited one gets a mail of its own. */
export const ofInvitation = (
  { role }: PayloadOf<typeof adminInvited>,
  { id, fullName, email }: NamedAccount,
  inviter: NamedAccount | null,
  admins: readonly string[],
): Notice[] =>
  admins
    .filter((userId) => userId !== id)
    .map((userId) => ({
      userId,
      transportId: null,
      title: `${fullName} was invited as ${role === 'super_admin' ? 'super admin' : 'administrator'}`,
      body: `${inviter?.fullName ?? 'An administrator'}${inviter ? ` (${inviter.email})` : ''} invited ${email}. If you don't recognize this, call ${inviter?.fullName ?? 'the other administrators'} and deactivate the new account.`,
      href: '/admin/users',
      byEmail: true,
    }));

/** Only for unconfirmed officers; other registrations notify no administrator. */
export function ofWaitingOfficer(officer: Officer | null, admins: readonly string[]): Notice[] {
  if (officer?.role !== 'compliance' || officer.isConfirmed) return [];
  const { fullName, email, companyName } = officer;
  return admins.map((userId) => ({
    userId,
    transportId: null,
    title: 'A Compliance Officer is waiting for confirmation',
    body: `${fullName} (${email})${companyName ? ` of ${companyName}` : ''} registered as Compliance Officer and has no access yet. Your turn: confirm or decline the account on your dashboard.`,
    href: '/dashboard',
    byEmail: true,
  }));
}
