import type { quoteDriverAnswered, quoteDriverNamed } from '#domains/quotes/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, unique, type Notice } from './notice.ts';

/** Who was named answers next; that it is on another job too is told outright. */
export const ofDriver = (fact: PayloadOf<typeof quoteDriverNamed>): Notice[] => {
  if (fact.driverId === null || fact.driverId === fact.actorId) return [];
  const both = fact.isOnOtherJob ? ' You are on another job already: whoever named you knows it and asks you to take both.' : '';
  const body = `${fact.route}.${both} Your turn: agree or decline.`;
  return [about(fact.driverId, fact.transportId, `You are named to drive the ${fact.vehicle}`, body)];
};

/** Carrier and broker hear what the driver said, the shipper who drives. */
export function ofDriverAnswer(fact: PayloadOf<typeof quoteDriverAnswered>): Notice[] {
  const { transportId, carrierId, brokerId, shipperId, driverName, vehicle, route, answer, reason } = fact;
  const hauling = unique([carrierId, brokerId], null);
  if (answer === 'declined')
    return hauling.map((userId) => {
      const next =
        userId === (carrierId ?? brokerId) ? 'Your turn: name another driver.' : 'The carrier acts next: it names another driver.';
      return about(
        userId,
        transportId,
        `${driverName} declined to drive the ${vehicle}`,
        `${asSentence(`${route}${reason ? `: ${reason}` : ''}`)} ${next}`,
      );
    });
  return [
    ...hauling.map((userId) =>
      about(userId, transportId, `${driverName} agreed to drive the ${vehicle}`, `${route}. The driver acts next: pickup.`),
    ),
    about(shipperId, transportId, `${driverName} drives your ${vehicle}`, `${route}. The driver acts next: pickup.`, false),
  ];
}
