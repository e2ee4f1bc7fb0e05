import { describe, expect, it } from 'vitest';
import { claimMoved } from './moved.ts';
import { claimProposed } from './proposed.ts';

const fact = {
  transportId: 't1',
  shipperId: 'mia',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  claimId: 'c1',
  fileNumber: 'C-1',
  quoteId: 'q1',
  carrierSideId: 'cal',
  carrierSideName: 'Cal Haul',
  claimed: '400.00',
  readerIds: ['ina'],
  actorId: 'ada',
  event: 'decided',
  to: 'decided',
  amount: '400.00',
  words: 'The marks are new.',
  shares: { frozen: '150.00', carrier: '200.00', direct: '50.00' },
} as const;
const told = (change: object) =>
  Object.fromEntries(
    claimMoved.notify!({ ...fact, ...change } as never, null).map(({ userId, title, body }) => [userId, `${title} | ${body}`]),
  );

describe('the notice to the carrier about the end of a claim', () => {
  it('names each part of the award: from the hold, from the payout account, and owed directly', () => {
    expect(told({})['cal']).toMatch(
      /^Carriage awarded the shipper \$400\.00 \| .*\$150\.00 goes to the shipper from the amount on hold\. \$200\.00 is withdrawn from your payout account\. \$50\.00 must be paid by you directly to the shipper\.$/,
    );
  });

  it('names only existing parts, also for an offer accepted after the payout', () => {
    const shares = { frozen: '0.00', carrier: '150.00', direct: '0.00' };
    const words = told({ event: 'accepted', to: 'settled', amount: '150.00', words: null, actorId: 'mia', shares })['cal'];
    expect(words).toContain('$150.00 is withdrawn from your payout account.');
    expect(words).not.toMatch(/\$0\.00|frozen|directly/);
  });

  it('is a rejection for both sides if nothing is awarded', () => {
    const both = told({ amount: '0.00', shares: { frozen: '0.00', carrier: '0.00', direct: '0.00' } });
    expect(both['mia']).toMatch(/^Carriage rejected your claim \| /);
    expect(both['cal']).toMatch(/^Carriage rejected the claim \| .*You do not have to pay anything\.$/);
    expect(Object.values(both).join()).not.toContain('$0.00');
    expect(claimProposed.notifyStaff!.notices({ ...fact, amount: '0.00' } as never, ['bob'])[0]!.body).toContain('it would be rejected');
  });

  it('names no amounts for an older event without them', () => {
    expect(told({ shares: null })['cal']).toBe(
      'Carriage awarded the shipper $400.00 | 2019 Honda Accord, Austin, TX to Denver, CO, claim C-1: The marks are new.',
    );
  });
});
