import { expect, it } from 'vitest';
import { apartWords, perMile } from './bid-words.ts';

it.each([
  [null, null],
  [0, 'Pickup within 10 miles'],
  [9, 'Pickup within 10 miles'],
  [10, 'Pickup about 10 miles away'],
  [43, 'Pickup about 45 miles away'],
])('%s miles: %s', (miles, words) => expect(apartWords('Pickup', miles)).toBe(words));

it('says a price per mile', () => expect(perMile('0.90')).toBe('$0.90 a mile'));
