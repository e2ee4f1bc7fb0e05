import type { Ctx } from '#server/db/context.ts';
import { freeze } from '../holds.ts';
import type { LockedPayment } from '../escrow.ts';

/** An arrival in vain that counts: documented, disputed while the desk has not decided, or upheld. */
export interface StandingDryRun {
  readonly id: string;
  readonly fee: string;
  readonly isDisputed: boolean;
}

/** The arrival in vain that a cancellation of this job pays for; null when there is none, or nothing is charged here. */
export async function findStandingDryRun({ sql }: Pick<Ctx, 'sql'>, quoteId: string): Promise<StandingDryRun | null> {
  const [row] = await sql<StandingDryRun[]>`
    select id, fee, state = 'disputed' as is_disputed from dry_runs where quote_id = ${quoteId} and state <> 'rejected' and fee > 0`;
  return row ?? null;
}

/** Keeps a disputed fee until the desk has decided: it goes to nobody with the end of the booking. Under the payment's lock. */
export async function holdDisputedFee(ctx: Ctx, payment: LockedPayment, { id }: StandingDryRun, cents: number): Promise<LockedPayment> {
  if (cents <= 0) return payment;
  const reason = 'Whether the arrival was in vain is disputed';
  const hold = await freeze(ctx, payment, { cause: 'claim', cents, reference: `dry run ${id}`, reason });
  await ctx.sql`update dry_runs set hold_id = ${hold.id} where id = ${id}`;
  return { ...payment, escrowStatus: 'held' };
}
