import { statusGroups } from '#domains/transports/rules.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import { anywhere } from '#server/db/like.ts';
import { sortedBy } from '#server/db/sorted.ts';
import type { Fragment } from '#server/db/sql.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { id } from '#shared/ids.ts';
import type { AdminQuote, listAdminQuotes as adminQuotes } from './admin-quotes-contract.ts';
import { movesOf } from './policy.ts';
import { listedOf, listWhere, quoteMissing, takesPart, type ListedRow, type Page } from './queries.ts';
import type { QuoteReview } from './review-contract.ts';

type Question = QueryOf<typeof adminQuotes>;
type Filter = Pick<Question, 'status' | 'userId' | 'flag' | 'search'>;

/** The last characters of an id, by which people name a row. */
const shortId = /^[0-9a-f]{8}$/i;

/** Accounts and transports that a text is looked for in at most, the newest ones: whoever means an older one says more of it. */
const widest = 500;

function found(sql: Sql, search: string): Fragment {
  if (id.safeParse(search).success) return sql`${search}::uuid in (q.id, q.transport_id)`;
  if (shortId.test(search)) return sql`right(q.id::text, 8) = ${search.toLowerCase()}`;
  const text = anywhere(search);
  const people = sql`
    select u.id from users u where (u.email || ' ' || u.full_name || ' ' || coalesce(u.company_name, '')) ilike ${text} order by u.id desc limit ${widest}`;
  return sql`q.id in (
    with people as materialized (${people}), vehicles as materialized (
      select v.id from transports v
      where (coalesce(v.vehicle_make, '') || ' ' || coalesce(v.vehicle_model, '') || ' ' || v.from_city || ' ' || v.to_city) ilike ${text}
      order by v.id desc limit ${widest})
    select of.id from quotes of where of.transport_id in (select id from vehicles)
    union all select of.id from quotes of join transports own on own.id = of.transport_id where own.shipper_id in (select id from people)
    union all select of.id from quotes of where of.broker_id in (select id from people)
    union all select of.id from quotes of where of.carrier_id in (select id from people)
    union all select of.id from quotes of where of.driver_id in (select id from people))`;
}

/** The condition of a filter on `quotes q` and `transports t`. */
export function adminQuotesWhere(sql: Sql, { status, userId, flag, search }: Filter): Fragment {
  const statuses = status === 'all' ? null : status === 'draft' ? ['draft'] : [...statusGroups[status]];
  return sql`true
    ${statuses ? sql`and t.status = any(${statuses})` : sql``}
    ${userId ? sql`and ${takesPart(sql, userId)}` : sql``}
    ${flag ? sql`and q.metadata ->> 'flaggedReason' is not null` : sql``}
    ${flag === 'escalated' ? sql`and (q.metadata ->> 'isEscalated')::boolean` : sql``}
    ${search ? sql`and ${found(sql, search)}` : sql``}`;
}

const idsIn = ({ flaggedByIds = [], flaggedById, adminNotes = [], answers = [] }: QuoteReview): string[] => [
  ...flaggedByIds,
  ...(flaggedById ? [flaggedById] : []),
  ...[...adminNotes, ...answers].map(({ byId }) => byId),
];

/** Rows as administrators read them: with the names of whoever flagged, noted and answered. */
async function reviewed(ctx: ActorCtx, rows: readonly ListedRow[]): Promise<AdminQuote[]> {
  const ids = [...new Set(rows.flatMap(({ metadata }) => idsIn(metadata)))];
  const people =
    ids.length > 0
      ? await ctx.sql<{ id: string; fullName: string }[]>`select id, full_name from users where id = any(${ids}) and deleted_at is null`
      : [];
  return rows.map((row) => ({
    ...row.transport,
    ...listedOf(ctx, row),
    reviewers: Object.fromEntries(people.filter(({ id: one }) => idsIn(row.metadata).includes(one)).map((one) => [one.id, one.fullName])),
    moves: movesOf(ctx.actor, row, ctx.now),
  }));
}

/** Quotes of a filter in the order asked for, each with the steps of the reader's table, and the cursor of the next page. */
export async function listAdminQuotes(ctx: ActorCtx, { sort, order, cursor, limit, ...filter }: Question): Promise<Page<AdminQuote>> {
  const { sql } = ctx;
  const byTotal = sort === 'total' && {
    by: sql`q.total_quote`,
    last: sql`(select c.total_quote, c.id from quotes c where c.id = ${cursor})`,
  };
  const { list, next } = await listWhere(ctx, adminQuotesWhere(sql, filter), {
    limit,
    ...sortedBy(sql, { id: sql`q.id`, order, cursor, ...byTotal }),
  });
  return { list: await reviewed(ctx, list), next };
}

/** One quote as administrators see it. Throws 404. */
export async function getAdminQuote(ctx: ActorCtx, quoteId: string): Promise<AdminQuote> {
  const { sql } = ctx;
  const { list } = await listWhere(ctx, sql`q.id = ${quoteId}`, { limit: 1, ...sortedBy(sql, { id: sql`q.id`, order: 'desc' }) });
  const [quote] = await reviewed(ctx, list);
  if (!quote) throw quoteMissing();
  return quote;
}
