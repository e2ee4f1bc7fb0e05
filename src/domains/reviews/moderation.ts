import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict, forbidden, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { isAdmin } from '#shared/roles.ts';
import { reviewMissing } from './commands.ts';
import { reviewReportDecided } from './events/report-decided.ts';
import { reviewReported } from './events/reported.ts';
import { lockReview, type LockedReview } from './locked-review.ts';
import { mayReadReview } from './policy.ts';
import type { ReviewPart } from './rules.ts';

const isShown = ({ isPublished, isHidden, reply, isReplyHidden }: LockedReview, part: ReviewPart): boolean =>
  isPublished && !isHidden && (part === 'review' || (reply !== null && !isReplyHidden));

/** Throws 404, 403 `own_review`, 409 `already_reported`. */
export const reportReview = (
  ctx: ActorCtx,
  reviewId: string,
  { part, reason }: { part: ReviewPart; reason: string },
): Promise<{ reported: true }> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const found = await lockReview(inner, reviewId);
    if (!found || !isShown(found.review, part) || !mayReadReview({ id: actor.id, isAdmin: isAdmin(actor.role) }, found.review))
      throw reviewMissing();
    const { review, fact } = found;
    const writerId = part === 'review' ? review.authorId : review.subjectId;
    if (writerId === actor.id) throw forbidden('You cannot report your own review or reply', 'own_review');
    const reportId = newId();
    const inserted = await sql`
      insert into review_reports (id, review_id, part, reporter_id, reason, created_at)
      values (${reportId}, ${reviewId}, ${part}, ${actor.id}, ${reason}, ${now}) on conflict do nothing returning 1`;
    if (inserted.length === 0) throw conflict('already_reported', 'You have already reported this. An administrator will review it.');
    await publish(inner, reviewReported, { ...fact, part, reportId, reporterId: actor.id, reason });
    return { reported: true };
  });

/** Only the author still sees hidden text; a hidden review no longer counts. Throws 404, 409 `already_decided`. */
export const decideReviewReport = (
  ctx: ActorCtx,
  reportId: string,
  { hide, reason }: { hide: boolean; reason: string },
): Promise<{ decided: true }> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const [report] = await sql<{ reviewId: string; part: ReviewPart }[]>`select review_id, part from review_reports where id = ${reportId}`;
    if (!report) throw notFound('This report does not exist');
    const { reviewId, part } = report;
    const { fact } = (await lockReview(inner, reviewId))!;
    const decided = await sql<{ id: string; reporterId: string }[]>`
      update review_reports set decision = ${hide ? 'hidden' : 'stands'}, decided_at = ${now}, decided_by = ${actor.id}
      where review_id = ${reviewId} and part = ${part} and decision is null returning id, reporter_id`;
    if (!decided.some(({ id }) => id === reportId)) throw conflict('already_decided', 'This report has already been decided');
    if (hide && part === 'review')
      await sql`update reviews set hidden_at = ${now}, hidden_by = ${actor.id}, hidden_reason = ${reason} where id = ${reviewId} and hidden_at is null`;
    if (hide && part === 'reply')
      await sql`
        update reviews set reply_hidden_at = ${now}, reply_hidden_by = ${actor.id}, reply_hidden_reason = ${reason}
        where id = ${reviewId} and reply_hidden_at is null`;
    const reporterIds = decided.map(({ reporterId }) => reporterId);
    await publish(inner, reviewReportDecided, { ...fact, part, isHidden: hide, reason, reporterIds });
    return { decided: true };
  });
