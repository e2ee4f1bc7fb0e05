import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

export const signingKeyRotated = defineEvent('custody.key-rotated', z.object({ signingKeyId: z.uuid(), reason: z.string() }), {
  audit: ({ signingKeyId, reason }) => ({ subjectType: 'signing_key', subjectId: signingKeyId, details: { reason } }),
});
