import { z } from 'zod';
import { linkToken } from '#domains/accounts/guests-schemas.ts';
import { quote } from '#domains/quotes/schemas.ts';
import { transportDetail } from '#domains/transports/schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { bid } from '../schemas.ts';

/** Contains no address and no contact details. */
export const guestTransport = transportDetail
  .pick({
    id: true,
    status: true,
    vehicleType: true,
    vehicleYear: true,
    vehicleMake: true,
    vehicleModel: true,
    vehicleValue: true,
    transportType: true,
    isOperable: true,
    fromZipCode: true,
    fromCity: true,
    fromState: true,
    toZipCode: true,
    toCity: true,
    toState: true,
    roadMiles: true,
    pickupDate: true,
    serviceFee: true,
  })
  .extend({ can: z.object({ accept: z.boolean(), withdraw: z.boolean() }) });
export type GuestTransport = z.infer<typeof guestTransport>;

export const readGuestOffers = {
  summary: 'Offers for the transport of an emailed link (POST keeps the token out of URLs)',
  perMinute: 60,
  body: z.object({ token: linkToken }),
  reply: z.object({ transport: guestTransport, quotes: z.array(quote), bids: z.array(bid) }),
  errors: ['link_invalid'],
} satisfies Schemas;

export const withdrawGuestRequest = {
  summary: "Withdraw a guest's request with an emailed link; withdrawing the last request deletes the guest account",
  perMinute: 10,
  body: z.object({ token: linkToken }),
  reply: z.object({ withdrawn: z.literal(true), accountDeleted: z.boolean() }),
  errors: ['link_invalid', 'not_open'],
} satisfies Schemas;
