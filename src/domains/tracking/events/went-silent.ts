import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { formatTimeOnRoute } from '#domains/places/zone-rules.ts';
import { silenceSteps } from '../silence-rules.ts';
import { haulEvent } from './haul-event.ts';

const readers = silenceSteps.map(({ who }) => who);
const schema = haulEvent.extend({ who: z.enum(readers), heardAt: z.string() });

export const silenceDetected = defineEvent('tracking.went-silent', schema, {
  notify({ who, shipperId, brokerId, carrierId, driverId, transportId, vehicle, route, heardAt, driverName }) {
    const since = `${vehicle}, ${route}. No signal since ${formatTimeOnRoute(heardAt, route, 'delivery')}.`;
    if (who === 'driver')
      return unique([driverId], null).map((id) =>
        transportNotice(id, transportId, 'We lost your signal', `${since} Your turn: open Carriage on your phone, or message the shipper.`),
      );
    if (who === 'carrier')
      return unique([carrierId, brokerId], driverId).map((id) =>
        transportNotice(
          id,
          transportId,
          `No signal from ${driverName ?? 'the driver'}`,
          `${since} Your turn: call the driver and tell the shipper.`,
        ),
      );
    return [
      transportNotice(
        shipperId,
        transportId,
        'No signal from your vehicle',
        `${since} We notified the driver and the carrier. You can message them.`,
      ),
    ];
  },
  custodyTitle: 'No signal for hours',
  custody: ({ who, heardAt }) => ({ who, heardAt }),
  webhook: ['Pickup and delivery', 'No signal from a vehicle'],
});
