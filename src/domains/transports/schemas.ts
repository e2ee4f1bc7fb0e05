import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { isName, nameProblem } from '#shared/text/names.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { pageQuery, placedQuery } from '#shared/paging.ts';
import { pickupDayInput } from './pickup-day/pickup-day-rules.ts';
import { secretField } from '#shared/api/secret-fields.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { timeRange } from '#shared/dates/time-range.ts';
import { deadline } from '#shared/next-action-schemas.ts';
import { maxVehicleYear, minVehicleYear, zipPattern } from '#shared/vehicles/vehicles.ts';
import { transportTypeInput, vehicleTypeInput, zipInput } from '#shared/vehicles/vehicle-schemas.ts';
import { detailsReply } from './details/details-schemas.ts';
import { ownFields, ownFieldsReply, referenceText } from './details/own-fields-rules.ts';
import { valueInput, vinInput } from './value-rules.ts';
import { stopsInput, stopsReply } from './stops/stop-schemas.ts';
import { draftMessages } from './drafts/draft-rules.ts';

export const transportStatuses = [
  'draft',
  'submitted',
  'quoted',
  'accepted',
  'assigned',
  'in_transit',
  'delivered',
  'completed',
  'cancelled',
] as const;
export type TransportStatus = (typeof transportStatuses)[number];

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { abort: true })
    .nullish()
    .transform((value) => value || null);
const inches = z.coerce
  .number()
  .int()
  .min(1)
  .max(9999)
  .nullish()
  .transform((value) => value ?? null);

const listingFacts = {
  color: text(60),
  isOperable: z.boolean().default(true),
  rolls: z.boolean().default(true),
  brakes: z.boolean().default(true),
  steers: z.boolean().default(true),
  hasKeys: z.boolean().default(true),
  isModified: z.boolean().default(false),
  modificationNote: text(500),
  lengthInches: inches,
  widthInches: inches,
  heightInches: inches,
  weightPounds: z.coerce
    .number()
    .int()
    .min(1)
    .max(500_000)
    .nullish()
    .transform((value) => value ?? null),
  personalItems: text(500),
};

export const transportInput = z.object({
  vehicleType: vehicleTypeInput,
  vehicleYear: z.coerce
    .number('Invalid year')
    .int('Invalid year')
    .min(minVehicleYear, 'Invalid year')
    .refine((year) => year <= maxVehicleYear(), 'Invalid year'),
  vehicleMake: z.string('Make is required').trim().min(1, 'Make is required').max(60, limitLength(60)),
  vehicleModel: z.string('Model is required').trim().min(1, 'Model is required').max(60, limitLength(60)),
  vehicleValue: valueInput.transform((value) => value ?? null),
  vin: vinInput,
  transportType: transportTypeInput.default('open'),
  fromZipCode: z.string('Valid ZIP code required').trim().min(5, 'Valid ZIP code required').pipe(zipInput),
  toZipCode: z.string('Valid ZIP code required').trim().min(5, 'Valid ZIP code required').pipe(zipInput),
  fromAddress: text(200),
  toAddress: text(200),
  /** The next three fields are older aliases for parts of it. */
  stops: stopsInput.optional(),
  pickupDate: pickupDayInput,
  releaseNumber: text(100),
  accessNotes: text(1000),
  notes: text(2000),
  ...listingFacts,
  ...ownFields,
});
export type TransportInput = z.output<typeof transportInput>;
export type TransportFormValues = z.input<typeof transportInput>;

export const nextAction = z.object({
  /** Null if no action is needed. */
  who: z.enum(['you', 'shipper', 'broker', 'carrier', 'driver', 'carriers', 'platform']).nullable(),
  text: z.string(),
  /** Badge of an open problem, such as 'Late'. */
  problem: z.string().optional(),
  href: z.string().nullable(),
  due: deadline.nullable(),
});
export type RowNextAction = z.infer<typeof nextAction>;

export const transportCard = z.object({
  id,
  status: z.enum(transportStatuses),
  vehicleType: vehicleTypeInput,
  vehicleYear: z.number(),
  vehicleMake: z.string(),
  vehicleModel: z.string(),
  transportType: transportTypeInput,
  isOperable: z.boolean(),
  fromZipCode: z.string(),
  fromCity: z.string(),
  fromState: z.string(),
  toZipCode: z.string(),
  toCity: z.string(),
  toState: z.string(),
  roadMiles: z.number().nullable(),
  pickupDate: z.string().nullable(),
  totalAmount: amountReply.nullable(),
  serviceFee: amountReply.nullable(),
  fixedPrice: amountReply.nullable(), // booked at the estimate; waits for a carrier
  awaits: z.enum(['carrier_named', 'driver_named', 'driver_agreed']).nullable(), // next step of a booking before pickup
  offerCount: z.number(), // acceptable offers without the opening quote
  /** Distinct accounts with offers; after acceptance only the accepted one. */
  providerCount: z.number(),
  bestOffer: amountReply.nullable(),
  isOwn: z.boolean(),
  ...ownFieldsReply,
  createdAt: z.string(),
  updatedAt: z.string(),
  nextAction: nextAction.optional(), // only with `?with=nextAction`
  stops: stopsReply.optional(), // only with `?with=stops`
});
export type TransportCard = z.infer<typeof transportCard>;

