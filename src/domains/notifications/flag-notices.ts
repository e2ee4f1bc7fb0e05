import type { quoteFlagged, quoteFlagLifted } from '#domains/quotes/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { asSentence } from '#shared/sentence.ts';
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
        body: `${vehicle}, ${route}: ${asSentence(flagReason)} Your turn: look at it and lift the flag with an answer.`,
        href: '/admin/quotes?flag=escalated',
        byEmail: true,
      }))
    : [];

/** Everybody who flagged a quote hears what came of it, but whoever lifted the flag. */
export const ofLiftedFlag = (fact: PayloadOf<typeof quoteFlagLifted>): Notice[] => {
  const { transportId, vehicle, route, answer, flaggedById, flaggedByIds = [], actorId } = fact;
  return [...new Set([...flaggedByIds, ...(flaggedById ? [flaggedById] : [])])]
    .filter((userId) => userId !== actorId)
    .map((userId) => ({
      userId,
      transportId,
      title: 'The flag of a quote was lifted',
      body: `${vehicle}, ${route}: ${answer}`,
      href: '/admin/quotes',
      byEmail: false,
    }));
};
