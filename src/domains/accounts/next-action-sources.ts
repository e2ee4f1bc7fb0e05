import { nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { isAdmin } from '#shared/roles.ts';
import { createNextAction, createCountedNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';

export interface OfficerFacts {
  readonly count: number;
  readonly isReviewDue: boolean;
}

const confirmEmail = createNextAction({
  key: 'confirm_email',
  kind: 'confirm_email',
  title: 'Confirm your email address',
  text: 'Open the link we sent you.',
  action: { label: 'Resend link', href: '/settings/account' },
});

const reviewAccess = createNextAction({
  key: 'review_access',
  kind: 'review_access',
  title: 'Check who and what has access to your account',
  text: 'Your password was reset. Webhooks, feeds, links and people you let in still have access. Revoke any you don’t recognize.',
  action: { label: 'Check access', href: '/settings/account#access' },
});

const toOfficersAction = ({ count }: OfficerFacts): NextAction[] =>
  createCountedNextAction(
    count,
    { one: 'compliance officer to confirm', other: 'compliance officers to confirm' },
    {
      kind: 'confirm_officers',
      text: 'They can’t review documents until you do.',
      action: { label: 'Review', href: '#officers' },
    },
  );

const officers = nextActionSource({
  name: 'accounts',
  rows: (sql, { actor }) => {
    const waiting = isAdmin(actor.role)
      ? sql`(select count(*)::int from users where role = 'compliance' and confirmed_at is null and is_active and deleted_at is null)`
      : sql`0`;
    return sql`select ${waiting} as count, access_review_due as "isReviewDue" from users where id = ${actor.id}`;
  },
  toNextActions: (rows: readonly OfficerFacts[], { actor }) => [
    ...(actor.emailVerified ? [] : [confirmEmail]),
    ...(rows.some(({ isReviewDue }) => isReviewDue) ? [reviewAccess] : []),
    ...rows.flatMap(toOfficersAction),
  ],
});

export const accountsNextActions: readonly NextActionSource[] = [officers];
