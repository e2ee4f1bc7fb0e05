import { defineEvent } from '#server/events/event.ts';
import { auditLesson, lessonEvent } from './sentinel-event.ts';

/** Such events count again. */
export const lessonTakenBack = defineEvent('sentinel.lesson-taken-back', lessonEvent, { audit: auditLesson });
