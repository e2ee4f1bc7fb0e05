import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';

const aHaul = transportEvent.extend({
  quoteId: z.uuid(),
  brokerId: z.uuid().nullable(),
  carrierId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  driverName: z.string().nullable(),
});

/** The driver agreed to share the position, with the time at which that ends by itself, or took it back. */
export const sharingChanged = defineEvent(
  'tracking.sharing-changed',
  aHaul.extend({ isOn: z.boolean(), until: z.string().nullable(), isOtherPhone: z.boolean() }),
);

/** The vehicle came within 25 miles of where it is delivered, for the first time. */
export const cameNear = defineEvent('tracking.came-near', aHaul.extend({ milesLeft: z.number() }));

/** It was delivered after the day that was promised with the offer. */
export const arrivedLate = defineEvent('tracking.arrived-late', aHaul.extend({ promisedDay: z.string(), daysLate: z.number() }));

/** The link by its number alone, never what opens it; null in what was announced before it was told. */
const aLink = transportEvent.extend({ linkId: z.uuid().nullable().default(null), label: z.string() });

/** The shipper made a link for somebody without an account. */
export const linkMade = defineEvent('tracking.link-made', aLink.extend({ until: z.string() }));

/** The shipper ended one. */
export const linkRevoked = defineEvent('tracking.link-revoked', aLink);
