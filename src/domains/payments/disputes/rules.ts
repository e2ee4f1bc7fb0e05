import type Stripe from 'stripe';
import { formatDate } from '#shared/dates.ts';
import { conflict, type AppError } from '#shared/errors.ts';
import { formatUsd } from '#shared/money.ts';
import type { EvidenceKind, EvidenceStatus } from './schemas.ts';

export interface DisputeState {
  readonly outcome: string | null;
  /** Null if the bank takes no evidence. */
  readonly dueAt: string | null;
  readonly submission: 'requested' | 'submitted' | 'failed' | null;
}

export function evidenceStatus({ outcome, dueAt, submission }: DisputeState, now: Date): EvidenceStatus {
  if (submission === 'submitted') return 'submitted';
  if (submission === 'requested') return 'sending';
  if (outcome !== null || dueAt === null) return 'closed';
  if (Date.parse(dueAt) <= now.getTime()) return 'past_due';
  return submission === 'failed' ? 'failed' : 'not_submitted';
}

/** 409 `evidence_submitted`, `dispute_closed`, `evidence_past_due`; null if evidence can be submitted. */
export function whyNoEvidence(status: EvidenceStatus): AppError | null {
  if (status === 'submitted' || status === 'sending')
    return conflict('evidence_submitted', 'Evidence for this dispute was already submitted. The bank accepts only one submission.');
  if (status === 'past_due') return conflict('evidence_past_due', 'The deadline for evidence has passed');
  if (status === 'closed') return conflict('dispute_closed', 'The bank no longer accepts evidence for this dispute');
  return null;
}

export const evidenceLabels: Record<EvidenceKind, string> = {
  receipt: 'Receipt of the payment',
  pickup: 'Bill of lading with the signed inspection at pickup',
  delivery: 'Bill of lading with the signed inspection at delivery',
  messages: 'Messages of the transport',
};

/** Stripe's field for each document, one file each (docs.stripe.com/api/disputes/update). */
export const evidenceFields = {
  receipt: 'receipt',
  pickup: 'uncategorized_file',
  delivery: 'shipping_documentation',
  messages: 'customer_communication',
} as const satisfies Record<EvidenceKind, keyof Stripe.DisputeUpdateParams.Evidence>;

/** Total size; Stripe refuses more than 4.5 MB (docs.stripe.com/disputes/best-practices). */
export const evidenceBytes = 4_500_000;

export interface DisputedService {
  readonly vehicle: string;
  readonly route: string;
  readonly amount: string;
  readonly carrier: string | null;
  /** Days in US Pacific time, as on receipts. */
  readonly pickedUpOn: string | null;
  readonly deliveredOn: string | null;
}

export const serviceEvidence = ({ vehicle, route, amount, carrier, pickedUpOn }: DisputedService) => ({
  product_description: `Transport of a ${vehicle} from ${route}, booked for ${formatUsd(amount)}`,
  ...(carrier && { shipping_carrier: carrier }),
  ...(pickedUpOn && { shipping_date: formatDate(pickedUpOn) }),
});

export function serviceFacts(service: DisputedService): { label: string; value: string }[] {
  const { product_description: description, shipping_carrier: carrier, shipping_date: day } = serviceEvidence(service);
  return [
    { label: 'Service', value: description },
    ...(carrier ? [{ label: 'Carrier', value: carrier }] : []),
    ...(day ? [{ label: 'Picked up', value: day }] : []),
  ];
}

export function draftExplanation({ vehicle, route, carrier, pickedUpOn, deliveredOn }: DisputedService): string {
  const booked = `The cardholder booked the transport of a ${vehicle} from ${route}.`;
  if (!pickedUpOn) return booked;
  const by = carrier ? `${carrier} picked the vehicle up` : 'The vehicle was picked up';
  return `${booked} ${by} on ${formatDate(pickedUpOn)}${deliveredOn ? ` and delivered it on ${formatDate(deliveredOn)}` : ''}.`;
}
