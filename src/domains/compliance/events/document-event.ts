import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';
import { documentTypes } from '../documents/documents-rules.ts';

export const documentEvent = z.object({ documentId: z.uuid(), userId: z.uuid(), documentType: z.enum(documentTypes), label: z.string() });

export const auditDocument = <P extends { documentId: string }>(details: P): AuditEntry => ({
  subjectType: 'compliance_document',
  subjectId: details.documentId,
  details,
});
