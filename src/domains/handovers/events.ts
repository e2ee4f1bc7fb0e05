import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { directions } from './gates/rules.ts';
import { licenseTypes } from './license-rules.ts';
import { stopReasons } from './release-rules.ts';

const aHandover = transportEvent.extend({
  quoteId: z.uuid(),
  brokerId: z.uuid().nullable(),
  carrierId: z.uuid().nullable(),
  driverId: z.uuid().nullable(),
  driverName: z.string().nullable(),
  actorId: z.uuid().nullable(),
});

/** A side of the driver's license was captured; the hash is that of the file as it was sent. */
export const licenseCaptured = defineEvent(
  'handover.license-captured',
  aHandover.extend({ licenseType: z.enum(licenseTypes), sha256: z.string(), capturedAt: z.string() }),
);

/** A wrong release code was entered, before the one that stops the handover. */
export const codeWrong = defineEvent('handover.code-wrong', aHandover.extend({ triesLeft: z.number(), triedAt: z.string() }));

/** The driver was let have the vehicle: by the shipper's code, or without it and why. */
export const released = defineEvent(
  'handover.released',
  aHandover.extend({ how: z.enum(['code', 'without_code']), reason: z.string().nullable() }),
);

/** A mismatch, or the third wrong code: nothing is picked up. */
export const stopped = defineEvent('handover.stopped', aHandover.extend({ why: z.enum(stopReasons), words: z.string().nullable() }));

/** The shipper made a new code; `wasStopped` where that let a stopped handover go on. */
export const codeRenewed = defineEvent('handover.code-renewed', aHandover.extend({ wasStopped: z.boolean() }));

/** The truck of the job was named. */
export const truckNamed = defineEvent(
  'handover.truck-named',
  aHandover.extend({ truck: z.string(), plate: z.string(), plateState: z.string() }),
);

/** A storage yard recorded that the vehicle came in or left. */
export const gateRecorded = defineEvent(
  'handover.gate-recorded',
  transportEvent.extend({
    recordId: z.uuid(),
    direction: z.enum(directions),
    yard: z.string(),
    note: z.string().nullable(),
    recordedAt: z.string(),
    /** Who answers for the job, hauls and drives. */
    crewIds: z.array(z.uuid()),
    actorId: z.uuid(),
  }),
);
