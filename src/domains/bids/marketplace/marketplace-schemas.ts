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

/** An open request as carriers see it: city, state and three digits of the ZIP, never a street, a name or a phone. */
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
  /** The pickup window, and the longest truck that reaches both ends; null where the shipper says nothing. */
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
  /** The platform's price as the request was submitted; null where only a carrier can name one. */
  openingEstimate: amountReply.nullable(),
  /** The fixed price, or else the platform's opening estimate, over the road miles; null where either is not known. */
  pricePerMile: amountReply.nullable(),
  /** Miles as the crow flies from the ZIP code that was searched, null without one. */
  milesToPickup: z.number().nullable(),
  milesToDelivery: z.number().nullable(),
  fits: loadFit,
  /** Published reviews of the shipper by carriers, and the average of their stars, without a name; null while there are none. */
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

/** What the marketplace is narrowed to; a radius counts together with its ZIP code only, and is 100 miles unless told. */
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
  /** Length of the reader's truck with its trailer: only what it can reach. */
  truckFt: truckFtInput.optional(),
  minRate: amountInput.optional(),
  maxRate: amountInput.optional(),
});
export type MarketplaceFilter = z.output<typeof marketplaceFilter>;

/** 'mine': only what lies on the lanes of the reader's own profile. */
export const ownLanes = z.enum(['mine']).optional();

export const listMarketplace = {
  summary: 'Open requests by place, distance, day, price per mile and condition',
  query: placedQuery.extend({ ...marketplaceFilter.shape, sort: z.enum(marketplaceSorts).default('newest'), lanes: ownLanes }),
  reply: z.array(marketplaceItem),
  errors: ['marketplace_denied'],
} satisfies Schemas;

/** Where the requests of a filter start, and between which states most of them run. */
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

/** All that a carrier may know of one open request before it is booked. */
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
  /** The value itself opens with the booking. */
  vehicleValueBand: z.string().nullable(),
  deliveryDate: z.string().nullable(),
  /** Who is there, gate passes and notes open with the booking. */
  stops: openStops,
  fromCity: z.string(),
  fromState: z.string(),
  fromLat: z.number().nullable(),
  fromLng: z.number().nullable(),
  toCity: z.string(),
  toState: z.string(),
  toLat: z.number().nullable(),
  toLng: z.number().nullable(),
  /** Another account has an open request for the same VIN. */
  isVinListedElsewhere: z.boolean(),
  /** False when it was taken or ended: told to those alone who take part in it. */
  isOpen: z.boolean(),
  /** Accounts of the carrier's side that have opened it. */
  viewerCount: z.number(),
  /** What this reader's role allows; the compliance gate says besides whether it may now. */
  can: z.object({ bid: z.boolean(), quote: z.boolean(), take: z.boolean() }),
});
export type MarketplaceRequest = z.infer<typeof marketplaceRequest>;

export const getMarketplaceRequest = {
  summary: 'One open request with all details; views are recorded once a day',
  params: idParams,
  reply: marketplaceRequest,
  errors: ['marketplace_denied'],
} satisfies Schemas;
