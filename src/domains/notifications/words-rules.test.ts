import { expect, it } from 'vitest';
import { happenedOf } from './words-rules.ts';

it.each([
  [
    'Jensen quotes $900.00 for your car. Your turn: compare the lines and accept the quote that suits you.',
    'Jensen quotes $900.00 for your car.',
  ],
  ['Jensen took back the bid for your car.', 'Jensen took back the bid for your car.'],
  ['Your turn: look it over and confirm the delivery. Without your word it is complete 72 hours after it arrived.', ''],
])('what happened, of %j, is %j', (body, happened) => {
  expect(happenedOf(body)).toBe(happened);
});
