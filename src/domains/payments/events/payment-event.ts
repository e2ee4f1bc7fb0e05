import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { testPayments } from '#shared/settlement/settlement.ts';

export const amountEvent = z.object({
  paymentId: z.uuid(),
  transportId: z.uuid(),
  /** Null while nobody is paid. */
  userId: z.uuid().nullable(),
  amount: z.string(),
});

export const consoleNotice = (userId: string, paymentId: string, title: string, body: string): Notice => ({
  userId,
  transportId: null,
  title,
  body,
  href: `/admin/payments/${paymentId}`,
  byEmail: true,
});

export const describeReason = (reason: string | null): string =>
  reason === null ? '' : ` Reason: ${asSentence(reason)} If this is wrong, contact support.`;

export const describeTest = ({ isTest }: { readonly isTest: boolean }): string => (isTest ? ` ${testPayments}.` : '');

/** Leaves out free text and the provider's wording; the payment's history has them. */
export const auditPayment = <
  P extends { paymentId: string; vehicle?: string; route?: string; reason?: string | null; because?: string | null },
>({
  vehicle: _vehicle,
  route: _route,
  reason: _reason,
  because: _because,
  ...details
}: P): AuditEntry => ({ subjectType: 'payment', subjectId: details.paymentId, details });
