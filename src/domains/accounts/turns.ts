import { turnSource, type TurnSource } from '#server/turns.ts';
import { isAdmin } from '#shared/roles.ts';
import { aTurn, aTurnOfMany, type Turn } from '#shared/turns.ts';

/** Officers who wait for an administrator's word, counted. */
export interface OfficerFacts {
  readonly count: number;
}

const confirmEmail = aTurn({
  key: 'confirm_email',
  kind: 'confirm_email',
  title: 'Confirm your e-mail address',
  text: 'Follow the link that we sent you. Until then others cannot rely on this address.',
  action: { label: 'Send the link again', href: '/settings/account' },
});

/** What is told of officers who wait. */
const turnOfOfficers = ({ count }: OfficerFacts): Turn[] =>
  aTurnOfMany(count, ['compliance officer waits for you', 'compliance officers wait for you'], {
    kind: 'confirm_officers',
    text: 'Nobody reviews papers before an administrator has confirmed the account.',
    action: { label: 'Look at them', href: '#officers' },
  });

const officers = turnSource({
  name: 'accounts',
  rows: (sql, { actor }) =>
    isAdmin(actor.role)
      ? sql`select count(*)::int as count from users where role = 'compliance' and confirmed_at is null and is_active and deleted_at is null`
      : null,
  turnsOf: (rows: readonly OfficerFacts[], { actor }) => [...(actor.emailVerified ? [] : [confirmEmail]), ...rows.flatMap(turnOfOfficers)],
});

/** Turns of accounts: an address to prove, officers to confirm. */
export const accountsTurns: readonly TurnSource[] = [officers];
