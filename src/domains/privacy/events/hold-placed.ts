import { defineEvent } from '#server/events/event.ts';
import { auditHold, holdEvent } from './hold-event.ts';

export const holdPlaced = defineEvent('privacy.hold-placed', holdEvent, { audit: auditHold });
