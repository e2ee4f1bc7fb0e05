import { countFailedJobs } from '#server/queue/failed-jobs.ts';
import { turnSource, type TurnSource } from '#server/turns.ts';
import { aTurnOfMany } from '#shared/turns.ts';
import type { Turn } from '#shared/turn-schemas.ts';

/** Background work that was given up, counted. */
export interface GivenUpFacts {
  readonly count: number;
}

/** Work that nobody does any more until a super admin says so. */
const turnsOfJobs = ({ count }: GivenUpFacts): Turn[] =>
  aTurnOfMany(count, ['background job was given up', 'background jobs were given up'], {
    kind: 'given_up_jobs',
    text: 'Their work is not done until you let them run again or drop them.',
    action: { label: 'Look at them', href: '/super-admin/jobs' },
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
  aTurnOfMany(isBroken ? 1 : 0, ['audit log is not as it was written', 'audit logs are not as they were written'], {
    kind: 'broken_audit_log',
    text: 'A line was changed, put in or taken away in the database itself.',
    action: { label: 'See which', href: '/super-admin/audit-logs' },
  });

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
