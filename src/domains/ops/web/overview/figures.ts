import { counted, type PluralForms } from '#shared/text/counted.ts';
import { promisedHours } from '#domains/transports/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import type { OverviewLine, OverviewSpan } from '../../overview/schemas.ts';

export interface Figure {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** Column height; null without data. */
  readonly value: (line: OverviewLine) => number | null;
  readonly shown: (line: OverviewLine) => string;
  readonly most?: number;
  readonly words: (lines: readonly OverviewLine[], span: OverviewSpan) => string;
  readonly more?: readonly { readonly header: string; readonly shown: (line: OverviewLine) => string }[];
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Nov 03, 2026' of a day, 'Nov 2026' of a month. */
export const spanName = (from: string, span: OverviewSpan): string =>
  span === 'day' ? formatDate(from) : monthFormat.format(new Date(`${from}T00:00:00Z`));

const count = (of: number): string => of.toLocaleString('en-US');
const getSum = (lines: readonly OverviewLine[], value: (line: OverviewLine) => number): number =>
  lines.reduce((sum, line) => sum + value(line), 0);

/** '3 h 20 min' of minutes, '45 min' below an hour. */
export const duration = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${count(Math.floor(minutes / 60))} h ${minutes % 60} min`;

/** '91%' of two counts, rounded, but '100%' only for all; a dash if the total is 0. */
export const share = (part: number, of: number): string => {
  if (of === 0) return '-';
  return `${part < of ? Math.min(99, Math.round((100 * part) / of)) : 100}%`;
};

function describeCount(
  lines: readonly OverviewLine[],
  span: OverviewSpan,
  value: (line: OverviewLine) => number,
  forms: PluralForms,
): string {
  const total = getSum(lines, value);
  if (total === 0) return `No ${forms.other}.`;
  const busiest = lines.reduce((best, line) => (value(line) > value(best) ? line : best));
  const most = `most ${span === 'day' ? 'on' : 'in'} ${spanName(busiest.from, span)}: ${count(value(busiest))}`;
  return `${counted(total, forms)}, ${most}.`;
}

const countedFigure = (key: 'requests' | 'bookings' | 'gateRefusals', title: string, text: string, forms: PluralForms): Figure => ({
  key,
  title,
  text,
  value: (line) => line[key],
  shown: (line) => count(line[key]),
  words: (lines, span) => describeCount(lines, span, (line) => line[key], forms),
});

export const figures: readonly Figure[] = [
  countedFigure('requests', 'Requests', 'Submitted by shippers', { one: 'request', other: 'requests' }),
  {
    key: 'firstOffer',
    title: 'Time to the first offer',
    text: 'Average from request to first offer, by day of the offer',
    value: ({ firstOfferMinutes }) => firstOfferMinutes,
    shown: ({ firstOfferMinutes }) => (firstOfferMinutes === null ? '-' : duration(firstOfferMinutes)),
    words: (lines) => {
      const of = getSum(lines, ({ firstOffers }) => firstOffers);
      if (of === 0) return 'No request received an offer.';
      const minutes = getSum(lines, ({ firstOffers, firstOfferMinutes }) => firstOffers * (firstOfferMinutes ?? 0)) / of;
      const inTime = getSum(lines, ({ firstOffersInTime }) => firstOffersInTime);
      return `${duration(Math.round(minutes))} on average for ${counted(of, { one: 'request', other: 'requests' })}; ${share(inTime, of)} within ${promisedHours} hours.`;
    },
    more: [
      { header: 'Requests', shown: ({ firstOffers }) => count(firstOffers) },
      { header: `Within ${promisedHours} hours`, shown: ({ firstOffersInTime, firstOffers }) => share(firstOffersInTime, firstOffers) },
    ],
  },
  countedFigure('bookings', 'Bookings', 'Offers accepted by shippers', { one: 'booking', other: 'bookings' }),
  {
    key: 'held',
    title: 'Money held',
    text: 'Held for jobs at the end of the period, from the ledger',
    value: ({ held }) => Number(held),
    shown: ({ held }) => formatUsd(held),
    words: (lines) => `${formatUsd(lines.at(-1)!.held)} at the end.`,
    more: [{ header: 'Paid by shippers', shown: ({ paidIn }) => formatUsd(paidIn) }],
  },
  {
    key: 'released',
    title: 'Money released',
    text: 'Transferred to carriers, minus reversals',
    value: ({ released }) => Number(released),
    shown: ({ released }) => formatUsd(released),
    words: (lines) => `${formatUsd(Math.round(getSum(lines, ({ released }) => Number(released) * 100)))} released.`,
  },
  {
    key: 'onTime',
    title: 'Delivered on time',
    text: 'Deliveries with a promised date that arrived by then',
    value: ({ onTime, promised }) => (promised === 0 ? null : (100 * onTime) / promised),
    shown: ({ onTime, promised }) => share(onTime, promised),
    most: 100,
    words: (lines) => {
      const of = getSum(lines, ({ promised }) => promised);
      if (of === 0) return 'No deliveries with a promised date.';
      const onTime = getSum(lines, (line) => line.onTime);
      return `${count(onTime)} of ${counted(of, { one: 'delivery', other: 'deliveries' })}, ${share(onTime, of)}.`;
    },
    more: [
      { header: 'On time', shown: ({ onTime }) => count(onTime) },
      { header: 'Deliveries', shown: ({ promised }) => count(promised) },
    ],
  },
  countedFigure('gateRefusals', 'Gate refusals', 'Actions refused by the compliance gate', { one: 'refusal', other: 'refusals' }),
];
