import { defineEvent } from '#server/events/event.ts';
import { savePhoto, photoEvent } from './photo-event.ts';
import { auditTransport } from './transport-event.ts';

/** A photo was added to a request; those of a draft are published when it is submitted. */
export const photoAdded = defineEvent('transport.photo-added', photoEvent, {
  audit: auditTransport,
  custodyTitle: 'Photo added',
  custody: savePhoto,
});
