import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { eventTypes } from '../rules.ts';
import { auditSuppression, suppressionEvent } from './sentinel-event.ts';

/** Added with the note of an administrator who undid a mistaken ban. */
export const suppressionAdded = defineEvent(
  'sentinel.lesson-taught',
  suppressionEvent.extend({ eventTypes: z.array(z.enum(eventTypes)), reason: z.string(), endsAt: z.string() }),
  { audit: auditSuppression },
);
