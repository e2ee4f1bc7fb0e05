import { defineEvent } from '#server/events/event.ts';
import { auditHold, holdEvent } from './hold-event.ts';

export const holdReleased = defineEvent('privacy.hold-lifted', holdEvent, { audit: auditHold });
