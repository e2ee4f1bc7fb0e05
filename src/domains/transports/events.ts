import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { roles } from '#shared/roles.ts';
import { transportEvent } from './events/transport-event.ts';
import { transportStatuses } from './schemas.ts';

/** A request went out to be priced; `isImported`: with others of one file, of which `transports.imported` tells. */
export const transportSubmitted = defineEvent('transport.submitted', transportEvent.extend({ isImported: z.boolean().default(false) }));

/** The requests of one file went out to be priced, all at once. */
export const transportsImported = defineEvent('transports.imported', z.object({ shipperId: z.uuid(), count: z.number() }));

/**
 * Nobody priced a request within the promised time. Of requests that were submitted together its shipper is told by the one whose look came
 * first (`isToldFirst`), with how many more there are. `hasEstimate`: the platform's own price can be booked, of one of these at least.
 */
export const requestUnanswered = defineEvent(
  'transport.unanswered',
  transportEvent.extend({ isToldFirst: z.boolean().default(true), more: z.number().default(0), hasEstimate: z.boolean().default(false) }),
);

/** The shipment moved along its road; labels are what people read. */
export const transportStatusChanged = defineEvent(
  'transport.status-changed',
  transportEvent.extend({
    from: z.enum(transportStatuses),
    to: z.enum(transportStatuses),
    toLabel: z.string(),
    totalAmount: z.string().nullable(),
  }),
);

/** A supporting account was let in. */
export const participantAdded = defineEvent(
  'transport.participant-added',
  transportEvent.extend({ userId: z.uuid(), role: z.enum(roles) }),
);

/** Its part was ended. */
export const participantRemoved = defineEvent('transport.participant-removed', transportEvent.extend({ userId: z.uuid() }));

const aPhoto = z.object({
  transportId: z.uuid(),
  photoId: z.uuid(),
  fileName: z.string(),
  /** Of the file as it was sent, in hex. */
  sha256: z.string(),
});

/** A photo came to a request; those of a draft are announced when it is submitted. */
export const photoAdded = defineEvent('transport.photo-added', aPhoto);

/** A photo of a request was deleted. */
export const photoRemoved = defineEvent('transport.photo-removed', aPhoto);
