import { defineEvent } from '#server/events/event.ts';
import { savePhoto, photoEvent } from './photo-event.ts';
import { auditTransport } from './transport-event.ts';

/** Photos of a draft are published when it is submitted. */
export const photoAdded = defineEvent('transport.photo-added', photoEvent, { audit: auditTransport, custody: savePhoto });
