import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { amountReply } from '#shared/money-schemas.ts';

/** What one line of the overview is about. */
export const overviewSpans = ['day', 'month'] as const;
export type OverviewSpan = (typeof overviewSpans)[number];

/** Lines of one answer: a month of days, a year of months. */
export const linesOf: Readonly<Record<OverviewSpan, number>> = { day: 30, month: 12 };

const day = z.iso.date();

/** What happened in a day or a month, by UTC. */
export const OverviewLine = z.object({
  /** Its first day. */
  from: day,
  requests: z.number(),
  bookings: z.number(),
  /** What shippers paid. */
  paidIn: amountReply,
  /** What was held for jobs at its end, by the books. */
  held: amountReply,
  /** What went to carriers, less what was taken back. */
  released: amountReply,
  /** Requests that got their first offer, and how long that took on average; null where none did. */
  firstOffers: z.number(),
  firstOfferMinutes: z.number().nullable(),
  /** Of those, within the promised hours. */
  firstOffersInTime: z.number(),
  /** Vehicles delivered with a promised day, and those of them on or before it. */
  promised: z.number(),
  onTime: z.number(),
  gateRefusals: z.number(),
});
export type OverviewLine = z.output<typeof OverviewLine>;

export const getOverview = {
  summary: 'Figures by day or month: requests, bookings, payments, first offers, on-time deliveries, gate refusals',
  query: z.object({
    by: z.enum(overviewSpans).default('day'),
    /** Only what lies before this day, to look further back. */
    before: day.optional(),
  }),
  reply: z.object({
    /** When the newest day was counted; null before the first count. */
    countedAt: z.iso.datetime().nullable(),
    /** Oldest first. */
    lines: z.array(OverviewLine),
    /** To be asked for as `before`; null where nothing lies before these lines. */
    earlier: day.nullable(),
  }),
} satisfies Schemas;
