import { requireGate } from '#domains/compliance/gate.ts';
import { toFact, lockListed, lockTransport, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { transportMissing } from '#domains/transports/queries.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type * as schemas from './schemas.ts';
import { questionAnswered } from './events/answered.ts';
import { questionAsked } from './events/question-asked.ts';
import { questionHidden } from './events/hidden.ts';
import { questionWithdrawn } from './events/withdrawn.ts';
import { countOwnQuestions, getQuestionRow, listOffererIds, toQuestion, type QuestionRow } from './queries.ts';
import { describeAsker, askingProblem, closedQuestionMessage } from './rules.ts';

function requireOpen(transport: LockedTransport): void {
  if (!isOpen(transport.status)) throw conflict('not_open', 'This request is no longer open for questions');
}

const factOfQuestion = (transport: LockedTransport, { id: questionId, askerId }: Pick<QuestionRow, 'id' | 'askerId'>) => ({
  ...toFact(transport),
  questionId,
  askerId,
});

/** Hides contact details. Throws 404, 403 `gate_closed`, `own_request`, 409 `not_open`, `too_many_questions`. */
export const askQuestion = (
  ctx: ActorCtx,
  transportId: string,
  { question }: BodyOf<typeof schemas.askQuestion>,
): Promise<schemas.Question> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const transport = await lockListed(inner, transportId);
    await requireGate(inner, 'ask_question');
    if (!transport) throw transportMissing();
    if (isOwner(actor, transport)) throw forbidden('You cannot ask about your own request', 'own_request');
    requireOpen(transport);
    const problem = askingProblem(await countOwnQuestions(inner, transportId));
    if (problem) throw conflict('too_many_questions', problem);
    const row = { id: newId(), transportId, askerId: actor.id, question: hideContacts(question), askedAt: now };
    await sql`insert into questions ${sql(row)}`;
    await publish(inner, questionAsked, { ...factOfQuestion(transport, row), asker: describeAsker(actor.role) });
    return toQuestion(actor, await getQuestionRow(inner, row.id));
  });

/** Locks the transport, then reads the question again. Throws 404. */
async function lockQuestion(ctx: ActorCtx, id: string): Promise<{ transport: LockedTransport; question: QuestionRow }> {
  const { transportId } = await getQuestionRow(ctx, id);
  const transport = (await lockTransport(ctx, transportId))!;
  return { transport, question: await getQuestionRow(ctx, id) };
}

function requireWaiting(question: QuestionRow): void {
  const closed = closedQuestionMessage(question);
  if (closed) throw conflict('question_closed', closed);
}

/** One answer for everyone who sees the request; hides contact details. Throws 404, 403 `not_yours`, 409 `question_closed`, `not_open`. */
export const answerQuestion = (ctx: ActorCtx, id: string, { answer }: BodyOf<typeof schemas.answerQuestion>): Promise<schemas.Question> =>
  inTransaction(ctx, async (inner) => {
    const { transport, question } = await lockQuestion(inner, id);
    if (!isOwner(inner.actor, transport)) throw forbidden('Only the shipper can answer questions about this request', 'not_yours');
    requireWaiting(question);
    requireOpen(transport);
    await inner.sql`update questions set answer = ${hideContacts(answer)}, answered_at = ${inner.now} where id = ${id}`;
    const offererIds = await listOffererIds(inner, transport.id);
    await publish(inner, questionAnswered, { ...factOfQuestion(transport, question), offererIds });
    return toQuestion(inner.actor, await getQuestionRow(inner, id));
  });

/** Only while unanswered. Throws 404, 403 `not_yours`, 409 `question_closed`. */
export const withdrawQuestion = (ctx: ActorCtx, id: string): Promise<{ withdrawn: true }> =>
  inTransaction(ctx, async (inner) => {
    const { transport, question } = await lockQuestion(inner, id);
    if (question.askerId !== inner.actor.id) throw forbidden('You can only withdraw your own questions', 'not_yours');
    requireWaiting(question);
    await inner.sql`update questions set withdrawn_at = ${inner.now} where id = ${id}`;
    await publish(inner, questionWithdrawn, factOfQuestion(transport, question));
    return { withdrawn: true };
  });

/** Only its asker, officers and administrators still see it. Throws 404, 409 `question_closed`. */
export const hideQuestion = (ctx: ActorCtx, id: string, { reason }: BodyOf<typeof schemas.hideQuestion>): Promise<schemas.Question> =>
  inTransaction(ctx, async (inner) => {
    const { transport, question } = await lockQuestion(inner, id);
    const closedMessage = closedQuestionMessage({ ...question, answeredAt: null });
    if (closedMessage) throw conflict('question_closed', closedMessage);
    await inner.sql`
      update questions set hidden_at = ${inner.now}, hidden_by = ${inner.actor.id}, hidden_reason = ${reason} where id = ${id}`;
    await publish(inner, questionHidden, { ...factOfQuestion(transport, question), reason });
    return toQuestion(inner.actor, await getQuestionRow(inner, id));
  });

/** Withdraws a deleted account's open questions; answered ones stay without a name. Idempotent. */
export async function withdrawQuestions({ sql, now }: Ctx, userId: string): Promise<void> {
  await sql`update questions set withdrawn_at = ${now} where asker_id = ${userId} and answered_at is null and withdrawn_at is null`;
}
