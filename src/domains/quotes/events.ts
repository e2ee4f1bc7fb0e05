import { z } from 'zod';
import { detailFields } from '#domains/transports/details-rules.ts';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { workflowStates } from './schemas.ts';
import { detailsAnswers } from './details-schemas.ts';
import { driverAnswers } from './driver-schemas.ts';

/** What every listener needs to tell people about a quote: the transport, the parties, the price, and who acted. */
export const quoteFact = transportEvent.extend({
  quoteId: z.uuid(),
  kind: z.enum(['opening', 'own', 'bid']),
  bidId: z.uuid().nullable(),
  brokerId: z.uuid().nullable(),
  carrierId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  /** Who priced it; the platform's estimate has none. */
  offeredById: z.uuid().nullable(),
  offeredByName: z.string().nullable(),
  totalQuote: z.string(),
  isAccepted: z.boolean(),
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  actorRole: z.string().nullable(),
});

/** A broker, carrier or independent driver priced a request. */
export const quoteGiven = defineEvent('quote.given', quoteFact.extend({ estimatedDeliveryDays: z.number().nullable() }));

/** The shipper accepted an offer or booked the estimate; `standsAtFixedPrice` when it now waits for a carrier. */
export const quoteAccepted = defineEvent('quote.accepted', quoteFact.extend({ serviceFee: z.string(), standsAtFixedPrice: z.boolean() }));

/** A quote moved in its workflow. `assigned` without `isAccepted` is a carrier's commitment. */
export const quoteStateChanged = defineEvent(
  'quote.state-changed',
  quoteFact.extend({
    from: z.enum(workflowStates),
    to: z.enum(workflowStates),
    toLabel: z.string(),
    reason: z.string().nullable(),
    closedReason: z.string().nullable(),
    /** Who hauls after this step, said of a job that is assigned; for a broker's job the carrier that it named. */
    carrierName: z.string().nullable().default(null),
    /** The carrier that somebody else named with this step, and the one whose place was taken. */
    namedCarrierId: z.uuid().nullable().default(null),
    /** The carrier that was named drives itself, and is on another job. */
    namedIsOnOtherJob: z.boolean().default(false),
    replacedCarrierId: z.uuid().nullable().default(null),
    /** Guards that a super admin went past, by name, with what they had said. */
    overrides: z.array(z.object({ guard: z.string(), refusal: z.string() })).default([]),
  }),
);

/** A driver was named, or another one, while the job stayed assigned; `isOnOtherJob` where it is on another one and the carrier knows. */
export const quoteDriverNamed = defineEvent(
  'quote.driver-named',
  quoteFact.extend({ driverName: z.string(), isOnOtherJob: z.boolean().default(false) }),
);

/** The driver who was named agreed, or declined and is no longer on the job. */
export const quoteDriverAnswered = defineEvent(
  'quote.driver-answered',
  quoteFact.extend({ driverName: z.string(), answer: z.enum(driverAnswers), reason: z.string().nullable() }),
);

/** Authority or insurance of somebody on a running transport lapsed (credentials.lapsed, once per transport that names the account). */
export const quoteCredentialsLapsed = defineEvent(
  'quote.credentials-lapsed',
  quoteFact.extend({ lapsedId: z.uuid(), lapsedName: z.string(), reason: z.string() }),
);

/** The verification that had lapsed is back (credentials.verified, once per transport that names the account). */
export const quoteCredentialsRestored = defineEvent(
  'quote.credentials-restored',
  quoteFact.extend({ restoredId: z.uuid(), restoredName: z.string() }),
);

/** Somebody on a running transport was blocked or deactivated (once per transport that names the account); the transport is not moved. */
export const quoteCarrierStopped = defineEvent(
  'quote.carrier-stopped',
  quoteFact.extend({ stoppedId: z.uuid(), stoppedName: z.string(), standing: z.enum(['blocked', 'deactivated']) }),
);

/**
 * Its carrier or broker took a quote back, or the platform (no actor) because that account may no longer act; `wasAccepted` when the
 * transport has to find another.
 */
export const quoteWithdrawn = defineEvent('quote.withdrawn', quoteFact.extend({ wasAccepted: z.boolean(), reason: z.string().nullable() }));

/**
 * A request that was made without an account now belongs to one; `isDraft`: by its address alone, so that it waits for its owner;
 * `isConfirmation`: by the link mailed to its address, so that a guest owns it.
 */
export const pendingQuoteLinked = defineEvent(
  'pending-quote.linked',
  transportEvent.extend({ pendingQuoteId: z.uuid(), isDraft: z.boolean().default(false), isConfirmation: z.boolean().default(false) }),
);

/** A super admin had pending quotes relinked: which became drafts, and how many did not. */
export const pendingQuotesHealed = defineEvent(
  'pending-quotes.healed',
  z.object({ relinked: z.array(z.uuid()), totalSkipped: z.number() }),
);

/** An administrator flagged a quote; `isNewlyEscalated`: from now on a super admin has to answer. */
export const quoteFlagged = defineEvent(
  'quote.flagged',
  quoteFact.extend({ flagReason: z.string(), isEscalated: z.boolean(), isNewlyEscalated: z.boolean() }),
);

/** The flag was lifted, with an answer to everybody who had set it; what was announced before several were remembered names one. */
export const quoteFlagLifted = defineEvent(
  'quote.flag-lifted',
  quoteFact.extend({
    answer: z.string(),
    flaggedByIds: z.array(z.uuid()).default([]),
    flaggedById: z.uuid().nullable().optional(),
    wasEscalated: z.boolean(),
  }),
);

/** Which details changed and who takes part, never what they say. */
const detailsFact = transportEvent.extend({
  fields: z.array(z.enum(detailFields)),
  brokerId: z.uuid().nullable(),
  carrierId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  actorId: z.uuid(),
});

/** The shipper added or changed details before pickup; `answererId` may decline them. */
export const detailsChanged = defineEvent('transport.details-changed', detailsFact.extend({ answererId: z.uuid().nullable() }));

/** The carrier agreed to a changed day or place, or declined it: what was booked applies again. */
export const detailsAnswered = defineEvent(
  'transport.details-answered',
  detailsFact.extend({ answer: z.enum(detailsAnswers), actorName: z.string(), reason: z.string().nullable() }),
);

/** An administrator added a note for administrators. */
export const quoteNoted = defineEvent('quote.noted', quoteFact);
