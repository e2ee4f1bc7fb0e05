import { allHolders, searchedRows, type Holders } from '#domains/transports/participants/holders.ts';
import { describeRouteHas } from '#domains/transports/route-labels.ts';
import { statusGroups } from '#domains/transports/rules.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import { accountHolds } from '#domains/accounts/own/account-search.ts';
import { toSortClauses } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { toPage } from '#shared/paging.ts';
import type { AdminQuote, listAdminQuotes as adminQuotes } from './admin-quotes-schemas.ts';
import { toMoves } from '../policy.ts';
import { toListed, listWhere, quoteMissing, rowsWhere, isPartyTo, type ListedRow, type Listing, type Page } from '../queries.ts';
import type { QuoteReview } from './review-schemas.ts';

type Question = QueryOf<typeof adminQuotes>;
type Filter = Pick<Question, 'status' | 'userId' | 'flag' | 'search'>;

const shortId = /^[0-9a-f]{8}$/i;

/** Null unless the text is an id or its last eight characters. */
function byName(sql: Sql, search: string): Fragment | null {
  if (id.safeParse(search).success) return sql`${search}::uuid in (q.id, q.transport_id)`;
  return shortId.test(search) ? sql`right(q.id::text, 8) = ${search.toLowerCase()}` : null;
}

const rowHas = (sql: Sql, text: string): Fragment => sql`(${describeRouteHas(sql, text) ?? sql`false`} or exists (
  select from users u where u.id in (t.shipper_id, q.broker_id, q.carrier_id, q.driver_id) and ${accountHolds(sql, text)}))`;

const isOf = (sql: Sql, { people, transports }: Holders): Fragment => sql`(q.transport_id in (${transports}) or t.shipper_id in (${people})
  or q.broker_id in (${people}) or q.carrier_id in (${people}) or q.driver_id in (${people}))`;

/** Starts from the holders and gathers their quotes. */
const inHolders = (sql: Sql, { people, transports }: Holders): Fragment => sql`q.id in (
  with people as materialized (${people}), vehicles as materialized (${transports})
  select of.id from quotes of where of.transport_id in (select id from vehicles)
  union all select of.id from quotes of join transports own on own.id = of.transport_id where own.shipper_id in (select id from people)
  union all select of.id from quotes of where of.broker_id in (select id from people)
  union all select of.id from quotes of where of.carrier_id in (select id from people)
  union all select of.id from quotes of where of.driver_id in (select id from people))`;

/** Condition on `quotes q` and `transports t`; `found` is the search condition. */
function narrowed(sql: Sql, { status, userId, flag }: Filter, found: Fragment | null): Fragment {
  const statuses = status === 'all' ? null : status === 'draft' ? ['draft'] : [...statusGroups[status]];
  return sql`true
    ${statuses ? sql`and t.status = any(${statuses})` : sql``}
    ${userId ? sql`and ${isPartyTo(sql, userId)}` : sql``}
    ${flag ? sql`and q.metadata ->> 'flaggedReason' is not null` : sql``}
    ${flag === 'escalated' ? sql`and (q.metadata ->> 'isEscalated')::boolean` : sql``}
    ${found ? sql`and ${found}` : sql``}`;
}

/** Condition on `quotes q` and `transports t`, including the search. */
export const adminQuotesWhere = (sql: Sql, filter: Filter): Fragment =>
  narrowed(sql, filter, filter.search ? (byName(sql, filter.search) ?? inHolders(sql, allHolders(sql, filter.search))) : null);

/** A text search first scans along the list order, then gathers from matching people and vehicles. */
async function findRows(ctx: ActorCtx, filter: Filter, listing: Listing): Promise<ListedRow[]> {
  const { sql } = ctx;
  const all = () => rowsWhere(ctx, adminQuotesWhere(sql, filter), listing);
  if (!filter.search || byName(sql, filter.search)) return all();
  const text = filter.search;
  return searchedRows(sql, text, listing.limit, {
    near: (among, holders) =>
      rowsWhere(ctx, narrowed(sql, filter, holders ? isOf(sql, holders) : rowHas(sql, text)), { ...listing, among }),
    of: (holders) => rowsWhere(ctx, narrowed(sql, filter, inHolders(sql, holders)), listing),
  });
}

const idsIn = ({ flaggedByIds = [], flaggedById, adminNotes = [], answers = [] }: QuoteReview): string[] => [
  ...flaggedByIds,
  ...(flaggedById ? [flaggedById] : []),
  ...[...adminNotes, ...answers].map(({ byId }) => byId),
];

async function reviewed(ctx: ActorCtx, rows: readonly ListedRow[]): Promise<AdminQuote[]> {
  const ids = [...new Set(rows.flatMap(({ metadata }) => idsIn(metadata)))];
  const people =
    ids.length > 0
      ? await ctx.sql<{ id: string; fullName: string }[]>`select id, full_name from users where id = any(${ids}) and deleted_at is null`
      : [];
  return rows.map((row) => ({
    ...row.transport,
    ...toListed(ctx, row),
    reviewers: Object.fromEntries(people.filter(({ id: one }) => idsIn(row.metadata).includes(one)).map((one) => [one.id, one.fullName])),
    moves: toMoves(ctx.actor, row, ctx.now),
  }));
}

/** Throws 422 `invalid` for a cursor of another order. */
export async function listAdminQuotes(ctx: ActorCtx, { sort, order, cursor, limit, ...filter }: Question): Promise<Page<AdminQuote>> {
  const { sql } = ctx;
  const key = sort === 'total' ? ({ by: sql`q.total_quote`, type: 'numeric' } as const) : undefined;
  const listing = { limit, ...toSortClauses(sql, { id: sql`q.id`, key, order, cursor }) };
  const { rows, next } = toPage(await findRows(ctx, filter, listing), limit);
  return { list: await reviewed(ctx, rows), next };
}

/** Throws 404. */
export async function getAdminQuote(ctx: ActorCtx, quoteId: string): Promise<AdminQuote> {
  const { sql } = ctx;
  const { list } = await listWhere(ctx, sql`q.id = ${quoteId}`, { limit: 1, ...toSortClauses(sql, { id: sql`q.id`, order: 'desc' }) });
  const [quote] = await reviewed(ctx, list);
  if (!quote) throw quoteMissing();
  return quote;
}
