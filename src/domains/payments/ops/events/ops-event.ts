import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { opsActionKinds } from '../schemas.ts';

export const opsEvent = transportEvent.extend({
  paymentId: z.uuid(),
  actionId: z.uuid(),
  kind: z.enum(opsActionKinds),
  amount: z.string(),
  reason: z.string(),
  askedById: z.uuid(),
});
