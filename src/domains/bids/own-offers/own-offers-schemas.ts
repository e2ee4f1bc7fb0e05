import { z } from 'zod';
import { offerDaysReply } from '#domains/quotes/promise/offer-days-rules.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { timeRange } from '#shared/dates/time-range.ts';
import { offerStates } from '../searches/search-rules.ts';

/** 'estimate' is a request taken at the platform's price. */
export const ownOffer = z.object({
  id,
  kind: z.enum(['bid', 'quote', 'estimate']),
  transportId: id,
  vehicle: z.string(),
  route: z.string(),
  amount: amountReply,
  estimatedDeliveryDays: z.number().nullable(),
  ...offerDaysReply,
  includesInsurance: z.boolean(),
  notes: z.string().nullable(),
  state: z.enum(offerStates),
  reason: z.string().nullable(),
  validUntil: z.string().nullable(),
  submittedAt: z.string(),
  updatedAt: z.string(),
  openingEstimate: amountReply.nullable(),
  roadMiles: z.number().nullable(),
  pickupDate: z.string().nullable(),
  pickupUntil: z.string().nullable(),
  bestOffer: amountReply.nullable(),
  offerCount: z.number(),
  isRequestOpen: z.boolean(),
  can: z.object({ change: z.boolean() }),
});
export type OwnOffer = z.infer<typeof ownOffer>;

export const listOwnOffers = {
  summary: 'Bids and quotes of the account with their status, newest first',
  asSeen: true,
  query: pageQuery.extend({ state: z.enum(offerStates).optional(), transportId: id.optional(), ...timeRange }),
  reply: z.array(ownOffer),
} satisfies Schemas;
