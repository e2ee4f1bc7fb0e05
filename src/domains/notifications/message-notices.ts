import type { messageReported, messageReportDecided, messageSent } from '#domains/messages/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, unique, type Notice } from './notice.ts';

const toThread = (notice: Notice): Notice => ({ ...notice, href: `/transports/${notice.transportId}?tab=messages` });

/** Whoever had read everything hears that something was written; what it says stands in the thread alone. */
export const ofMessage = ({ toldIds, transportId, authorName, vehicle, route }: PayloadOf<typeof messageSent>): Notice[] =>
  toldIds.map((userId) =>
    toThread(about(userId, transportId, `${authorName} wrote to you`, `${vehicle}, ${route}. Your turn: read it and answer.`)),
  );

/** Administrators decide about a reported message. */
export const ofReportedMessage = ({ vehicle, reason }: PayloadOf<typeof messageReported>, admins: readonly string[]): Notice[] =>
  admins.map((userId) => ({
    userId,
    transportId: null,
    title: 'A message was reported',
    body: `${vehicle}: ${asSentence(reason)} Your turn: hide it or let it stand.`,
    href: '/admin/messages',
    byEmail: true,
  }));

/** Those who reported a message hear what became of it, its author where it was hidden. */
export function ofDecidedReport(fact: PayloadOf<typeof messageReportDecided>): Notice[] {
  const { authorId, reporterIds, isHidden, reason, transportId, vehicle } = fact;
  const told = unique(reporterIds, authorId).map((userId) =>
    toThread(
      about(
        userId,
        transportId,
        isHidden ? 'A message you reported was hidden' : 'A message you reported stands',
        `${vehicle}: ${asSentence(reason)}`,
      ),
    ),
  );
  if (!isHidden) return told;
  const body = `${vehicle}: ${asSentence(reason)} The others of the booking no longer read it.`;
  return [...told, toThread(about(authorId, transportId, 'Your message was hidden', body))];
}
