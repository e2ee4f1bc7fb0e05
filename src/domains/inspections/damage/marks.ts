import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** Marks not removed since, as `getContent` computes them: the last step of each mark counts. */
const standingMarks = (sql: Sql, inspectionId: Fragment): Fragment => sql`
  select said.damage_id from (
    select distinct on (s.data ->> 'damageId') (s.data ->> 'damageId')::uuid as damage_id, s.kind from inspection_steps s
    where s.inspection_id = ${inspectionId} and s.kind in ('damage', 'damage_removed') order by s.data ->> 'damageId', s.sequence desc
  ) said where said.kind = 'damage'`;

/** Table expression with the column `damage_id`: marks in `after` that `before` doesn't have. */
export const toNewMarksSql = (sql: Sql, { before, after }: { readonly before: Fragment; readonly after: Fragment }): Fragment => sql`
  (${standingMarks(sql, after)} except ${standingMarks(sql, before)})`;
