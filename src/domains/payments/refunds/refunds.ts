import type Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { getId } from '#server/payment-provider.ts';
import { newId } from '#shared/ids.ts';
import { findRequestedOperation, recordDone, recordRefused } from '../transfers/record-outcome.ts';
import { applyEscrow } from '../ledger/escrow.ts';
import { applyJournal } from '../ledger/ledger-rules.ts';
import { readBooks, type Journal } from '../ledger/ledger.ts';
import { getEnd } from '../transfers/money-operation-rules.ts';
import { settleOwedBack, readFree } from '../transfers/money-operations.ts';
import { notifyPartRefund } from './part-refunds.ts';
import { recordReturnedRefund } from './returned-refunds.ts';
import { lockCharged, type ChargeLookup } from '../checkout/find-charge.ts';
import { readCarriersPay } from '../payouts/to-come.ts';
import { notifyDriverPay } from '../booking/driver-pay.ts';

const failedStatuses: readonly (string | null)[] = ['failed', 'canceled'];

/** A refund made in the provider's dashboard; the platform pays any amount that is no longer free. */
async function bookByHand(
  ctx: Ctx,
  { payment, movementId }: ChargeLookup,
  refund: Stripe.Refund,
  providerEventId: string | null,
): Promise<void> {
  const { sql, now } = ctx;
  const { id: reference, amount } = refund;
  let books = await readBooks(ctx, payment.id);
  const payCents = await readCarriersPay(ctx, payment.id);
  const heldCents = Math.min(amount, await readFree(ctx, payment.id));
  await sql`
    insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, state, provider_id, created_at, settled_at)
    values (${newId()}, ${payment.id}, 'refund', 'dashboard', ${amount}, ${movementId}, 'done', ${reference}, ${now}, ${now})`;
  await settleOwedBack(ctx, payment.id, amount);
  const journals: Journal[] = [];
  if (heldCents > 0) journals.push({ kind: 'refunded', cents: heldCents, reference });
  if (amount > heldCents) journals.push({ kind: 'refund_borne', cents: amount - heldCents, reference });
  for (const { kind, cents } of journals) books = applyJournal(books, kind, cents);
  const on = getEnd(books, 'dashboard') ?? 'moved';
  const details = { refund: reference, cause: 'dashboard', borneCents: amount - heldCents };
  const by = on === 'released' ? 'platform' : 'provider';
  const after = await applyEscrow(ctx, payment, { on, by, journals, details, providerEventId });
  await notifyPartRefund(ctx, payment, after, { cause: 'dashboard', cents: amount });
  await notifyDriverPay(ctx, payment, payCents, null);
}

/** Books a refund: ours, made by hand, or returned by the card. Idempotent; in a transaction, after its charge (`recordCharge`). */
export async function recordRefund(ctx: Ctx, refund: Stripe.Refund, providerEventId: string | null): Promise<void> {
  const { amount, metadata } = refund;
  const requested = await findRequestedOperation(ctx, { kind: 'refund', sourceId: getId(refund.charge), amount, metadata });
  const hasFailed = failedStatuses.includes(refund.status);
  if (requested && hasFailed) return recordRefused(ctx, requested, refund.failure_reason ?? refund.status ?? 'failed');
  if (requested) return recordDone(ctx, requested, refund.id, providerEventId);
  const charged = await lockCharged(ctx, getId(refund.charge));
  if (!charged) return;
  const [recorded] = await ctx.sql`select from payment_movements where provider_id = ${refund.id}`;
  if (recorded) return hasFailed ? recordReturnedRefund(ctx, charged.payment, refund, providerEventId) : undefined;
  if (!hasFailed) await bookByHand(ctx, charged, refund, providerEventId);
}
