import { describe, expect, it } from 'vitest';
import { payoutActions, payoutStates } from '#domains/payments/payouts/accounts/account-rules.ts';
import { holdSentences, describeState, whyWaiting } from './payout-labels.ts';

const now = new Date();
const hold = { changes: [{ kind: 'bank' as const, subject: '', changedAt: now.toISOString() }], awaits: [], until: now.toISOString() };

describe('a payout account', () => {
  it.each(payoutStates)('%s is described in a sentence, with a button if something can be done', (state) => {
    const { sentence, button } = describeState({ state, bank: null });
    expect(sentence).toMatch(/^[A-Z][^.]+\./);
    expect(button !== undefined).toBe(payoutActions[state] !== null);
  });

  it('names the payout bank account by its last digits only', () => {
    expect(describeState({ state: 'ready', bank: { name: 'FIRST BANK', last4: '6789' } }).sentence).toBe(
      'Payouts go to FIRST BANK ending in 6789.',
    );
    expect(describeState({ state: 'more_needed', bank: { name: 'FIRST BANK', last4: '6789' } }).sentence).not.toContain('6789');
  });
});

describe('a transfer', () => {
  it.each([
    ['waiting', null, 'Set up payouts to be paid'],
    ['refused', null, 'The payment service refused it. We will try again.'],
    [
      'given_up',
      null,
      'The payment service refused it, and support knows. The money is still yours. Check that your payout account is complete.',
    ],
    ['paid', hold, null],
    ['on_its_way', null, null],
    ['taken_back', hold, null],
    ['held', { ...hold, awaits: [{ kind: 'identity' as const, subject: '' }] }, 'Waiting for review'],
    ['held', { ...hold, awaits: [{ kind: 'owner' as const, subject: '' }] }, 'Waiting until you confirm your payout account'],
  ] as const)('that is %s says why it is waiting', (state, held, said) => {
    expect(whyWaiting({ state }, { hold: held && { ...held, changes: [...held.changes], awaits: [...held.awaits] } })).toBe(said);
  });

  it('that is on hold says until when', () => {
    expect(whyWaiting({ state: 'held' }, { hold })).toMatch(/^Waiting until (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2}:\d\d [AP]M$/);
    expect(holdSentences({ hold }, now)[0]).toMatch(
      /^Your bank account changed\. Payouts wait until \w{3} \d{1,2}:\d\d [AP]M \(72 hours left\)\.$/,
    );
    expect(holdSentences({ hold: null }, now)).toEqual([]);
  });
});
