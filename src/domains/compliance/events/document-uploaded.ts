import { defineEvent } from '#server/events/event.ts';
import { auditDocument, documentEvent } from './document-event.ts';

/** Somebody uploaded a document, which waits for review now. */
export const documentUploaded = defineEvent('document.uploaded', documentEvent, { audit: auditDocument });
