import type { TrustCard } from '#domains/carriers/schemas.ts';
import { formatDate } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import type { CarrierReview } from '../schemas.ts';
import { describeHaul } from '../haul-rules.ts';
import { ReportReview } from './report-review.tsx';
import { reviewsOfCarrier, useCarrierReviews } from './review-data.ts';
import { Stars } from './stars.tsx';
import { Reply, Words } from './transport-reviews.tsx';

const describeAverage = ({ count, average }: TrustCard['reviews']): string =>
  count === 0 || average === null
    ? 'From shippers with completed transports.'
    : `${average.toFixed(1)} of 5 stars from ${counted(count, { one: 'review', other: 'reviews' })} from shippers with completed transports.`;

export function CarrierReviews({ carrierId, reviews }: { carrierId: string; reviews: TrustCard['reviews'] }) {
  const list = useCarrierReviews(carrierId);
  return (
    <Card title="Reviews" text={describeAverage(reviews)}>
      <ListState query={list}>
        {(found) =>
          found.length === 0 ? (
            <Empty title="No reviews yet" text="Both sides can review a completed transport." />
          ) : (
            <div className="grid gap-6">
              <ul className="grid gap-6">
                {found.map((review) => (
                  <Entry key={review.id} review={review} carrierId={carrierId} />
                ))}
              </ul>
              {list.hasNextPage && <LoadMore hasMore pending={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
            </div>
          )
        }
      </ListState>
    </Card>
  );
}

function Entry({ review, carrierId }: { review: CarrierReview; carrierId: string }) {
  const { id, stars, words, publishedAt, reply, can } = review;
  const of = `${describeHaul(review)}, ${formatDate(publishedAt)}`;
  const refreshes = reviewsOfCarrier(carrierId);
  return (
    <li className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars count={stars} />
        <span className="text-sm text-muted">{of}</span>
      </p>
      {words && <Words>{words}</Words>}
      {reply && <Reply by="The carrier" words={reply} />}
      {can.report && <ReportReview reviewId={id} part="review" what={`the review: ${of}`} refreshes={refreshes} />}
      {can.reportReply && !can.report && <ReportReview reviewId={id} part="reply" what={`the reply: ${of}`} refreshes={refreshes} />}
    </li>
  );
}
