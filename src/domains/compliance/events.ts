import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { documentTypes } from './documents-rules.ts';

const documentFact = z.object({ documentId: z.uuid(), userId: z.uuid(), documentType: z.enum(documentTypes), label: z.string() });

/** Somebody filed a document, which waits for review now. */
export const documentUploaded = defineEvent('document.uploaded', documentFact);

/** Documents were filed since the day before; told once a day. `waiting` counts all that wait, the oldest for `oldestDays`. */
export const documentsWaiting = defineEvent(
  'documents.waiting',
  z.object({ filed: z.number(), waiting: z.number(), oldestDays: z.number() }),
);

/** A reviewer approved or rejected a document, or took an approval back. */
export const documentReviewed = defineEvent(
  'document.reviewed',
  documentFact.extend({ verified: z.boolean(), reason: z.string().nullable(), isRevoked: z.boolean() }),
);

/** The owner deleted a document that waited or was rejected. */
export const documentDeleted = defineEvent('document.deleted', documentFact);

/** A verified document without a successor expires in 30 or 7 days or less, today (0), or has expired (negative). */
export const documentExpiring = defineEvent(
  'document.expiring',
  documentFact.extend({
    expirationDate: z.string(),
    daysLeft: z.number(),
    /** A newer one waits for review. */
    isRenewalPending: z.boolean(),
  }),
);
