import type { Ctx } from '#server/db/context.ts';
import { applyEscrow, type LockedPayment } from '../ledger/escrow.ts';
import { applyJournal } from '../ledger/ledger-rules.ts';
import { readBooks, readUncoveredLoss } from '../ledger/ledger.ts';
import { getEnd } from '../transfers/money-operation-rules.ts';
import { readFree } from '../transfers/money-operations.ts';

async function coverDisputes(ctx: Ctx, payment: LockedPayment, reference: string): Promise<LockedPayment> {
  let current = payment;
  const open = await ctx.sql<{ id: string; borneCents: number }[]>`
    select id, borne_cents from payment_holds where payment_id = ${payment.id} and lifted_at is null and borne_cents > 0 order by id`;
  for (const { id, borneCents } of open) {
    const cents = Math.min(borneCents, await readFree(ctx, payment.id));
    if (cents === 0) break;
    await ctx.sql`update payment_holds set amount_cents = amount_cents + ${cents}, borne_cents = borne_cents - ${cents} where id = ${id}`;
    const journals = [
      { kind: 'loss_restored', cents, reference: `${reference} ${id}` },
      { kind: 'frozen', cents, reference: `${reference} ${id}` },
    ] as const;
    current =
      (await applyEscrow(ctx, current, { on: 'frozen', by: 'provider', journals, details: { hold: id, covered: cents } })) ?? current;
  }
  return current;
}

/** Freed money first covers the platform's losses on this payment. `reference` makes it idempotent. Requires the payment's lock. */
export async function coverLosses(ctx: Ctx, payment: LockedPayment, reference: string): Promise<{ payment: LockedPayment; cents: number }> {
  const current = await coverDisputes(ctx, payment, reference);
  const cents = Math.min(await readFree(ctx, payment.id), await readUncoveredLoss(ctx, payment.id));
  if (cents === 0) return { payment: current, cents };
  const journals = [{ kind: 'loss_covered', cents, reference } as const];
  const on = getEnd(applyJournal(await readBooks(ctx, payment.id), 'loss_covered', cents), 'desk') ?? 'moved';
  const after = await applyEscrow(ctx, current, { on, by: 'platform', journals, details: { covered: cents, reference } });
  return { payment: after ?? current, cents };
}
