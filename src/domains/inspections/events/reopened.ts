import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { stageLabels } from '../photos/shots-rules.ts';
import { auditInspection, inspectionEvent } from './inspection-event.ts';

export const inspectionReopened = defineEvent('inspection.reopened', inspectionEvent.extend({ reason: z.string() }), {
  notify({ driverId, transportId, vehicle, stage, reason }) {
    const title = `${stageLabels[stage]} of the ${vehicle}: continue on another phone`;
    const body = `${asSentence(reason)} Your turn: open it on the phone you have now. Everything already sent is there.`;
    return [transportNotice(driverId, transportId, title, body)];
  },
  audit: auditInspection,
  custodyTitle: 'Inspection moved to another phone',
  custody: ({ inspectionId, stage, reason }) => ({ inspectionId, stage, reason }),
  webhook: ['Pickup and delivery', 'An inspection was reopened'],
});
