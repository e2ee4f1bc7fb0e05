import type { questionAnswered, questionAsked, questionHidden } from '#domains/questions/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { asSentence } from '#shared/sentence.ts';
import type { Notice } from './notice.ts';

/** Where questions stand on the shipper's page, and on the one that carriers weigh a request on. */
const toAnswering = (transportId: string): string => `/transports/${transportId}?tab=quotes#questions`;
const toReading = (transportId: string): string => `/marketplace/${transportId}#questions`;

/** The shipper hears of a question: who answers soon gets better prices. */
export const ofQuestion = ({ shipperId, transportId, asker, vehicle, route }: PayloadOf<typeof questionAsked>): Notice[] => [
  {
    userId: shipperId,
    transportId,
    title: `${asker} asks about your ${vehicle}`,
    body: `${route}. Your turn: answer once, and everybody who may offer reads it.`,
    href: toAnswering(transportId),
    byEmail: true,
  },
];

/** The asker hears of the answer, and so does everybody whose offer stands: it may change the price. */
export function ofAnswer({ askerId, offererIds, shipperId, transportId, vehicle, route }: PayloadOf<typeof questionAnswered>): Notice[] {
  const told = new Set([askerId, ...offererIds]);
  told.delete(shipperId);
  return [...told].map((userId) => ({
    userId,
    transportId,
    title: userId === askerId ? 'Your question was answered' : 'The shipper answered a question',
    body: `${vehicle}, ${route}. ${userId === askerId ? 'Your turn: place or change your offer.' : 'See whether it changes your offer.'}`,
    href: toReading(transportId),
    byEmail: true,
  }));
}

/** The asker hears that an administrator hid the question, and why. */
export const ofHiddenQuestion = ({ askerId, transportId, vehicle, reason }: PayloadOf<typeof questionHidden>): Notice[] => [
  {
    userId: askerId,
    transportId,
    title: 'Your question was hidden',
    body: `${vehicle}: ${asSentence(reason)} Nobody else on the request sees it any more.`,
    href: toReading(transportId),
    byEmail: true,
  },
];
