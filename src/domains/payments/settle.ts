import type { Ctx } from '#server/db/context.ts';
import { toCents } from '#shared/money.ts';
import { isHeld } from './escrow-rules.ts';
import { applyEscrow, type LockedPayment } from './escrow.ts';
import { booksAfter } from './ledger-rules.ts';
import { readBooks, readEarnedFee } from './ledger.ts';
import { askMovement, listCauses, readFree } from './movements.ts';
import { endOf, type MovementCause } from './movement-rules.ts';
import { sharesOfEnd, type RefundLine, type Settlement } from './refund-rules.ts';

/** What the platform may keep now, as far as it is held: the service fee, or what is left of it to earn. Where that is all there was, the payment ends. */
async function earnFee(ctx: Ctx, payment: LockedPayment, cents: number, reference: string): Promise<void> {
  if (cents === 0) return;
  const journals = [{ kind: 'fee_earned', cents, reference } as const];
  const end = endOf(booksAfter(await readBooks(ctx, payment.id), 'fee_earned', cents), ...(await listCauses(ctx, payment.id)));
  await applyEscrow(ctx, payment, { on: end ?? 'moved', by: 'platform', journals, details: { reference } });
}

/**
 * Pays what is held to whoever carried the job out, less the service fee, which is earned now. What a claim, a dispute or the desk holds
 * stays frozen. Does nothing where nothing is free. `why` names what frees it, once each. Under the payment's lock.
 */
export async function releaseHeld(ctx: Ctx, payment: LockedPayment, why = `completed ${payment.quoteId}`): Promise<void> {
  const freeCents = await readFree(ctx, payment.id);
  if (freeCents === 0 || !payment.recipientUserId) return;
  const owedCents = Math.max(0, toCents(payment.platformFee) - (await readEarnedFee(ctx, payment.id)));
  const feeCents = Math.min(freeCents, owedCents);
  await earnFee(ctx, payment, feeCents, why);
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
 * and the carrier keep, and what is frozen once it is thawed. `keepFee` keeps a dry-run fee that is disputed where it is. Under the
 * payment's lock.
 */
export async function giveBack(
  ctx: Ctx,
  payment: LockedPayment,
  settlement: Settlement,
  keepFee: ((cents: number) => Promise<unknown>) | null = null,
): Promise<void> {
  const { line } = settlement;
  if (!isHeld(payment)) {
    await applyEscrow(ctx, payment, { on: 'called_off', by: 'platform', details: { line } });
    return;
  }
  const { recipientUserId } = payment;
  const { feeCents, dryRunCents, backCents } = sharesOfEnd(settlement, await readFree(ctx, payment.id));
  await earnFee(ctx, payment, feeCents, `cancelled ${payment.quoteId}`);
  if (dryRunCents > 0 && keepFee) await keepFee(dryRunCents);
  else if (dryRunCents > 0 && recipientUserId)
    await askMovement(ctx, payment, { kind: 'transfer', cause: 'dry_run', cents: dryRunCents, recipientUserId });
  if (backCents > 0) await askMovement(ctx, payment, { kind: 'refund', cause: causes[line], cents: backCents });
}

/** Where what was frozen goes once it is free: to the carrier of a completed job, back where the booking was cancelled, else it waits. Under the payment's lock. */
export async function settleThawed(ctx: Ctx, payment: LockedPayment, holdId: string): Promise<void> {
  const [transport] = await ctx.sql<{ status: string }[]>`select status from transports where id = ${payment.transportId}`;
  if (transport?.status === 'completed') return releaseHeld(ctx, payment, `thawed ${holdId}`);
  if (transport?.status !== 'cancelled') return;
  const freeCents = await readFree(ctx, payment.id);
  if (freeCents > 0) await askMovement(ctx, payment, { kind: 'refund', cause: 'cancelled', cents: freeCents });
}
