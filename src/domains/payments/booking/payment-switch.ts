import type { Ctx, Sql } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { arePaymentsOn } from '#server/payment-provider.ts';
import { fromCents } from '#shared/money.ts';
import type { Settlement } from '#shared/settlement/settlement.ts';

/**
 * Whether a booking made now is paid here: there is a provider, and PAYMENTS_ENABLED is not off. Read anew each time, so that the switch
 * counts at once in all replicas. What has its payment already keeps it, whatever this says.
 */
export const takesPayments = async (ctx: Pick<Ctx, 'sql' | 'services'>): Promise<boolean> =>
  arePaymentsOn(ctx) && (await readSetting(ctx.sql, 'PAYMENTS_ENABLED'));

/** What a cancellation of a booking made now pays the carrier for an arrival in vain, as the installation says; never more than the price. */
export const standardDryRunFee = async ({ sql }: { sql: Sql }): Promise<string> =>
  fromCents((await readSetting(sql, 'DRY_RUN_FEE_DOLLARS')) * 100);

/** What a cancellation of a booking pays for it: what was kept when its offer was accepted, so that a setting changes nothing that was shown; of bookings of before, as the setting is now. */
export const dryRunFeeOfBooking = async (ctx: { sql: Sql }, kept: string | null): Promise<string> => kept ?? standardDryRunFee(ctx);

/** How a booking made now is paid, in the word that pages and screens use. */
export const settlementNow = async (ctx: Pick<Ctx, 'sql' | 'services'>): Promise<Settlement> =>
  (await takesPayments(ctx)) ? 'held' : 'direct';

/**
 * What is to be paid now for what was booked with a quote, as a decimal string: all of it, or the difference to what is held since another
 * carrier left; '0.00' where it is paid. Null where it is settled directly.
 */
export async function findDue({ sql }: { sql: Sql }, quoteId: string): Promise<string | null> {
  const [row] = await sql<{ due: string }[]>`
    select case when p.escrow_status in ('created', 'payment_pending', 'failed') then p.amount
      else coalesce((select sum(amount) from change_orders where quote_id = p.quote_id and reason_code = 'rescue' and state = 'approved'), 0) end::text as due
    from payments p where p.quote_id = ${quoteId} order by p.id desc limit 1`;
  return row?.due ?? null;
}

/** Whether what was booked with a quote is paid here. */
export async function isPaidHere({ sql }: { sql: Sql }, quoteId: string): Promise<boolean> {
  const [row] = await sql`select from payments where quote_id = ${quoteId}`;
  return row !== undefined;
}
