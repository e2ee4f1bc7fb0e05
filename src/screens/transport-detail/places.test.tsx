import { expect, it } from 'vitest';
import { dayFact } from './places.tsx';

it.each([
  ['pickup', null, null, 'Pickup date', 'Not set'],
  ['pickup', '2026-12-05', null, 'Pickup date', 'Dec 05, 2026'],
  ['pickup', null, '2026-12-07T18:00:00.000Z', 'Picked up', 'Dec 07, 2026'],
  ['pickup', '2026-12-05', '2026-12-07T18:00:00.000Z', 'Picked up', 'Dec 07, 2026'],
  ['delivery', null, null, 'Delivery date', 'Not set'],
  ['delivery', null, '2026-12-10T18:00:00.000Z', 'Delivered', 'Dec 10, 2026'],
] as const)('the day of the %s, asked for %s, done %s: %s %s', (end, asked, happenedAt, label, value) =>
  expect(dayFact(end, asked, happenedAt)).toEqual({ label, value }),
);
