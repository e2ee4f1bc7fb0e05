import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { deskActionKinds } from '../schemas.ts';

/** What every event about a step of an administrator says of it. */
export const deskEvent = transportEvent.extend({
  paymentId: z.uuid(),
  actionId: z.uuid(),
  kind: z.enum(deskActionKinds),
  amount: z.string(),
  reason: z.string(),
  askedById: z.uuid(),
});
