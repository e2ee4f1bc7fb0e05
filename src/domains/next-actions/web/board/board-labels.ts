import { formatDate } from '#shared/dates.ts';
import { addDays, hasPassed } from '#shared/dates/days.ts';
import { toCents } from '#shared/money.ts';
import type { BoardJob, BoardStage, JobMoney } from '../../board/schemas.ts';

interface StageLabel {
  readonly title: string;
  readonly empty: string;
}

export const stageLabels: Readonly<Record<BoardStage, StageLabel>> = {
  needs_driver: { title: 'Needs driver', empty: 'Every job has a driver.' },
  pickup: { title: 'Pickup', empty: 'No pickups planned.' },
  on_road: { title: 'In transit', empty: 'No vehicles in transit.' },
  unpaid: { title: 'Delivered, unpaid', empty: 'Every delivery is paid.' },
};

export const stepLabels: Readonly<Record<NonNullable<BoardJob['step']>, string>> = {
  take_job: 'Take job',
  name_carrier: 'Name carrier',
  name_driver: 'Name driver',
};

const moneyLabels: Readonly<Record<Exclude<JobMoney, 'held'>, string>> = {
  not_paid: 'Shipper hasn’t paid',
  on_hold: 'On hold',
  direct: 'Shipper pays you directly',
  broker: 'Broker pays you',
};

export function moneyLabel({ money, workflowState }: BoardJob): string {
  if (money !== 'held') return moneyLabels[money];
  if (workflowState === 'closed') return 'Payout on its way';
  return workflowState === 'delivered' ? 'Paid out within 72 hours of delivery' : 'Held until delivery';
}

export function peopleLabel({ step, carrierName, driverName, hasAgreed, declinedBy }: BoardJob): string {
  const driver = driverName ? (hasAgreed ? driverName : `${driverName} hasn’t agreed yet`) : declinedBy ? `${declinedBy} declined` : null;
  if (carrierName) return `${carrierName}: ${driver ?? 'no driver yet'}`;
  return driver ?? (step === 'take_job' ? 'Not taken yet' : step === 'name_carrier' ? 'No carrier yet' : 'No driver yet');
}

const dayWords: Readonly<Record<BoardStage, string>> = {
  needs_driver: 'Pickup',
  pickup: 'Pickup',
  on_road: 'Promised',
  unpaid: 'Delivered',
};

/** 'Pickup Dec 04, 2026', 'Pickup today' or 'Pickup tomorrow'. `today` is the reader's date, `open` the `openDay`. */
export function dayLabel({ stage, day, firstDay }: BoardJob, today: string, open: string): { text: string; isLate: boolean } {
  if (!day) return { text: stage === 'on_road' ? 'No promised date' : 'No pickup date', isLate: false };
  if (firstDay) return { text: `New date ${formatDate(day)} (promised ${formatDate(firstDay)})`, isLate: hasPassed(day, open) };
  const when = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : formatDate(day);
  return { text: `${dayWords[stage]} ${when}`, isLate: stage !== 'unpaid' && hasPassed(day, open) };
}

/** Next date first; jobs without a date last. */
export const sortByDay = (jobs: readonly BoardJob[]): readonly BoardJob[] =>
  jobs.toSorted((one, other) => (one.day ?? '9999').localeCompare(other.day ?? '9999'));

/** In cents, without jobs that have no amount. */
export const sumAmounts = (jobs: readonly BoardJob[]): number => jobs.reduce((sum, { amount }) => sum + (amount ? toCents(amount) : 0), 0);
