import type { reviewPublished, reviewReplied, reviewReportDecided, reviewReported, reviewWritten } from '#domains/reviews/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { counted } from '#shared/counted.ts';
import { formatWrittenTime } from '#shared/dates.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, unique, type Notice } from './notice.ts';

/** Who was reviewed hears that it waits for the own review; nothing where that published both, which is told. */
export const ofWrittenReview = (fact: PayloadOf<typeof reviewWritten>): Notice[] =>
  fact.waitsUntil === null
    ? []
    : [
        about(
          fact.subjectId,
          fact.transportId,
          `${fact.authorName} has reviewed you`,
          `${fact.vehicle}, ${fact.route}. You read it once you have written yours, or on ${formatWrittenTime(fact.waitsUntil)}. Your turn, if you like.`,
        ),
      ];

/** Who was reviewed can read it. */
export const ofPublishedReview = (fact: PayloadOf<typeof reviewPublished>): Notice[] => [
  about(
    fact.subjectId,
    fact.transportId,
    `A review of you: ${counted(fact.stars, 'star', 'stars')} of 5`,
    `${fact.authorName} reviewed ${fact.vehicle}, ${fact.route}. You can reply to it, once.`,
  ),
];

/** Who wrote a review hears of the reply. */
export const ofReply = (fact: PayloadOf<typeof reviewReplied>): Notice[] => [
  about(
    fact.authorId,
    fact.transportId,
    `${fact.subjectName} replied to your review`,
    `${fact.vehicle}, ${fact.route}. Nothing is left for you to do.`,
    false,
  ),
];

/** Administrators decide about a reported review. */
export const ofReportedReview = ({ part, vehicle, reason }: PayloadOf<typeof reviewReported>, admins: readonly string[]): Notice[] =>
  admins.map((userId) => ({
    userId,
    transportId: null,
    title: part === 'review' ? 'A review was reported' : 'A reply to a review was reported',
    body: `${vehicle}: ${asSentence(reason)} Your turn: hide it or let it stand.`,
    href: '/admin/reviews',
    byEmail: true,
  }));

/** Those who reported hear what became of it, in the words that they may know; who wrote it where it was hidden. */
export function ofDecidedReviewReport(fact: PayloadOf<typeof reviewReportDecided>): Notice[] {
  const { part, authorId, subjectId, reporterIds, isHidden, reason, transportId, vehicle } = fact;
  const writerId = part === 'review' ? authorId : subjectId;
  const what = part === 'review' ? 'review' : 'reply';
  // Whoever reads reviews of carriers may report one, and knows nothing of the transport.
  const told: Notice[] = unique(reporterIds, writerId).map((userId) => ({
    userId,
    transportId: null,
    title: isHidden ? `A ${what} you reported was hidden` : `A ${what} you reported stands`,
    body: `${asSentence(reason)} Nothing is left for you to do.`,
    href: '/dashboard',
    byEmail: true,
  }));
  if (!isHidden) return told;
  const hidden = part === 'review' ? 'Nobody else reads it any more, and it does not count.' : 'Nobody else reads it any more.';
  return [...told, about(writerId, transportId, `Your ${what} was hidden`, `${vehicle}: ${asSentence(reason)} ${hidden}`)];
}
