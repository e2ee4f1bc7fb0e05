import type { Ctx } from '#server/db/context.ts';
import { toCents } from '#shared/money.ts';
import { findActiveDryRun, retainDisputedFee, readDryRunPaid } from '../dry-runs/active.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { applyEscrow, logPaymentEvent, type LockedPayment } from '../ledger/escrow.ts';
import { applyJournal } from '../ledger/ledger-rules.ts';
import { readBooks, readEarnedFee } from '../ledger/ledger.ts';
import { requestOperation, listCauses, readFree, readPayable, readUnpaidPrice } from '../transfers/money-operations.ts';
import { getEnd, type MoneyOperationCause } from '../transfers/money-operation-rules.ts';
import { findReturnedRefund } from '../refunds/returned-refunds.ts';
import { sharesOfEnd, toRemainingRetention, type RefundLine, type Settlement } from '../refunds/refund-rules.ts';

/** Includes the latest step, so that a second completion is booked separately and a repeat is not. */
async function getReference({ sql }: Ctx, { quoteId }: LockedPayment, why: string): Promise<string> {
  const [step] = await sql<{ id: string }[]>`select id from quote_transitions where quote_id = ${quoteId} order by id desc limit 1`;
  return `${why} ${step?.id ?? quoteId}`;
}

/** Earns the service fee. Ends the payment if nothing else is left. */
async function earnFee(ctx: Ctx, payment: LockedPayment, cents: number, reference: string): Promise<void> {
  if (cents === 0) return;
  const journals = [{ kind: 'fee_earned', cents, reference } as const];
  const end = getEnd(applyJournal(await readBooks(ctx, payment.id), 'fee_earned', cents), ...(await listCauses(ctx, payment.id)));
  await applyEscrow(ctx, payment, { on: end ?? 'moved', by: 'platform', journals, details: { reference } });
}

/**
 * Pays the carrier at most the agreed price and earns the service fee; the rest is left to the console. Never touches holds or failed
 * refunds. `why` and the step make it idempotent. Requires the payment's lock.
 */
export async function releasePayment(ctx: Ctx, payment: LockedPayment, why = 'completed'): Promise<void> {
  const [waits] = await ctx.sql`select from payments where id = ${payment.id} and release_due_at > ${ctx.now}`;
  if (waits) return;
  const freeCents = await readPayable(ctx, payment.id);
  if (freeCents === 0 || !payment.recipientUserId) return;
  const owedCents = Math.max(0, toCents(payment.platformFee) - (await readEarnedFee(ctx, payment.id)));
  const feeCents = Math.min(freeCents, owedCents);
  await earnFee(ctx, payment, feeCents, await getReference(ctx, payment, why));
  const cents = Math.min(freeCents - feeCents, await readUnpaidPrice(ctx, payment));
  const beyondCents = freeCents - feeCents - cents;
  if (beyondCents > 0) await logPaymentEvent(ctx, payment.id, 'beyond_price', { cents: beyondCents });
  if (cents > 0)
    await requestOperation(ctx, payment, { kind: 'transfer', cause: 'completed', cents, recipientUserId: payment.recipientUserId });
}

const causes: Readonly<Record<RefundLine, MoneyOperationCause>> = {
  before_assignment: 'cancelled',
  assigned: 'cancelled',
  wasted_arrival: 'cancelled',
  no_carrier: 'no_carrier',
  carrier_withdrew: 'carrier_withdrew',
  no_show: 'no_show',
};

async function readEnd({ sql }: Ctx, { id }: LockedPayment): Promise<{ line: RefundLine | null; feeCents: number; dryRunCents: number }> {
  const [end] = await sql<{ line: RefundLine | null; feeCents: number; dryRunCents: number }[]>`
    select end_line as line, coalesce(end_fee_cents, 0) as fee_cents, coalesce(end_dry_run_cents, 0) as dry_run_cents from payments where id = ${id}`;
  return end!;
}

/** Distributes the free money of an ended booking: retained parts first, then at most `mostBackCents` to the shipper. */
async function settleEnded(ctx: Ctx, payment: LockedPayment, why: string, mostBackCents = Infinity): Promise<void> {
  const { line, feeCents, dryRunCents } = await readEnd(ctx, payment);
  const dryRun = dryRunCents > 0 ? await findActiveDryRun(ctx, payment.quoteId) : null;
  const { sentCents, waitingCents, frozenCents } = await readDryRunPaid(ctx, payment);
  const freeCents = Math.max(0, (await readFree(ctx, payment.id)) - waitingCents);
  const retention = toRemainingRetention({
    feeCents,
    earnedFeeCents: await readEarnedFee(ctx, payment.id),
    dryRunCents: dryRun ? dryRunCents : 0,
    dryRunDoneCents: sentCents + waitingCents + frozenCents,
  });
  const refundCents = Math.min(mostBackCents, freeCents);
  const shares = sharesOfEnd({ ...retention, refundCents }, freeCents);
  const { recipientUserId } = payment;
  const reference = await getReference(ctx, payment, why);
  await earnFee(ctx, payment, shares.feeCents, reference);
  if (shares.dryRunCents > 0 && dryRun?.isDisputed)
    await retainDisputedFee(ctx, payment, dryRun, { cents: shares.dryRunCents, why: reference });
  else if (shares.dryRunCents > 0 && recipientUserId)
    await requestOperation(ctx, payment, { kind: 'transfer', cause: 'dry_run', cents: shares.dryRunCents, recipientUserId });
  const cause = line ? causes[line] : 'cancelled';
  if (shares.backCents > 0) await requestOperation(ctx, payment, { kind: 'refund', cause, cents: shares.backCents });
}

/** Ends a booking before pickup; holds follow the same settlement once released. Requires the payment's lock. */
export async function applySettlement(
  ctx: Ctx,
  payment: LockedPayment,
  { line, refundCents, keptFeeCents, dryRunCents }: Settlement,
): Promise<void> {
  if (!isFunded(payment)) {
    await applyEscrow(ctx, payment, { on: 'called_off', by: 'platform', details: { line } });
    return;
  }
  await ctx.sql`
    update payments set end_line = ${line}, end_fee_cents = ${keptFeeCents}, end_dry_run_cents = ${dryRunCents} where id = ${payment.id}`;
  await settleEnded(ctx, payment, 'cancelled', refundCents);
}

/** Sends released money to shipper or carrier; before the job ends it waits. Requires the payment's lock. */
export async function settleReleased(ctx: Ctx, payment: LockedPayment, holdId: string): Promise<void> {
  const returned = await findReturnedRefund(ctx, holdId);
  if (returned) {
    const cents = Math.min(returned.cents, await readFree(ctx, payment.id));
    if (cents > 0) await requestOperation(ctx, payment, { kind: 'refund', cause: returned.cause, cents });
    return;
  }
  const [transport] = await ctx.sql<{ status: string }[]>`select status from transports where id = ${payment.transportId}`;
  if (transport?.status === 'completed') return releasePayment(ctx, payment, `thawed ${holdId}`);
  if (transport?.status === 'cancelled') await settleEnded(ctx, payment, `thawed ${holdId}`);
}
