import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';

export const liftingReason = z.string().nullable().default(null);

export const suppressionEvent = z.object({ lessonId: z.uuid(), ipAddress: z.string().nullable(), heldUserId: z.uuid().nullable() });

export const auditAddress = <P extends { ipAddress: string }>(details: P): AuditEntry => ({
  subjectType: 'address',
  subjectId: details.ipAddress,
  details,
});

export const auditSuspendedAccount = ({ heldUserId, ...details }: { readonly heldUserId: string }): AuditEntry => ({
  subjectType: 'account',
  subjectId: heldUserId,
  details,
});

export const auditSuppression = <P extends { lessonId: string }>(details: P): AuditEntry => ({
  subjectType: 'sentinel_lesson',
  subjectId: details.lessonId,
  details,
});
