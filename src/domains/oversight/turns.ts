import { countFailedJobs } from '#server/queue/failed-jobs.ts';
import { turnSource, type TurnSource } from '#server/turns.ts';
import { aTurnOfMany, type Turn } from '#shared/turns.ts';

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

/** Turns of oversight. */
export const oversightTurns: readonly TurnSource[] = [givenUp];
