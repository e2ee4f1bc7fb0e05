import { expect, it } from 'vitest';
import { maySendConfirmation, type MailsSoFar } from './confirmation-rules.ts';

const now = new Date('2026-05-04T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const nothing: MailsSoFar = { sends: 0, sentAt: null, addressInHour: 0, addressInDay: 0 };

it.each<[string, Partial<MailsSoFar>, boolean]>([
  ['the first mail', {}, true],
  ['another within a minute', { sends: 1, sentAt: secondsAgo(59) }, false],
  ['another after a minute', { sends: 1, sentAt: secondsAgo(60) }, true],
  ['the fifth for one request', { sends: 4, sentAt: secondsAgo(7200) }, true],
  ['the sixth for one request', { sends: 5, sentAt: secondsAgo(7200) }, false],
  ['the third request of an address in an hour', { addressInHour: 2, addressInDay: 2 }, true],
  ['the fourth request of an address in an hour', { addressInHour: 3, addressInDay: 3 }, false],
  ['the tenth mail to an address in a day', { addressInDay: 9 }, true],
  ['the eleventh mail to an address in a day', { addressInDay: 10 }, false],
])('an unproven address gets %s: %j, %s', (_what, more, expected) => {
  expect(maySendConfirmation({ ...nothing, ...more }, now)).toBe(expected);
});
