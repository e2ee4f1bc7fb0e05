import { defineEvent } from '#server/events/event.ts';
import { auditSuppression, suppressionEvent } from './sentinel-event.ts';

export const suppressionRemoved = defineEvent('sentinel.lesson-taken-back', suppressionEvent, { audit: auditSuppression });
