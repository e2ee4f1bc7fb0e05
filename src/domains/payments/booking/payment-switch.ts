import type { Ctx, Sql } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { arePaymentsOn } from '#server/payment-provider.ts';
import { fromCents } from '#shared/money.ts';
import type { Settlement } from '#shared/settlement/settlement.ts';

/** Read every time, so that the setting applies on all servers at once. Existing bookings keep their payment. */
export const arePaymentsEnabled = async (ctx: Pick<Ctx, 'sql' | 'services'>): Promise<boolean> =>
  arePaymentsOn(ctx) && (await readSetting(ctx.sql, 'PAYMENTS_ENABLED'));

/** Dry-run fee of a new booking as a decimal string; the caller caps it at the price. */
export const standardDryRunFee = async ({ sql }: { sql: Sql }): Promise<string> =>
  fromCents((await readSetting(sql, 'DRY_RUN_FEE_DOLLARS')) * 100);

/** The fee saved at acceptance, so that settings never change a displayed price; older bookings use the current setting. */
export const dryRunFeeOfBooking = async (ctx: { sql: Sql }, storedFee: string | null): Promise<string> =>
  storedFee ?? standardDryRunFee(ctx);

export const settlementNow = async (ctx: Pick<Ctx, 'sql' | 'services'>): Promise<Settlement> =>
  (await arePaymentsEnabled(ctx)) ? 'held' : 'direct';

/** Amount due now as a decimal string: everything, the difference for a new carrier, or '0.00' if paid. Null with direct settlement. */
export async function findDue({ sql }: { sql: Sql }, quoteId: string): Promise<string | null> {
  const [row] = await sql<{ due: string }[]>`
    select case when p.escrow_status in ('created', 'payment_pending', 'failed') then p.amount
      else coalesce((select sum(amount) from change_orders where quote_id = p.quote_id and reason_code = 'rescue' and state = 'approved'), 0) end::text as due
    from payments p where p.quote_id = ${quoteId} order by p.id desc limit 1`;
  return row?.due ?? null;
}

export async function isPaidHere({ sql }: { sql: Sql }, quoteId: string): Promise<boolean> {
  const [row] = await sql`select from payments where quote_id = ${quoteId}`;
  return row !== undefined;
}
