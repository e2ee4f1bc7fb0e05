import { liesOnLane } from '#domains/carriers/load-fit.ts';
import { gateFacts, getStatus, type GateRow } from '#domains/compliance/gate.ts';
import { namingColumns } from '#domains/transports/columns.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { isOnMarketplace } from '#domains/transports/participants/visibility.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { nextActionSource, type ServedReader, type NextActionSource } from '#server/next-action-source.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { isPricing } from '#shared/roles.ts';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { isTaking } from './policy.ts';
import type { SavedFilter } from './searches/saved-searches-schemas.ts';
import { filterColumn } from './searches/saved-searches.ts';
import { fitsSearch } from './searches/search-alerts.ts';
import { searchHref } from './searches/search-rules.ts';

export interface OwnOfferFacts extends NamedTransport {
  readonly amount: string;
  readonly offerCount: number;
  readonly bestOffer: string | null;
  readonly validUntil: string | null;
}

/** Never shows the offer's rank, which would reveal the other amounts. */
export function toOwnOfferAction(row: OwnOfferFacts): NextAction {
  const { amount, offerCount, bestOffer } = row;
  const isLowest = bestOffer === null || toCents(amount) <= toCents(bestOffer);
  const others = isLowest ? `This is the best of ${offerCount} offers.` : `The best of ${offerCount} offers is ${formatUsd(bestOffer)}.`;
  const rankText = offerCount <= 1 ? 'This is the only offer.' : others;
  return createNextAction({
    key: `offer ${row.transportId} ${amount}`,
    kind: 'own_offer',
    isYours: false,
    transportId: row.transportId,
    title: nameOfTransport(row),
    text: `You offered ${formatUsd(amount)}. ${rankText} Waiting for the shipper to choose.`,
    due: row.validUntil === null ? null : { at: row.validUntil, words: 'Your offer ends' },
    action: { label: 'Open request', href: `/marketplace/${row.transportId}` },
  });
}

export interface LoadFacts {
  readonly lanes: number;
  readonly open: number;
  readonly mayPrice: boolean;
}

export const newestLimit = 200;

const requests = (count: number): string =>
  count === 1 ? '1 open request' : `${count >= newestLimit ? `${newestLimit} or more` : count} open requests`;

const notYet = 'You can make offers once your account meets the bidding requirements.';

/** Prefers requests on the reader's lanes; they are the reader's next action only if the reader may price them. */
export function toLoadsActions({ lanes, open, mayPrice }: LoadFacts): NextAction[] {
  if (lanes > 0)
    return [
      createNextAction({
        key: 'own_lanes',
        kind: 'own_lanes',
        isYours: mayPrice,
        title: `${requests(lanes)} on your lanes`,
        text: mayPrice ? 'Send a quote or place a bid.' : notYet,
        action: { label: 'See loads', href: '/marketplace?lanes=mine' },
      }),
    ];
  if (open === 0) return [];
  return [
    createNextAction({
      key: 'price_requests',
      kind: 'price_requests',
      isYours: mayPrice,
      title: mayPrice ? `${requests(open)} to price` : `${requests(open)} in the marketplace`,
      text: mayPrice ? 'Requests you have not priced yet, newest first.' : notYet,
      action: { label: 'Open marketplace', href: '/marketplace' },
    }),
  ];
}

export interface SavedSearchFacts {
  readonly id: string;
  readonly name: string;
  readonly filter: SavedFilter;
  readonly count: number;
  readonly mayPrice: boolean;
}

export const toSearchAction = ({ id, name, filter, count, mayPrice }: SavedSearchFacts): NextAction =>
  createNextAction({
    key: `search ${id}`,
    kind: 'kept_search',
    isYours: mayPrice,
    title: `${requests(count)} for "${name}"`,
    text: mayPrice ? 'They match your saved search.' : notYet,
    action: { label: 'See loads', href: searchHref(filter) },
  });

/** Optional filter by one transport; must be applied before the limit. */
const ofTransport = (sql: Sql, id: string | undefined): Fragment => (id ? sql`and transport_id = ${id}` : sql``);

const ownOffers = nextActionSource({
  name: 'bids own',
  rows: (sql, { actor, now, transportId }) =>
    isPricing(actor.role)
      ? sql`select ${namingColumns(sql)}, o.amount::text as amount, t.offer_count as "offerCount", t.best_offer::text as "bestOffer", iso(o.valid_until) as "validUntil"
        from (
          (select transport_id, bid_amount as amount, null::timestamptz as valid_until, id from bids
            where bidder_id = ${actor.id} and status = 'active' ${ofTransport(sql, transportId)} order by id desc limit 20)
          union all
          (select transport_id, total_quote, valid_until, id from quotes
            where ((kind = 'own' and user_id = ${actor.id}) or (kind = 'opening' and broker_id = ${actor.id}))
              and workflow_state in ('quoted', 'assigned') and not is_accepted and valid_until > ${now} ${ofTransport(sql, transportId)}
            order by id desc limit 20)) o
        join transports t on t.id = o.transport_id where t.status in ('submitted', 'quoted') order by o.id desc limit 20`
      : null,
  waits: 'never',
  toNextActions: (rows: readonly OwnOfferFacts[]) => rows.map(toOwnOfferAction),
});

/** Excludes requests with a fixed price, which can only be taken. */
const isToPrice = (sql: Sql): Fragment => sql`t.status in ('submitted', 'quoted')`;

const newest = (sql: Sql, id: string, which: Fragment): Fragment => sql`(
  select * from transports t where ${which} and t.shipper_id <> ${id}
    and not exists (select from bids b where b.transport_id = t.id and b.bidder_id = ${id} and b.status = 'active')
    and not exists (select from quotes q where q.transport_id = t.id and ${id} in (q.user_id, q.broker_id, q.carrier_id) and q.workflow_state <> 'closed')
  order by t.id desc limit ${newestLimit}) t`;

const gateColumn = (sql: Sql, id: string): Fragment => sql`(select row_to_json(g) from (${gateFacts(sql, id)}) g) as gate`;

type GatedFacts<Facts> = Omit<Facts, 'mayPrice'> & { readonly gate: GateRow };

const asGated = <Row extends { readonly gate: GateRow }>({ gate, ...facts }: Row, reader: ServedReader) => ({
  ...facts,
  mayPrice: getStatus(reader, gate).canBid,
});

const loads = nextActionSource({
  name: 'bids loads',
  rows: (sql, { actor }) =>
    isPricing(actor.role)
      ? sql`select count(*)::int as open, count(*) filter (where ${liesOnLane(sql, actor)})::int as lanes,
          ${gateColumn(sql, actor.id)} from ${newest(sql, actor.id, isToPrice(sql))}`
      : null,
  toNextActions: (rows: readonly GatedFacts<LoadFacts>[], reader) => rows.flatMap((row) => toLoadsActions(asGated(row, reader))),
});

const searches = nextActionSource({
  name: 'bids searches',
  rows: (sql, { actor }) =>
    isPricing(actor.role)
      ? sql`select s.id, s.name, ${filterColumn(sql)} as filter, count(*)::int as count, ${gateColumn(sql, actor.id)}
          from saved_searches s join ${newest(sql, actor.id, isTaking(actor) ? isOnMarketplace(sql) : isToPrice(sql))} on ${fitsSearch(sql)} where s.user_id = ${actor.id} group by s.id order by s.id limit 5`
      : null,
  toNextActions: (rows: readonly GatedFacts<SavedSearchFacts>[], reader) => rows.map((row) => toSearchAction(asGated(row, reader))),
});

export const bidsNextActions: readonly NextActionSource[] = [ownOffers, loads, searches];
