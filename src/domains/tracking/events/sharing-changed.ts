import { z } from 'zod';
import { auditTransport } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { haulEvent } from './haul-event.ts';

const schema = haulEvent.extend({ isOn: z.boolean(), until: z.string().nullable(), isOtherPhone: z.boolean() });

/** `until` is when the driver's consent ends automatically. */
export const sharingChanged = defineEvent('tracking.sharing-changed', schema, {
  audit: ({ transportId, quoteId, driverId, isOn, until, isOtherPhone }) =>
    auditTransport({ transportId, quoteId, driverId, isOn, until, isOtherPhone }),
  custodyTitle: 'Location sharing changed',
  custody: ({ driverName, isOn, until, isOtherPhone }) => ({
    driverName,
    sharing: isOn ? 'on' : 'off',
    ...(until && { until }),
    ...(isOtherPhone && { isOtherPhone }),
  }),
});
