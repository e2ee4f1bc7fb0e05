import { mayPrice } from '#domains/transports/policy.ts';
import { rawPage, rawPageColumns, rowLimit, type RawPageRow } from '#domains/transports/raw-page.ts';
import { mayKnow, standsInMarketplace } from '#domains/transports/reach.ts';
import type { TransportStatus } from '#domains/transports/contract.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { RawJson } from '#server/http/handle.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { notFound } from '#shared/errors.ts';
import { noteView } from './activity.ts';
import { marketplaceColumns, requestColumns } from './columns.ts';
import type {
  listLanes as listLanesEndpoint,
  listMarketplace as listMarketplaceEndpoint,
  MarketplaceLanes,
} from './marketplace-contract.ts';
import { mayTake } from './policy.ts';
import { findOwnLanes, isOnOwnLanes } from './own-lanes.ts';
import { fits, orderOf, pointOf, searchOf } from './search.ts';

/**
 * A page of the open requests that fit, rendered by PostgreSQL, and the cursor of the next one. The page is found first and written out
 * after, so that sorting carries no texts. Throws 422 `invalid`.
 */
export async function listMarketplace(
  ctx: ActorCtx,
  { limit, cursor, sort, lanes, ...filter }: QueryOf<typeof listMarketplaceEndpoint>,
): Promise<{ list: RawJson; next: string | null }> {
  const { sql, actor } = ctx;
  const search = searchOf(filter);
  const own = await findOwnLanes(ctx, lanes);
  const { after, by } = orderOf(sql, search, sort, cursor);
  const milesTo = (area: 'from' | 'to') =>
    search[area] ? sql`round(miles_between(${sql(`t.${area}_area`)}, ${pointOf(sql, search[area])}))::int` : sql`null::int`;
  const [page] = await sql<RawPageRow[]>`
    select ${rawPageColumns(sql, limit)} from (
      select ${marketplaceColumns(sql, actor)}, ${milesTo('from')} as "milesToPickup", ${milesTo('to')} as "milesToDelivery"
      from (select t.id from transports t where ${fits(sql, search)} ${own ? isOnOwnLanes(sql, own) : sql``} ${after} order by ${by(sql`t`)} ${rowLimit(sql, limit)}) p
        join transports t on t.id = p.id
      order by ${by(sql`t`)}) c`;
  return rawPage(page!);
}

const laneLimit = 12;

/** Where the requests of a filter start, and their heaviest lanes, in one reading of them. Throws 422 `invalid`. */
export async function listLanes(ctx: ActorCtx, { lanes, ...filter }: QueryOf<typeof listLanesEndpoint>): Promise<MarketplaceLanes> {
  const { sql } = ctx;
  const own = await findOwnLanes(ctx, lanes);
  const [found] = await sql<MarketplaceLanes[]>`
    with lanes as (
      select t.from_state, t.to_state, count(*)::int as count, round(avg(t.price_per_mile), 2)::text as rate
      from transports t where ${fits(sql, searchOf(filter))} ${own ? isOnOwnLanes(sql, own) : sql``} group by 1, 2)
    select coalesce(sum(count), 0)::int as total,
      coalesce((select json_agg(json_build_object('state', from_state, 'count', count) order by count desc, from_state)
        from (select from_state, sum(count)::int as count from lanes group by 1) s), '[]') as states,
      coalesce((select json_agg(json_build_object('fromState', from_state, 'toState', to_state, 'count', count, 'pricePerMile', rate)
          order by count desc, from_state, to_state)
        from (select * from lanes order by count desc, from_state, to_state limit ${laneLimit}) l), '[]') as lanes
    from lanes`;
  return found!;
}

interface RequestRow {
  readonly json: string;
  readonly shipperId: string;
  readonly status: TransportStatus;
  readonly fixedPrice: string | null;
  readonly isOpen: boolean;
}

/** What is said of a request that was taken, was cancelled or never stood there. */
export const requestGone = () => notFound('This request is no longer in the marketplace');

/**
 * One open request with all that may be known of it before booking; notes that it was opened. Whoever takes part in it finds it when it
 * is not open any more, too. Throws 404.
 */
export async function getMarketplaceRequest(ctx: ActorCtx, id: string): Promise<RawJson> {
  const { sql, actor } = ctx;
  const [found] = await sql<RequestRow[]>`
    select row_to_json(c)::text as json, t.shipper_id, t.status, t.fixed_price, c."isOpen" from transports t cross join lateral (
      select ${requestColumns(sql, actor)}, ${standsInMarketplace(sql)} as "isOpen", (select count(distinct a.user_id)::int from marketplace_activity a
        where a.transport_id = t.id and a.activity_type = 'request_viewed') as "viewerCount") c
    where t.id = ${id} and t.status <> 'draft' and (${standsInMarketplace(sql)} or ${mayKnow(sql, actor)})`;
  if (!found) throw requestGone();
  if (found.isOpen && found.shipperId !== actor.id) await noteView(ctx, id);
  const price = mayPrice(actor, found);
  const can = { bid: price, quote: price, take: mayTake(actor, found) };
  return new RawJson(`${found.json.slice(0, -1)},"can":${JSON.stringify(can)}}`);
}
