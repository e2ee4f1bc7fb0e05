import { countFailedJobs } from '#server/queue/failed-jobs.ts';
import { turnSource, type TurnSource } from '#server/turns.ts';
import { aTurn, aTurnOfMany } from '#shared/turns.ts';
import type { Turn } from '#shared/turn-schemas.ts';

/** Background work that was given up, counted. */
export interface GivenUpFacts {
  readonly count: number;
}

/** Work that nobody does any more until a super admin says so. */
const turnsOfJobs = ({ count }: GivenUpFacts): Turn[] =>
  aTurnOfMany(count, ['background job failed', 'background jobs failed'], {
    kind: 'given_up_jobs',
    text: 'Fix the cause, then retry or delete them.',
    action: { label: 'View jobs', href: '/super-admin/jobs' },
  });

const givenUp = turnSource({
  name: 'oversight',
  rows: (sql, { actor }) => (actor.role === 'super_admin' ? countFailedJobs(sql) : null),
  turnsOf: (rows: readonly GivenUpFacts[]) => rows.flatMap(turnsOfJobs),
});

interface CheckedFacts {
  readonly isBroken: boolean;
}

/** A log that is not as it was written, until a later check finds that it is. */
const turnsOfCheck = ({ isBroken }: CheckedFacts): Turn[] =>
  isBroken
    ? [
        aTurn({
          key: 'broken_audit_log',
          kind: 'broken_audit_log',
          title: 'Audit log tampering detected',
          text: 'An entry was changed, inserted or deleted directly in the database.',
          action: { label: 'View details', href: '/super-admin/audit-logs' },
        }),
      ]
    : [];

const checked = turnSource({
  name: 'oversight-audit-log',
  rows: (sql, { actor }) =>
    actor.role === 'super_admin'
      ? sql`select c.fault is not null as "isBroken" from audit_checks c where c.finished_at is not null order by c.id desc limit 1`
      : null,
  turnsOf: (rows: readonly CheckedFacts[]) => rows.flatMap(turnsOfCheck),
});

/** Turns of oversight. */
export const opsTurns: readonly TurnSource[] = [givenUp, checked];
