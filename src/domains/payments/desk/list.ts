import { searchedRows } from '#domains/transports/holders.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import { pageLimit } from '#server/db/sorted.ts';
import type { Fragment } from '#server/db/sql.ts';
import { fromCents } from '#shared/money.ts';
import { cutPage } from '#shared/paging.ts';
import type { PageQuery } from '#shared/paging.ts';
import { vehicleTitle } from '#shared/vehicles.ts';
import type { PaidCents } from '../kept-rules.ts';
import { keptAmounts, paidColumn } from '../kept.ts';
import type { DeskFilter, DeskPayment, DeskSort, Stand } from './contract.ts';
import { narrowed } from './list-filter.ts';
import { isOfWords, type SearchWay } from './search.ts';
import { standing } from './stands.ts';

/** What the desk asks for: a filter, an order, and where the last page ended. */
export type DeskQuestion = PageQuery & DeskFilter & { readonly sort: DeskSort };

const heldSince = (sql: Sql, row: 'p' | 'c'): Fragment => {
  const at = (name: string) => sql.unsafe(`${row}.${name}`);
  return sql`(case when ${at('escrow_status')} in ('escrow', 'held') then ${at('held_at')} else 'infinity'::timestamptz end)`;
};

/** How a sorted list goes on after the row with the id `cursor`, and its order. */
function orderOf(sql: Sql, sort: DeskSort, cursor: string | undefined): { after: Fragment; by: Fragment } {
  const last = (columns: Fragment) => sql`(select ${columns} from payments c where c.id = ${cursor})`;
  if (sort === 'largest')
    return {
      after: cursor ? sql`and (p.amount, p.id) < ${last(sql`c.amount, c.id`)}` : sql``,
      by: sql`p.amount desc, p.id desc`,
    };
  if (sort === 'held-longest')
    return {
      after: cursor ? sql`and (${heldSince(sql, 'p')}, p.id) > ${last(sql`${heldSince(sql, 'c')}, c.id`)}` : sql``,
      by: sql`${heldSince(sql, 'p')}, p.id`,
    };
  return { after: cursor ? sql`and p.id < ${cursor}` : sql``, by: sql`p.id desc` };
}

/** Begins to read payments: all of a condition that follows, or the next `among` of them, until `until` ends it. */
const from = (sql: Sql, among: number | null): Fragment => (among === null ? sql`payments p where` : sql`(select * from payments p where`);
const until = (sql: Sql, among: number | null, order: Fragment): Fragment =>
  among === null ? sql`` : sql`order by ${order} ${sql.unsafe(`limit ${among}`)}) p where true`;

/**
 * The ids of a page, with the place of each. What stands still comes first as a short list of its own, so that no order has to be made of all; of the
 * rest no more is looked for than it left room for. With `among` the others are looked for among so many next rows of the list alone.
 */
export function pageOf(
  sql: Sql,
  now: Date,
  { limit, cursor, sort, needs, ...filter }: DeskQuestion,
  among: number | null = null,
  way: SearchWay = among === null ? 'gathered' : 'row by row',
): Fragment {
  const where = narrowed(sql, filter, way);
  const { after, by } = orderOf(sql, sort, cursor);
  const { account: _inTheText, ...values } = filter;
  const isOfNoValue = Object.values(values).every((value) => value === undefined);
  const rows = pageLimit(sql, limit, isOfNoValue || among !== null);
  if (needs)
    return sql`select p.id, 0 as place from payments p where p.id in (select s.payment_id from (${standing(sql, now)}) s) ${where} ${after}
      order by ${by} ${rows}`;
  if (sort !== 'needs-you')
    return sql`select p.id, 0 as place from ${from(sql, among)} true ${after} ${until(sql, among, by)} ${where} order by ${by} ${rows}`;
  // Where the last page ended: in the first part, in the second, or there was none.
  const last = cursor ?? null;
  // With `among` what stands still is the first of so many rows: where it is all of them, none of the rest comes before what was not looked at.
  return sql`
    with still as materialized (select distinct s.payment_id from (${standing(sql, now)}) s),
    ended as (select ${last}::uuid as id, exists (select from still where payment_id = ${last}) as was_still),
    looked as (select case when id is null or was_still then least((select count(*) from still), ${among}::bigint) else 0 end as rows from ended),
    first as (
      select p.id, 0 as place from ${from(sql, among)} p.id in (select payment_id from still)
        and exists (select from ended e where e.id is null or (e.was_still and p.id < e.id)) ${until(sql, among, sql`p.id desc`)} ${where} order by p.id desc ${rows}
    ), rest as (
      select p.id, 1 as place from ${from(sql, among)} p.id < (select case when was_still or id is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else id end from ended)
        ${among === null ? sql`and 0 <=` : sql`order by p.id desc ${sql.unsafe(`limit ${among}`)} -`} (select rows from looked) ${among === null ? sql`` : sql`) p where true`}
        and not exists (select from still where payment_id = p.id) ${where} order by p.id desc ${rows} - (select count(*) from first)
    )
    select id, place from (select id, place from first union all select id, place from rest) parts order by place, id desc ${rows}`;
}

