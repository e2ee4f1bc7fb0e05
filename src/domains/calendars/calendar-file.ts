import ical, { ICalCalendarMethod, ICalEventTransparency, type ICalEventStatus } from 'ical-generator';
import { addDays } from '#shared/dates/days.ts';
import type { DayEvent } from './rules.ts';

/** Line breaks become line feeds; other controls and lone surrogates are dropped because calendars reject them. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '');

/** Grows with every change: seconds from creation to the last change. */
const getSequence = ({ createdAt, changedAt }: DayEvent): number =>
  Math.max(0, Math.floor((changedAt.getTime() - createdAt.getTime()) / 1000));

/** iCalendar file (RFC 5545); identical for identical events, so that its ETag is stable. */
export function calendarFile(name: string, product: string, events: readonly DayEvent[]): string {
  const calendar = ical({
    name,
    prodId: { company: product, product: 'Calendar' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const event of events)
    calendar.createEvent({
      id: event.uid,
      allDay: true,
      start: new Date(event.day),
      end: new Date(addDays(event.day, 1)),
      summary: plain(event.summary),
      description: plain(event.description),
      location: plain(event.location),
      url: event.url,
      status: event.status as ICalEventStatus,
      transparency: ICalEventTransparency.TRANSPARENT,
      created: event.createdAt,
      lastModified: event.changedAt,
      stamp: event.changedAt,
      sequence: getSequence(event),
    });
  return `${calendar.toString()}\r\n`;
}
