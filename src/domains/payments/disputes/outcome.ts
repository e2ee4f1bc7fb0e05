import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { logPaymentEvent } from '../ledger/escrow.ts';
import { readTransportFact } from '../booking/transport-event-data.ts';
import type { EvidenceKind } from './schemas.ts';
import { evidenceMoved } from './events/evidence-moved.ts';

interface EvidenceOutcome {
  readonly evidenceId: string;
  readonly paymentId: string;
  readonly transportId: string;
  readonly disputeId: string;
  readonly documents: EvidenceKind[];
  readonly outcome: 'requested' | 'submitted' | 'failed';
  readonly requestedById: string;
  readonly failure: string | null;
}

export async function notifyEvidence(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.sql<EvidenceOutcome[]>`
    select e.id as evidence_id, p.id as payment_id, p.transport_id, h.reference as dispute_id, e.documents, e.state as outcome,
      e.requested_by as requested_by_id, e.failure
    from dispute_evidence e join payment_holds h on h.id = e.hold_id join payments p on p.id = h.payment_id where e.id = ${id}`;
  const { transportId, ...evidence } = row!;
  const { paymentId, outcome, disputeId, documents, failure } = evidence;
  const by = outcome === 'requested' ? 'admin' : 'provider';
  await logPaymentEvent(ctx, paymentId, `evidence_${outcome}`, { dispute: disputeId, documents, by, ...(failure && { reason: failure }) });
  await publish(ctx, evidenceMoved, { ...(await readTransportFact(ctx, transportId)), ...evidence });
}

/** Records that nothing reached the bank; evidence can be submitted again. In a transaction. */
export async function recordFailed(ctx: Ctx, id: string, failure: string): Promise<void> {
  const failed = await ctx.sql`
    update dispute_evidence set state = 'failed', failure = ${failure}, settled_at = ${ctx.now} where id = ${id} and state = 'requested' returning id`;
  if (failed.length > 0) await notifyEvidence(ctx, id);
}

/** Applies even to a submission recorded as failed, whose last call was cut off. In a transaction, under the payment's lock. */
export async function recordSubmitted(ctx: Ctx, holdId: string, id: string): Promise<void> {
  const { sql } = ctx;
  const others = await sql<
    { id: string }[]
  >`select id from dispute_evidence where hold_id = ${holdId} and id <> ${id} and state = 'requested'`;
  for (const other of others) await recordFailed(ctx, other.id, 'The bank received evidence that was submitted earlier');
  const submitted = await sql`
    update dispute_evidence set state = 'submitted', failure = null, settled_at = ${ctx.now}
    where id = ${id} and hold_id = ${holdId} and state <> 'submitted' returning id`;
  if (submitted.length > 0) await notifyEvidence(ctx, id);
}
