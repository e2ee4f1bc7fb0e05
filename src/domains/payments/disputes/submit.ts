import type { z } from 'zod';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { conflict } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { lockOpsPayment } from '../ops/locked-payment.ts';
import { whyOtherKeys } from '../checkout/payment-keys.ts';
import type { DisputeEvidence, submitEvidence as endpoint } from './schemas.ts';
import { listDisputes, readEvidence, type Dispute } from './read.ts';
import { whyNoEvidence } from './rules.ts';
import { submitDisputeEvidence } from './send-job.ts';
import { findDocuments } from './sources.ts';
import { notifyEvidence } from './outcome.ts';

type EvidenceSubmission = z.output<NonNullable<typeof endpoint.body>>;

async function needDispute(ctx: ActorCtx, paymentId: string, holdId: string): Promise<Dispute> {
  const dispute = (await listDisputes(ctx, paymentId)).find((one) => one.holdId === holdId);
  if (!dispute) throw conflict('hold_already_released', 'This payment has no such dispute');
  const refusal = whyNoEvidence(dispute.status);
  if (refusal) throw refusal;
  return dispute;
}

/** Throws 409 `evidence_changed` if a chosen document is no longer available. */
async function needDocuments(ctx: ActorCtx, paymentId: string, { quoteId }: Dispute, { documents }: EvidenceSubmission): Promise<void> {
  const available = await findDocuments(ctx, { paymentId, quoteId, at: ctx.now });
  if (documents.some((kind) => !available.some((one) => one.kind === kind)))
    throw conflict('evidence_changed', 'A selected document is no longer available. Reload the page and select again.');
}

/**
 * Throws 404, 403 `own_payment`, 409 `hold_already_released`, `evidence_submitted`, `evidence_past_due`, `dispute_closed`,
 * `evidence_changed`, `other_keys`.
 */
export const submitEvidence = (ctx: ActorCtx, paymentId: string, submission: EvidenceSubmission): Promise<DisputeEvidence> =>
  inTransaction(ctx, async (inner) => {
    const { payment } = await lockOpsPayment(inner, paymentId);
    const otherKeys = whyOtherKeys(inner, payment);
    if (otherKeys) throw otherKeys;
    const { holdId, documents, explanation } = submission;
    const dispute = await needDispute(inner, paymentId, holdId);
    await needDocuments(inner, paymentId, dispute, submission);
    const id = newId();
    await inner.sql`
      insert into dispute_evidence (id, hold_id, documents, explanation, state, requested_by, requested_at)
      values (${id}, ${holdId}, ${documents}, ${explanation}, 'requested', ${inner.actor.id}, ${inner.now})`;
    await notifyEvidence(inner, id);
    await enqueue(inner, submitDisputeEvidence, { evidenceId: id });
    return (await readEvidence(inner, paymentId, true)).get(holdId)!;
  });
