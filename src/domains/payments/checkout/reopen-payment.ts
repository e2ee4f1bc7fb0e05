import { findAccepted } from '#domains/quotes/booking/locked-quote.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { logPaymentEvent } from '../ledger/escrow.ts';
import { openPayment } from './open-payment.ts';
import { findPaidBack, isPaidBack } from '../refunds/paid-back.ts';

/** Opens a new payment after a full refund, at the current price. Idempotent. Locks the transport: hold no payment lock before. */
export async function reopen(ctx: Ctx, transportId: string): Promise<void> {
  if (!(await isPaidBack(ctx, transportId))) return;
  const transport = await lockTransport(ctx, transportId);
  const before = transport && (await findPaidBack(ctx, transportId));
  const quote = transport && (await findAccepted(ctx, transport));
  if (!before || !quote) return;
  const [closedPayment] = await ctx.sql<{ dryRunFee: string | null }[]>`select dry_run_fee from payments where id = ${before}`;
  await logPaymentEvent(ctx, await openPayment(ctx, quote, closedPayment!.dryRunFee), 'opened_anew', { before });
}
