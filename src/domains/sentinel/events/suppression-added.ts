import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { eventTypes } from '../rules.ts';
import { auditSuppression, suppressionEvent } from './sentinel-event.ts';

export const suppressionAdded = defineEvent(
  'sentinel.lesson-taught',
  suppressionEvent.extend({ eventTypes: z.array(z.enum(eventTypes)), reason: z.string(), endsAt: z.string() }),
  { audit: auditSuppression },
);
