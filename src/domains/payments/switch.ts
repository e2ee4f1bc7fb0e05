import type { Sql } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { arePaymentsOn } from '#server/payment-provider.ts';
import type { Settlement } from '#shared/settlement.ts';

/**
 * Whether a booking made now is paid here: there is a provider, and PAYMENTS_ENABLED is not off. Read anew each time, so that the switch
 * counts at once in all replicas. What has its payment already keeps it, whatever this says.
 */
export const takesPayments = async ({ sql }: { sql: Sql }): Promise<boolean> =>
  arePaymentsOn() && (await readSetting(sql, 'PAYMENTS_ENABLED'));

/** How a booking made now is paid, in the word that pages and screens use. */
export const settlementNow = async (ctx: { sql: Sql }): Promise<Settlement> => ((await takesPayments(ctx)) ? 'held' : 'direct');

/** Whether what was booked with a quote is paid here. */
export async function isPaidHere({ sql }: { sql: Sql }, quoteId: string): Promise<boolean> {
  const [row] = await sql`select from payments where quote_id = ${quoteId}`;
  return row !== undefined;
}
