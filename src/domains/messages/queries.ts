import { hasHiddenContact } from '#domains/questions/rules.ts';
import { mayKnow, toFullViewSql } from '#domains/transports/participants/visibility.ts';
import type { Actor, ActorCtx, Sql } from '#server/db/context.ts';
import { rowLimit } from '#server/db/sql/row-limit.ts';
import type { Fragment, Query } from '#server/db/sql/sql.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { notFound } from '#shared/errors.ts';
import { toPage } from '#shared/paging.ts';
import { isAdmin } from '#shared/roles.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import type { listMessages as listMessagesEndpoint, Message, MessageDocument, MessageReport, Thread } from './schemas.ts';
import { closedThreadMessage, maskedMessage } from './rules.ts';
import { findThread, requireThread, type BookedThread } from './thread.ts';

export const messagePhotoType = 'message_photo';

export const messageDocumentType = 'message_paper';

/** Document `d` of a message: `photo_id` names either kind. */
const attached = (sql: Sql): Fragment => sql`
  case when d.document_type = ${messagePhotoType} then d.id end as photo_id,
  case when d.document_type = ${messageDocumentType} then json_build_object('id', d.id, 'fileName', d.file_name, 'byteSize', d.file_size,
    'deletedAt', iso(d.deleted_at)) end as paper`;

interface MessageRow {
  readonly id: string;
  readonly authorId: string;
  readonly author: string;
  readonly body: string;
  readonly photoId: string | null;
  readonly paper: MessageDocument | null;
  readonly sentAt: string;
  readonly hiddenReason: string | null;
  readonly isBlocked: boolean;
  readonly isReported: boolean;
  readonly readBy: string[];
}

const messagesWhere = ({ sql, actor }: ActorCtx, condition: Fragment, order: Fragment = sql``): Query<MessageRow[]> => sql<MessageRow[]>`
  select m.id, m.author_id, coalesce(u.company_name, u.full_name) as author, m.body, ${attached(sql)}, iso(m.sent_at) as sent_at, m.hidden_reason,
    exists (select from message_blocks b where b.blocker_id = ${actor.id} and b.blocked_id = m.author_id) as is_blocked,
    exists (select from message_reports r where r.message_id = m.id and r.reporter_id = ${actor.id}) as is_reported,
    coalesce((select array_agg(coalesce(p.company_name, p.full_name) order by coalesce(p.company_name, p.full_name)) from message_reads r join users p on p.id = r.user_id
      where r.quote_id = m.quote_id and r.read_up_to >= m.id and r.user_id not in (m.author_id, ${actor.id})), '{}') as read_by
  from messages m join users u on u.id = m.author_id left join documents d on d.id = m.photo_id where ${condition} ${order}`;

function toMessage({ actor }: ActorCtx, { isBlocked, isReported, ...row }: MessageRow): Message {
  const isOwn = row.authorId === actor.id;
  const withheld = row.hiddenReason !== null && !isOwn ? 'hidden' : isBlocked ? 'blocked' : null;
  return {
    ...row,
    isOwn,
    withheld,
    body: withheld ? '' : row.body,
    photoId: withheld ? null : row.photoId,
    paper: withheld ? null : row.paper,
    maskedNote: isOwn && hasHiddenContact(row.body) ? maskedMessage : null,
    can: { report: !isOwn && !isReported && row.hiddenReason === null },
  };
}

/** Newest first. Throws as `requireThread`. */
export async function listMessages(
  ctx: ActorCtx,
  transportId: string,
  { limit, cursor }: QueryOf<typeof listMessagesEndpoint>,
): Promise<{ rows: Message[]; next: string | null }> {
  const { sql } = ctx;
  const { quoteId } = await requireThread(ctx, transportId);
  const found = await messagesWhere(
    ctx,
    sql`m.quote_id = ${quoteId} ${cursor ? sql`and m.id < ${cursor}` : sql``}`,
    sql`order by m.id desc ${rowLimit(sql, limit)}`,
  );
  const { rows, next } = toPage([...found], limit);
  return { rows: rows.map((row) => toMessage(ctx, row)), next };
}

