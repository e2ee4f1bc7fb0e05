import { defineEvent } from '#server/events/event.ts';
import { keepPhoto, photoEvent } from './photo-event.ts';
import { auditTransport } from './transport-event.ts';

/** A photo of a request was deleted. */
export const photoRemoved = defineEvent('transport.photo-removed', photoEvent, { audit: auditTransport, custody: keepPhoto });
