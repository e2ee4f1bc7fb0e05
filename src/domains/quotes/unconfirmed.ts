import type { Ctx } from '#server/db/context.ts';
import { conflict } from '#shared/errors.ts';

/** Requests of one address that nobody confirmed and no account took over, as many as are kept (decision 063). */
export const unconfirmedLimit = 10;

/**
 * Lets another request of an address in, or not: whoever types a stranger's must not fill what its owner finds. Counted under the lock of the
 * mails to that address, so that of several at once none goes beyond. The same answer whoever has the address. Throws 409 `enough_unconfirmed`.
 */
export async function refuseBeyondUnconfirmed({ sql }: Ctx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mails to ${email}`}))`;
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from pending_quotes where email = ${email} and not is_processed`;
  if (row!.count >= unconfirmedLimit)
    throw conflict(
      'enough_unconfirmed',
      `${unconfirmedLimit} requests with this e-mail address wait to be confirmed. Confirm one of them by its mail, or sign in to send this one.`,
    );
}
