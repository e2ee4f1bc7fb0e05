import { toFact, lockTransport } from '#domains/transports/lifecycle.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notifyLive } from '#server/events/live.ts';
import { publish } from '#server/events/outbox.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { conflict, forbidden, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Message, Thread } from './schemas.ts';
import { messageReported } from './events/reported.ts';
import { messageReportDecided } from './events/report-decided.ts';
import { messageSent } from './events/sent.ts';
import { findReadable, getMessage, isUnread, readThread } from './queries.ts';
import { closedThreadMessage, messagesPerHour, messagesChanged } from './rules.ts';
import { requireThread, type BookedThread } from './thread.ts';

/** Locks the transport. Throws 404, 409 `thread_closed`, `too_many_messages`. */
export async function lockOpenThread(ctx: ActorCtx, transportId: string) {
  const transport = await lockTransport(ctx, transportId);
  const thread = await requireThread(ctx, transportId);
  const closed = closedThreadMessage(thread, ctx.now);
  if (closed) throw conflict('thread_closed', closed);
  const [row] = await ctx.sql<{ sent: number }[]>`
    select count(*)::int as sent from messages where author_id = ${ctx.actor.id} and sent_at > ${ctx.now}::timestamptz - interval '1 hour'`;
  if (row!.sent >= messagesPerHour)
    throw conflict('too_many_messages', `You can send at most ${messagesPerHour} messages an hour. Try again later`);
  return { transport: transport!, thread };
}

/** Tells open screens to reload once the transaction commits. */
const refreshScreens = (ctx: Ctx, { transportId, peopleIds }: Pick<BookedThread, 'transportId' | 'peopleIds'>): Promise<void> =>
  notifyLive(ctx, { userIds: peopleIds, topic: messagesChanged, data: { transportId } });

