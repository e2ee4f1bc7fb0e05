import type { Ctx } from '#server/db/context.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { openRescue } from './changes/paid.ts';
import type { LockedPayment } from './escrow.ts';
import { readBooks } from './ledger.ts';
import { promisedOf } from './movement-rules.ts';
import { askMovement, listMovements } from './movements.ts';
import { closeUnneededPages } from './unneeded-pages.ts';

const write = ({ sql, now }: Ctx, payment: LockedPayment, cents: number) =>
  sql`update payments set amount = ${fromCents(cents)}, updated_at = ${now} where id = ${payment.id}`;

/**
 * Brings what is held for a booking in line with what it costs now, the service fee included: what is too much goes back, what is missing
 * is to be paid as a change order and counts once it is. Before anything was paid only the sum changes. `dueCents` in cents. Under the
 * payment's lock.
 */
export async function alignWithPrice(ctx: Ctx, payment: LockedPayment, dueCents: number): Promise<void> {
  if (payment.escrowStatus !== 'escrow') {
    await write(ctx, payment, dueCents);
    return closeUnneededPages(ctx, payment.id);
  }
  const paidCents = (await readBooks(ctx, payment.id)).held - promisedOf(await listMovements(ctx, payment.id));
  await write(ctx, payment, Math.min(paidCents, dueCents));
  if (paidCents > dueCents) await askMovement(ctx, payment, { kind: 'refund', cause: 'price_drop', cents: paidCents - dueCents });
  if (paidCents < dueCents) {
    const beforeCents = paidCents - toCents(payment.platformFee);
    await openRescue(ctx, payment, payment.quoteId, { beforeCents, cents: dueCents - paidCents });
  }
}
