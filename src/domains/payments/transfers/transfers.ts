import type Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { getId } from '#server/payment-provider.ts';
import { newId } from '#shared/ids.ts';
import { fromCents } from '#shared/money.ts';
import { findRequestedOperation, recordDone } from './record-outcome.ts';
import { lockPayment } from '../ledger/escrow.ts';
import { payTakenBack } from '../events/taken-back.ts';
import { freezeTakenBack } from '../disputes/holds.ts';
import { readTransportFact } from '../booking/transport-event-data.ts';

/** A reversal made in the provider's dashboard: the money is on hold until the console decides. */
async function bookByHand(ctx: Ctx, transferId: string, reversal: Stripe.TransferReversal, providerEventId: string | null): Promise<void> {
  const { sql, now } = ctx;
  const { id: reference, amount: cents } = reversal;
  const [source] = await sql<{ id: string; paymentId: string }[]>`
    select id, payment_id from payment_movements where provider_id = ${transferId} and kind = 'transfer'`;
  const payment = source && (await lockPayment(ctx, source.paymentId));
  if (!payment) return;
  const [recorded] = await sql`select from payment_movements where provider_id = ${reference}`;
  if (recorded) return;
  await sql`
    insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, state, provider_id, created_at, settled_at)
    values (${newId()}, ${payment.id}, 'reversal', 'dashboard', ${cents}, ${source.id}, 'done', ${reference}, ${now}, ${now})`;
  await freezeTakenBack(ctx, payment, { cents, reference, isFreed: false, providerEventId });
  const { id: paymentId, transportId, recipientUserId: payeeId } = payment;
  await publish(ctx, payTakenBack, { ...(await readTransportFact(ctx, transportId)), paymentId, payeeId, amount: fromCents(cents) });
}

/** Books a transfer and its reversals; idempotent, in a transaction. Transfers made by hand only appear in the reconciliation. */
export async function recordTransfer(
  ctx: Ctx,
  transfer: Stripe.Transfer,
  reversals: readonly Stripe.TransferReversal[],
  providerEventId: string | null,
): Promise<void> {
  const { id, amount, metadata } = transfer;
  const requested = await findRequestedOperation(ctx, { kind: 'transfer', sourceId: getId(transfer.source_transaction), amount, metadata });
  if (requested) await recordDone(ctx, requested, id, providerEventId);
  for (const reversal of reversals) {
    const ours = await findRequestedOperation(ctx, {
      kind: 'reversal',
      sourceId: id,
      amount: reversal.amount,
      metadata: reversal.metadata,
    });
    if (ours) await recordDone(ctx, ours, reversal.id, providerEventId);
    else await bookByHand(ctx, id, reversal, providerEventId);
  }
}
