import type { Ctx } from '#server/db/context.ts';
import type { ServiceKey } from '#server/domain-services.ts';
import type { PdfDocument } from '#server/pdf/document.ts';
import { receiptDocument } from '../receipts/receipt-pdf.ts';
import { readReceipt } from '../receipts/receipts.ts';
import type { EvidenceKind } from './schemas.ts';
import { evidenceLabels } from './rules.ts';

export interface EvidenceBooking {
  readonly paymentId: string;
  readonly quoteId: string;
  readonly at: Date;
}

export interface EvidenceDocument {
  readonly kind: EvidenceKind;
  readonly title: string;
  /** In the transaction of `ctx`. */
  readonly read: (ctx: Ctx) => Promise<PdfDocument>;
}

export type EvidenceSource = (ctx: Ctx, booking: EvidenceBooking) => Promise<readonly EvidenceDocument[]>;

export const evidenceSourcesKey: ServiceKey<readonly EvidenceSource[]> = { absent: [] };

const receiptSource: EvidenceSource = async (_ctx, { paymentId, at }) => [
  { kind: 'receipt', title: evidenceLabels.receipt, read: async (ctx) => receiptDocument(await readReceipt(ctx, paymentId), at) },
];

export async function findDocuments(ctx: Ctx, booking: EvidenceBooking): Promise<EvidenceDocument[]> {
  const found: EvidenceDocument[] = [];
  for (const find of [receiptSource, ...ctx.services.domains.get(evidenceSourcesKey)]) found.push(...(await find(ctx, booking)));
  return found;
}
