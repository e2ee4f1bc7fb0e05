import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { notFound } from '#shared/errors.ts';
import { toPage, toPlace, readPlace } from '#shared/paging.ts';
import { findContentTerms } from '../vocabulary/words.ts';
import type { Topic } from '../rules.ts';
import type { OpenQuestion } from './questions-schemas.ts';

interface Row {
  readonly id: string;
  readonly question: string;
  readonly after: string | null;
  readonly asked: number;
  readonly calledWrong: number;
  readonly reasons: string[] | null;
  readonly lastAskedAt: string;
  readonly topics: Topic[];
  readonly waiting: string | null;
}

/** Closed once a fact answers it, or by an officer. */
const isOpen = (sql: Sql): Fragment => sql`closed_at is null and (not is_answered or verdict = 'wrong')`;

const openRows = (sql: Sql, condition: Fragment, limit: number) => sql<Row[]>`
  with groups as (
    select wording, count(distinct user_id)::int as asked, (count(distinct user_id) filter (where is_answered))::int as called_wrong, (array_agg(id order by id desc))[1] as last,
      (array_agg(verdict_reason order by id desc) filter (where verdict_reason is not null))[1:30] as reasons
    from copilot_queries where ${isOpen(sql)} group by wording)
  select q.id, q.question, before.thread as after, g.asked, g.called_wrong, g.reasons, q.asked_at as last_asked_at, q.topics,
    (select f.fact from copilot_facts f join copilot_queries o on o.id = f.from_query
      where f.state = 'proposed' and o.wording = g.wording limit 1) as waiting
  from groups g join copilot_queries q on q.id = g.last left join lateral (
    with recursive chain as (
      select question, follows, 1 as at from copilot_queries where id = q.follows
      union all select c.question, c.follows, at + 1 from copilot_queries c join chain on c.id = chain.follows where at < 4)
    select string_agg(question, ' > ' order by at desc) as thread from chain) before on true
  where ${condition} order by g.asked desc, g.last desc limit ${limit}`;

const mostReasons = 3;

const toOpenQuestion = ({ topics, reasons, ...row }: Row): OpenQuestion => ({
  ...row,
  reasons: [...new Set(reasons)].slice(0, mostReasons),
  topic: topics[0] ?? null,
  keywords: findContentTerms(row.question).join(' '),
  cursor: toPlace(row.asked, row.id),
});

export async function listOpenQuestions(
  { sql }: ActorCtx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: OpenQuestion[]; next: string | null }> {
  const last = cursor === undefined ? null : readPlace(cursor);
  const behind = last ? sql`(g.asked, g.last) < (${Number(last.key)}, ${last.id}::uuid)` : sql`true`;
  return toPage((await openRows(sql, behind, limit + 1)).map(toOpenQuestion), limit);
}

/** Throws 404 if it is no longer open. */
export async function getOpenQuestion({ sql }: ActorCtx, id: string): Promise<OpenQuestion> {
  const [row] = await openRows(sql, sql`g.wording = (select wording from copilot_queries where id = ${id})`, 1);
  if (!row) throw notFound('This question is not waiting for an answer');
  return toOpenQuestion(row);
}

/** Closes all open questions of the same wording. Returns how many; idempotent. */
export async function closeWording({ sql, actor, now }: ActorCtx, id: string): Promise<number> {
  const { count } = await sql`
    update copilot_queries set closed_by = ${actor.id}, closed_at = ${now}
    where wording = (select wording from copilot_queries where id = ${id}) and ${isOpen(sql)}`;
  return count;
}
