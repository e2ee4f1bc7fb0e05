import { defineEvent } from '#server/events/event.ts';
import { auditHold, holdEvent } from './hold-event.ts';

/** What is kept of a transport, or of a person, is not deleted from now on. */
export const holdPlaced = defineEvent('privacy.hold-placed', holdEvent, { audit: auditHold });
