import type { Actor, ActorCtx, Sql } from '#server/db/context.ts';
import { longestPage, rowLimit } from '#server/db/sql/row-limit.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { perShape, statement } from '#server/db/sql/statement.ts';
import { isWithin } from '#server/db/sql/time-range.ts';
import { notFound } from '#shared/errors.ts';
import { toPage, type Page, type PageQuery } from '#shared/paging.ts';
import type { AccountRole } from '#shared/roles.ts';
import { rangeEnds, type TimeRange } from '#shared/dates/time-range.ts';
import { valueBand } from './vehicle/value-band.ts';
import { cardColumns, detailColumns } from './columns.ts';
import type { TransportCard, TransportDetail } from './schemas.ts';
import type { TransportCounts } from './lists/counts-schemas.ts';
import {
  hasReference,
  matchesSearch,
  toPatterns,
  cursorColumn,
  transportOrder,
  transportPlace,
  type TransportSort,
  type TransportsThatWait,
  transportsThatWaitKey,
  nextActionsByTransportKey,
} from './lists/list-order.ts';
import { toRowNextAction } from './next-action.ts';
import { hideContactFields } from './details/open-texts.ts';
import { transportCan } from './policy.ts';
import { mayKnow, visibleTransports, withInside, type Reader } from './participants/visibility.ts';
import { stopsColumn, stopTables } from './stops/stop-columns.ts';
import { statusGroups, type StatusGroup } from './rules.ts';

type ConfirmedAccountStatus = AccountRole & { readonly emailVerified: boolean };
interface TransportSearch extends TimeRange {
  readonly search?: string | undefined;
  readonly reference?: string | undefined;
}
interface TransportListQuery {
  readonly status: StatusGroup | 'all';
  readonly sort: TransportSort;
}

type RangeEnd = (typeof rangeEnds)[number];
type Shape = ConfirmedAccountStatus &
  TransportListQuery & {
    readonly paged: boolean;
    readonly searched: boolean;
    readonly referred: boolean;
    readonly ends: readonly RangeEnd[];
  };
type ListValues = { actor: string; key: string; id: string; limit: number; now: string } & Record<
  'patterns' | 'search' | 'reference' | RangeEnd,
  string
>;

/** Visibility depends only on these three and the id, which is a parameter: nothing else may be part of the statement's key. */
const toStatus = ({ role, isConfirmed, emailVerified }: ConfirmedAccountStatus): ConfirmedAccountStatus => ({
  role,
  isConfirmed,
  emailVerified,
});
const toReader = (status: ConfirmedAccountStatus, id: string): Reader => ({ id, ...toStatus(status) });

function waitingTable(sql: Sql, thatWait: TransportsThatWait, status: ConfirmedAccountStatus, { actor, now }: ListValues): Fragment {
  const reader = { actor: toReader(status, actor) as Actor, now: now as unknown as Date };
  return sql`with waiting as materialized (${thatWait(sql, reader) ?? sql`select null::uuid as id where false`})`;
}

const makeLists = (thatWait: TransportsThatWait) =>
  perShape((key) => {
    const { status, sort, paged, searched, referred, ends, ...accountStatus } = JSON.parse(key) as Shape;
    return statement<ListValues, TransportCard & { cursor?: string }>(
      (sql, slots) => {
        const { actor, limit, reference } = slots;
        const { after, by, cursor } = transportOrder(sql, sort, paged ? slots : undefined);
        const range = Object.fromEntries(ends.map((end) => [end, slots[end]]));
        return sql`
    ${sort === 'needs-you' ? waitingTable(sql, thatWait, accountStatus, slots) : sql``}
    select n.* from (
      select ${cardColumns(sql, { id: actor, role: accountStatus.role })}${cursorColumn(sql, sort, cursor)} from ${visibleTransports(sql, toReader(accountStatus, actor))}
      ${status === 'all' ? sql`` : sql.unsafe(`and t.status in ('${statusGroups[status].join("', '")}')`)}
      ${searched ? matchesSearch(sql, slots) : sql``}
      ${referred ? sql`and ${hasReference(sql, actor, reference)}` : sql``}
      ${isWithin(sql, range, { created: sql`t.created_at`, updated: sql`t.updated_at` })}
      ${after}
      order by ${by} ${longestPage(sql)}) n ${rowLimit(sql, limit)}`;
      },
      { isPrepared: !searched && !referred && ends.length === 0 },
    );
  });

const listsOf = new WeakMap<TransportsThatWait, ReturnType<typeof makeLists>>();

/** Prepared statements per program, since they depend on its next-action sources. */
function getLists({ services }: ActorCtx): ReturnType<typeof makeLists> {
  const thatWait = services.domains.get(transportsThatWaitKey);
  const lists = listsOf.get(thatWait) ?? makeLists(thatWait);
  listsOf.set(thatWait, lists);
  return lists;
}

