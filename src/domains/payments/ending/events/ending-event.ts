import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';

export const endingEvent = transportEvent.extend({ paymentId: z.uuid() });
