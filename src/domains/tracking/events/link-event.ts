import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';

/** Never contains the token. `linkId` is null in older events. */
export const linkEvent = transportEvent.extend({ linkId: z.uuid().nullable().default(null), label: z.string() });
