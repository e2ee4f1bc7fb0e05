import { defineEvent } from '#server/events/event.ts';
import { auditDocument, documentEvent } from './document-event.ts';

/** The owner deleted a document that waited or was rejected. */
export const documentDeleted = defineEvent('document.deleted', documentEvent, { audit: auditDocument });
