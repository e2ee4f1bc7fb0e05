import { expect, it } from 'vitest';
import { getTotal } from './quote-text.ts';

it('an estimate without a price is shown as not priced yet', () => {
  expect(getTotal({ totalQuote: '0.00' })).toBe('Not priced yet');
  expect(getTotal({ totalQuote: '1180.00' })).toBe('$1,180.00');
});
