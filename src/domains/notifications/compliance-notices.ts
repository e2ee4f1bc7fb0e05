import type { documentExpiring, documentReviewed, documentsWaiting } from '#domains/compliance/events.ts';
import { documentsHref, documentsPath } from '#domains/compliance/documents-rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { counted } from '#shared/counted.ts';
import { formatDate } from '#shared/dates.ts';
import { asSentence } from '#shared/sentence.ts';
import type { Notice } from './notice.ts';

type Reviewed = PayloadOf<typeof documentReviewed>;
type Expiring = PayloadOf<typeof documentExpiring>;

const about = (userId: string, title: string, body: string, href: string = documentsPath): Notice => ({
  userId,
  transportId: null,
  title,
  body,
  href,
  byEmail: true,
});

/** The owner hears what the reviewer decided, and after a rejection why and what to do. */
export function ofReview({ userId, documentType, label, verified, reason, isRevoked }: Reviewed): Notice[] {
  if (verified) return [about(userId, `${label} verified`, `Your ${label} was reviewed and counts from now on.`)];
  const what = isRevoked ? `The approval of your ${label} was taken back` : `Your ${label} was rejected`;
  return [about(userId, `${label} rejected`, `${what}: ${asSentence(reason!)} Your turn: upload a new one.`, documentsHref(documentType))];
}

/** The owner hears 30, 7 and 0 days ahead that a paper expires, and once it has. */
export function ofExpiry({ userId, documentType, label, expirationDate, daysLeft, isRenewalPending }: Expiring): Notice[] {
  const day = formatDate(expirationDate);
  const href = isRenewalPending ? documentsPath : documentsHref(documentType);
  const next = isRenewalPending
    ? 'The new one that you uploaded waits for review.'
    : 'Your turn: upload a new one, so that it is reviewed in time.';
  if (daysLeft < 0)
    return [
      about(
        userId,
        `${label} has expired`,
        `Your ${label} expired on ${day} and no longer counts. ${isRenewalPending ? next : 'Your turn: upload a new one.'}`,
        href,
      ),
    ];
  const when = daysLeft === 0 ? 'today' : `in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;
  return [about(userId, `${label} expires ${when}`, `Your ${label} is valid until ${day}. ${next}`, href)];
}

/** Every reviewer hears once a day, while new papers come in, what waits. */
export const ofWaitingPapers = (
  { filed, waiting, oldestDays }: PayloadOf<typeof documentsWaiting>,
  reviewerIds: readonly string[],
): Notice[] =>
  reviewerIds.map((userId) =>
    about(
      userId,
      `${counted(waiting, 'paper waits', 'papers wait')} for review`,
      `${counted(filed, 'was', 'were')} filed since yesterday; the oldest waits for ${counted(oldestDays, 'day', 'days')}. Your turn: look at them, oldest first.`,
    ),
  );
