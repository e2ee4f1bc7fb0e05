import type { TimeRange } from '#shared/dates/time-range.ts';
import type { Sql } from '../context.ts';
import type { Fragment } from './sql.ts';

/**
 * Conditions of a list on when its rows were created and changed last (`and ...`). What was created since an instant has changed since, so the
 * index on the change finds it too; the hour is for clocks that differ.
 */
export const isWithin = (
  sql: Sql,
  { createdFrom, createdTo, updatedFrom, updatedTo }: TimeRange,
  { created, updated }: { readonly created: Fragment; readonly updated: Fragment },
): Fragment => sql`
  ${createdFrom ? sql`and ${created} >= ${createdFrom} and ${updated} >= ${createdFrom}::timestamptz - interval '1 hour'` : sql``}
  ${createdTo ? sql`and ${created} < ${createdTo}` : sql``}
  ${updatedFrom ? sql`and ${updated} >= ${updatedFrom}` : sql``}
  ${updatedTo ? sql`and ${updated} < ${updatedTo}` : sql``}`;
