import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';

/** A paid booking that ends, or whose carrier left. */
export const endingEvent = transportEvent.extend({ paymentId: z.uuid() });
