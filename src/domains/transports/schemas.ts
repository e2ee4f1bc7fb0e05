import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { isName, nameProblem } from '#shared/text/names.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountReply } from '#shared/money-schemas.ts';
import { pageQuery, placedQuery } from '#shared/paging.ts';
import { pickupDayInput } from './pickup-day/pickup-day-rules.ts';
import { secretField } from '#shared/api/secret-fields.ts';
import { atMost } from '#shared/text/text-limit.ts';
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

/** The facts of a listing that decide its price and start disputes when missing. */
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
  vehicleMake: z.string('Make is required').trim().min(1, 'Make is required').max(60, atMost(60)),
  vehicleModel: z.string('Model is required').trim().min(1, 'Model is required').max(60, atMost(60)),
  vehicleValue: valueInput.transform((value) => value ?? null),
  vin: vinInput,
  transportType: transportTypeInput.default('open'),
  fromZipCode: z.string('Valid ZIP code required').trim().min(5, 'Valid ZIP code required').pipe(zipInput),
  toZipCode: z.string('Valid ZIP code required').trim().min(5, 'Valid ZIP code required').pipe(zipInput),
  fromAddress: text(200),
  toAddress: text(200),
  /** Contacts, windows and access of both ends; the three fields below say a part of it for programs from before stops. */
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

/** Who acts next on a transport, and how. */
export const nextAction = z.object({
  /** Null where nobody does. */
  who: z.enum(['you', 'shipper', 'broker', 'carrier', 'driver', 'carriers']).nullable(),
  /** The label of the reader's button, or what the transport waits for. */
  text: z.string(),
  /** Where the reader's button leads. */
  href: z.string().nullable(),
  due: deadline.nullable(),
});
export type RowNextAction = z.infer<typeof nextAction>;

/** What a card of a list shows. */
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
  fixedPrice: amountReply.nullable(), // booked at the estimate, and waiting for the first eligible carrier to take it
  awaits: z.enum(['carrier_named', 'driver_named', 'driver_agreed']).nullable(), // of a booking, what is still to come before its driver picks up
  offerCount: z.number(), // offers that can still be accepted, the opening quote not counted
  /** Accounts behind these offers; once one was accepted, the account behind that one. */
  providerCount: z.number(),
  bestOffer: amountReply.nullable(),
  /** The reader ships it; the carrier's side sees the same card as a job. */
  isOwn: z.boolean(),
  ...ownFieldsReply,
  createdAt: z.string(),
  updatedAt: z.string(),
  nextAction: nextAction.optional(), // in lists that are asked for it
});
export type TransportCard = z.infer<typeof transportCard>;

/** One transport as its owner, its parties and the overseers see it. Null: not for this reader to see. */
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
  releaseNumber: secretField(z.string().nullable()), // as `stops.pickup.gatePass`, and the notes as `stops.pickup.notes`
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
  cancelled: z.object({ at: z.string(), by: z.enum(['shipper', 'support', 'platform']) }).nullable(), // when, and by whom
  /** What this reader may do: screens show buttons by these answers, never by role. */
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
  /** A request that was made without an account, with the owner's address: whoever typed it may be somebody else. */
  madeWithAddress: z.boolean(),
  createdAt: z.string(),
});
export type DraftQuote = z.infer<typeof draftQuote>;

const filled = z.string(draftMessages.missing).trim().min(1, draftMessages.missing).max(60, atMost(60));
const draftZip = filled.regex(zipPattern, draftMessages.zip);
const orNothing = (value: unknown) => (value === '' || value === null ? undefined : value);

/** A draft needs route, year, make and model only; `draftId` changes that one. A contact is optional. */
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
    /** Own transports with exactly this reference. */
    reference: referenceText.optional(),
    ...timeRange,
    /** `nextAction`: each transport comes with who acts next on it. */
    with: z.enum(['nextAction'], 'Only nextAction can be added').optional(),
    sort: z.enum(['newest', 'needs-you', 'pickup'], 'Sort by newest, needs-you or pickup').default('newest'),
  }),
  reply: z.array(transportCard),
} satisfies Schemas;

/** The same list under the address that the account's own requests have. */
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
