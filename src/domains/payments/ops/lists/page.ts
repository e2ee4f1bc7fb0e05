import type { Sql } from '#server/db/context.ts';
import { pageLimit } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { readPlace, type PageQuery, type Place } from '#shared/paging.ts';
import type { OpsFilter } from '../schemas.ts';
import type { OpsSort } from './list-rules.ts';
import { narrowed } from './list-filter.ts';
import type { SearchStrategy } from './search.ts';
import { listStallsSql } from '../stalled.ts';

export type OpsListQuery = PageQuery & OpsFilter & { readonly sort: OpsSort };

const fundedSince = (sql: Sql): Fragment =>
  sql`(case when p.escrow_status in ('escrow', 'held') then p.held_at else 'infinity'::timestamptz end)`;

/** Sort value before the id, in the cursor's format. */
export function placeKey(sql: Sql, sort: OpsSort): Fragment {
  if (sort === 'largest') return sql`p.amount::text`;
  if (sort === 'held-longest')
    return sql`case when p.escrow_status in ('escrow', 'held') then (extract(epoch from p.held_at) * 1000000)::bigint::text else 'never' end`;
  return sort === 'newest' ? sql`'newest'` : sql`case page.place when 0 then 'still' else 'rest' end`;
}

const placeOfKey = (sql: Sql, key: string): Fragment =>
  key === 'never' ? sql`'infinity'::timestamptz` : sql`'epoch'::timestamptz + ${key}::bigint * interval '1 microsecond'`;

export function toOrder(sql: Sql, sort: OpsSort, last: Place | null): { after: Fragment; by: Fragment } {
  if (sort === 'largest')
    return {
      after: last ? sql`and (p.amount, p.id) < (${last.key}::numeric, ${last.id}::uuid)` : sql``,
      by: sql`p.amount desc, p.id desc`,
    };
  if (sort === 'held-longest')
    return {
      after: last ? sql`and (${fundedSince(sql)}, p.id) > (${placeOfKey(sql, last.key)}, ${last.id}::uuid)` : sql``,
      by: sql`${fundedSince(sql)}, p.id`,
    };
  return { after: last ? sql`and p.id < ${last.id}` : sql``, by: sql`p.id desc` };
}

interface PageRequest {
  readonly last: Place | null;
  readonly where: Fragment;
  readonly rows: Fragment;
}

/** Lists stalled payments first, so that the rest need not be sorted. `among` limits the search to that many next rows. */
function stillFirst(sql: Sql, now: Date, { last, where, rows }: PageRequest, among: number | null): Fragment {
  const still = sql`select distinct s.payment_id as id from (${listStallsSql(sql, now)}) s order by id desc`;
  const isPastStill = last?.key === 'rest';
  const ofStill = isPastStill ? sql`and false` : last ? sql`and s.id < ${last.id}` : sql``;
  const ofRest = isPastStill ? sql`and p.id < ${last.id}` : sql``;
  if (among === null)
    return sql`
      with still as materialized (${still}),
      first as (select p.id, 0 as place from still s join payments p on p.id = s.id where true ${ofStill} ${where} order by p.id desc ${rows}),
      rest as (
        select p.id, 1 as place from payments p where not exists (select from still s where s.id = p.id) ${ofRest} ${where}
        order by p.id desc ${rows} - (select count(*) from first)
      )
      select id, place from (table first union all table rest) parts order by place, id desc ${rows}`;
  const most = sql.unsafe(`limit ${among}`);
  return sql`
    with still as materialized (${still}),
    first as (
      select p.id, 0 as place from (
        select p.* from still s join payments p on p.id = s.id where true ${ofStill} order by p.id desc ${most}
      ) p where true ${where} order by p.id desc ${rows}
    ), rest as (
      select p.id, 1 as place from (
        select * from payments p where not exists (select from still s where s.id = p.id) ${ofRest}
        order by p.id desc ${most} - (select count(*) from (select from still s where true ${ofStill} ${most}) looked)
      ) p where true ${where} order by p.id desc ${rows} - (select count(*) from first)
    )
    select id, place from (table first union all table rest) parts order by place, id desc ${rows}`;
}

export function toPageSql(
  sql: Sql,
  now: Date,
  { limit, cursor, sort, needs, ...filter }: OpsListQuery,
  among: number | null = null,
  way: SearchStrategy = among === null ? 'gathered' : 'row by row',
): Fragment {
  const where = narrowed(sql, filter, way);
  const last = cursor === undefined ? null : readPlace(cursor);
  const { after, by } = toOrder(sql, sort, last);
  const { account: _inTheText, ...values } = filter;
  const isOfNoValue = Object.values(values).every((value) => value === undefined);
  const rows = pageLimit(sql, limit, isOfNoValue || among !== null);
  if (needs)
    return sql`select p.id, 0 as place from payments p where p.id in (select s.payment_id from (${listStallsSql(sql, now)}) s) ${where} ${after}
      order by ${by} ${rows}`;
  if (sort === 'needs-you') return stillFirst(sql, now, { last, where, rows }, among);
  if (among === null) return sql`select p.id, 0 as place from payments p where true ${after} ${where} order by ${by} ${rows}`;
  return sql`
    select p.id, 0 as place from (select * from payments p where true ${after} order by ${by} ${sql.unsafe(`limit ${among}`)}) p
    where true ${where} order by ${by} ${rows}`;
}
