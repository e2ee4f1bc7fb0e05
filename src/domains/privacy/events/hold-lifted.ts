import { defineEvent } from '#server/events/event.ts';
import { auditHold, holdEvent } from './hold-event.ts';

/** What was held is deleted again when its days are over. */
export const holdReleased = defineEvent('privacy.hold-lifted', holdEvent, { audit: auditHold });
