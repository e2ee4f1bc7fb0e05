import { defineEvent } from '#server/events/event.ts';
import { auditDocument, documentEvent } from './document-event.ts';

export const documentUploaded = defineEvent('document.uploaded', documentEvent, { audit: auditDocument });
