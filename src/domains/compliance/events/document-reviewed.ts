import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { documentsHref, documentsPath } from '../documents/documents-rules.ts';
import { auditDocument, documentEvent } from './document-event.ts';

export const documentReviewed = defineEvent(
  'document.reviewed',
  documentEvent.extend({ verified: z.boolean(), reason: z.string().nullable(), isRevoked: z.boolean() }),
  {
    notify({ userId, documentType, label, verified, reason, isRevoked }) {
      if (verified) return [generalNotice(userId, `${label} verified`, `We reviewed and accepted your ${label}.`, documentsPath)];
      const what = isRevoked ? `We withdrew the approval of your ${label}` : `We rejected your ${label}`;
      const body = `${what}: ${asSentence(reason!)} Your turn: upload a new one.`;
      return [generalNotice(userId, `${label} rejected`, body, documentsHref(documentType))];
    },
    audit: auditDocument,
    webhook: ['Account and documents', 'A document was reviewed'],
  },
);
