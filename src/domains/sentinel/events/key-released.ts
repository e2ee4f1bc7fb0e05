import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditSuspendedAccount, liftingReason } from './sentinel-event.ts';

export const keyReleased = defineEvent(
  'sentinel.key-released',
  z.object({ heldUserId: z.uuid(), apiKeyId: z.uuid(), reason: liftingReason }),
  { audit: auditSuspendedAccount },
);
