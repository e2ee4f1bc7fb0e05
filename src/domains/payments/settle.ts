import type { Ctx } from '#server/db/context.ts';
import { toCents } from '#shared/money.ts';
import { applyEscrow, type LockedPayment } from './escrow.ts';
import { feeOf } from './ledger-rules.ts';
import { readBooks } from './ledger.ts';
import { askMovement, listMovements } from './movements.ts';
import { promisedOf, type MovementCause } from './movement-rules.ts';
import type { RefundLine, Settlement } from './refund-rules.ts';

/** What the platform may keep now, as far as it is held: the service fee, or what is left of it to earn. */
async function earnFee(ctx: Ctx, payment: LockedPayment, cents: number, reference: string): Promise<void> {
  if (cents === 0) return;
  const journals = [{ kind: 'fee_earned', cents, reference } as const];
  await applyEscrow(ctx, payment, { on: 'moved', by: 'platform', journals, details: { reference } });
}

/**
 * Pays what is held to whoever carried the job out, less the service fee, which is earned now. What a claim holds stays frozen. Does
 * nothing where nothing is held. Under the payment's lock.
 */
export async function releaseHeld(ctx: Ctx, payment: LockedPayment): Promise<void> {
  const books = await readBooks(ctx, payment.id);
  const freeCents = books.held - promisedOf(await listMovements(ctx, payment.id));
  if (freeCents === 0 || !payment.recipientUserId) return;
  const feeCents = Math.min(freeCents, Math.max(0, toCents(payment.platformFee) - feeOf(books)));
  await earnFee(ctx, payment, feeCents, `completed ${payment.quoteId}`);
  const cents = freeCents - feeCents;
  if (cents > 0) await askMovement(ctx, payment, { kind: 'transfer', cause: 'completed', cents, recipientUserId: payment.recipientUserId });
}

const causes: Readonly<Record<RefundLine, MovementCause>> = {
  before_assignment: 'cancelled',
  assigned: 'cancelled',
  wasted_arrival: 'cancelled',
  no_carrier: 'no_carrier',
  carrier_withdrew: 'carrier_withdrew',
};

/**
 * Ends a booking before pickup as the policy says: what was never paid is called off, what is held goes back but for what the platform
 * and the carrier keep. Under the payment's lock.
 */
export async function giveBack(ctx: Ctx, payment: LockedPayment, settlement: Settlement): Promise<void> {
  const { refundCents, keptFeeCents, dryRunCents, line } = settlement;
  if (!['escrow', 'held'].includes(payment.escrowStatus)) {
    await applyEscrow(ctx, payment, { on: 'called_off', by: 'platform', details: { line } });
    return;
  }
  await earnFee(ctx, payment, keptFeeCents, `cancelled ${payment.quoteId}`);
  if (dryRunCents > 0 && payment.recipientUserId)
    await askMovement(ctx, payment, { kind: 'transfer', cause: 'dry_run', cents: dryRunCents, recipientUserId: payment.recipientUserId });
  if (refundCents > 0) await askMovement(ctx, payment, { kind: 'refund', cause: causes[line], cents: refundCents });
}
