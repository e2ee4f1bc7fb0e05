import { describe, expect, it } from 'vitest';
import { disputeHeard } from './dispute-heard.ts';
import { payTakenBack } from './taken-back.ts';

const transport = { transportId: 't1', vehicle: '2019 Honda Accord', route: 'Austin, TX to Denver, CO' };
const dispute = {
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
const toNotices = (event: object) => [
  ...disputeHeard.notify!(event as never, null),
  ...disputeHeard.notifyStaff!.notices(event as never, ['ada']),
];
const told = (change: object) =>
  Object.fromEntries(toNotices({ ...dispute, ...change }).map(({ userId, title, body }) => [userId, `${title} | ${body}`])) as Record<
    'mia' | 'cal' | 'ada',
    string
  >;

describe('the notice of a dispute', () => {
  it('names the frozen amount and reason, and never the service fee to the carrier', () => {
    const { mia, cal, ada } = told({});
    expect(mia).toMatch(/^\$1,805\.49 of your payment is on hold \| 2019 Honda Accord.*disputes \$1,805\.49\. Reason: fraudulent\./);
    expect(cal).toMatch(/^\$1,756\.49 of your pay is on hold \| .*Reason: fraudulent\..*Carriage support answers the bank\.$/);
    expect(ada).toMatch(/^The card payment was disputed: \$1,805\.49 \| .*answer the bank by .*2026/);
    expect(cal).not.toContain('1,805.49');
    expect([mia, cal].join()).not.toMatch(/a part/i);
  });

  it('says that nothing is on hold if the money was already paid out', () => {
    const { mia, cal } = told({ frozen: '0.00', carriersFrozen: '0.00' });
    expect(mia).toContain('It was already paid out, so nothing is on hold.');
    expect(cal).toContain('You keep what you were paid meanwhile.');
  });

  it.each([
    ['won', /\$1,805\.49 is no longer on hold/, /\$1,756\.49 is no longer on hold/],
    ['lost', /refunded you \$1,805\.49/, /\$1,756\.49 that was on hold will not be paid out/],
  ] as const)('at its end names the amount that was on hold: %s', (outcome, mias, cals) => {
    const { mia, cal } = told({ outcome });
    expect(mia).toMatch(mias);
    expect(cal).toMatch(cals);
  });

  it('goes to administrators only if an older event names no parties', () => {
    expect(toNotices({ ...dispute, shipperId: null, userId: null }).map(({ userId }) => userId)).toEqual(['ada']);
  });
});

it('a reversal by hand at the provider is announced to the payee with its amount', () => {
  const taken = { ...transport, paymentId: 'p1', shipperId: 'mia', payeeId: 'cal', amount: '600.00' };
  expect(payTakenBack.notify!(taken, null)).toMatchObject([{ userId: 'cal', title: '$600.00 was withdrawn from your account' }]);
  expect(payTakenBack.notify!({ ...taken, payeeId: null }, null)).toEqual([]);
});
