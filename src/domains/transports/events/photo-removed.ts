import { defineEvent } from '#server/events/event.ts';
import { savePhoto, photoEvent } from './photo-event.ts';
import { auditTransport } from './transport-event.ts';

export const photoRemoved = defineEvent('transport.photo-removed', photoEvent, {
  audit: auditTransport,
  custodyTitle: 'Photo removed',
  custody: savePhoto,
});
