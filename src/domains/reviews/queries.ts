import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { rowLimit } from '#server/db/sql/row-limit.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { findReviewed } from './booking.ts';
import type { CarrierReview, ReviewReport, SideReview, Testimonial, TransportReviews } from './schemas.ts';
import { describeHaul, type Haul } from './haul-rules.ts';
import { requireCarrier } from './scores.ts';
import { getReviewDeadline, reviewRefusal, testimonialCount, testimonialLimit, type ReviewSide } from './rules.ts';

interface SideRow extends Omit<SideReview, 'can' | 'isHidden' | 'isReplyHidden'> {
  readonly side: ReviewSide;
  readonly isReported: boolean;
  readonly isReplyReported: boolean;
}

/** Hidden text is shown to its writer only. */
function toSideReview({ isReported, isReplyReported, ...row }: SideRow, isMine: boolean): SideReview {
  const isHidden = row.hiddenReason !== null;
  const isReplyHidden = row.replyHiddenReason !== null;
  return {
    ...row,
    words: isHidden && !isMine ? '' : row.words,
    reply: isReplyHidden && isMine ? null : row.reply,
    hiddenReason: isMine ? row.hiddenReason : null,
    replyHiddenReason: isMine ? null : row.replyHiddenReason,
    isHidden,
    isReplyHidden,
    can: {
      reply: !isMine && row.publishedAt !== null && row.repliedAt === null && !isHidden,
      report: !isMine && !isHidden && !isReported,
      reportReply: isMine && !isHidden && Boolean(row.reply) && !isReplyHidden && !isReplyReported,
    },
  };
}

/** Empty before completion and for anyone but the two sides. Throws 404. */
export async function getTransportReviews(ctx: ActorCtx, transportId: string): Promise<TransportReviews[]> {
  const { sql, actor, now } = ctx;
  const booking = await findReviewed(ctx, transportId);
  if (!booking || booking.completedAt === null) return [];
  const reported = (part: Fragment) =>
    sql`exists (select from review_reports x where x.review_id = r.id and x.reporter_id = ${actor.id} and x.part = ${part})`;
  const rows = await sql<SideRow[]>`
    select r.id, r.side, r.stars, r.words, iso(r.written_at) as written_at, iso(r.published_at) as published_at, nullif(r.reply, '') as reply,
      iso(r.replied_at) as replied_at, r.hidden_reason, r.reply_hidden_reason, ${reported(sql`'review'`)} as is_reported,
      ${reported(sql`'reply'`)} as is_reply_reported
    from reviews r where r.quote_id = ${booking.quoteId}`;
  const [other] = await sql<
    { name: string }[]
  >`select coalesce(company_name, full_name) as name from users where id = ${booking.subjectId}`;
  const [mine, theirs] = [rows.find(({ side }) => side === booking.side), rows.find(({ side }) => side !== booking.side)];
  if (!booking.isCompleted && rows.length === 0) return [];
  const canWrite = reviewRefusal({ ...booking, hasWritten: mine !== undefined }, now) === null;
  return [
    {
      otherName: other!.name,
      until: getReviewDeadline(booking.completedAt),
      isOpen: now.toISOString() < getReviewDeadline(booking.completedAt),
      mine: mine ? toSideReview(mine, true) : null,
      theirs: theirs?.publishedAt ? toSideReview(theirs, false) : null,
      theirsWaits: theirs !== undefined && theirs.publishedAt === null,
      can: { write: canWrite },
    },
  ];
}

const isShown = (sql: Sql): Fragment => sql`r.side = 'shipper' and r.published_at is not null and r.hidden_at is null`;

export async function listCarrierReviews(
  ctx: ActorCtx,
  carrierId: string,
  { limit, cursor }: PageQuery,
): Promise<{ rows: CarrierReview[]; next: string | null }> {
  await requireCarrier(ctx, carrierId);
  const { sql, actor } = ctx;
  type Row = Omit<CarrierReview, 'can'> & { authorId: string; subjectId: string; reported: string[] };
  const found = await sql<Row[]>`
    select r.id, r.stars, r.words, to_char(r.written_at, 'Mon YYYY') as month, t.vehicle_type, t.from_state, t.to_state, iso(r.published_at) as published_at, r.author_id, r.subject_id,
      case when r.reply_hidden_at is null then nullif(r.reply, '') end as reply,
      array(select x.part from review_reports x where x.review_id = r.id and x.reporter_id = ${actor.id}) as reported
    from reviews r join transports t on t.id = r.transport_id
    where r.subject_id = ${carrierId} and ${isShown(sql)} ${cursor ? sql`and r.id < ${cursor}` : sql``}
    order by r.id desc ${rowLimit(sql, limit)}`;
  const { rows, next } = toPage([...found], limit);
  const asSeen = ({ authorId, subjectId, reported, ...row }: Row): CarrierReview => ({
    ...row,
    can: {
      report: authorId !== actor.id && !reported.includes('review'),
      reportReply: subjectId !== actor.id && row.reply !== null && !reported.includes('reply'),
    },
  });
  return { rows: rows.map(asSeen), next };
}

/** Newest reviews short enough to show in full, whatever their stars; empty while there are too few. */
export async function listTestimonials({ sql }: Ctx): Promise<Testimonial[]> {
  const rows = await sql<(Omit<Testimonial, 'haul'> & Haul & { month: string })[]>`
    select r.id, r.stars, r.words, to_char(r.written_at, 'Mon YYYY') as month, t.vehicle_type, t.from_state, t.to_state
    from reviews r join transports t on t.id = r.transport_id
    where ${isShown(sql)} and r.words <> '' and char_length(r.words) <= ${testimonialLimit} order by r.id desc limit ${testimonialCount}`;
  return rows.length < testimonialCount
    ? []
    : rows.map(({ id, stars, words, month, ...haul }) => ({ id, stars, words, haul: `${describeHaul(haul)}, ${month}` }));
}

export async function listReviewReports(
  { sql }: ActorCtx,
  { limit, cursor }: PageQuery,
): Promise<{ rows: ReviewReport[]; next: string | null }> {
  type Row = Omit<ReviewReport, 'vehicle'> & Record<'vehicleYear' | 'vehicleMake' | 'vehicleModel', never>;
  const found = await sql<Row[]>`
    select x.id, r.id as review_id, x.part, t.vehicle_year, t.vehicle_make, t.vehicle_model, coalesce(a.company_name, a.full_name) as author,
      a.role as author_role, case x.part when 'review' then r.stars end as stars, case x.part when 'review' then r.words else r.reply end as words,
      iso(case x.part when 'review' then r.written_at else r.replied_at end) as written_at, p.full_name as reporter, x.reason,
      iso(x.created_at) as created_at
    from review_reports x join reviews r on r.id = x.review_id join transports t on t.id = r.transport_id
      join users a on a.id = case x.part when 'review' then r.author_id else r.subject_id end join users p on p.id = x.reporter_id
    where x.decision is null ${cursor ? sql`and x.id > ${cursor}` : sql``} order by x.id ${rowLimit(sql, limit)}`;
  const { rows, next } = toPage([...found], limit);
  return {
    rows: rows.map(({ vehicleYear: year, vehicleMake: make, vehicleModel: model, ...row }) => ({
      ...row,
      vehicle: vehicleTitle({ year, make, model }),
    })),
    next,
  };
}
