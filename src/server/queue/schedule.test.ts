import { expect, test } from 'vitest';
import { dailyAt, everyMinutes, toSlot, weeklyAt } from './schedule.ts';

test.each([
  [everyMinutes(5), '2026-11-20T10:07:12Z', '2026-11-20T10:05:00Z'],
  [everyMinutes(5), '2026-11-20T10:05:00Z', '2026-11-20T10:05:00Z'],
  [everyMinutes(60), '2026-11-20T00:59:59Z', '2026-11-20T00:00:00Z'],
  [dailyAt('03:10'), '2026-11-20T03:09:59Z', '2026-11-19T03:10:00Z'],
  [dailyAt('03:10'), '2026-11-20T03:10:00Z', '2026-11-20T03:10:00Z'],
  [weeklyAt('mon', '13:00'), '2026-11-20T10:00:00Z', '2026-11-16T13:00:00Z'],
  [weeklyAt('mon', '13:00'), '2026-11-16T12:59:00Z', '2026-11-09T13:00:00Z'],
  [weeklyAt('sun', '00:00'), '2026-11-22T00:00:00Z', '2026-11-22T00:00:00Z'],
])('the slot of %o at %s is %s', (rhythm, now, slot) => {
  expect(toSlot(rhythm, new Date(now))).toEqual(new Date(slot));
});
