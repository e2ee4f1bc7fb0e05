import { z } from 'zod';
import { registration, signedIn } from '#domains/accounts/schemas.ts';
import { trustCard } from '#domains/carriers/schemas.ts';
import { transportCard, transportDetail, transportInput } from '#domains/transports/schemas.ts';
import { vinInput } from '#domains/transports/value-rules.ts';
import { emailInput } from '#shared/text/email.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { isName, nameProblem } from '#shared/text/names.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountInput, amountReply } from '#shared/money-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { storedPickupDay, pickupDayInput } from '#domains/transports/pickup-day/pickup-day-rules.ts';
import { optionalText, requiredText } from '#shared/text/text-limit.ts';
import { timeRange } from '#shared/dates/time-range.ts';
import { transportTypeInput, vehicleTypeInput, zipInput } from '#shared/vehicles/vehicle-schemas.ts';
import { offerDayInput, offerDaysReply } from './promise/offer-days-rules.ts';
import { quoteReview } from './review/review-schemas.ts';

export const workflowStates = ['submitted', 'quoted', 'booked', 'assigned', 'in_transit', 'delivered', 'closed'] as const;
export type WorkflowState = (typeof workflowStates)[number];

export const quote = z.object({
  id,
  transportId: id,
  kind: z.enum(['opening', 'own', 'bid']),
  workflowState: z.enum(workflowStates),
  baseRate: amountReply,
  fuelSurcharge: amountReply,
  tolls: amountReply,
  permits: amountReply,
  specialHandling: amountReply,
  agreedChanges: amountReply,
  totalQuote: amountReply,
  /** `agreed`: the shipper's price; `carrier_pay`: what the broker pays; `hidden` (under a broker) and `withheld` (participants): zeros. */
  priceKind: z.enum(['agreed', 'carrier_pay', 'hidden', 'withheld']),
  /** Only for the broker, its carrier and overseers. */
  carrierPay: amountReply.nullable(),
  estimatedDeliveryDays: z.number().nullable(),
  ...offerDaysReply,
  /** Given by the carrier after the promised delivery passed. */
  newDeliveryDay: z.string().nullable(),
  includesInsurance: z.boolean().nullable(),
  validUntil: z.string().nullable(),
  isExpired: z.boolean(),
  isAccepted: z.boolean(),
  notes: z.string().nullable(),
  closedReason: z.string().nullable(),
  /** Null for the platform's estimate. */
  offeredBy: z.object({ id, name: z.string(), role: z.string(), dotMcVerified: z.boolean(), insuranceVerified: z.boolean() }).nullable(),
  trust: trustCard.nullable(),
  carrierName: z.string().nullable(),
  driverName: z.string().nullable(),
  driverAgreedAt: z.string().nullable(),
  /** The last decline while no other driver is named; only for the parties and overseers. */
  driverDeclined: z.object({ name: z.string(), at: z.string(), reason: z.string().nullable() }).nullable(),
  /** `by` is the carrier or broker that took the job; a broker takes it by naming a carrier. */
  taken: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  /** First time only; `ended` is how it ended before completion. */
  acceptedAt: z.string().nullable(),
  pickedUpAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  completedBy: z.enum(['shipper', 'platform', 'support']).nullable(),
  ended: z.object({ at: z.string(), by: z.enum(['shipper', 'carrier', 'platform', 'support']), reason: z.string().nullable() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  can: z.object({
    accept: z.boolean(),
    take: z.boolean(),
    nameDriver: z.boolean(),
    agree: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    moveTo: z.array(z.enum(workflowStates)),
  }),
});
export type Quote = z.infer<typeof quote>;

export const quoteRequest = z.object({
  email: emailInput('Please enter a valid email address'),
  phone: requiredText(10, 'Please enter a valid phone number', 40),
  fullName: requiredText(2, 'Please enter your full name').refine(isName, nameProblem),
  vehicleType: requiredText(1, 'Please select a vehicle type').pipe(vehicleTypeInput),
  vehicleYear: requiredText(4, 'Please enter the vehicle year', 4).regex(/^\d{4}$/, 'Please enter the vehicle year'),
  vehicleMake: requiredText(1, 'Please enter the vehicle make', 60),
  vehicleModel: requiredText(1, 'Please enter the vehicle model', 60),
  vehicleValue: optionalText(20),
  vin: vinInput,
  fromZipCode: zipInput,
  toZipCode: zipInput,
  pickupDate: pickupDayInput,
  /** The last day of the pickup window. */
  pickupUntil: pickupDayInput,
  transportType: requiredText(1, 'Please select a transport type').pipe(transportTypeInput),
  isOperable: z.boolean().default(true),
  hasKeys: z.boolean().default(true),
  notes: optionalText(2000),
});
export type QuoteRequest = z.output<typeof quoteRequest>;
export type QuoteRequestForm = z.input<typeof quoteRequest>;
/** An anonymous request gets a claim token, a signed-in one its transport. */
export const submittedRequest = z.object({
  message: z.string(),
  transportId: id.nullable(),
  pendingQuoteId: id.nullable(),
  claimToken: z.string().nullable(),
});

export const submitQuoteRequest = {
  summary: 'Request quotes; without a session the request is saved as a pending quote until its email address is confirmed',
  perMinute: 20,
  status: 201,
  idempotent: true,
  /** Honeypot. */
  body: quoteRequest.extend({ website: z.string().max(2000).optional() }),
  reply: submittedRequest,
  errors: ['too_many_pending'],
} satisfies Schemas;

/** Accepts the past pickup day of a stored request. */
export const storedRequest = quoteRequest.extend({ pickupDate: storedPickupDay, pickupUntil: storedPickupDay });

/** Stored in the browser until an account claims the request. */
export const quoteData = storedRequest.extend({ claimToken: z.string().max(100).nullish() });

export const registerWithQuotes = {
  summary: 'Create an account and link the earlier quote request',
  perMinute: 20,
  status: 201,
  body: registration.extend({ quoteData: quoteData.nullish() }),
  reply: signedIn.extend({ linked_quotes: z.number(), transportId: id.nullable() }),
  errors: ['email_taken', 'role_not_public', 'common_password'],
} satisfies Schemas;

export const createTransport = {
  summary: 'Submit a transport request; it gets its opening quote at once',
  status: 201,
  idempotent: true,
  body: transportInput,
  reply: transportDetail,
} satisfies Schemas;

export const submitDraft = {
  summary: 'Submit a draft as a final request',
  params: idParams,
  idempotent: true,
  reply: transportDetail,
  errors: ['not_a_draft'],
} satisfies Schemas;

export const listTransportQuotes = {
  summary: 'Quotes of a transport: all of them for its owner and administrators, others see their own',
  asSeen: true,
  params: idParams,
  reply: z.array(quote),
} satisfies Schemas;

export const listedQuote = quote.extend({
  transport: transportCard.pick({
    status: true,
    vehicleType: true,
    vehicleYear: true,
    vehicleMake: true,
    vehicleModel: true,
    fromZipCode: true,
    fromCity: true,
    fromState: true,
    toZipCode: true,
    toCity: true,
    toState: true,
  }),
  metadata: quoteReview,
});
export type ListedQuote = z.infer<typeof listedQuote>;

export const listQuotes = {
  summary: 'Quotes the account received or sent, newest first',
  query: pageQuery.extend(timeRange),
  reply: z.array(listedQuote),
} satisfies Schemas;

export const ownQuoteInput = z.object({
  baseRate: amountInput,
  fuelSurcharge: amountInput.default('0.00'),
  tolls: amountInput.default('0.00'),
  permits: amountInput.default('0.00'),
  specialHandling: amountInput.default('0.00'),
  estimatedDeliveryDays: z.coerce.number().int().min(1, 'Estimated delivery days is required').max(90),
  ...offerDayInput,
  includesInsurance: z.boolean().default(false),
  validDays: z.coerce.number().int().min(1).max(30).default(7),
  notes: optionalText(1000),
});

export const giveQuote = {
  summary: 'Send an itemized quote',
  params: idParams,
  status: 201,
  idempotent: true,
  body: ownQuoteInput,
  reply: quote,
  errors: ['gate_closed', 'already_quoted', 'not_open'],
} satisfies Schemas;

export const acceptQuote = {
  summary: 'Accept a quote or book the estimate; only one quote per transport can be accepted',
  params: idParams,
  idempotent: 'required_for_keys',
  reply: quote,
  errors: ['already_accepted', 'expired', 'not_priced', 'not_open', 'closed', 'approval_needed'],
} satisfies Schemas;
