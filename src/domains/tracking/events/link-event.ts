import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';

/** The link by its id alone, never what opens it; null in events published before they had it. */
export const linkEvent = transportEvent.extend({ linkId: z.uuid().nullable().default(null), label: z.string() });
