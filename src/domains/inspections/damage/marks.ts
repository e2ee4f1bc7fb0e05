import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** The marks that stand in an inspection, as `getContent` has them: what was said of a mark last counts. Rows of `damage_id`. */
const standingMarks = (sql: Sql, inspectionId: Fragment): Fragment => sql`
  select said.damage_id from (
    select distinct on (s.data ->> 'damageId') (s.data ->> 'damageId')::uuid as damage_id, s.kind from inspection_steps s
    where s.inspection_id = ${inspectionId} and s.kind in ('damage', 'damage_removed') order by s.data ->> 'damageId', s.sequence desc
  ) said where said.kind = 'damage'`;

/** The marks of one inspection that another one before it has not, as a table expression with the column `damage_id`. */
export const marksSince = (sql: Sql, { before, after }: { readonly before: Fragment; readonly after: Fragment }): Fragment => sql`
  (${standingMarks(sql, after)} except ${standingMarks(sql, before)})`;
