import { toFact, lockTransport } from '#domains/transports/lifecycle.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { conflict, forbidden, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { requireReviewed } from './booking.ts';
import type { TransportReviews } from './schemas.ts';
import { reviewReplied } from './events/replied.ts';
import { reviewWritten } from './events/written.ts';
import { factOfReview, lockedReviews, lockReview } from './locked-review.ts';
import { mayReadReview } from './policy.ts';
import { publishReviews } from './publishing.ts';
import { getTransportReviews } from './queries.ts';
import { refusalLabels, getReviewDeadline, reviewRefusal } from './rules.ts';

export const reviewMissing = () => notFound('This review does not exist');

/** Hides contact details; the second review publishes both. Throws 404, 409 `not_completed`, `already_reviewed`, `review_time_over`. */
export const writeReview = (
  ctx: ActorCtx,
  transportId: string,
  { stars, words }: { stars: number; words: string },
): Promise<TransportReviews> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const transport = await lockTransport(inner, transportId);
    const { quoteId, side, subjectId, completedAt, isCompleted } = await requireReviewed(inner, transportId);
    const existing = await sql<{ side: string }[]>`select side from reviews where quote_id = ${quoteId}`;
    const refusal = reviewRefusal({ isCompleted, completedAt, hasWritten: existing.some((one) => one.side === side) }, now);
    if (refusal) throw conflict(refusal, refusalLabels[refusal]);
    const dueAt = getReviewDeadline(completedAt!);
    const row = {
      id: newId(),
      transportId,
      quoteId,
      side,
      authorId: actor.id,
      subjectId,
      stars,
      words: hideContacts(words),
      writtenAt: now,
      dueAt,
    };
    await sql`insert into reviews ${sql(row)}`;
    const [review] = await lockedReviews(inner, sql`r.id = ${row.id}`);
    const isLast = existing.length > 0;
    await publish(inner, reviewWritten, { ...factOfReview(toFact(transport!), review!), waitsUntil: isLast ? null : dueAt });
    if (isLast) await publishReviews(inner, transport!, sql`r.quote_id = ${quoteId}`);
    return (await getTransportReviews(inner, transportId))[0]!;
  });

/** Once, to a published review; hides contact details. Throws 404, 403 `not_yours`, 409 `already_replied`. */
export const replyToReview = (ctx: ActorCtx, reviewId: string, { words }: { words: string }): Promise<{ replied: true }> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const found = await lockReview(inner, reviewId);
    if (!found?.review.isPublished || found.review.isHidden || !mayReadReview({ id: actor.id, isAdmin: false }, found.review))
      throw reviewMissing();
    const { review, fact } = found;
    if (review.subjectId !== actor.id) throw forbidden('Only the reviewed account can reply', 'not_yours');
    if (review.hasReplied) throw conflict('already_replied', 'You have already replied to this review');
    await sql`update reviews set reply = ${hideContacts(words)}, replied_at = ${now} where id = ${reviewId}`;
    await publish(inner, reviewReplied, { ...fact, subjectName: review.subjectName });
    return { replied: true };
  });

/** Deletes the text of a deleted account; its stars still count. */
export async function eraseTexts({ sql }: Ctx, userId: string): Promise<void> {
  await sql`update reviews set words = '' where author_id = ${userId} and words <> ''`;
  await sql`update reviews set reply = '' where subject_id = ${userId} and reply <> ''`;
}
