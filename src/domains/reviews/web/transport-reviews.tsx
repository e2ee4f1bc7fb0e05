import { useLocation } from 'react-router';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { FoldCard } from '#web/ui/fold-card.tsx';
import type { SideReview, TransportReviews as Reviews } from '../schemas.ts';
import { reviewAnchor } from '../rules.ts';
import { useTransportReviews } from './review-data.ts';
import { ReportReview } from './report-review.tsx';
import { ReplyForm, ReviewForm } from './review-form.tsx';
import { Stars } from './stars.tsx';

interface TransportReviewsProps {
  transportId: string;
  enabled: boolean;
  owns: boolean;
}

export function TransportReviews({ transportId, enabled, owns }: TransportReviewsProps) {
  const { data: [reviews] = [] } = useTransportReviews(transportId, enabled);
  const { hash } = useLocation();
  if (!reviews) return null;
  const { mine, theirs, otherName, can } = reviews;
  if (!mine && !theirs && !can.write) return null;
  // Forms are not printed, and neither is a card with only a form.
  return (
    <div className="contents" data-print={mine || theirs ? undefined : 'hide'}>
      <FoldCard
        title={can.write ? `Review ${otherName}` : 'Reviews'}
        digest={getDigest(reviews)}
        startsOpen={hash === reviewAnchor}
        isDone={!can.write}
      >
        <div className="grid gap-6">
          {can.write && <ReviewForm transportId={transportId} reviews={reviews} owns={owns} />}
          {mine && <Mine review={mine} reviews={reviews} transportId={transportId} />}
          {theirs && <Theirs review={theirs} by={otherName} transportId={transportId} />}
        </div>
      </FoldCard>
    </div>
  );
}

function getDigest({ mine, theirs, until, can, otherName }: Reviews): string {
  if (can.write) return `Until ${formatDate(until)}`;
  const scores = [mine && `You: ${mine.stars} of 5`, theirs && !theirs.isHidden && `${otherName}: ${theirs.stars} of 5`];
  return scores.filter(Boolean).join(' · ') || 'Hidden by an administrator';
}

interface PartProps {
  review: SideReview;
  transportId: string;
}

const toReviewsPath = (transportId: string) => `/api/transports/${transportId}/reviews`;

function Mine({ review, reviews: { otherName, until, theirsWaits }, transportId }: PartProps & { reviews: Reviews }) {
  const { stars, words, publishedAt, hiddenReason, reply, isReplyHidden, can } = review;
  return (
    <section aria-label={`Your review of ${otherName}`} className="grid gap-2">
      <Head title={`Your review of ${otherName}`} stars={stars} at={publishedAt} />
      {words && <Words>{words}</Words>}
      {publishedAt === null && !theirsWaits && (
        <p className="text-sm text-muted">
          Saved. Both reviews are published when {otherName} writes one, or on {formatDateTime(until)}.
        </p>
      )}
      {hiddenReason && <p className="text-sm text-bad">Hidden by an administrator and not counted: {hiddenReason}</p>}
      {reply && <Reply by={otherName} words={reply} />}
      {isReplyHidden && <p className="text-sm text-muted">An administrator hid the reply from {otherName}.</p>}
      {can.reportReply && (
        <ReportReview reviewId={review.id} part="reply" what={`the reply from ${otherName}`} refreshes={toReviewsPath(transportId)} />
      )}
    </section>
  );
}

function Theirs({ review, by, transportId }: PartProps & { by: string }) {
  const { id, stars, words, publishedAt, isHidden, reply, replyHiddenReason, can } = review;
  if (isHidden) return <p className="text-muted">An administrator hid the review from {by}. It is not counted.</p>;
  return (
    <section aria-label={`Review from ${by}`} className="grid gap-2">
      <Head title={`Review from ${by}`} stars={stars} at={publishedAt} />
      {words && <Words>{words}</Words>}
      {reply && <Reply by="You" words={reply} />}
      {replyHiddenReason && <p className="text-sm text-bad">Your reply is hidden by an administrator: {replyHiddenReason}</p>}
      {can.reply && <ReplyForm transportId={transportId} reviewId={id} />}
      {can.report && <ReportReview reviewId={id} part="review" what={`the review from ${by}`} refreshes={toReviewsPath(transportId)} />}
    </section>
  );
}

const Head = ({ title, stars, at }: { title: string; stars: number; at: string | null }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="font-head font-semibold [overflow-wrap:anywhere]">{title}</span>
    <Stars count={stars} />
    {at && (
      <time className="text-sm text-muted" dateTime={at}>
        {formatDate(at)}
      </time>
    )}
  </p>
);

export const Words = ({ children }: { children: string }) => (
  <p className="max-w-text whitespace-pre-line [overflow-wrap:anywhere]">{children}</p>
);

export const Reply = ({ by, words }: { by: string; words: string }) => (
  <div className="border-l-4 border-line pl-4">
    <p className="text-sm text-muted">{by} replied</p>
    <Words>{words}</Words>
  </div>
);
