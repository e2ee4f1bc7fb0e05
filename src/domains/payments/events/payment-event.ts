import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { testPayments } from '#shared/settlement/settlement.ts';

/** An amount of a payment, as a decimal string: of which transport, and whose. */
export const amountEvent = z.object({
  paymentId: z.uuid(),
  transportId: z.uuid(),
  /** Whose it is; null where nobody is paid yet. */
  userId: z.uuid().nullable(),
  amount: z.string(),
});

/** A notice to an administrator that leads to a payment in the payments console. */
export const consoleNotice = (userId: string, paymentId: string, title: string, body: string): Notice => ({
  userId,
  transportId: null,
  title,
  body,
  href: `/admin/payments/${paymentId}`,
  byEmail: true,
});

/** The words of an administrator who moved money, after another sentence; empty where none did. */
export const describeReason = (reason: string | null): string =>
  reason === null ? '' : ` Reason: ${asSentence(reason)} If this is wrong, contact support.`;

/** What a notice about a test payment ends with. */
export const describeTest = ({ isTest }: { readonly isTest: boolean }): string => (isTest ? ` ${testPayments}.` : '');

/** Leaves out what an administrator wrote to both sides, and how the provider puts a refusal: the payment's own history has it. */
export const auditPayment = <
  P extends { paymentId: string; vehicle?: string; route?: string; reason?: string | null; because?: string | null },
>({
  vehicle: _vehicle,
  route: _route,
  reason: _reason,
  because: _because,
  ...details
}: P): AuditEntry => ({ subjectType: 'payment', subjectId: details.paymentId, details });
