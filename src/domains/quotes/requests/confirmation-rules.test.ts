import { expect, it } from 'vitest';
import { getMailDelay, type MailsSoFar } from './confirmation-rules.ts';

const now = new Date('2026-05-04T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const nothing: MailsSoFar = { sends: 0, sentAt: null, addressInHour: 0, addressInDay: 0 };

it.each<[string, Partial<MailsSoFar>, number | null]>([
  ['the first email at once', {}, 0],
  ['another a minute after the last', { sends: 1, sentAt: secondsAgo(50) }, 10_000],
  ['another at once after a minute', { sends: 1, sentAt: secondsAgo(60) }, 0],
  ['the fifth for one request', { sends: 4, sentAt: secondsAgo(7200) }, 0],
  ['no sixth for one request', { sends: 5, sentAt: secondsAgo(7200) }, null],
  ['the third in an hour', { addressInHour: 2, addressInDay: 2 }, 0],
  ['the first of a fourth request an hour later', { addressInHour: 3, addressInDay: 3 }, 3_600_000],
  ['no repetition after three within the hour', { sends: 1, sentAt: secondsAgo(90), addressInHour: 3, addressInDay: 3 }, null],
  ['the tenth in a day', { addressInDay: 9 }, 0],
  ['the first of an eleventh in a day later', { addressInDay: 10 }, 3_600_000],
])('an unverified address gets %s', (_what, more, expected) => {
  expect(getMailDelay({ ...nothing, ...more }, now)).toBe(expected);
});
