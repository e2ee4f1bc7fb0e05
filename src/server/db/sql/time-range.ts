import type { TimeRange } from '#shared/dates/time-range.ts';
import type { Sql } from '../context.ts';
import type { Fragment } from './sql.ts';

/** A row created after an instant also changed after it, so the index on changes finds it. The hour allows for clock differences. */
export const isWithin = (
  sql: Sql,
  { createdFrom, createdTo, updatedFrom, updatedTo }: TimeRange,
  { created, updated }: { readonly created: Fragment; readonly updated: Fragment },
): Fragment => sql`
  ${createdFrom ? sql`and ${created} >= ${createdFrom} and ${updated} >= ${createdFrom}::timestamptz - interval '1 hour'` : sql``}
  ${createdTo ? sql`and ${created} < ${createdTo}` : sql``}
  ${updatedFrom ? sql`and ${updated} >= ${updatedFrom}` : sql``}
  ${updatedTo ? sql`and ${updated} < ${updatedTo}` : sql``}`;
