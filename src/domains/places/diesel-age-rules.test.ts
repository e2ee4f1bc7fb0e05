import { expect, it } from 'vitest';
import { describeDiesel } from './diesel-age-rules.ts';

it.each([
  ['2026-02-20', 'Diesel: $3.71 a gallon (US average of Jan 26, 2026)'],
  ['2026-03-20', 'Fuel price last updated Jan 2026'],
])('the diesel price on %s is: %s', (today, words) => {
  expect(describeDiesel({ price: '3.71', asOf: '2026-01-26' }, new Date(`${today}T12:00:00Z`))).toBe(words);
});
