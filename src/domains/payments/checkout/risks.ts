import type { Ctx } from '#server/db/context.ts';
import { lockCharged } from './find-charge.ts';
import { logProviderEvent } from '../ledger/escrow.ts';

interface Risk {
  readonly what: 'early_fraud_warning' | 'review_opened';
  readonly id: string;
  readonly reason: string;
}

/** Adds a warning to the payment's history once. In a transaction. */
export async function recordRisk(
  ctx: Ctx,
  chargeId: string | null,
  { what, id, reason }: Risk,
  providerEventId: string | null,
): Promise<void> {
  const charged = await lockCharged(ctx, chargeId);
  if (!charged) return;
  const noted = await ctx.sql`
    select from payment_audit_logs where payment_id = ${charged.payment.id} and event_type = ${what} and event_data ->> 'warning' = ${id}`;
  if (noted.length > 0) return;
  const details = { warning: id, charge: chargeId, reason: reason.replaceAll('_', ' '), by: 'provider' };
  await logProviderEvent(ctx, charged.payment.id, what, details, providerEventId);
}
