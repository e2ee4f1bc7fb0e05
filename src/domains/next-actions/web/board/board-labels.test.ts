import { expect, it } from 'vitest';
import type { BoardJob } from '../../board/schemas.ts';
import { dayLabel, moneyLabel, peopleLabel, sortByDay, sumAmounts } from './board-labels.ts';

const job = (over: Partial<BoardJob>): BoardJob => ({
  quoteId: 'q',
  transportId: 't',
  title: '2019 Honda Accord, Austin to Denver',
  stage: 'pickup',
  workflowState: 'assigned',
  step: null,
  carrierName: null,
  driverName: 'Dana Okafor',
  hasAgreed: true,
  declinedBy: null,
  day: '2026-12-04',
  firstDay: null,
  amount: '830.00',
  money: 'held',
  ...over,
});

it.each<[Partial<BoardJob>, string]>([
  [{}, 'Dana Okafor'],
  [{ hasAgreed: false }, 'Dana Okafor hasn’t agreed yet'],
  [{ driverName: null, declinedBy: 'Pete Sorensen' }, 'Pete Sorensen declined'],
  [{ driverName: null, step: 'take_job' }, 'Not taken yet'],
  [{ driverName: null, step: 'name_carrier' }, 'No carrier yet'],
  [{ driverName: null, carrierName: 'Lone Star Haulaway' }, 'Lone Star Haulaway: no driver yet'],
])('a card with %j names who has the job', (over, words) => {
  expect(peopleLabel(job(over))).toBe(words);
});

it.each<[Partial<BoardJob>, string, boolean]>([
  [{}, 'Pickup Dec 04, 2026', false],
  [{ day: '2026-12-02' }, 'Pickup today', false],
  [{ day: '2026-12-03' }, 'Pickup tomorrow', false],
  [{ day: '2026-11-30' }, 'Pickup Nov 30, 2026', true],
  [{ day: null }, 'No pickup date', false],
  [{ stage: 'on_road', day: '2026-11-30' }, 'Promised Nov 30, 2026', true],
  [{ stage: 'on_road', day: '2026-12-03', firstDay: '2026-11-30' }, 'New date Dec 03, 2026 (promised Nov 30, 2026)', false],
  [{ stage: 'unpaid', day: '2026-11-30' }, 'Delivered Nov 30, 2026', false],
])('a card with %j names its day, and whether it is late', (over, text, isLate) => {
  expect(dayLabel(job(over), '2026-12-02', '2026-12-01')).toEqual({ text, isLate });
});

it('the money of a delivered job waits for the review and then for the payout', () => {
  expect(moneyLabel(job({ workflowState: 'delivered' }))).toBe('Paid out within 72 hours of delivery');
  expect(moneyLabel(job({ workflowState: 'closed' }))).toBe('Payout on its way');
  expect(moneyLabel(job({ workflowState: 'closed', money: 'on_hold' }))).toBe('On hold');
});

it('the next date comes first, and totals leave out unknown amounts', () => {
  const days = [null, '2026-12-03', '2026-12-01'].map((day) => job({ day }));
  expect(sortByDay(days).map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-03', null]);
  expect(sumAmounts([job({}), job({ amount: null }), job({ amount: '0.50' })])).toBe(83_050);
});
