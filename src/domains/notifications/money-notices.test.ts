import { describe, expect, it } from 'vitest';
import { ofDesk } from './desk-notices.ts';
import { ofDispute, ofPayTakenBack } from './money-notices.ts';

const transport = { transportId: 't1', vehicle: '2019 Honda Accord', route: 'Austin, TX to Denver, CO' };
const fact = {
  ...transport,
  paymentId: 'p1',
  shipperId: 'mia',
  userId: 'cal',
  amount: '1805.49',
  outcome: 'opened',
  reason: 'fraudulent',
  frozen: '1805.49',
  carriersFrozen: '1756.49',
  answerBy: '2026-12-09T18:00:00.000Z',
} as const;
const told = (change: object) =>
  Object.fromEntries(
    ofDispute({ ...fact, ...change } as never, ['ada']).map(({ userId, title, body }) => [userId, `${title} | ${body}`]),
  ) as Record<'mia' | 'cal' | 'ada', string>;

describe('a dispute, to each side', () => {
  it('says how much is frozen and why, and never the service fee to the carrier', () => {
    const { mia, cal, ada } = told({});
    expect(mia).toMatch(/^\$1,805\.49 of your payment is frozen \| 2019 Honda Accord.*disputes \$1,805\.49\. The reason: fraudulent\./);
    expect(cal).toMatch(/^\$1,756\.49 of your pay is frozen \| .*The reason: fraudulent\..*Support answers the bank\.$/);
    expect(ada).toMatch(/^The card payment is disputed: \$1,805\.49 \| .*answer the bank by .*2026/);
    expect(cal).not.toContain('1,805.49');
    expect([mia, cal].join()).not.toMatch(/a part/i);
  });

  it('freezes nothing of what was paid out before, and says so', () => {
    const { mia, cal } = told({ frozen: '0.00', carriersFrozen: '0.00' });
    expect(mia).toContain('It was paid out before, so nothing is frozen.');
    expect(cal).toContain('What you were paid is not taken back meanwhile.');
  });

  it.each([
    ['won', /\$1,805\.49 that was frozen goes on as before/, /\$1,756\.49 that was frozen goes on as before/],
    ['lost', /gave you \$1,805\.49 back/, /\$1,756\.49 that was frozen is not paid out/],
  ] as const)('ends with the sum that was frozen: %s', (outcome, mias, cals) => {
    const { mia, cal } = told({ outcome });
    expect(mia).toMatch(mias);
    expect(cal).toMatch(cals);
  });

  it('tells nobody of no side: an event of an older version names no shipper', () => {
    expect(ofDispute({ ...fact, shipperId: null, userId: null }, ['ada']).map(({ userId }) => userId)).toEqual(['ada']);
  });
});

it('what was taken back by hand is told to whom it was taken from, with its sum', () => {
  const taken = { ...transport, paymentId: 'p1', shipperId: 'mia', payeeId: 'cal', amount: '600.00' };
  expect(ofPayTakenBack(taken)).toMatchObject([{ userId: 'cal', title: '$600.00 was taken back from you' }]);
  expect(ofPayTakenBack({ ...taken, payeeId: null })).toEqual([]);
});

it('a freeze of the desk names its sum to each side, and an early payment is left to the notice of its payout', () => {
  const acted = {
    ...transport,
    paymentId: 'p1',
    actionId: 'a1',
    kind: 'hold',
    amount: '1805.49',
    carrierAmount: '1756.49',
    reason: 'The bank asks who paid',
    askedById: 'ada',
    shipperId: 'mia',
    payeeId: 'cal',
    confirmedById: null,
    waits: null,
    leavesNothing: false,
    isRoadTold: false,
  } as const;
  expect(ofDesk(acted).map(({ title }) => title)).toEqual(['$1,805.49 of your payment is frozen', '$1,756.49 of your pay is frozen']);
  for (const kind of ['release', 'let_go'] as const) {
    expect(ofDesk({ ...acted, kind })).toEqual([]);
    expect(ofDesk({ ...acted, kind, waits: 'held' })).toHaveLength(2);
  }
});
