import type { Sql } from '#server/db/context.ts';

/** By a database function, because the application may not create tables. */
export const makeMonths = (sql: Sql): Promise<unknown> => sql`select make_audit_months()`;

export async function listOverMonths(sql: Sql, keptMonths: number, now: Date): Promise<string[]> {
  const rows = await sql<{ month: string }[]>`
    select to_date(substring(i.inhrelid::regclass::text from '\\d{4}_\\d{2}$'), 'YYYY_MM') as month
    from pg_inherits i where i.inhparent = 'audit_log'::regclass and i.inhrelid <> 'audit_log_other'::regclass
      and to_date(substring(i.inhrelid::regclass::text from '\\d{4}_\\d{2}$'), 'YYYY_MM')
        < date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => ${keptMonths})
    order by 1`;
  return rows.map(({ month }) => month);
}
