import { defineEvent } from '#server/events/event.ts';
import { pickPhotoFacts, photoEvent } from './photo-event.ts';
import { auditTransport } from './transport-event.ts';

export const photoRemoved = defineEvent('transport.photo-removed', photoEvent, {
  audit: auditTransport,
  custodyTitle: 'Photo removed',
  custody: pickPhotoFacts,
});
