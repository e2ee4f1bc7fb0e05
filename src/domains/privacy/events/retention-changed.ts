import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { piiTypes } from '../retention-rules.ts';

export const retentionChanged = defineEvent(
  'privacy.retention-changed',
  z.object({ piiType: z.enum(piiTypes), from: z.int(), to: z.int() }),
  { audit: ({ piiType, ...details }) => ({ subjectType: 'retention', subjectId: piiType, details }) },
);
