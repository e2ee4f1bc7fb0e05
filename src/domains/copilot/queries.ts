import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { notFound } from '#shared/errors.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import type { Lead, PastQuery, Source } from './schemas.ts';

const followMinutes = 30;
const longestChain = 4;

/** Oldest first: the chain that ends with the account's last question, if that is less than 30 minutes old. */
export async function listQuestionsBefore({ sql, actor, now }: ActorCtx): Promise<{ id: string; question: string }[]> {
  const since = new Date(now.getTime() - followMinutes * 60_000);
  const rows = await sql<{ id: string; question: string }[]>`
    with recursive chain as (
      (select id, question, follows, 1 as at from copilot_queries where user_id = ${actor.id} and asked_at >= ${since} order by id desc limit 1)
      union all
      select q.id, q.question, q.follows, at + 1 from copilot_queries q join chain on q.id = chain.follows where at < ${longestChain})
    select id, question from chain order by at desc`;
  return [...rows];
}

interface Row {
  readonly id: string;
  readonly query: string;
  readonly response: string;
  readonly isReworded: boolean;
  readonly confidence: string;
  readonly sources: Source[];
  readonly nearest: Lead[];
  readonly askedAt: string;
  readonly verdict: PastQuery['verdict'];
}

const ownRows = (sql: Sql, condition: Fragment) => sql<Row[]>`
  select id, question as query, answer as response, is_reworded, confidence, sources, nearest, asked_at, verdict
  from copilot_queries where ${condition}`;

const toPast = ({ confidence, ...row }: Row): PastQuery => ({ ...row, confidence: Number(confidence) });

export async function listQueries(
  { sql, actor }: ActorCtx,
  { limit, cursor }: PageQuery,
): Promise<{ rows: PastQuery[]; next: string | null }> {
  const found = await ownRows(
    sql,
    sql`user_id = ${actor.id} ${cursor ? sql`and id < ${cursor}` : sql``} order by id desc limit ${limit + 1}`,
  );
  const { rows, next } = toPage(found.map(toPast), limit);
  return { rows, next };
}

/** Throws 404 unless it is the actor's own. */
export async function getOwnQuery({ sql, actor }: ActorCtx, id: string): Promise<PastQuery> {
  const [row] = await ownRows(sql, sql`user_id = ${actor.id} and id = ${id}`);
  if (!row) throw notFound('This question does not exist');
  return toPast(row);
}
