import { z } from 'zod';
import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { describeCounts } from '../counts-rules.ts';
import { auditInspection } from './inspection-event.ts';

const schema = transportEvent.extend({
  inspectionId: z.uuid(),
  quoteId: z.uuid(),
  inspectorName: z.string(),
  hash: z.string(),
  photos: z.number(),
  videos: z.number(),
  marks: z.number(),
  crewIds: z.array(z.uuid()),
  actorId: z.uuid(),
});

/** `hash` covers everything written. Changes no workflow state. */
export const surveySealed = defineEvent('inspection.survey-sealed', schema, {
  notify({ shipperId, crewIds, actorId, transportId, vehicle, route, inspectorName, ...counts }) {
    const body = `${route}. ${describeCounts(counts)}. See Documents.`;
    return unique([shipperId, ...crewIds], actorId).map((id) =>
      transportNotice(id, transportId, `${inspectorName} inspected the ${vehicle}`, body, false),
    );
  },
  audit: auditInspection,
  custodyTitle: 'Independent inspection signed and sealed',
  custody: ({ inspectionId, inspectorName, hash, photos, videos, marks }) => ({
    inspectionId,
    inspectorName,
    hash,
    photos,
    ...(videos && { videos }),
    marks,
  }),
  webhook: ['Pickup and delivery', 'An inspection agent inspected a vehicle'],
});
