import { isOverseer } from '#domains/transports/policy.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import { mayKnow } from '#domains/transports/participants/visibility.ts';
import type { Actor, ActorCtx, Sql } from '#server/db/context.ts';
import { rowLimit } from '#server/db/sql/row-limit.ts';
import type { Fragment, Query } from '#server/db/sql/sql.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { notFound } from '#shared/errors.ts';
import { toPage } from '#shared/paging.ts';
import type { Role } from '#shared/roles.ts';
import type { listQuestions as listQuestionsEndpoint, Question } from './schemas.ts';
import { questionCan, type QuestionFacts } from './policy.ts';
import { describeAsker, hasHiddenContact, maskedMessage } from './rules.ts';

export interface QuestionRow extends QuestionFacts {
  readonly id: string;
  readonly transportId: string;
  readonly question: string;
  readonly askedAt: string;
  readonly answer: string | null;
  readonly hiddenReason: string | null;
  readonly askerName: string;
  readonly askerRole: Role;
}

export function toQuestion(actor: Actor, row: QuestionRow): Question {
  const { id, transportId, askedAt, answer, answeredAt, hiddenReason, askerId, askerName, askerRole, shipperId } = row;
  const isOwn = askerId === actor.id;
  const isMasked = (isOwn && hasHiddenContact(row.question)) || (shipperId === actor.id && hasHiddenContact(answer ?? ''));
  return {
    id,
    transportId,
    asker: isOwn ? 'You' : describeAsker(askerRole),
    isOwn,
    question: row.question,
    askedAt,
    answer,
    answeredAt,
    maskedNote: isMasked ? maskedMessage : null,
    hiddenReason,
    askedBy: isOverseer(actor) ? { id: askerId, name: askerName } : null,
    can: questionCan(actor, row),
  };
}

const questionsWhere = (sql: Sql, actor: Actor, condition: Fragment, order: Fragment = sql``): Query<QuestionRow[]> => sql<QuestionRow[]>`
  select q.id, q.transport_id, q.asker_id, q.question, q.asked_at, q.answer, q.answered_at, q.withdrawn_at, q.hidden_at, q.hidden_reason,
    coalesce(u.company_name, u.full_name) as asker_name, u.role as asker_role, t.shipper_id, t.status as transport_status
  from questions q join users u on u.id = q.asker_id join transports t on t.id = q.transport_id
  where ${condition} and ${mayKnow(sql, actor)}
    ${isOverseer(actor) ? sql`` : sql`and (q.hidden_at is null or q.asker_id = ${actor.id})`}
  ${order}`;

/** Newest first, without withdrawn ones. Throws 404. */
export async function listQuestions(
  ctx: ActorCtx,
  transportId: string,
  { limit, cursor, answered }: QueryOf<typeof listQuestionsEndpoint>,
): Promise<{ rows: Question[]; next: string | null }> {
  const { sql, actor } = ctx;
  const found = await questionsWhere(
    sql,
    actor,
    sql`q.transport_id = ${transportId} and q.withdrawn_at is null
      ${answered ? (answered === 'yes' ? sql`and q.answered_at is not null` : sql`and q.answered_at is null`) : sql``}
      ${cursor ? sql`and q.id < ${cursor}` : sql``}`,
    sql`order by q.id desc ${rowLimit(sql, limit)}`,
  );
  if (found.length === 0 && !(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const { rows, next } = toPage([...found], limit);
  return { rows: rows.map((row) => toQuestion(actor, row)), next };
}

/** Includes withdrawn questions. Throws 404 unless visible to the actor. */
export async function getQuestionRow({ sql, actor }: ActorCtx, id: string): Promise<QuestionRow> {
  const [row] = await questionsWhere(sql, actor, sql`q.id = ${id}`);
  if (!row) throw notFound('This question does not exist');
  return row;
}

/** `asked` includes withdrawn and hidden questions. */
export async function countOwnQuestions({ sql, actor }: ActorCtx, transportId: string): Promise<{ waiting: number; asked: number }> {
  const [row] = await sql<{ waiting: number; asked: number }[]>`
    select count(*)::int as asked,
      count(*) filter (where answered_at is null and withdrawn_at is null and hidden_at is null)::int as waiting
    from questions where asker_id = ${actor.id} and transport_id = ${transportId}`;
  return row!;
}

export async function listOffererIds({ sql }: ActorCtx, transportId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select bidder_id as id from bids where transport_id = ${transportId} and status = 'active'
    union
    select user_id from quotes where transport_id = ${transportId} and kind = 'own' and workflow_state in ('quoted', 'assigned') and user_id is not null`;
  return rows.map(({ id }) => id);
}