const person = (sql: Sql, alias: string): Fragment => {
  const at = (name: string) => sql.unsafe(`${alias}.${name}`);
  return sql`jsonb_build_object('id', ${at('id')}, 'fullName', ${at('full_name')}, 'email', ${at('email')})`;
};

/** What a payment is about, and its sides, from what `deskJoins` brings. */
export const subjectColumns = (sql: Sql): Fragment => sql`
  t.vehicle_year, t.vehicle_make, t.vehicle_model, concat(t.from_city, ', ', t.from_state, ' to ', t.to_city, ', ', t.to_state) as route,
  ${person(sql, 's')} as shipper, case when r.id is not null then ${person(sql, 'r')} end as payee`;

/** The columns of a line of the desk, from `payments p` and what `deskJoins` brings. */
export const deskColumns = (sql: Sql, now: Date): Fragment => sql`
  p.id, p.transport_id, ${subjectColumns(sql)}, p.amount, p.platform_fee as service_fee, p.escrow_status, p.is_test, p.held_at, p.created_at, ${paidColumn(sql)} as paid,
  coalesce((select jsonb_agg(jsonb_build_object('kind', w.kind, 'since', iso(w.since), 'cents', w.cents, 'text', w.text) order by w.since)
    from (${standing(sql, now)}) w where w.payment_id = p.id), '[]') as standing`;

/** Who and what a payment is about. */
export const deskJoins = (sql: Sql): Fragment => sql`
  join transports t on t.id = p.transport_id join users s on s.id = p.shipper_user_id left join users r on r.id = p.recipient_user_id`;

/** A vehicle as `subjectColumns` reads it. */
export interface VehicleRow {
  readonly vehicleYear: number | null;
  readonly vehicleMake: string | null;
  readonly vehicleModel: string | null;
}

/** What the desk calls the vehicle of a payment. */
export const vehicleOf = ({ vehicleYear: year, vehicleMake: make, vehicleModel: model }: VehicleRow): string =>
  vehicleTitle({ year, make, model }) || 'Vehicle';

/** A line of the desk as it is read. */
export type DeskRow = Omit<DeskPayment, 'vehicle' | 'paid' | 'stands'> &
  VehicleRow & {
    readonly paid: PaidCents;
    readonly standing: readonly (Omit<Stand, 'amount'> & { cents: number })[];
  };

/** A line of the desk as it is sent. */
export function lineOf<Row extends DeskRow>({ vehicleYear, vehicleMake, vehicleModel, paid, standing: stands, ...row }: Row) {
  return {
    ...row,
    vehicle: vehicleOf({ vehicleYear, vehicleMake, vehicleModel }),
    paid: keptAmounts(paid),
    stands: stands.map(({ cents, ...one }): Stand => ({ ...one, amount: fromCents(cents) })),
  };
}

/** Payments in the order asked for, and the cursor of the next page. Administrators alone; whoever calls says so. */
export async function listPayments(
  { sql, now }: Pick<Ctx, 'sql' | 'now'>,
  question: DeskQuestion,
): Promise<{ rows: DeskPayment[]; next: string | null }> {
  const { by } = orderOf(sql, question.sort, undefined);
  const ask = (among: number | null = null, way?: SearchWay) => sql<DeskRow[]>`
    select ${deskColumns(sql, now)} from (${pageOf(sql, now, question, among, way)}) page join payments p on p.id = page.id ${deskJoins(sql)}
    order by page.place, ${by}`;
  const { search = '', needs, limit } = question;
  const searched = () => searchedRows(sql, search, limit, { near: ask, of: (holders) => ask(null, holders) });
  const isOfText = search && isOfWords(sql, search);
  // What stands still is a short list, of which all is looked at.
  const rows = !isOfText ? await ask() : needs ? await ask(null, 'row by row') : await searched();
  return cutPage(
    [...rows].map((row): DeskPayment => lineOf(row)),
    question.limit,
  );
}
