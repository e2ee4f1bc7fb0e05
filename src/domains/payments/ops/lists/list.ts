import { searchedRows } from '#domains/transports/participants/holders.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { fromCents } from '#shared/money.ts';
import { toPage, toPlace } from '#shared/paging.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import type { PaidCents } from '#domains/payments/ledger/fees-earned-rules.ts';
import { getRetainedAmounts, paidColumn } from '#domains/payments/ledger/fees-earned.ts';
import type { OpsLine, OpsPayment, Stall } from '../schemas.ts';
import { toOrder, toPageSql, placeKey, type OpsListQuery } from './page.ts';
import { isTextSearch, type SearchStrategy } from './search.ts';
import { listStallsSql } from '../stalled.ts';

const person = (sql: Sql, alias: string): Fragment => {
  const at = (name: string) => sql.unsafe(`${alias}.${name}`);
  return sql`jsonb_build_object('id', ${at('id')}, 'fullName', ${at('full_name')}, 'email', ${at('email')})`;
};

export const subjectColumns = (sql: Sql): Fragment => sql`
  t.vehicle_year, t.vehicle_make, t.vehicle_model, concat(t.from_city, ', ', t.from_state, ' to ', t.to_city, ', ', t.to_state) as route,
  ${person(sql, 's')} as shipper, case when r.id is not null then ${person(sql, 'r')} end as payee`;

/** `mayStandStill` limits the search for causes. */
export const opsColumns = (sql: Sql, now: Date, mayStandStill = sql`true`): Fragment => sql`
  p.id, p.transport_id, ${subjectColumns(sql)}, p.amount, p.platform_fee as service_fee, p.escrow_status, p.is_test, p.held_at, p.created_at, ${paidColumn(sql)} as paid,
  coalesce((select jsonb_agg(jsonb_build_object('kind', w.kind, 'since', iso(w.since), 'cents', w.cents, 'text', w.text) order by w.since)
    from (${listStallsSql(sql, now)}) w where w.payment_id = p.id and ${mayStandStill}), '[]') as standing`;

export const opsJoins = (sql: Sql): Fragment => sql`
  join transports t on t.id = p.transport_id join users s on s.id = p.shipper_user_id left join users r on r.id = p.recipient_user_id`;

export interface VehicleRow {
  readonly vehicleYear: number | null;
  readonly vehicleMake: string | null;
  readonly vehicleModel: string | null;
}

export const getVehicle = ({ vehicleYear: year, vehicleMake: make, vehicleModel: model }: VehicleRow): string =>
  vehicleTitle({ year, make, model }) || 'Vehicle';

export type OpsRow = Omit<OpsPayment, 'vehicle' | 'paid' | 'stands'> &
  VehicleRow & {
    readonly paid: PaidCents;
    readonly standing: readonly (Omit<Stall, 'amount'> & { cents: number })[];
  };

export function toLine<Row extends OpsRow>({ vehicleYear, vehicleMake, vehicleModel, paid, standing: stalls, ...row }: Row) {
  return {
    ...row,
    vehicle: getVehicle({ vehicleYear, vehicleMake, vehicleModel }),
    paid: getRetainedAmounts(paid),
    stands: stalls.map(({ cents, ...one }): Stall => ({ ...one, amount: fromCents(cents) })),
  };
}

/** The caller must check that the actor is an administrator. */
export async function listPayments(
  { sql, now }: Pick<Ctx, 'sql' | 'now'>,
  question: OpsListQuery,
): Promise<{ rows: OpsLine[]; next: string | null }> {
  const { search = '', needs, limit, sort } = question;
  const { by } = toOrder(sql, sort, null);
  const columns = opsColumns(sql, now, sort === 'needs-you' ? sql`page.place = 0` : sql`true`);
  const listLines = (ids: Fragment) => sql<(OpsRow & { placeKey: string })[]>`
    with page as (${ids}) select ${columns}, ${placeKey(sql, sort)} as place_key
    from page join payments p on p.id = page.id ${opsJoins(sql)} order by page.place, ${by}`;
  // A search often finds little: read the columns, which take long to plan, only for its results.
  const findPage = (among: number | null, way: SearchStrategy) =>
    sql<{ id: string; place: number }[]>`${toPageSql(sql, now, question, among, way)}`;
  const searched = async () => {
    const page = await searchedRows(sql, search, limit, {
      near: (among, holders) => findPage(among, holders ? { rowOf: holders } : 'row by row'),
      of: (holders) => findPage(null, holders),
    });
    const [ids, positions] = [page.map(({ id }) => id), page.map(({ place }) => place)];
    return ids.length === 0 ? [] : listLines(sql`select * from unnest(${ids}::uuid[], ${positions}::int[]) as found (id, place)`);
  };
  const isOfText = search && isTextSearch(sql, search);
  // The list of stalled payments is short enough to read in full.
  const isListed = !isOfText || needs;
  const rows = isListed ? await listLines(toPageSql(sql, now, question, null, isOfText ? 'row by row' : 'gathered')) : await searched();
  return toPage(
    [...rows].map(({ placeKey: key, ...row }): OpsLine => ({ ...toLine(row), cursor: toPlace(key, row.id) })),
    limit,
  );
}
