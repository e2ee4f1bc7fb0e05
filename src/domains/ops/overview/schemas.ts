import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { amountReply } from '#shared/money-schemas.ts';

export const overviewSpans = ['day', 'month'] as const;
export type OverviewSpan = (typeof overviewSpans)[number];

/** A month of days, a year of months. */
export const lineCounts: Readonly<Record<OverviewSpan, number>> = { day: 30, month: 12 };

const day = z.iso.date();

/** By UTC. */
export const OverviewLine = z.object({
  from: day,
  requests: z.number(),
  bookings: z.number(),
  paidIn: amountReply,
  /** Held for jobs at the end of the period, from the ledger. */
  held: amountReply,
  released: amountReply,
  /** Requests that got their first offer, and the average wait for it; null if none did. */
  firstOffers: z.number(),
  firstOfferMinutes: z.number().nullable(),
  /** Of those, within the promised hours. */
  firstOffersInTime: z.number(),
  /** Vehicles delivered with a promised day, and how many of them on time. */
  promised: z.number(),
  onTime: z.number(),
  gateRefusals: z.number(),
});
export type OverviewLine = z.output<typeof OverviewLine>;

export const getOverview = {
  summary: 'Figures by day or month: requests, bookings, payments, first offers, on-time deliveries, gate refusals',
  query: z.object({
    by: z.enum(overviewSpans).default('day'),
    before: day.optional(),
  }),
  reply: z.object({
    /** Null before the first count. */
    countedAt: z.iso.datetime().nullable(),
    /** Oldest first. */
    lines: z.array(OverviewLine),
    /** Cursor for `before`; null if there is nothing older. */
    earlier: day.nullable(),
  }),
} satisfies Schemas;
