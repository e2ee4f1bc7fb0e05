import { formatDate } from '#shared/dates.ts';
import { dayMs } from '#shared/dates/days.ts';

interface DieselPrice {
  readonly price: string;
  readonly asOf: string;
}

const freshDays = 30;

const isDieselFresh = ({ asOf }: DieselPrice, now: Date): boolean => now.getTime() - Date.parse(asOf) <= freshDays * dayMs;

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

export const describeDiesel = (diesel: DieselPrice, now: Date): string =>
  isDieselFresh(diesel, now)
    ? `Diesel: $${diesel.price} a gallon (US average of ${formatDate(diesel.asOf)})`
    : `Fuel price last updated ${monthFormat.format(new Date(diesel.asOf))}`;
