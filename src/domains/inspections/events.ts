import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { inspectionStages, stages } from './shots-rules.ts';

const anInspection = transportEvent.extend({
  inspectionId: z.uuid(),
  quoteId: z.uuid(),
  stage: z.enum(inspectionStages),
  /** Whoever inspects. */
  driverId: z.uuid(),
});

/** Whoever inspects began to look the vehicle over. */
export const inspectionBegun = defineEvent('inspection.begun', anInspection);

/** Both have signed, or it says why one did not; `hash` is of all that was written. */
export const inspectionSealed = defineEvent(
  'inspection.sealed',
  anInspection.extend({
    stage: z.enum(stages),
    hash: z.string(),
    photos: z.number(),
    /** Absent in what was announced before there were any. */
    videos: z.number().optional(),
    marks: z.number(),
    /** Required photos that are missing with a reason; absent in what was announced before it was counted. */
    exceptions: z.number().default(0),
    customer: z.enum(['drawn', 'typed', 'absent']),
    /** Of the receiver; null at pickup. */
    verdict: z.string().nullable(),
  }),
);

/** An inspection agent signed an independent inspection; `hash` is of all that was written. It moves nothing. */
export const surveySealed = defineEvent(
  'inspection.survey-sealed',
  transportEvent.extend({
    inspectionId: z.uuid(),
    quoteId: z.uuid(),
    inspectorName: z.string(),
    hash: z.string(),
    photos: z.number(),
    videos: z.number(),
    marks: z.number(),
    /** Who answers for the job, hauls and drives. */
    crewIds: z.array(z.uuid()),
    actorId: z.uuid(),
  }),
);

/** An administrator let another phone go on with one whose phone does not come back. */
export const inspectionReopened = defineEvent('inspection.reopened', anInspection.extend({ reason: z.string() }));
