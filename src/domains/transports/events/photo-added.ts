import { defineEvent } from '#server/events/event.ts';
import { pickPhotoFacts, photoEvent } from './photo-event.ts';
import { auditTransport } from './transport-event.ts';

export const photoAdded = defineEvent('transport.photo-added', photoEvent, {
  audit: auditTransport,
  custodyTitle: 'Photo added',
  custody: pickPhotoFacts,
});
