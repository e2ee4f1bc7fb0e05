import type { Ctx } from '#server/db/context.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import type { PdfDocument } from '#server/pdf/document.ts';
import { receiptDocument } from '../receipts/receipt-pdf.ts';
import { readReceipt } from '../receipts/receipts.ts';
import type { EvidenceKind } from './schemas.ts';
import { evidenceLabels } from './rules.ts';

/** The booking that a disputed charge paid, as it was at `at`. */
export interface EvidenceBooking {
  readonly paymentId: string;
  readonly quoteId: string;
  readonly at: Date;
}

/** A document that speaks for the charge. */
export interface EvidenceDocument {
  readonly kind: EvidenceKind;
  readonly title: string;
  /** Reads it, in the transaction of `ctx`. */
  readonly read: (ctx: Ctx) => Promise<PdfDocument>;
}

/** Finds what one domain has for a booking. */
export type EvidenceSource = (ctx: Ctx, booking: EvidenceBooking) => Promise<readonly EvidenceDocument[]>;

/** What later domains have as evidence in a dispute. */
export const evidenceSourcesKey: ServiceKey<readonly EvidenceSource[]> = { absent: [] };

const receiptSource: EvidenceSource = async (_ctx, { paymentId, at }) => [
  { kind: 'receipt', title: evidenceLabels.receipt, read: async (ctx) => receiptDocument(await readReceipt(ctx, paymentId), at) },
];

/** All there is for a booking, in the order of the domains. */
export async function findDocuments(ctx: Ctx, booking: EvidenceBooking): Promise<EvidenceDocument[]> {
  const found: EvidenceDocument[] = [];
  for (const find of [receiptSource, ...ctx.services.domains.get(evidenceSourcesKey)]) found.push(...(await find(ctx, booking)));
  return found;
}
