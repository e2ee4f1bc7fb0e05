import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '#shared/dates/days.ts';
import { changeKinds, describeHold, payoutHoldMs, toPayoutHold, timeLeft, weekdayTime, type AwaitedChange } from './payout-hold-rules.ts';

const now = new Date('2026-11-22T14:05:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const change = (kind: (typeof changeKinds)[number], ms: number, subject = '') => ({ kind, subject, changedAt: before(ms) });

const ages = [
  [-hourMs, true],
  [0, true],
  [1, true],
  [71 * hourMs, true],
  [payoutHoldMs - 1, true],
  [payoutHoldMs, false],
  [payoutHoldMs + 1, false],
  [1000 * hourMs, false],
] as const;
const reviews: AwaitedChange[][] = [
  [],
  [{ kind: 'identity', subject: '' }],
  [{ kind: 'paper', subject: 'W-9 Tax Form' }],
  [
    { kind: 'identity', subject: '' },
    { kind: 'paper', subject: 'W-9 Tax Form' },
  ],
];
const grid = changeKinds.flatMap((kind) =>
  ages.flatMap(([age, isRecent]) => reviews.map((awaits) => ({ kind, age, isRecent, awaits, reviews: awaits.length }))),
);

describe('payouts', () => {
  it.each(grid)('wait after a change of $kind $age ms ago: $isRecent, with $reviews pending reviews', ({ kind, age, isRecent, awaits }) => {
    const hold = toPayoutHold([change(kind, age)], awaits, now);
    expect(hold !== null).toBe(isRecent || awaits.length > 0);
    expect(hold?.until ?? null).toEqual(isRecent ? new Date(before(age).getTime() + 72 * hourMs) : null);
    if (hold) expect([hold.changes.length, hold.awaits]).toEqual([isRecent ? 1 : 0, awaits]);
  });

  it('do not wait if nothing changed', () => {
    expect(toPayoutHold([], [], now)).toBeNull();
  });

  it('wait 72 hours from the last change, whatever else changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...changeKinds), fc.integer({ min: 0, max: 100 * hourMs }), fc.constantFrom('', 'a', 'b'))),
        (made) => {
          const changes = made.map(([kind, age, subject]) => change(kind, age, subject));
          const last = Math.min(...made.map(([, age]) => age));
          const hold = toPayoutHold(changes, [], now);
          expect(hold !== null).toBe(last < payoutHoldMs);
          if (!hold) return;
          expect(hold.until!.getTime() - now.getTime()).toBe(payoutHoldMs - last);
          const named = hold.changes.map(({ kind, subject }) => `${kind} ${subject}`);
          expect(new Set(named).size).toBe(named.length);
        },
      ),
    );
  });
});

describe('the reason why payouts wait', () => {
  const words = (hold: ReturnType<typeof toPayoutHold>) => describeHold(hold!, now, 'UTC');

  it('is given with day, time and remaining hours', () => {
    expect(words(toPayoutHold([change('bank', 23 * hourMs)], [], now))).toEqual([
      'Your bank account changed. Payouts wait until Tue 3:05 PM (49 hours left).',
    ]);
  });

  it.each([
    ['account', '', 'Your payout account changed'],
    ['identity', 'DOT number', 'Your DOT number changed'],
    ['email', '', 'Your email address changed'],
    ['password', '', 'Your password was reset'],
    ['paper', 'W-9 Tax Form', 'Your W-9 Tax Form changed'],
  ] as const)('names a change of %s %s', (kind, subject, sentence) => {
    expect(words(toPayoutHold([change(kind, 0, subject)], [], now))).toEqual([
      `${sentence}. Payouts wait until Wed 2:05 PM (72 hours left).`,
    ]);
  });

  it('names each cause once, the longest first and pending reviews last', () => {
    const changes = [change('bank', 5 * hourMs), change('email', hourMs), change('bank', 2 * hourMs)];
    expect(words(toPayoutHold(changes, reviews[3]!, now))).toEqual([
      'Your email address changed. Payouts wait until Wed 1:05 PM (71 hours left).',
      'Your bank account changed. Payouts wait until Wed 12:05 PM (70 hours left).',
      'Your business name and numbers are waiting for review. Payouts wait until the review is done.',
      'Your W-9 Tax Form is waiting for review. Payouts wait until the review is done.',
    ]);
  });

  it.each([
    [1, '1 minute'],
    [60_001, '2 minutes'],
    [59 * 60_000, '59 minutes'],
    [hourMs, '1 hour'],
    [hourMs + 1, '2 hours'],
    [72 * hourMs, '72 hours'],
  ])('rounds the remaining time up: %i ms are %s', (ms, said) => {
    expect(timeLeft(new Date(now.getTime() + ms), now)).toBe(said);
  });

  it('uses the time zone of the reader', () => {
    expect([
      weekdayTime(now, 'UTC'),
      weekdayTime(now, 'America/Los_Angeles'),
      weekdayTime(new Date('2026-11-22T08:00:00Z'), 'America/Los_Angeles'),
    ]).toEqual(['Sun 2:05 PM', 'Sun 6:05 AM', 'Sun 12:00 AM']);
  });
});
