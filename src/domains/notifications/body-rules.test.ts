import { expect, it } from 'vitest';
import { getHappened } from './body-rules.ts';

it.each([
  ['Jensen offers $900.00 for your car. Your turn: compare your quotes and accept one.', 'Jensen offers $900.00 for your car.'],
  ['Jensen withdrew their bid for your car.', 'Jensen withdrew their bid for your car.'],
  ['Your turn: inspect the vehicle and confirm the delivery.', ''],
])('the event described in %j is %j', (body, happened) => {
  expect(getHappened(body)).toBe(happened);
});
