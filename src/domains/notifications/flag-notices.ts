import type { quoteFlagged, quoteFlagLifted } from '#domains/quotes/events.ts';
import type { PayloadOf } from '#server/events/outbox.ts';
import type { Notice } from './notice.ts';

/** A flagged quote that an administrator escalated: super admins answer it. */
export const ofEscalation = (
  { transportId, vehicle, route, flagReason, isNewlyEscalated }: PayloadOf<typeof quoteFlagged>,
  superAdmins: readonly string[],
): Notice[] =>
  isNewlyEscalated
    ? superAdmins.map((userId) => ({
        userId,
        transportId,
        title: 'A flagged quote waits for your answer',
        body: `${vehicle}, ${route}: ${flagReason}. You act next: look at it and lift the flag with an answer.`,
        href: '/admin/quotes?flag=escalated',
        byEmail: true,
      }))
    : [];

/** Whoever flagged a quote hears what came of it, unless they lifted the flag themselves. */
export const ofLiftedFlag = ({ transportId, vehicle, route, answer, flaggedById, actorId }: PayloadOf<typeof quoteFlagLifted>): Notice[] =>
  flaggedById === null || flaggedById === actorId
    ? []
    : [
        {
          userId: flaggedById,
          transportId,
          title: 'The flag of a quote was lifted',
          body: `${vehicle}, ${route}: ${answer}`,
          href: '/admin/quotes',
          byEmail: false,
        },
      ];
