import { findAccepted } from '#domains/quotes/booking/locked-quote.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { notePayment } from '../ledger/escrow.ts';
import { openPayment } from './open-payment.ts';
import { findPaidBack, isPaidBack } from '../refunds/paid-back.ts';

/**
 * Opens another payment for a booking whose payment went back whole, at the price that is agreed now and with the fee of its acceptance; the one of before stays as it ended.
 * Done twice, or where nothing is owed anew, it changes nothing. In a transaction that holds neither the transport nor a payment yet.
 */
export async function reopen(ctx: Ctx, transportId: string): Promise<void> {
  if (!(await isPaidBack(ctx, transportId))) return;
  const transport = await lockTransport(ctx, transportId);
  const before = transport && (await findPaidBack(ctx, transportId));
  const quote = transport && (await findAccepted(ctx, transport));
  if (!before || !quote) return;
  const [kept] = await ctx.sql<{ dryRunFee: string | null }[]>`select dry_run_fee from payments where id = ${before}`;
  await notePayment(ctx, await openPayment(ctx, quote, kept!.dryRunFee), 'opened_anew', { before });
}
