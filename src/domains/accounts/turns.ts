import { turnSource, type TurnSource } from '#server/turns.ts';
import { isAdmin } from '#shared/roles.ts';
import { aTurn, aTurnOfMany } from '#shared/turns.ts';
import type { Turn } from '#shared/turn-schemas.ts';

/** Officers who wait for an administrator's word, counted, and what the reader has to look through. */
export interface OfficerFacts {
  readonly count: number;
  /** The reader's own password was reset, and nobody looked since at what works without it. */
  readonly isReviewDue: boolean;
}

const confirmEmail = aTurn({
  key: 'confirm_email',
  kind: 'confirm_email',
  title: 'Confirm your e-mail address',
  text: 'Follow the link that we sent you. Until then others cannot rely on this address.',
  action: { label: 'Resend the link', href: '/settings/account' },
});

const reviewAccess = aTurn({
  key: 'review_access',
  kind: 'review_access',
  title: 'Check what has access to your account',
  text: 'Your password was reset. Webhooks, feeds, links and people you let in still have access: revoke what you do not know.',
  action: { label: 'Check access', href: '/settings/account#access' },
});

/** What is told of officers who wait. */
const turnOfOfficers = ({ count }: OfficerFacts): Turn[] =>
  aTurnOfMany(count, ['compliance officer waits for you', 'compliance officers wait for you'], {
    kind: 'confirm_officers',
    text: 'Unconfirmed officers cannot review documents.',
    action: { label: 'Look at them', href: '#officers' },
  });

const officers = turnSource({
  name: 'accounts',
  rows: (sql, { actor }) => {
    const waiting = isAdmin(actor.role)
      ? sql`(select count(*)::int from users where role = 'compliance' and confirmed_at is null and is_active and deleted_at is null)`
      : sql`0`;
    return sql`select ${waiting} as count, access_review_due as "isReviewDue" from users where id = ${actor.id}`;
  },
  turnsOf: (rows: readonly OfficerFacts[], { actor }) => [
    ...(actor.emailVerified ? [] : [confirmEmail]),
    ...(rows.some(({ isReviewDue }) => isReviewDue) ? [reviewAccess] : []),
    ...rows.flatMap(turnOfOfficers),
  ],
});

/** Turns of accounts: an address to prove, officers to confirm. */
export const accountsTurns: readonly TurnSource[] = [officers];
