import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { fromCents } from '#shared/money.ts';
import { readBatch, notifyPayout } from './batches.ts';
import { coverLosses } from '../disputes/cover.ts';
import { notifyReversal } from '../ops/settled-reversals.ts';
import { applyEscrow, lockPayment, type LockedPayment } from '../ledger/escrow.ts';
import { awardRefused } from '../events/award-refused.ts';
import { refundFailed } from '../events/refund-failed.ts';
import { freezeTakenBack } from '../disputes/holds.ts';
import { applyJournal } from '../ledger/ledger-rules.ts';
import { readBooks } from '../ledger/ledger.ts';
import { getEnd, journalByOperation, type MoneyOperationCause, type MoneyOperationKind } from './money-operation-rules.ts';
import { requestOperation, listCauses, readFree } from './money-operations.ts';
import { notifyPartRefund } from '../refunds/part-refunds.ts';
import { readTransportFact } from '../booking/transport-event-data.ts';
import { planRefundRetry, planRetry, type RefusedTransfer } from './retries.ts';

export interface RequestedOperation {
  readonly id: string;
  readonly paymentId: string;
  readonly kind: Exclude<MoneyOperationKind, 'charge'>;
  readonly cause: MoneyOperationCause;
  readonly cents: number;
  readonly recipientUserId: string | null;
}

interface ProviderResult {
  readonly kind: RequestedOperation['kind'];
  readonly sourceId: string | null;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>> | null;
}

/** Null unless kind, amount and source match too: anyone with access to the provider's dashboard can write metadata. */
export async function findRequestedOperation(
  { sql }: Ctx,
  { kind, sourceId, amount, metadata }: ProviderResult,
): Promise<RequestedOperation | null> {
  const id = metadata?.['movement_id'];
  if (!id || !/^[0-9a-f-]{36}$/.test(id)) return null;
  const [row] = await sql<RequestedOperation[]>`
    select m.id, m.payment_id, m.kind, m.cause, m.amount_cents as cents, m.recipient_user_id
    from payment_movements m join payment_movements s on s.id = m.source_id
    where m.id = ${id} and m.kind = ${kind} and m.amount_cents = ${amount} and m.state = 'asked'
      and case when s.kind = 'charge' then s.charge_id else s.provider_id end = ${sourceId}`;
  return row ?? null;
}

/** Puts reversed money on hold. For the console or a claim it is refunded, less what the platform already paid for this payment. */
async function recordTakenBack(ctx: Ctx, payment: LockedPayment, movement: RequestedOperation, providerId: string): Promise<void> {
  const { cause, cents } = movement;
  const isGivenBack = cause === 'desk' || cause === 'claim';
  const after = await freezeTakenBack(ctx, payment, { cents, reference: providerId, isFreed: isGivenBack });
  if (!isGivenBack) return;
  const { payment: covered } = await coverLosses(ctx, after, providerId);
  await notifyRefusedReversal(ctx, payment, movement);
  const backCents = Math.min(cents, await readFree(ctx, payment.id));
  if (backCents === 0) return;
  await requestOperation(ctx, covered, { kind: 'refund', cause, cents: backCents });
  await notifyReversal(ctx, payment, { ...movement, cents: backCents }, null);
}

/** Books a completed operation once, however often it is reported, and ends the payment if it was the last. In a transaction. */
export async function recordDone(
  ctx: Ctx,
  movement: RequestedOperation,
  providerId: string,
  providerEventId: string | null = null,
): Promise<void> {
  const { sql, now } = ctx;
  const { id, paymentId, kind, cause, cents, recipientUserId } = movement;
  const payment = await lockPayment(ctx, paymentId);
  const [changed] = await sql`
    update payment_movements set state = 'done', provider_id = ${providerId}, settled_at = ${now} where id = ${id} and state = 'asked' returning id`;
  if (!payment || !changed) return;
  if (kind === 'reversal') return recordTakenBack(ctx, payment, movement, providerId);
  const journal = { kind: journalByOperation[kind], cents, reference: providerId, userId: recipientUserId };
  const end = getEnd(applyJournal(await readBooks(ctx, paymentId), journal.kind, cents), ...(await listCauses(ctx, paymentId)));
  const details = { movement: id, cause };
  const step = { on: end ?? 'moved', by: 'platform', journals: [journal], details, providerEventId } as const;
  const batch = await readBatch(ctx, paymentId, id);
  const after = await applyEscrow(ctx, payment, kind === 'transfer' && batch.isSettled ? { ...step, payout: batch } : step);
  const isEnd = after?.escrowStatus === 'released' && payment.escrowStatus !== 'released';
  if (kind === 'transfer' && after && !isEnd) await notifyPayout(ctx, payment, id);
  if (kind === 'refund') await notifyPartRefund(ctx, payment, after, movement);
}

/** One event for all failed parts: to both sides and the console for an award, else to requester and payee. */
async function notifyRefusedReversal(ctx: Ctx, payment: LockedPayment, movement: RequestedOperation): Promise<void> {
  const { id: paymentId, transportId, recipientUserId: payeeId } = payment;
  const { isSettled, refusedCents, failure } = await readBatch(ctx, paymentId, movement.id);
  if (!isSettled || refusedCents === 0) return;
  if (movement.cause !== 'claim') return notifyReversal(ctx, payment, { ...movement, cents: refusedCents }, failure ?? '');
  const fact = await readTransportFact(ctx, transportId);
  await publish(ctx, awardRefused, { ...fact, paymentId, payeeId, amount: fromCents(refusedCents), reason: failure ?? '' });
}

/** Records a permanent failure in a transaction and frees the amount. A transfer is retried; a refund is still owed to the shipper. */
export async function recordRefused(ctx: Ctx, movement: RequestedOperation, failure: string): Promise<void> {
  const { sql, now } = ctx;
  const { id, paymentId, kind, cents } = movement;
  const payment = await lockPayment(ctx, paymentId);
  const [refused] = await sql<RefusedTransfer[]>`
    update payment_movements set state = 'refused', failure = ${failure}, settled_at = ${now} where id = ${id} and state = 'asked'
    returning id, amount_cents as cents, attempt, recipient_user_id`;
  if (!payment || !refused) return;
  const coveredCents = (await coverLosses(ctx, payment, id)).cents;
  if (kind === 'reversal') return notifyRefusedReversal(ctx, payment, movement);
  if (kind === 'transfer') return planRetry(ctx, payment, refused);
  if (coveredCents >= cents) return;
  await sql`update payment_movements set owed_cents = ${cents - coveredCents} where id = ${id}`;
  if (await planRefundRetry(ctx, refused, failure)) return;
  const { transportId, shipperUserId: userId } = payment;
  await publish(ctx, refundFailed, { paymentId, transportId, userId, amount: fromCents(cents), reason: failure, cameBack: false });
}
