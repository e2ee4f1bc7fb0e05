import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { amountInput, amountReply } from '#shared/money-schemas.ts';
import { maxVehicleYear, minVehicleYear } from '#shared/vehicles/vehicles.ts';
import { transportTypeInput, vehicleTypeInput, zipInput } from '#shared/vehicles/vehicle-schemas.ts';

const orBlank = <S extends z.ZodType>(schema: S, message: string) =>
  z.union([z.literal('').transform(() => undefined), schema], message).optional();

const yearMessage = 'Please enter the vehicle year';
const dateMessage = 'Please enter a valid date';
const vehicleYear = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{4}$/),
  ])
  .transform(Number)
  .refine((year) => Number.isInteger(year) && year >= minVehicleYear && year <= maxVehicleYear(), yearMessage);

export const estimateBody = z.object({
  vehicleType: vehicleTypeInput,
  vehicleYear: orBlank(vehicleYear, yearMessage),
  vehicleMake: z.string().trim().max(60).optional(),
  vehicleModel: z.string().trim().max(60).optional(),
  vehicleValue: orBlank(amountInput, 'Enter an amount in dollars, like 1250.00'),
  fromZipCode: zipInput,
  toZipCode: zipInput,
  transportType: transportTypeInput,
  pickupDate: orBlank(z.iso.date(dateMessage), dateMessage),
  isOperable: z.boolean().optional(),
});
export type EstimateBody = z.output<typeof estimateBody>;

export const placeReply = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
});

const ends = { from: placeReply, to: placeReply, serviceFee: amountReply, validDays: z.number(), message: z.string() };

export const linesReply = z.object({
  baseRate: amountReply,
  fuelSurcharge: amountReply,
  tolls: amountReply,
  permits: amountReply,
  specialHandling: amountReply,
});

export const estimateReply = z.discriminatedUnion('possible', [
  z.object({
    possible: z.literal(true),
    ...ends,
    roadMiles: z.number(),
    lines: linesReply,
    total: amountReply,
    low: amountReply,
    high: amountReply,
    allIn: amountReply,
    factors: z.array(
      z.object({ code: z.enum(['distance', 'size', 'transport', 'season', 'inoperable']), label: z.string(), effect: z.string() }),
    ),
    confidence: z.enum(['high', 'medium', 'low']),
    confidenceReason: z.string(),
    transitDaysMin: z.number(),
    transitDaysMax: z.number(),
    diesel: z.object({ price: z.string(), asOf: z.string() }),
    ratesReviewedOn: z.string(),
  }),
  z.object({
    possible: z.literal(false),
    ...ends,
    reason: z.enum(['military', 'sea', 'alaska', 'vehicle_type']),
    roadMiles: z.number().nullable(),
  }),
]);
export type EstimateReply = z.output<typeof estimateReply>;

export const estimateEndpoint = {
  summary: 'Estimate the price of a transport, itemized, with its range and factors. No account needed.',
  body: estimateBody,
  reply: estimateReply,
  perMinute: 60,
} satisfies Schemas;

export const placeEndpoint = {
  summary: 'City, state and position of a ZIP code; 404 if it does not exist.',
  params: z.object({ zip: zipInput }),
  reply: placeReply,
} satisfies Schemas;

export const vehicleSuggestionsEndpoint = {
  summary: 'Suggest makes of a vehicle type or, with a make, its models. Other values are accepted too.',
  query: z.object({ type: vehicleTypeInput, make: z.string().trim().max(60).default(''), q: z.string().trim().max(60).default('') }),
  reply: z.array(z.string()),
} satisfies Schemas;
