import { describe, expect, it } from 'vitest';
import { ofDriver, ofDriverAnswer } from './driver-notices.ts';
import { carlsQuote } from './fixtures.ts';

const fact = { ...carlsQuote, driverId: 'dana' };
const lines = (notices: ReturnType<typeof ofDriver>) => notices.map(({ userId, title, body, byEmail }) => [userId, title, body, byEmail]);

describe('a named driver', () => {
  it('is asked by bell and e-mail to agree or decline', () => {
    expect(lines(ofDriver({ ...fact, driverName: 'Dana Okafor', isOnOtherJob: false }))).toEqual([
      ['dana', 'You are named to drive the 2019 Honda Accord', 'Austin, TX to Denver, CO. Your turn: agree or decline.', true],
    ]);
  });

  it('is told outright of a second job at the same time', () => {
    expect(ofDriver({ ...fact, driverName: 'Dana Okafor', isOnOtherJob: true })[0]!.body).toContain('You are on another job already');
  });

  it('who named itself is asked nothing', () => {
    expect(ofDriver({ ...fact, driverId: 'carl', driverName: 'Carl Jensen', isOnOtherJob: false })).toEqual([]);
  });
});

describe("a driver's answer", () => {
  const answered = { ...fact, driverName: 'Dana Okafor', actorId: 'dana', reason: null };

  it('reaches the carrier by bell and e-mail, and with a yes the shipper hears who drives', () => {
    expect(lines(ofDriverAnswer({ ...answered, answer: 'agreed' }))).toEqual([
      ['carl', 'Dana Okafor agreed to drive the 2019 Honda Accord', 'Austin, TX to Denver, CO. The driver acts next: pickup.', true],
      ['sam', 'Dana Okafor drives your 2019 Honda Accord', 'Austin, TX to Denver, CO. The driver acts next: pickup.', false],
    ]);
  });

  it('that declines has the carrier name another, and the broker hears it', () => {
    expect(
      lines(ofDriverAnswer({ ...answered, brokerId: 'bianca', driverId: null, answer: 'declined', reason: 'My truck is in the shop' })),
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
        'Austin, TX to Denver, CO: My truck is in the shop. The carrier acts next: it names another driver.',
        true,
      ],
    ]);
  });
});