/** Throws 422 `invalid` for a cursor of another sort. */
export async function listTransports(
  ctx: ActorCtx,
  { limit, cursor, status, sort, search = '', reference = '', ...range }: PageQuery & TransportListQuery & TransportSearch,
): Promise<Page<TransportCard>> {
  const { sql, actor, now } = ctx;
  const patterns = toPatterns(search);
  const shape: Shape = {
    ...toStatus(actor),
    status,
    sort,
    paged: cursor !== undefined,
    searched: patterns !== '',
    referred: reference !== '',
    ends: rangeEnds.filter((end) => range[end] !== undefined),
  };
  const last = cursor === undefined ? { key: '', id: '' } : transportPlace(sort, cursor);
  const { createdFrom = '', createdTo = '', updatedFrom = '', updatedTo = '' } = range;
  const ends = { createdFrom, createdTo, updatedFrom, updatedTo };
  const values = { actor: actor.id, ...last, limit, now: now.toISOString(), patterns, search, reference, ...ends };
  return toPage(await getLists(ctx)(JSON.stringify(shape))(sql, values), limit);
}

export async function addNextActions(ctx: ActorCtx, cards: readonly TransportCard[]): Promise<TransportCard[]> {
  const nextActionsByTransport = ctx.services.domains.get(nextActionsByTransportKey);
  const turns = await nextActionsByTransport(
    ctx,
    cards.map(({ id }) => id),
  );
  return cards.map((card) => ({ ...card, nextAction: toRowNextAction(card, turns.get(card.id)) }));
}

export async function addStops({ sql, actor }: ActorCtx, cards: readonly TransportCard[]): Promise<TransportCard[]> {
  const rows = await sql<Required<Pick<TransportCard, 'id' | 'stops'>>[]>`
    select t.id, ${stopsColumn(sql, actor)} as stops from transports t ${stopTables(sql)} ${withInside(sql, actor)}
    where t.id = any(${cards.map(({ id }) => id)}::uuid[]) and ${mayKnow(sql, actor)}`;
  const stops = new Map(rows.map((row) => [row.id, row.stops]));
  return cards.map((card) => ({ ...card, stops: stops.get(card.id) }));
}

export async function countTransports(
  { sql, actor }: ActorCtx,
  { search = '' }: { search?: string | undefined } = {},
): Promise<TransportCounts> {
  const patterns = toPatterns(search);
  const [counts] = await sql<TransportCounts[]>`
    select count(*)::int as all,
      count(*) filter (where t.status = 'submitted')::int as submitted,
      count(*) filter (where t.status = 'quoted')::int as quoted,
      count(*) filter (where t.status = 'accepted')::int as accepted,
      count(*) filter (where t.status in ('assigned', 'in_transit'))::int as "inProgress",
      count(*) filter (where t.status in ('delivered', 'completed'))::int as completed,
      count(*) filter (where t.status = 'delivered')::int as delivered,
      count(*) filter (where t.status = 'cancelled')::int as cancelled,
      (select count(*)::int from transports where shipper_id = ${actor.id} and status = 'draft') as drafts
    from ${visibleTransports(sql, actor)} ${patterns ? matchesSearch(sql, { actor: actor.id, patterns, search }) : sql``}`;
  return counts!;
}

export const transportMissing = () => notFound("This transport does not exist or you don't have access to it");

/** `ownerId` and `fullValue` are for decisions, even if the reader may not see them. */
interface DetailRow extends Omit<TransportDetail, 'can' | 'vehicleValueBand'> {
  readonly isInside: boolean;
  readonly ownerId: string;
  readonly fullValue: string | null;
}

const toDetailSql = perShape((key) => {
  const status = JSON.parse(key) as ConfirmedAccountStatus;
  return statement<{ actor: string; id: string }, DetailRow>(
    (sql, { actor, id }) => sql`
    select ${detailColumns(sql, toReader(status, actor))}, r.inside as is_inside, t.shipper_id as owner_id, t.vehicle_value as full_value
    from transports t join users s on s.id = t.shipper_id ${stopTables(sql)} ${withInside(sql, toReader(status, actor))}
    where t.id = ${id} and ${mayKnow(sql, toReader(status, actor))}`,
  );
});

/** Marketplace readers get no names, streets or full ZIP codes and a value band. Throws 404. */
export async function getTransport({ sql, actor }: ActorCtx, id: string): Promise<TransportDetail> {
  const [found] = await toDetailSql(JSON.stringify(toStatus(actor)))(sql, { actor: actor.id, id });
  if (!found) throw transportMissing();
  const { isInside, ownerId, fullValue, ...row } = found;
  if (!isInside) hideContactFields(row, ['modificationNote', 'personalItems', 'notes']);
  return { ...row, vehicleValueBand: valueBand(fullValue), can: transportCan(actor, { shipperId: ownerId, status: row.status }) };
}

/** A party, participant or overseer, or on the marketplace for the carrier's side. */
export async function canSeeTransport({ sql, actor }: ActorCtx, id: string): Promise<boolean> {
  const found = await sql`select 1 from transports t where t.id = ${id} and ${mayKnow(sql, actor)}`;
  return found.length > 0;
}
