import { evidenceLabels } from '#domains/payments/disputes/rules.ts';
import type { EvidenceSource } from '#domains/payments/disputes/sources.ts';
import { billDocument } from './bill-document.ts';
import { listJobBills } from './queries.ts';

export const billEvidence: EvidenceSource = async (ctx, { quoteId }) =>
  (await listJobBills(ctx, quoteId)).map((bill) => ({
    kind: bill.stage,
    title: evidenceLabels[bill.stage],
    read: async ({ services }) => billDocument(services, bill),
  }));
