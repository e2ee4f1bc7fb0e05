import { defineEvent } from '#server/events/event.ts';
import { auditSuppression, suppressionEvent } from './sentinel-event.ts';

/** Such events count again. */
export const suppressionRemoved = defineEvent('sentinel.lesson-taken-back', suppressionEvent, { audit: auditSuppression });
