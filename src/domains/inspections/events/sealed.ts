import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { counted } from '#shared/text/counted.ts';
import { stageLabels, stages } from '../photos/shots-rules.ts';
import { auditInspection, inspectionEvent } from './inspection-event.ts';

const schema = inspectionEvent.extend({
  stage: z.enum(stages),
  hash: z.string(),
  photos: z.number(),
  /** Absent in events older than videos. */
  videos: z.number().optional(),
  marks: z.number(),
  /** Required photos skipped with a reason; absent in older events. */
  exceptions: z.number().default(0),
  customer: z.enum(['drawn', 'typed', 'absent']),
  /** The receiver's; null at pickup. */
  verdict: z.string().nullable(),
});

/** `hash` covers everything written. The shipper is notified of missing photos. */
export const inspectionSealed = defineEvent('inspection.sealed', schema, {
  notify({ shipperId, transportId, vehicle, route, stage, exceptions }) {
    if (exceptions === 0) return [];
    const missing = counted(exceptions, { one: 'required photo is', other: 'required photos are' });
    const body = `${route}. Read the driver's reasons${stage === 'delivery' ? ' before you confirm delivery' : ''}.`;
    return [transportNotice(shipperId, transportId, `${stageLabels[stage]} of the ${vehicle}: ${missing} missing`, body)];
  },
  audit: auditInspection,
  custodyTitle: 'Inspection signed and sealed',
  custody: ({ inspectionId, stage, hash, photos, videos, marks, exceptions, customer, verdict }) => ({
    inspectionId,
    stage,
    hash,
    photos,
    ...(videos && { videos }),
    marks,
    ...(exceptions > 0 && { exceptions }),
    customer,
    ...(verdict && { verdict }),
  }),
  webhook: ['Pickup and delivery', 'An inspection was signed without all required photos'],
});