/** Participants who had read everything and have not blocked the author; others already know that messages wait. */
async function listRecipients({ sql, actor }: ActorCtx, { quoteId, peopleIds }: BookedThread): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select p.id from unnest(${peopleIds}::uuid[]) p (id) where p.id <> ${actor.id}
      and not exists (select from message_blocks b where b.blocker_id = p.id and b.blocked_id = ${actor.id})
      and not exists (select from messages m where m.quote_id = ${quoteId} and ${isUnread(sql, sql`p.id`)})`;
  return rows.map(({ id }) => id);
}

/** Requires the thread's lock (`lockOpenThread`). */
export async function writeMessage(
  ctx: ActorCtx,
  locked: Awaited<ReturnType<typeof lockOpenThread>>,
  body: string,
  documentId: string | null,
): Promise<Message> {
  const { sql, actor, now } = ctx;
  const { transport, thread } = locked;
  const toldIds = await listRecipients(ctx, thread);
  const { transportId, quoteId } = thread;
  const row = { id: newId(), transportId, quoteId, authorId: actor.id, body: hideContacts(body), photoId: documentId, sentAt: now };
  await sql`insert into messages ${sql(row)}`;
  const message = await getMessage(ctx, row.id);
  await publish(ctx, messageSent, {
    ...toFact(transport),
    messageId: row.id,
    authorId: actor.id,
    authorName: message.author,
    toldIds,
  });
  await refreshScreens(ctx, thread);
  return message;
}

/** Hides contact details. Throws 404, 409 `thread_closed`, `too_many_messages`. */
export const sendMessage = (ctx: ActorCtx, transportId: string, { body }: { body: string }): Promise<Message> =>
  inTransaction(ctx, async (inner) => writeMessage(inner, await lockOpenThread(inner, transportId), body, null));

/** Never moves back. Throws 404, also for a message of another thread. */
export const markRead = (ctx: ActorCtx, transportId: string, { upTo }: { upTo: string }): Promise<Thread> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor } = inner;
    const thread = await requireThread(inner, transportId);
    const [message] = await sql`select from messages where id = ${upTo} and quote_id = ${thread.quoteId}`;
    if (!message) throw notFound('This message does not exist');
    const read = await sql`
      insert into message_reads as r (quote_id, user_id, read_up_to)
      values (${thread.quoteId}, ${actor.id}, ${upTo})
      on conflict (quote_id, user_id) do update set read_up_to = excluded.read_up_to where r.read_up_to < excluded.read_up_to returning 1`;
    if (read.length > 0) await refreshScreens(inner, thread);
    return readThread(inner, thread);
  });

/** Idempotent. Throws 404, also for the actor's own account. */
export const setBlock = (
  ctx: ActorCtx,
  transportId: string,
  { userId, isBlocked }: { userId: string; isBlocked: boolean },
): Promise<Thread> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const thread = await requireThread(inner, transportId);
    if (userId === actor.id || !thread.peopleIds.includes(userId)) throw notFound('This account is not part of the booking');
    await (isBlocked
      ? sql`insert into message_blocks (blocker_id, blocked_id, created_at) values (${actor.id}, ${userId}, ${now}) on conflict do nothing`
      : sql`delete from message_blocks where blocker_id = ${actor.id} and blocked_id = ${userId}`);
    return readThread(inner, thread);
  });

/** Throws 404, 403 `own_message`, 409 `already_reported`. */
export const reportMessage = (ctx: ActorCtx, messageId: string, { reason }: { reason: string }): Promise<{ reported: true }> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const { transportId, authorId } = await findReadable(inner, messageId);
    if (authorId === actor.id) throw forbidden('This is your own message', 'own_message');
    const transport = (await lockTransport(inner, transportId))!;
    const reportId = newId();
    const inserted = await sql`
      insert into message_reports (id, message_id, reporter_id, reason, created_at) values (${reportId}, ${messageId}, ${actor.id}, ${reason}, ${now})
      on conflict do nothing returning 1`;
    if (inserted.length === 0) throw conflict('already_reported', 'You already reported this message. An administrator is reviewing it');
    await publish(inner, messageReported, { ...toFact(transport), messageId, authorId, reportId, reporterId: actor.id, reason });
    return { reported: true };
  });

/** Only the author still sees a hidden message. Throws 404, 409 `already_decided`. */
export const decideReport = (
  ctx: ActorCtx,
  reportId: string,
  { hide, reason }: { hide: boolean; reason: string },
): Promise<{ decided: true }> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const [found] = await sql<{ messageId: string; transportId: string; authorId: string }[]>`
      select m.id as message_id, m.transport_id, m.author_id from message_reports r join messages m on m.id = r.message_id where r.id = ${reportId}`;
    if (!found) throw notFound('This report does not exist');
    const { messageId, transportId, authorId } = found;
    const transport = (await lockTransport(inner, transportId))!;
    const decided = await sql<{ reporterId: string; id: string }[]>`
      update message_reports set decision = ${hide ? 'hidden' : 'stands'}, decided_at = ${now}, decided_by = ${actor.id}
      where message_id = ${messageId} and decision is null returning id, reporter_id`;
    if (!decided.some(({ id }) => id === reportId)) throw conflict('already_decided', 'This report has already been decided');
    if (hide)
      await sql`update messages set hidden_at = ${now}, hidden_by = ${actor.id}, hidden_reason = ${reason} where id = ${messageId} and hidden_at is null`;
    const reporterIds = decided.map(({ reporterId }) => reporterId);
    await publish(inner, messageReportDecided, { ...toFact(transport), messageId, authorId, isHidden: hide, reason, reporterIds });
    return { decided: true };
  });

/** Deletes read positions and blocks of a deleted account. */
export async function deleteReadPositions({ sql }: Ctx, userId: string): Promise<void> {
  await sql`delete from message_reads where user_id = ${userId}`;
  await sql`delete from message_blocks where ${userId} in (blocker_id, blocked_id)`;
}
