import type Stripe from 'stripe';
import { formatDate } from '#shared/dates.ts';
import { conflict, type AppError } from '#shared/errors.ts';
import { formatUsd } from '#shared/money.ts';
import type { EvidenceKind, EvidenceStatus } from './schemas.ts';

/** Where a dispute and its evidence stand. */
export interface DisputeState {
  /** How the dispute ended; null while it is open. */
  readonly outcome: string | null;
  /** Until when the bank takes evidence; null where it takes none. */
  readonly dueAt: string | null;
  /** The latest submission. */
  readonly submission: 'requested' | 'submitted' | 'failed' | null;
}

export function evidenceStatus({ outcome, dueAt, submission }: DisputeState, now: Date): EvidenceStatus {
  if (submission === 'submitted') return 'submitted';
  if (submission === 'requested') return 'sending';
  if (outcome !== null || dueAt === null) return 'closed';
  if (Date.parse(dueAt) <= now.getTime()) return 'past_due';
  return submission === 'failed' ? 'failed' : 'not_submitted';
}

/** Why no evidence can be submitted; null when it can. 409 `evidence_submitted`, `dispute_closed`, `evidence_past_due`. */
export function whyNoEvidence(status: EvidenceStatus): AppError | null {
  if (status === 'submitted' || status === 'sending')
    return conflict('evidence_submitted', 'Evidence for this dispute was already submitted. The bank accepts only one submission.');
  if (status === 'past_due') return conflict('evidence_past_due', 'The deadline for evidence has passed');
  if (status === 'closed') return conflict('dispute_closed', 'The bank no longer accepts evidence for this dispute');
  return null;
}

/** What people read for each document. */
export const evidenceLabels: Record<EvidenceKind, string> = {
  receipt: 'Receipt of the payment',
  pickup: 'Bill of lading with the signed inspection at pickup',
  delivery: 'Bill of lading with the signed inspection at delivery',
  messages: 'Messages of the transport',
};

/** Under which name the provider takes each document (docs.stripe.com/api/disputes/update); each name takes one file. */
export const evidenceFields = {
  receipt: 'receipt',
  pickup: 'uncategorized_file',
  delivery: 'shipping_documentation',
  messages: 'customer_communication',
} as const satisfies Record<EvidenceKind, keyof Stripe.DisputeUpdateParams.Evidence>;

/** Bytes of all files of one submission; the provider refuses more than 4.5 MB (docs.stripe.com/disputes/best-practices). */
export const evidenceBytes = 4_500_000;

/** What a disputed charge paid for. */
export interface DisputedService {
  readonly vehicle: string;
  readonly route: string;
  readonly amount: string;
  readonly carrier: string | null;
  /** Days of US Pacific time, as on all papers about money. */
  readonly pickedUpOn: string | null;
  readonly deliveredOn: string | null;
}

/** What is sent beside the documents, as the bank reads it. */
export const serviceEvidence = ({ vehicle, route, amount, carrier, pickedUpOn }: DisputedService) => ({
  product_description: `Transport of a ${vehicle} from ${route}, booked for ${formatUsd(amount)}`,
  ...(carrier && { shipping_carrier: carrier }),
  ...(pickedUpOn && { shipping_date: formatDate(pickedUpOn) }),
});

/** The same as administrators read it before they send it. */
export function serviceFacts(service: DisputedService): { label: string; value: string }[] {
  const { product_description: description, shipping_carrier: carrier, shipping_date: day } = serviceEvidence(service);
  return [
    { label: 'Service', value: description },
    ...(carrier ? [{ label: 'Carrier', value: carrier }] : []),
    ...(day ? [{ label: 'Picked up', value: day }] : []),
  ];
}

/** An explanation to begin with: what was booked, and how far it was carried out. */
export function draftExplanation({ vehicle, route, carrier, pickedUpOn, deliveredOn }: DisputedService): string {
  const booked = `The cardholder booked the transport of a ${vehicle} from ${route}.`;
  if (!pickedUpOn) return booked;
  const by = carrier ? `${carrier} picked the vehicle up` : 'The vehicle was picked up';
  return `${booked} ${by} on ${formatDate(pickedUpOn)}${deliveredOn ? ` and delivered it on ${formatDate(deliveredOn)}` : ''}.`;
}