/** Fields are null if the reader may not see them. */
export const transportDetail = transportCard.extend({
  vehicleType: vehicleTypeInput.nullable(), // null only in a draft
  shipperId: id.nullable(),
  shipperName: z.string().nullable(),
  vehicleValue: amountReply.nullable(),
  vehicleValueBand: z.string().nullable(),
  vin: z.string().nullable(),
  color: z.string().nullable(),
  rolls: z.boolean(),
  brakes: z.boolean(),
  steers: z.boolean(),
  hasKeys: z.boolean(),
  isModified: z.boolean(),
  modificationNote: z.string().nullable(),
  lengthInches: z.number().nullable(),
  widthInches: z.number().nullable(),
  heightInches: z.number().nullable(),
  weightPounds: z.number().nullable(),
  personalItems: z.string().nullable(),
  stops: stopsReply,
  releaseNumber: secretField(z.string().nullable()), // same as `stops.pickup.gatePass`; `accessNotes` as `stops.pickup.notes`
  accessNotes: secretField(z.string().nullable()),
  fromLat: z.number().nullable(),
  fromLng: z.number().nullable(),
  toLat: z.number().nullable(),
  toLng: z.number().nullable(),
  fromAddress: z.string().nullable(),
  toAddress: z.string().nullable(),
  pickupLocation: z.string().nullable(),
  deliveryLocation: z.string().nullable(),
  deliveryDate: z.string().nullable(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  ...detailsReply,
  notes: z.string().nullable(),
  submittedAt: z.string().nullable(),
  cancelled: z.object({ at: z.string(), by: z.enum(['shipper', 'support', 'platform']) }).nullable(),
  /** Screens show buttons by these answers, never by role. */
  can: z.object({
    accept: z.boolean(),
    quote: z.boolean(),
    bid: z.boolean(),
    cancel: z.boolean(),
    confirmDelivery: z.boolean(),
    editDraft: z.boolean(),
    changeDetails: z.boolean(),
    manageParticipants: z.boolean(),
  }),
});
export type TransportDetail = z.infer<typeof transportDetail>;

export const draftQuote = z.object({
  id,
  vehicleYear: z.number().nullable(),
  vehicleMake: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehicleType: z.string().nullable(),
  fromAddress: z.string().nullable(),
  toAddress: z.string().nullable(),
  fromZipCode: z.string().nullable(),
  toZipCode: z.string().nullable(),
  pickupDate: z.string().nullable(),
  reference: z.string().nullable(),
  /** Made without an account: another person may have typed the owner's address. */
  madeWithAddress: z.boolean(),
  createdAt: z.string(),
});
export type DraftQuote = z.infer<typeof draftQuote>;

const filled = z.string(draftMessages.missing).trim().min(1, draftMessages.missing).max(60, limitLength(60));
const draftZip = filled.regex(zipPattern, draftMessages.zip);
const orNothing = (value: unknown) => (value === '' || value === null ? undefined : value);

/** Needs route, year, make and model only; `draftId` updates that draft. */
export const draftInput = transportInput.extend({
  draftId: id.nullish(),
  vehicleType: z.preprocess(orNothing, vehicleTypeInput.optional()).transform((value) => value ?? null),
  vehicleYear: z
    .union([z.number(), filled], draftMessages.missing)
    .transform(Number)
    .refine((year) => Number.isInteger(year) && year >= minVehicleYear && year <= maxVehicleYear(), 'Invalid year'),
  vehicleMake: filled,
  vehicleModel: filled,
  fromZipCode: draftZip,
  toZipCode: draftZip,
  transportType: z.preprocess(orNothing, transportTypeInput.default('open')),
  pickupLocation: text(200),
  deliveryLocation: text(200),
  fullName: text(200).refine((name) => !name || isName(name), nameProblem),
  email: text(254),
  phone: text(40),
});
export type DraftInput = z.output<typeof draftInput>;

export const listTransports = {
  summary: 'Transports the account can see, newest first; all of them for compliance officers and administrators',
  asSeen: true,
  query: placedQuery.extend({
    status: z.enum(['all', 'submitted', 'quoted', 'accepted', 'in_progress', 'completed', 'cancelled']).default('all'),
    search: z.string().trim().max(100, 'At most 100 characters').optional(),
    reference: referenceText.optional(),
    ...timeRange,
    with: z.enum(['nextAction', 'stops'], 'Only nextAction or stops can be added').optional(),
    sort: z.enum(['newest', 'needs-you', 'pickup'], 'Sort by newest, needs-you or pickup').default('newest'),
  }),
  reply: z.array(transportCard),
} satisfies Schemas;

export const listUserTransports = listTransports;

export const getTransport = {
  summary: 'One transport',
  asSeen: true,
  params: idParams,
  reply: transportDetail,
} satisfies Schemas;

export const saveDraft = {
  summary: 'Save or update a draft',
  idempotent: true,
  body: draftInput,
  reply: draftQuote,
} satisfies Schemas;

export const listDrafts = {
  summary: 'Drafts of the account, newest first',
  asSeen: true,
  query: pageQuery,
  reply: z.array(draftQuote),
} satisfies Schemas;

export const deleteDraft = {
  summary: 'Delete a draft',
  params: idParams,
  reply: z.object({ deleted: z.literal(true) }),
} satisfies Schemas;
