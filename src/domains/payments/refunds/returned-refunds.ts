import type Stripe from 'stripe';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { publish } from '#server/events/outbox.ts';
import { fromCents } from '#shared/money.ts';
import { applyEscrow, type LockedPayment } from '../ledger/escrow.ts';
import { refundFailed } from '../events/refund-failed.ts';
import { placeHold } from '../disputes/hold-rows.ts';
import { readUncoveredLoss, type Journal } from '../ledger/ledger.ts';
import type { MoneyOperationCause } from '../transfers/money-operation-rules.ts';

const holdReference = (refundId: string): string => `refund ${refundId}`;

/** The parts of a refund that came from held money and from the platform, in cents. */
async function readSources({ sql }: Ctx, paymentId: string, refundId: string): Promise<{ heldCents: number; borneCents: number }> {
  const [row] = await sql<{ heldCents: number; borneCents: number }[]>`
    select coalesce(sum(e.amount_cents) filter (where j.kind = 'refunded'), 0)::bigint as held_cents,
      coalesce(sum(e.amount_cents) filter (where j.kind = 'refund_borne'), 0)::bigint as borne_cents
    from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'refunds'
    where j.payment_id = ${paymentId} and j.reference = ${refundId} and j.kind in ('refunded', 'refund_borne')`;
  return row!;
}

/** False if a newer payment exists: that one belongs to the booking, however it ended. */
async function mayRunAgain({ sql }: Ctx, { id, transportId, escrowStatus }: LockedPayment): Promise<boolean> {
  if (escrowStatus !== 'refunded') return true;
  const newer = await sql`select from payments where transport_id = ${transportId} and id > ${id} limit 1`;
  return newer.length === 0;
}

/** The platform gets back what it paid; the rest is on hold until the console sends it again. Idempotent; requires the payment's lock. */
export async function recordReturnedRefund(
  ctx: Ctx,
  payment: LockedPayment,
  refund: Stripe.Refund,
  providerEventId: string | null,
): Promise<void> {
  const { id: paymentId, transportId, shipperUserId: userId } = payment;
  const reason = refund.failure_reason ?? refund.status ?? 'failed';
  const [news] = await ctx.sql`
    update payment_movements set state = 'refused', failure = ${reason}
    where provider_id = ${refund.id} and kind = 'refund' and state = 'done' returning id`;
  if (!news) return;
  const { heldCents, borneCents } = await readSources(ctx, paymentId, refund.id);
  const ownCents = Math.min(borneCents, Math.max(0, await readUncoveredLoss(ctx, paymentId)));
  const cents = heldCents + borneCents - ownCents;
  const journals: Journal[] = [];
  if (ownCents > 0) journals.push({ kind: 'refund_borne_returned', cents: ownCents, reference: refund.id });
  const details = { refund: refund.id, reason };
  if (cents > 0) {
    const message = `A refund was returned by the card (${reason.replaceAll('_', ' ')}). Release the hold to send it again`;
    const hold = await placeHold(ctx, payment, {
      cause: 'desk',
      reference: holdReference(refund.id),
      reason: message,
      cents,
      borneCents: 0,
    });
    journals.push({ kind: 'refund_returned', cents, reference: refund.id }, { kind: 'frozen', cents, reference: hold.id });
  }
  const isOver = payment.escrowStatus === 'refunded' || payment.escrowStatus === 'released';
  const on = cents === 0 || !(await mayRunAgain(ctx, payment)) ? 'moved' : isOver ? 'taken_back' : 'frozen';
  await applyEscrow(ctx, payment, { on, by: 'provider', journals, details, providerEventId });
  await publish(ctx, refundFailed, { paymentId, transportId, userId, amount: fromCents(refund.amount), reason, cameBack: cents > 0 });
}

/** Condition on `payment_holds h join payment_movements m` of one payment: the hold covers a refund that the card returned. */
export const holdsReturnedRefund = (sql: Sql): Fragment =>
  sql`(h.cause = 'desk' and m.kind = 'refund' and m.payment_id = h.payment_id and h.reference = 'refund ' || m.provider_id)`;

export async function findReturnedRefund(
  { sql }: Pick<Ctx, 'sql'>,
  holdId: string,
): Promise<{ cents: number; cause: MoneyOperationCause } | null> {
  const [row] = await sql<{ cents: number; cause: MoneyOperationCause }[]>`
    select h.amount_cents as cents, case when m.cause = 'dashboard' then 'desk' else m.cause end as cause
    from payment_holds h join payment_movements m on ${holdsReturnedRefund(sql)} where h.id = ${holdId}`;
  return row ?? null;
}
