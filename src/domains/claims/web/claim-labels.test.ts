import { formatDeadline } from '#shared/dates.ts';
import { expect, it } from 'vitest';
import { describeClaimState, describeClock, describeNext, describeDocument, stepTitle } from './claim-labels.ts';

const by = '2026-12-23T18:00:00.000Z';

it.each([
  [{ by, keptAt: null, isMissed: false }, 'By Dec 23, 2026'],
  [{ by, keptAt: '2026-11-03T18:00:00.000Z', isMissed: false }, 'Done Nov 03, 2026'],
  [{ by, keptAt: null, isMissed: true }, 'Missed: was due Dec 23, 2026'],
  [{ by, keptAt: '2026-12-30T18:00:00.000Z', isMissed: true }, 'Done late, Dec 30, 2026'],
] as const)('describes the legal deadline %j as: %s', (clock, words) => {
  expect(describeClock(clock)).toBe(words);
});

it.each([
  [{ who: 'carrier', by }, `Waiting for the carrier to answer, by ${formatDeadline(by)}`],
  [{ who: 'desk', by }, `Waiting for Carriage to decide, by ${formatDeadline(by)}`],
  [null, ''],
] as const)('says who acts next and until when: %j', (next, words) => {
  expect(describeNext({ next })).toBe(words);
});

it('names each step with its amount, and each document with its stage', () => {
  expect(stepTitle({ event: 'offered', amount: '150.00' })).toBe('Offer made: $150.00');
  expect(stepTitle({ event: 'letter', amount: null })).toBe('Status letter sent (49 CFR 370.9)');
  expect(describeDocument({ kind: 'bill', stage: 'delivery' })).toBe('Bill of lading at delivery');
  expect(describeDocument({ kind: 'inspection', stage: 'pickup' })).toBe('Pickup inspection');
  expect(describeDocument({ kind: 'inspection', stage: 'survey' })).toBe('Independent inspection');
});

it('shows a decision without an award as a rejection', () => {
  expect(describeClaimState({ state: 'decided', awarded: '0.00' })).toEqual(['bad', 'Rejected']);
  expect(describeClaimState({ state: 'decided', awarded: '10.00' })).toEqual(['good', 'Decided']);
  expect(describeClaimState({ state: 'settled', awarded: '0.00' })).toEqual(['good', 'Settled']);
  expect(stepTitle({ event: 'decided', amount: '0.00' })).toBe('Claim rejected');
  expect(stepTitle({ event: 'proposed', amount: '0.00' })).toContain('Rejection proposed');
  expect(stepTitle({ event: 'decided', amount: '250.00' })).toBe('Decided: $250.00');
});
