import { z } from 'zod';
import { loadFit } from '#domains/carriers/schemas.ts';
import { transportStatuses } from '#domains/transports/schemas.ts';
import { openStops, truckFtInput } from '#domains/transports/stops/stop-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountInput, amountReply } from '#shared/money-schemas.ts';
import { placedQuery } from '#shared/paging.ts';
import { transportTypeInput, vehicleTypeInput, zipInput } from '#shared/vehicles/vehicle-schemas.ts';
import { maxRadiusMiles, minRadiusMiles, marketplaceSorts } from '../searches/search-rules.ts';

/** An open request as carriers see it: city, state and three digits of the ZIP code, never a street, name or phone number. */
export const marketplaceItem = z.object({
  id,
  year: z.number(),
  make: z.string(),
  model: z.string(),
  color: z.string().nullable(),
  vehicleType: vehicleTypeInput,
  transportType: transportTypeInput,
  status: z.enum(transportStatuses),
  pickupLocation: z.string(),
  deliveryLocation: z.string(),
  pickupDate: z.string().nullable(),
  pickupUntil: z.string().nullable(),
  longestTruckFt: z.number().nullable(),
  isRunning: z.boolean(),
  hasKeys: z.boolean(),
  isModified: z.boolean(),
  description: z.string().nullable(),
  roadMiles: z.number().nullable(),
  offerCount: z.number(),
  bestOffer: amountReply.nullable(),
  fixedPrice: amountReply.nullable(),
  /** The platform's price when the request was submitted; null if only a carrier can price it. */
  openingEstimate: amountReply.nullable(),
  /** The fixed price, or else the opening estimate, per road mile; null if either is unknown. */
  pricePerMile: amountReply.nullable(),
  /** Straight-line miles from the searched ZIP code; null without one. */
  milesToPickup: z.number().nullable(),
  milesToDelivery: z.number().nullable(),
  fits: loadFit,
  /** Published reviews by carriers, without the shipper's name; null if there are none. */
  shipperReviews: z.object({ count: z.number().int(), average: z.number() }).nullable(),
  createdAt: z.string(),
});
export type MarketplaceItem = z.infer<typeof marketplaceItem>;

const state = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Use the two-letter state code');
const radiusMessage = `Use ${minRadiusMiles} to ${maxRadiusMiles} miles`;
const radius = z.coerce.number(radiusMessage).int(radiusMessage).min(minRadiusMiles, radiusMessage).max(maxRadiusMiles, radiusMessage);
const day = z.iso.date('Enter a date');

/** A radius has no effect without its ZIP code and defaults to 100 miles. */
export const marketplaceFilter = z.object({
  vehicleType: vehicleTypeInput.optional(),
  transportType: transportTypeInput.optional(),
  fromState: state.optional(),
  toState: state.optional(),
  fromZip: zipInput.optional(),
  fromRadius: radius.optional(),
  toZip: zipInput.optional(),
  toRadius: radius.optional(),
  pickupFrom: day.optional(),
  pickupTo: day.optional(),
  running: z.enum(['yes', 'no']).optional(),
  truckFt: truckFtInput.optional(),
  minRate: amountInput.optional(),
  maxRate: amountInput.optional(),
});
export type MarketplaceFilter = z.output<typeof marketplaceFilter>;

/** 'mine' limits the list to the lanes in the reader's carrier profile. */
export const ownLanes = z.enum(['mine']).optional();

export const listMarketplace = {
  summary: 'Open requests by place, distance, day, price per mile and condition',
  query: placedQuery.extend({ ...marketplaceFilter.shape, sort: z.enum(marketplaceSorts).default('newest'), lanes: ownLanes }),
  reply: z.array(marketplaceItem),
  errors: ['marketplace_denied'],
} satisfies Schemas;

export const marketplaceLanes = z.object({
  total: z.number(),
  states: z.array(z.object({ state: z.string(), count: z.number() })),
  lanes: z.array(z.object({ fromState: z.string(), toState: z.string(), count: z.number(), pricePerMile: amountReply.nullable() })),
});
export type MarketplaceLanes = z.infer<typeof marketplaceLanes>;

export const listLanes = {
  summary: 'Number of open requests by pickup state, and the busiest lanes',
  query: marketplaceFilter.extend({ lanes: ownLanes }),
  reply: marketplaceLanes,
  errors: ['marketplace_denied'],
} satisfies Schemas;

/** Everything a carrier may know about an open request before it is booked. */
export const marketplaceRequest = marketplaceItem.omit({ milesToPickup: true, milesToDelivery: true }).extend({
  rolls: z.boolean(),
  brakes: z.boolean(),
  steers: z.boolean(),
  modificationNote: z.string().nullable(),
  hasPersonalItems: z.boolean(),
  lengthInches: z.number().nullable(),
  widthInches: z.number().nullable(),
  heightInches: z.number().nullable(),
  weightPounds: z.number().nullable(),
  /** The exact value is shown after booking. */
  vehicleValueBand: z.string().nullable(),
  deliveryDate: z.string().nullable(),
  /** Contacts, gate passes and notes are shown after booking. */
  stops: openStops,
  fromCity: z.string(),
  fromState: z.string(),
  fromLat: z.number().nullable(),
  fromLng: z.number().nullable(),
  toCity: z.string(),
  toState: z.string(),
  toLat: z.number().nullable(),
  toLng: z.number().nullable(),
  /** False once it was taken or ended; only participants can still read it then. */
  isOpen: z.boolean(),
  /** Carrier-side accounts that opened the request. */
  viewerCount: z.number(),
  /** What the reader's role allows; the compliance gate is checked separately. */
  can: z.object({ bid: z.boolean(), quote: z.boolean(), take: z.boolean() }),
});
export type MarketplaceRequest = z.infer<typeof marketplaceRequest>;

export const getMarketplaceRequest = {
  summary: 'One open request with all details; views are recorded once a day',
  params: idParams,
  reply: marketplaceRequest,
  errors: ['marketplace_denied'],
} satisfies Schemas;