export async function getMessage(ctx: ActorCtx, id: string): Promise<Message> {
  const [row] = await messagesWhere(ctx, ctx.sql`m.id = ${id}`);
  return toMessage(ctx, row!);
}

export async function readThread({ sql, actor, now }: ActorCtx, booked: BookedThread): Promise<Thread> {
  const people = await sql<Thread['people']>`
    select u.id, coalesce(u.company_name, u.full_name) as name, u.role, u.id = ${actor.id} as is_you,
      exists (select from message_blocks b where b.blocker_id = ${actor.id} and b.blocked_id = u.id) as is_blocked
    from users u where u.id = any(${booked.peopleIds}::uuid[]) order by array_position(${booked.peopleIds}::uuid[], u.id)`;
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from messages m where m.quote_id = ${booked.quoteId} and ${isUnread(sql, sql`${actor.id}`)}`;
  return { people, unread: row!.unread, closed: closedThreadMessage(booked, now) };
}

/** Condition on `messages m`. */
export const isUnread = (sql: Sql, userId: Fragment): Fragment => sql`(m.author_id <> ${userId} and m.hidden_at is null
  and not exists (select from message_reads r where r.quote_id = m.quote_id and r.user_id = ${userId} and r.read_up_to >= m.id)
  and not exists (select from message_blocks b where b.blocker_id = ${userId} and b.blocked_id = m.author_id))`;

/** Empty for anyone but its participants. Throws 404. */
export async function getThread(ctx: ActorCtx, transportId: string): Promise<Thread[]> {
  const booked = await findThread(ctx, transportId);
  return booked ? [await readThread(ctx, booked)] : [];
}

/** Condition on `messages m`, `transports t`, `quotes q`: a participant, or an administrator if it was reported. */
export const mayRead = (sql: Sql, actor: Actor): Fragment => sql`(
  (${isAdmin(actor.role)} and exists (select from message_reports r where r.message_id = m.id))
  or (q.is_accepted and ${actor.id} in (t.shipper_id, q.broker_id, q.carrier_id, q.driver_id) and ${mayKnow(sql, actor)} and ${toFullViewSql(sql, actor)}))`;

/** Throws 404 unless the actor may read it. */
export async function findReadable({ sql, actor }: ActorCtx, id: string): Promise<{ transportId: string; authorId: string }> {
  const [row] = await sql<{ transportId: string; authorId: string }[]>`
    select m.transport_id, m.author_id from messages m join transports t on t.id = m.transport_id join quotes q on q.id = m.quote_id
    where m.id = ${id} and ${mayRead(sql, actor)}`;
  if (!row) throw notFound('This message does not exist');
  return row;
}

export async function listReports(
  { sql }: ActorCtx,
  { limit, cursor }: QueryOf<typeof listMessagesEndpoint>,
): Promise<{ rows: MessageReport[]; next: string | null }> {
  type Row = Omit<MessageReport, 'vehicle'> & Record<'vehicleYear' | 'vehicleMake' | 'vehicleModel', never>;
  const found = await sql<Row[]>`
    select r.id, m.transport_id, t.vehicle_year, t.vehicle_make, t.vehicle_model, coalesce(a.company_name, a.full_name) as author,
      a.role as author_role, m.body, ${attached(sql)}, iso(m.sent_at) as sent_at,
      p.full_name as reporter, r.reason, iso(r.created_at) as created_at
    from message_reports r join messages m on m.id = r.message_id join transports t on t.id = m.transport_id
      join users a on a.id = m.author_id join users p on p.id = r.reporter_id left join documents d on d.id = m.photo_id
    where r.decision is null ${cursor ? sql`and r.id > ${cursor}` : sql``} order by r.id ${rowLimit(sql, limit)}`;
  const { rows, next } = toPage([...found], limit);
  return {
    rows: rows.map(({ vehicleYear: year, vehicleMake, vehicleModel, ...row }) => ({
      ...row,
      vehicle: vehicleTitle({ year, make: vehicleMake, model: vehicleModel }),
    })),
    next,
  };
}
