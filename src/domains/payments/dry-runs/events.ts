import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';

const aRun = transportEvent.extend({
  dryRunId: z.uuid(),
  quoteId: z.uuid(),
  carrierSideId: z.uuid(),
  carrierSideName: z.string(),
  reportedById: z.uuid(),
  fee: z.string().nullable(),
  actorId: z.uuid().nullable(),
});

/** Whoever hauls stood before a closed door, and has a photo of it. */
export const dryRunDocumented = defineEvent('dry-run.documented', aRun.extend({ words: z.string(), photoSha256: z.string() }));

/** The shipper says that it was not so. */
export const dryRunDisputed = defineEvent('dry-run.disputed', aRun.extend({ words: z.string() }));

/** The desk decided. */
export const dryRunDecided = defineEvent('dry-run.decided', aRun.extend({ stands: z.boolean(), words: z.string() }));
