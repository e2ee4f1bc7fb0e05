import { z } from 'zod';
import { auditTransport, transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { directions } from '../gates/rules.ts';

const schema = transportEvent.extend({
  recordId: z.uuid(),
  direction: z.enum(directions),
  yard: z.string(),
  note: z.string().nullable(),
  recordedAt: z.string(),
  crewIds: z.array(z.uuid()),
  actorId: z.uuid(),
});

const verbs = { in: 'arrived at', out: 'left' } as const;

export const gateRecorded = defineEvent('handover.gate-recorded', schema, {
  notify: ({ shipperId, crewIds, actorId, transportId, vehicle, route, direction, yard, note }) =>
    unique([shipperId, ...crewIds], actorId).map((id) =>
      transportNotice(
        id,
        transportId,
        `The ${vehicle} ${verbs[direction]} ${yard}`,
        `${route}.${note ? ` ${asSentence(note)}` : ''}`,
        false,
      ),
    ),
  audit: ({ transportId, recordId, direction }) => auditTransport({ transportId, recordId, direction }),
  custodyTitle: 'Storage yard',
  custody: ({ direction, yard, note }) => ({ direction, yard, ...(note && { reason: note }) }),
  webhook: ['Pickup and delivery', 'A vehicle entered or left a storage yard'],
});
