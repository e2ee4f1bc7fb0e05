import { countFailedJobs } from '#server/queue/failed-jobs.ts';
import { nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { createNextAction, createCountedNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';

export interface DeadJobFacts {
  readonly count: number;
}

/** Dead jobs, until a super administrator retries or deletes them. */
const toJobsActions = ({ count }: DeadJobFacts): NextAction[] =>
  createCountedNextAction(
    count,
    { one: 'background job failed', other: 'background jobs failed' },
    {
      kind: 'given_up_jobs',
      text: 'Fix the cause, then retry or delete them.',
      action: { label: 'View jobs', href: '/super-admin/jobs' },
    },
  );

const givenUp = nextActionSource({
  name: 'oversight',
  rows: (sql, { actor }) => (actor.role === 'super_admin' ? countFailedJobs(sql) : null),
  toNextActions: (rows: readonly DeadJobFacts[]) => rows.flatMap(toJobsActions),
});

interface CheckedFacts {
  readonly isBroken: boolean;
}

/** A log that failed verification, until a later check succeeds. */
const toCheckActions = ({ isBroken }: CheckedFacts): NextAction[] =>
  isBroken
    ? [
        createNextAction({
          key: 'broken_audit_log',
          kind: 'broken_audit_log',
          title: 'Audit log tampering detected',
          text: 'An entry was changed, inserted or deleted directly in the database.',
          action: { label: 'View details', href: '/super-admin/audit-logs' },
        }),
      ]
    : [];

const checked = nextActionSource({
  name: 'oversight-audit-log',
  rows: (sql, { actor }) =>
    actor.role === 'super_admin'
      ? sql`select c.fault is not null as "isBroken" from audit_checks c where c.finished_at is not null order by c.id desc limit 1`
      : null,
  toNextActions: (rows: readonly CheckedFacts[]) => rows.flatMap(toCheckActions),
});

export const opsNextActions: readonly NextActionSource[] = [givenUp, checked];
