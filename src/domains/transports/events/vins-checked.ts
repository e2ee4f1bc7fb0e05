import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditTransport } from './transport-event.ts';

/** An officer decided that two accounts may list the same VIN. The note is stored with the check. */
export const vinsChecked = defineEvent(
  'transport.vins-checked',
  z.object({ transportId: z.uuid(), otherTransportId: z.uuid(), shipperId: z.uuid(), otherShipperId: z.uuid() }),
  { audit: auditTransport },
);
