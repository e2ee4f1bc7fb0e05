import { toFit, type FitColumns } from '#domains/carriers/load-fit.ts';
import { stopTables } from '#domains/transports/stops/stop-columns.ts';
import { mayPrice } from '#domains/transports/policy.ts';
import { hideContactFields } from '#domains/transports/details/open-texts.ts';
import { mayKnow, isOnMarketplace } from '#domains/transports/participants/visibility.ts';
import type { Actor, ActorCtx, Sql } from '#server/db/context.ts';
import { longestPage, rowLimit } from '#server/db/sql/row-limit.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { perShape, statement } from '#server/db/sql/statement.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { toPage, type Page, type Place } from '#shared/paging.ts';
import { valueBand } from '#domains/transports/vehicle/value-band.ts';
import { recordView } from '../own-offers/activity.ts';
import { isListedElsewhere } from '#domains/transports/vehicle/duplicate-vins.ts';
import { marketplaceColumns, marketplaceRequestColumns } from '../columns.ts';
import type {
  listLanes as listLanesEndpoint,
  listMarketplace as listMarketplaceEndpoint,
  MarketplaceItem,
  MarketplaceLanes,
  MarketplaceRequest,
} from './marketplace-schemas.ts';
import type { MarketplaceSort } from '../searches/search-rules.ts';
import { findOwnLanes, isOnOwnLanes } from './own-lanes.ts';
import { mayTake } from '../policy.ts';
import {
  apart,
  fits,
  toSlotSearch,
  marketplacePlace,
  getOrder,
  resized,
  toSearch,
  toValues,
  type Search,
  type SearchValues,
} from '../searches/search.ts';

interface PageOptions {
  readonly sort: MarketplaceSort;
  readonly limit: number;
  readonly last?: Place | undefined;
}

/** Selects the page before joining texts, to keep the sort small. `narrower` is one more SQL condition. */
export function toPageSql(
  sql: Sql,
  actor: Pick<Actor, 'id'>,
  search: Search,
  { limit, last, sort }: PageOptions,
  narrower: Fragment = sql``,
): Fragment {
  const { after, by, cursor } = getOrder(sql, search, sort, last);
  const miles = (end: 'from' | 'to') => (search[end] ? sql`round(miles_between(${apart(sql, end, search[end])}))::int` : sql`null::int`);
  const isSorted = sort !== 'newest' || search.from || search.to;
  const found = sql`from transports t where ${fits(sql, search)} ${narrower} ${after} order by ${by} ${longestPage(sql)}`;
  const page = isSorted
    ? sql`(select n.id from (select t.id ${found}) n ${rowLimit(sql, limit)}) p join transports t on t.id = p.id order by ${by}`
    : sql`(select t.* ${found}) t order by ${by} ${rowLimit(sql, limit)}`;
  return sql`
    select ${marketplaceColumns(sql, actor)}, ${miles('from')} as "milesToPickup", ${miles('to')} as "milesToDelivery"
      ${sort === 'newest' ? sql`` : sql`, ${cursor} as cursor`} from ${page}`;
}

type Shape = Pick<PageOptions, 'sort'> & { readonly search: Search; readonly paged: boolean };

interface ItemRow extends Omit<MarketplaceItem, 'fits'>, FitColumns {
  cursor?: string;
}

function toItem<Row extends FitColumns & { description: string | null }>(row: Row): Row & Pick<MarketplaceItem, 'fits'> {
  hideContactFields(row, ['description']);
  return Object.assign(row, { fits: toFit(row) });
}

const pageOfItems = (rows: ItemRow[], limit: number): Page<MarketplaceItem> => {
  const page = toPage(rows, limit);
  return { ...page, rows: page.rows.map(toItem) };
};

/** Planned for the actual values, because the best plan depends on how many requests are near the place. */
const pageStatement = perShape((key) => {
  const { search, paged, sort } = JSON.parse(key) as Shape;
  return statement<SearchValues, ItemRow>(
    (sql, slots) =>
      toPageSql(sql, { id: slots['actor'] as string }, toSlotSearch(search, slots), {
        sort,
        limit: slots['limit'] as number,
        last: paged ? { key: slots['lastKey'] as string, id: slots['lastId'] as string } : undefined,
      }),
    { isPrepared: Object.values(search).every((value) => value === null || value === undefined) },
  );
});

const nameOnly = (search: Search) =>
  JSON.parse(JSON.stringify(search, (key, value: unknown) => (typeof value === 'object' || key === 'running' ? value : 1))) as Search;

