import type { Ctx } from '#server/db/context.ts';
import { toCents } from '#shared/money.ts';
import { findActiveDryRun, retainDisputedFee, readDryRunPaid } from '../dry-runs/active.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { applyEscrow, notePayment, type LockedPayment } from '../ledger/escrow.ts';
import { booksAfter } from '../ledger/ledger-rules.ts';
import { readBooks, readEarnedFee } from '../ledger/ledger.ts';
import { requestOperation, listCauses, readFree, readPayable, readUnpaidPrice } from '../transfers/money-operations.ts';
import { getEnd, type MoneyOperationCause } from '../transfers/money-operation-rules.ts';
import { findReturnedRefund } from '../refunds/returned-refunds.ts';
import { sharesOfEnd, toRemainingRetention, type RefundLine, type Settlement } from '../refunds/refund-rules.ts';

/** Names what settles a booking with the step that it follows: a second completion is another one, and the same one is booked once. */
async function getReference({ sql }: Ctx, { quoteId }: LockedPayment, why: string): Promise<string> {
  const [step] = await sql<{ id: string }[]>`select id from quote_transitions where quote_id = ${quoteId} order by id desc limit 1`;
  return `${why} ${step?.id ?? quoteId}`;
}

/** What the platform may keep now, as far as it is held: the service fee, or what is left of it to earn. Where that is all there was, the payment ends. */
async function earnFee(ctx: Ctx, payment: LockedPayment, cents: number, reference: string): Promise<void> {
  if (cents === 0) return;
  const journals = [{ kind: 'fee_earned', cents, reference } as const];
  const end = getEnd(booksAfter(await readBooks(ctx, payment.id), 'fee_earned', cents), ...(await listCauses(ctx, payment.id)));
  await applyEscrow(ctx, payment, { on: end ?? 'moved', by: 'platform', journals, details: { reference } });
}

/**
 * Pays what is held to whoever carried the job out, at most the agreed price, and less the service fee, which is earned now. What is beyond that stays for the desk. What a claim, a dispute or the desk holds
 * stays frozen, what is owed back to the shipper stays here, and where the review window has to end first all of it waits. Does nothing where nothing is free. `why` names what frees it, once for each completion. Under the payment's lock.
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
  if (beyondCents > 0) await notePayment(ctx, payment.id, 'beyond_price', { cents: beyondCents });
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

/** What an ended booking keeps, as it was settled when it ended; nothing where none has ended. */
async function readEnd({ sql }: Ctx, { id }: LockedPayment): Promise<{ line: RefundLine | null; feeCents: number; dryRunCents: number }> {
  const [end] = await sql<{ line: RefundLine | null; feeCents: number; dryRunCents: number }[]>`
    select end_line as line, coalesce(end_fee_cents, 0) as fee_cents, coalesce(end_dry_run_cents, 0) as dry_run_cents from payments where id = ${id}`;
  return end!;
}

/** Moves what is free of a booking that ended: what is still to be kept first, the rest back to the shipper, `mostBackCents` of it at most. */
async function settleEnded(ctx: Ctx, payment: LockedPayment, why: string, mostBackCents = Infinity): Promise<void> {
  const { line, feeCents, dryRunCents } = await readEnd(ctx, payment);
  const dryRun = dryRunCents > 0 ? await findActiveDryRun(ctx, payment.quoteId) : null;
  const { sentCents, waitingCents, frozenCents } = await readDryRunPaid(ctx, payment);
  const freeCents = Math.max(0, (await readFree(ctx, payment.id)) - waitingCents);
  const kept = toRemainingRetention({
    feeCents,
    earnedFeeCents: await readEarnedFee(ctx, payment.id),
    dryRunCents: dryRun ? dryRunCents : 0,
    dryRunDoneCents: sentCents + waitingCents + frozenCents,
  });
  const refundCents = Math.min(mostBackCents, freeCents);
  const shares = sharesOfEnd({ ...kept, refundCents }, freeCents);
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

/**
 * Ends a booking before pickup as the policy says: what was never paid is called off, what is held goes back but for what the platform
 * and the carrier keep, and what is frozen once it is thawed, by the same settlement. A dry-run fee that is disputed stays where it is.
 * Under the payment's lock.
 */
export async function giveBack(
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

/**
 * Where what was frozen goes once it is free: to the shipper again where it is a refund that came back from the card, to the carrier of a completed job, as the end of a cancelled booking was settled, else it
 * waits. Under the payment's lock.
 */
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
