import { toFact, lockTransport } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { ReviewSide } from './rules.ts';

export interface LockedReview {
  readonly id: string;
  readonly side: ReviewSide;
  readonly authorId: string;
  readonly authorName: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly stars: number;
  readonly isPublished: boolean;
  readonly isHidden: boolean;
  /** Null before a reply and after its account was deleted. */
  readonly reply: string | null;
  readonly hasReplied: boolean;
  readonly isReplyHidden: boolean;
}

export type ReviewFact = ReturnType<typeof toFact> &
  Pick<LockedReview, 'side' | 'authorId' | 'authorName' | 'subjectId'> & { reviewId: string };

/** The caller locks the transport. */
export const lockedReviews = ({ sql }: Ctx, where: Fragment) => sql<LockedReview[]>`
  select r.id, r.side, r.author_id, coalesce(a.company_name, a.full_name) as author_name, r.subject_id,
    coalesce(s.company_name, s.full_name) as subject_name, r.stars, r.published_at is not null as is_published,
    r.hidden_at is not null as is_hidden, nullif(r.reply, '') as reply, r.replied_at is not null as has_replied,
    r.reply_hidden_at is not null as is_reply_hidden
  from reviews r join users a on a.id = r.author_id join users s on s.id = r.subject_id where ${where} order by r.id`;

/** Locks the transport, then reads the review. Null if there is none. In a transaction. */
export async function lockReview(ctx: Ctx, reviewId: string): Promise<{ review: LockedReview; fact: ReviewFact } | null> {
  const { sql } = ctx;
  const [found] = await sql<{ transportId: string }[]>`select transport_id from reviews where id = ${reviewId}`;
  const transport = found && (await lockTransport(ctx, found.transportId));
  if (!transport) return null;
  const [review] = await lockedReviews(ctx, sql`r.id = ${reviewId}`);
  return { review: review!, fact: factOfReview(toFact(transport), review!) };
}

export const factOfReview = (
  transport: ReturnType<typeof toFact>,
  { id, side, authorId, authorName, subjectId }: LockedReview,
): ReviewFact => ({
  ...transport,
  reviewId: id,
  side,
  authorId,
  authorName,
  subjectId,
});
