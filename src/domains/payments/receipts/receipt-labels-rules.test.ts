import { expect, it } from 'vitest';
import { describeCard } from './receipt-labels-rules.ts';

it.each([
  ['visa', '4242', 'Visa ending in 4242'],
  ['amex', '0005', 'American Express ending in 0005'],
  ['eftpos_au', '1234', 'Card ending in 1234'],
])('a card of %s is shown with brand and last digits', (brand, last4, words) => {
  expect(describeCard({ brand, last4 })).toBe(words);
});
