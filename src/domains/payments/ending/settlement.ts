import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { Ctx } from '#server/db/context.ts';
import { toCents } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import { findActiveDryRun, type ActiveDryRun } from '../dry-runs/active.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import type { LockedPayment } from '../ledger/escrow.ts';
import { readFrozen } from '../disputes/hold-rows.ts';
import { readBooks } from '../ledger/ledger.ts';
import { readFree } from '../transfers/money-operations.ts';
import { settleCancellation, type Booking, type Settlement } from '../refunds/refund-rules.ts';

export type EndedBy = Booking['endedBy'];

/** Without an actor it is the seven-day job. */
export const getEnder = ({ actor }: Pick<Ctx, 'actor'>): EndedBy => (!actor ? 'time' : isAdmin(actor.role) ? 'admin' : 'shipper');

export interface End {
  readonly settlement: Settlement;
  readonly dryRun: ActiveDryRun | null;
}

/** Cents still here for the booking, free or on hold; the full amount while unpaid. */
export async function readFunds(ctx: Pick<Ctx, 'sql'>, payment: Pick<LockedPayment, 'id' | 'amount' | 'escrowStatus'>): Promise<number> {
  if (!isFunded(payment)) return toCents(payment.amount);
  return Math.min(toCents(payment.amount), (await readFree(ctx, payment.id)) + (await readFrozen(ctx, payment.id)));
}

/** Cents on hold or requested. After a cancellation they are refunded once free. */
async function readBound(ctx: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const { held, disputes } = await readBooks(ctx, paymentId);
  return held + disputes - (await readFree(ctx, paymentId));
}

/** True if money is refunded now or later, once it is free. */
export const hasRefund = async (ctx: Pick<Ctx, 'sql'>, paymentId: string, refundCents: number): Promise<boolean> =>
  refundCents > 0 || (await readBound(ctx, paymentId)) > 0;

async function isNoShow({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<boolean> {
  const found = await sql`
    select from payments p join quotes q on q.id = p.quote_id where p.id = ${paymentId} and not q.is_accepted and q.closed_reason = 'no_show'`;
  return found.length > 0;
}

/** `accepted` is null after the carrier left. */
export async function getEnd(
  ctx: Ctx,
  payment: Pick<LockedPayment, 'id' | 'amount' | 'platformFee' | 'escrowStatus'>,
  accepted: Pick<LockedQuote, 'id' | 'workflowState'> | null,
  endedBy: EndedBy,
): Promise<End> {
  const dryRun = accepted && (await findActiveDryRun(ctx, accepted.id));
  const standingCents = await readFunds(ctx, payment);
  const serviceFeeCents = Math.min(standingCents, toCents(payment.platformFee));
  const booking: Booking = {
    priceCents: standingCents - serviceFeeCents,
    serviceFeeCents,
    endedBy: accepted || endedBy === 'time' ? endedBy : (await isNoShow(ctx, payment.id)) ? 'no_show' : 'carrier',
    isAssigned: accepted?.workflowState === 'assigned',
    hasWastedArrival: dryRun !== null,
    dryRunFeeCents: toCents(dryRun?.fee ?? '0.00'),
  };
  return { settlement: settleCancellation(booking), dryRun };
}
