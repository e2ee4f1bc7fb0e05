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

/** Who ends a booking: a person, the clock, or the carrier that left it before. */
export type EndedBy = Booking['endedBy'];

/** Who ends it, by the context: nobody is the clock. */
export const getEnder = ({ actor }: Pick<Ctx, 'actor'>): EndedBy => (!actor ? 'time' : isAdmin(actor.role) ? 'admin' : 'shipper');

/** What the end of a booking comes to, with the arrival in vain that it pays for. */
export interface End {
  readonly settlement: Settlement;
  readonly dryRun: ActiveDryRun | null;
}

/**
 * What of a payment stands here for its booking, frozen or free, in cents: what the desk gave back, a dispute took or is promised to go is not
 * there any more. All of it while nothing was paid.
 */
export async function readFunds(ctx: Pick<Ctx, 'sql'>, payment: Pick<LockedPayment, 'id' | 'amount' | 'escrowStatus'>): Promise<number> {
  if (!isFunded(payment)) return toCents(payment.amount);
  return Math.min(toCents(payment.amount), (await readFree(ctx, payment.id)) + (await readFrozen(ctx, payment.id)));
}

/**
 * What of a payment is here and not free, in cents: frozen, or promised to the carrier and not sent. Once the booking is cancelled it goes back when it is
 * free: by a claim that is withdrawn, or a dispute that is won.
 */
async function readBound(ctx: Pick<Ctx, 'sql'>, paymentId: string): Promise<number> {
  const { held, disputes } = await readBooks(ctx, paymentId);
  return held + disputes - (await readFree(ctx, paymentId));
}

/** Whether ending a booking gives money back: now, or later what is bound meanwhile. */
export const givesBack = async (ctx: Pick<Ctx, 'sql'>, paymentId: string, refundCents: number): Promise<boolean> =>
  refundCents > 0 || (await readBound(ctx, paymentId)) > 0;

/** Whether the carrier that a payment was for last did not come. */
async function isNoShow({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<boolean> {
  const found = await sql`
    select from payments p join quotes q on q.id = p.quote_id where p.id = ${paymentId} and not q.is_accepted and q.closed_reason = 'no_show'`;
  return found.length > 0;
}

/** What a booking comes to that ends now, with its accepted quote, or without one after its carrier left. Sums as they stand now. */
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
