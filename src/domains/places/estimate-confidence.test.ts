import { expect, it } from 'vitest';
import { toConfidence } from './estimate-confidence.ts';
import { getTruckAccess } from './rules.ts';

const sure = { miles: 200, size: 'sedan', transportType: 'open', isOperable: true, pickupDate: '2027-01-19', today: '2026-11-20' } as const;

it('is high at exactly 200 miles and exactly 60 days ahead', () => {
  expect(toConfidence(sure).confidence).toBe('high');
});

it.each([
  [{ miles: 199 }, /below 200 miles/],
  [{ pickupDate: '2027-01-20' }, /more than 60 days/],
  [{ transportType: 'terminal' as const }, /transport type/],
  [{ isOperable: false }, /Winching/],
])('is medium with %j', (doubt, why) => {
  const { confidence, confidenceReason } = toConfidence({ ...sure, ...doubt });
  expect([confidence, why.test(confidenceReason)]).toEqual(['medium', true]);
});

it('the freely associated Pacific islands are reached by sea', () => {
  expect(['PW', 'FM', 'MH', 'AS', 'MP', 'GU'].map(getTruckAccess)).toEqual(Array.from({ length: 6 }, () => 'sea'));
});
