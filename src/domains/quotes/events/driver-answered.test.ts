import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { quoteDriverAnswered } from './driver-answered.ts';
import { quoteDriverNamed } from './driver-named.ts';
import { carlsQuote } from './fixtures.ts';

const quote = { ...carlsQuote, driverId: 'dana' };
const lines = (notices: readonly Notice[]) => notices.map(({ userId, title, body, byEmail }) => [userId, title, body, byEmail]);
const namedNotices = (named: PayloadOf<typeof quoteDriverNamed>) => quoteDriverNamed.notify!(named, named.actorId);
const answeredNotices = (answered: PayloadOf<typeof quoteDriverAnswered>) => quoteDriverAnswered.notify!(answered, answered.actorId);

describe('a named driver', () => {
  it('is asked in the app and by email to agree or decline', () => {
    expect(lines(namedNotices({ ...quote, driverName: 'Dana Okafor', isOnOtherJob: false }))).toEqual([
      ['dana', 'You were named to drive the 2019 Honda Accord', 'Austin, TX to Denver, CO. Your turn: agree or decline.', true],
    ]);
  });

  it('is told about a simultaneous job', () => {
    expect(namedNotices({ ...quote, driverName: 'Dana Okafor', isOnOtherJob: true })[0]!.body).toContain('You are already on another job');
  });

  it('who is also the carrier is not asked', () => {
    expect(namedNotices({ ...quote, driverId: 'carl', driverName: 'Carl Jensen', isOnOtherJob: false })).toEqual([]);
  });
});

describe("a driver's answer", () => {
  const answered = { ...quote, driverName: 'Dana Okafor', actorId: 'dana', reason: null };

  it('notifies the carrier, and after agreeing also the shipper', () => {
    expect(lines(answeredNotices({ ...answered, answer: 'agreed' }))).toEqual([
      ['carl', 'Dana Okafor agreed to drive the 2019 Honda Accord', 'Austin, TX to Denver, CO. The next step is pickup.', true],
      ['sam', 'Dana Okafor will drive your 2019 Honda Accord', 'Austin, TX to Denver, CO. The next step is pickup.', false],
    ]);
  });

  it('to decline asks the carrier to name another driver, and notifies the broker', () => {
    expect(
      lines(answeredNotices({ ...answered, brokerId: 'bianca', driverId: null, answer: 'declined', reason: 'My truck is in the shop' })),
    ).toEqual([
      [
        'carl',
        'Dana Okafor declined to drive the 2019 Honda Accord',
        'Austin, TX to Denver, CO: My truck is in the shop. Your turn: name another driver.',
        true,
      ],
      [
        'bianca',
        'Dana Okafor declined to drive the 2019 Honda Accord',
        'Austin, TX to Denver, CO: My truck is in the shop. The carrier will name another driver.',
        true,
      ],
    ]);
  });
});
