import { describe, expect, it } from 'vitest';
import { describeMissing, payoutActions, getPayoutState, payoutStates, type AccountFacts } from './account-rules.ts';

const account: AccountFacts = {
  isActive: true,
  isKnown: true,
  detailsSubmitted: true,
  payoutsEnabled: true,
  due: [],
  checking: [],
  disabledReason: null,
};

describe('the state of a payout account', () => {
  it.each([
    ['none', null],
    ['none', { isKnown: false, detailsSubmitted: false, payoutsEnabled: false }],
    ['unfinished', { detailsSubmitted: false, payoutsEnabled: false, due: ['external_account'] }],
    ['ready', {}],
    ['ready', { due: ['individual.id_number'] }],
    ['more_needed', { payoutsEnabled: false, due: ['individual.id_number'], disabledReason: 'requirements.past_due' }],
    ['under_review', { payoutsEnabled: false, checking: ['individual.id_number'], disabledReason: 'requirements.pending_verification' }],
    ['under_review', { payoutsEnabled: false, disabledReason: 'under_review' }],
    ['turned_down', { payoutsEnabled: false, disabledReason: 'rejected.fraud' }],
    ['turned_down', { payoutsEnabled: true, disabledReason: 'rejected.other' }],
    ['turned_down', { payoutsEnabled: false, disabledReason: 'listed' }],
    ['disconnected', { isActive: false }],
    ['disconnected', { isActive: false, disabledReason: 'rejected.fraud' }],
  ] as const)('is %s for %j', (state, said) => {
    expect(getPayoutState(said && { ...account, ...said })).toBe(state);
  });

  it('has at most one button, and none if nothing can be done', () => {
    expect(payoutStates.filter((state) => payoutActions[state] === null)).toEqual(['turned_down']);
  });
});

describe('the missing details of a payout account', () => {
  it('are named once each, in a fixed order', () => {
    const due = ['individual.dob.year', 'individual.dob.day', 'tos_acceptance.date', 'external_account', 'business_type'];
    const words = [
      'Bank account for payouts',
      'Agreement to the terms of the payment service',
      'Business type (individual or company)',
      'Date of birth',
    ];
    expect(describeMissing(due)).toEqual(words);
    expect(describeMissing(due.toReversed())).toEqual(words);
  });

  it.each([
    ['person_1ABC.verification.document', 'Photo of an identity document'],
    ['individual.ssn_last_4', 'Last four digits of the Social Security number'],
    ['company.tax_id', 'Company tax number'],
    ['owners.first_name', 'Name of the account holder or company representative'],
    ['business_profile.mcc', 'Business description'],
    ['something.new_of_the_provider', 'More information about you or your business'],
  ])('for %s read: %s', (name, words) => {
    expect(describeMissing([name])).toEqual([words]);
  });

  it('never contain a field name of the provider', () => {
    for (const word of describeMissing(['a.b_c', 'x_y', 'individual.address.line1'])) expect(word).not.toMatch(/[._]\w/);
  });
});