async function readPage({ sql, actor }: ActorCtx, search: Search, { last, sort, limit }: PageOptions): Promise<Page<MarketplaceItem>> {
  const shape: Shape = { search: nameOnly(search), sort, paged: last !== undefined };
  const values = { ...toValues(search), actor: actor.id, limit, ...(last && { lastKey: last.key, lastId: last.id }) };
  return pageOfItems(await pageStatement(JSON.stringify(shape))(sql, values), limit);
}

/** Fractions of the full radius to try first: in dense areas the small circle already fills the page. */
const rings = [1 / 16, 1 / 4];

async function listNearest(ctx: ActorCtx, search: Search, paging: PageOptions): Promise<Page<MarketplaceItem>> {
  for (const part of rings) {
    const near = await readPage(ctx, { ...search, from: resized(search.from!, part) }, paging);
    if (near.next) return near;
  }
  return readPage(ctx, search, paging);
}

/**
 * Lists a page of matching open requests and the cursor of the next one. Throws 422 `invalid`, also for `nearest` without a pickup ZIP code
 * and for a cursor from another order.
 */
export async function listMarketplace(
  ctx: ActorCtx,
  { limit, cursor, sort, lanes, ...filter }: QueryOf<typeof listMarketplaceEndpoint>,
): Promise<Page<MarketplaceItem>> {
  const { sql, actor } = ctx;
  const search = toSearch(filter);
  if (sort === 'nearest' && !search.from) throw invalid({ sort: 'Enter a pickup ZIP code to sort by distance' });
  const paging = { limit, last: cursor === undefined ? undefined : marketplacePlace(sort, cursor), sort };
  const own = await findOwnLanes(ctx, lanes);
  if (own) {
    const rows = await sql<ItemRow[]>`${toPageSql(sql, actor, search, paging, isOnOwnLanes(sql, own))}`;
    return pageOfItems(rows, limit);
  }
  return sort === 'nearest' ? listNearest(ctx, search, paging) : readPage(ctx, search, paging);
}

const laneLimit = 12;

/** Throws 422 `invalid`. */
export async function listLanes(ctx: ActorCtx, { lanes, ...filter }: QueryOf<typeof listLanesEndpoint>): Promise<MarketplaceLanes> {
  const { sql } = ctx;
  const own = await findOwnLanes(ctx, lanes);
  const [found] = await sql<MarketplaceLanes[]>`
    with lanes as (
      select t.from_state, t.to_state, count(*)::int as count, round(avg(t.price_per_mile), 2)::text as rate
      from transports t where ${fits(sql, toSearch(filter))} ${own ? isOnOwnLanes(sql, own) : sql``} group by 1, 2)
    select coalesce(sum(count), 0)::int as total,
      coalesce((select json_agg(json_build_object('state', from_state, 'count', count) order by count desc, from_state)
        from (select from_state, sum(count)::int as count from lanes group by 1) s), '[]') as states,
      coalesce((select json_agg(json_build_object('fromState', from_state, 'toState', to_state, 'count', count, 'pricePerMile', rate)
          order by count desc, from_state, to_state)
        from (select * from lanes order by count desc, from_state, to_state limit ${laneLimit}) l), '[]') as lanes
    from lanes`;
  return found!;
}

interface RequestRow extends Omit<MarketplaceRequest, 'can' | 'fits' | 'vehicleValueBand'>, FitColumns {
  readonly shipperId: string;
  readonly vehicleValue: string | null;
}

const requestGone = () => notFound('This request is no longer in the marketplace');

/** Reads one open request and records the view. Participants can read it after it closed, too. Throws 404. */
export async function getMarketplaceRequest(ctx: ActorCtx, id: string): Promise<MarketplaceRequest> {
  const { sql, actor } = ctx;
  const [found] = await sql<RequestRow[]>`
    select ${marketplaceRequestColumns(sql, actor)}, ${isOnMarketplace(sql)} as is_open,
      ${isListedElsewhere(sql)} as is_vin_listed_elsewhere, (select count(distinct a.user_id)::int from marketplace_activity a
        where a.transport_id = t.id and a.activity_type in ('request_viewed', 'bid_placed')) as viewer_count, t.shipper_id, t.vehicle_value
    from transports t ${stopTables(sql)}
    where t.id = ${id} and t.status <> 'draft' and (${isOnMarketplace(sql)} or ${mayKnow(sql, actor)})`;
  if (!found) throw requestGone();
  if (found.isOpen && found.shipperId !== actor.id) await recordView(ctx, id);
  const price = mayPrice(actor, found);
  const can = { bid: price, quote: price, take: mayTake(actor, found) };
  const { shipperId: _, vehicleValue, ...row } = toItem(found);
  hideContactFields(row, ['modificationNote']);
  return { ...row, vehicleValueBand: valueBand(vehicleValue), can };
}
