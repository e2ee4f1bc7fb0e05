import type { Ctx, Sql } from '#server/db/context.ts';
import { toSortClauses, sortedForGood } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { toPage } from '#shared/paging.ts';
import type { listValidationLogs as listEndpoint, ValidationLog } from './schemas.ts';

type Question = QueryOf<typeof listEndpoint>;

/** Starts after `select ...`; append the order. */
export function toValidationLogsSql(sql: Sql, { number, status }: Pick<Question, 'number' | 'status'>): Fragment {
  const bare = number?.replace(/^mc[\s-]*/i, '') ?? '';
  return sql`dot_mc_validation_logs l where true
    ${number ? sql`and (coalesce(l.dot_number, '') = ${bare} or coalesce(l.mc_number, '') in (${number}, ${bare}, ${`MC-${bare}`}, ${`MC${bare}`}))` : sql``}
    ${status ? sql`and l.status = ${status}` : sql``}`;
}

/** Each order has its index. */
function getOrder(sql: Sql, { sort, order, cursor }: Pick<Question, 'sort' | 'order' | 'cursor'>): { after: Fragment; by: Fragment } {
  const [id, way] = [sql`l.id`, { order, cursor }];
  const after = (column: Fragment) => sql`(select ${column}, c.id from dot_mc_validation_logs c where c.id = ${cursor})`;
  if (sort === 'dot')
    return sortedForGood(sql, { ...way, id, by: sql`coalesce(l.dot_number, '')`, last: after(sql`coalesce(c.dot_number, '')`) });
  if (sort === 'mc')
    return sortedForGood(sql, { ...way, id, by: sql`coalesce(l.mc_number, '')`, last: after(sql`coalesce(c.mc_number, '')`) });
  if (sort === 'status') return sortedForGood(sql, { ...way, id, by: sql`l.status`, last: after(sql`c.status`) });
  return toSortClauses(sql, { ...way, id });
}

export async function listValidationLogs(
  { sql }: Pick<Ctx, 'sql'>,
  question: Question,
): Promise<{ rows: ValidationLog[]; next: string | null }> {
  const { after, by } = getOrder(sql, question);
  const rows = await sql<ValidationLog[]>`
    select l.id, l.user_id, l.dot_number, l.mc_number, l.status, l.snapshot ->> 'message' as message, l.manual_override_flag as manual_override, l.created_at
    from ${toValidationLogsSql(sql, question)} ${after} order by ${by} limit ${question.limit + 1}`;
  return toPage([...rows], question.limit);
}
