import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { piiTypes } from './retention-rules.ts';

/** A kind of personal files is kept for another number of days from now on. */
export const retentionChanged = defineEvent(
  'privacy.retention-changed',
  z.object({ piiType: z.enum(piiTypes), from: z.int(), to: z.int() }),
);

/** Somebody started a cleanup by hand; kinds that were being cleaned already go on. */
export const cleanupStarted = defineEvent('privacy.cleanup-started', z.object({ jobIds: z.array(z.uuid()) }));

/** What stands on a transport, or on a person, is kept from now on. */
export const holdPlaced = defineEvent(
  'privacy.hold-placed',
  z.object({ holdId: z.uuid(), heldTransportId: z.uuid().nullable(), heldUserId: z.uuid().nullable() }),
);

/** It may go again when its days are over. */
export const holdLifted = defineEvent(
  'privacy.hold-lifted',
  z.object({ holdId: z.uuid(), heldTransportId: z.uuid().nullable(), heldUserId: z.uuid().nullable() }),
);

/** Somebody had counted what was done to personal files from one day to another. */
export const reportMade = defineEvent('privacy.report-made', z.object({ startDate: z.string(), endDate: z.string() }));

/** A list of the console of personal files was taken as a file, narrowed like this. */
export const piiListExported = defineEvent(
  'privacy.list-exported',
  z.object({ list: z.string(), filter: z.record(z.string(), z.string()) }),
);
