import { addDays } from './days.ts';

/** What of an event stands and what does not (RFC 5545, 3.8.1.11). */
export type EventStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';

/** Something that lasts a whole day. */
export interface DayEvent {
  /** Of the event alone and the same for as long as it is told. */
  readonly uid: string;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly status: EventStatus;
  readonly createdAt: Date;
  /** When what is told of it last changed. */
  readonly changedAt: Date;
}

const octetsPerLine = 75;

const octetsOf = (sign: string): number => {
  const point = sign.codePointAt(0)!;
  return point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
};

/** A content line with its CRLF, folded so that no line has more than 75 octets and no sign is cut in two (RFC 5545, 3.1). */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const sign of line) {
    const more = octetsOf(sign);
    if (octets + more > octetsPerLine) {
      text += '\r\n ';
      octets = 1;
    }
    text += sign;
    octets += more;
  }
  return `${text}\r\n`;
}

/** A text as a value (RFC 5545, 3.3.11): breaks are told, other controls and halves of signs, which no calendar takes, left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/[\p{Cc}]/gu, '');

const instant = (at: Date): string => `${at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
const date = (day: string): string => day.replaceAll('-', '');

/** Grows with each change, whatever changed: the seconds that the event has been told. */
const sequenceOf = ({ createdAt, changedAt }: DayEvent): number =>
  Math.max(0, Math.floor((changedAt.getTime() - createdAt.getTime()) / 1000));

const linesOf = (event: DayEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${instant(event.changedAt)}`,
  `CREATED:${instant(event.createdAt)}`,
  `LAST-MODIFIED:${instant(event.changedAt)}`,
  `SEQUENCE:${sequenceOf(event)}`,
  `DTSTART;VALUE=DATE:${date(event.day)}`,
  `DTEND;VALUE=DATE:${date(addDays(event.day, 1))}`,
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `LOCATION:${escaped(event.location)}`,
  `URL:${event.url}`,
  `STATUS:${event.status}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A calendar as a file (RFC 5545), the same for the same events: it says nothing of when it was written. */
export const calendarFile = (name: string, product: string, events: readonly DayEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('');
