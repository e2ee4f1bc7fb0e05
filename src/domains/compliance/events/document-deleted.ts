import { defineEvent } from '#server/events/event.ts';
import { auditDocument, documentEvent } from './document-event.ts';

/** Deleted by its owner while waiting or rejected. */
export const documentDeleted = defineEvent('document.deleted', documentEvent, { audit: auditDocument });
