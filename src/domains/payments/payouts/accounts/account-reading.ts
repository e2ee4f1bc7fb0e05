import Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { getStripe } from '#server/payment-provider.ts';
import { recordAccount, recordDisconnected } from './accounts.ts';

/** How long what was read of an account is good enough to send money there, in milliseconds. */
const accountReadLifeMs = 10 * 60_000;

/** Whether an account was read so lately that money may be sent there; once more otherwise, as after a pause of the job. */
export const isFreshReading = (readAt: string | undefined, now: Date): boolean =>
  readAt !== undefined && now.getTime() - Date.parse(readAt) < accountReadLifeMs;

/** The provider pays out to a bank by itself each day unless it is told not to: then a changed bank would be paid before anybody looked at it. */
export const paidOutByHand = { payouts: { schedule: { interval: 'manual' } } } as const;

/** An account of ours from before it was asked so is told now. */
const paysOutByHandNow = (ctx: Pick<Ctx, 'services'>, account: Stripe.Account): Promise<Stripe.Account> | Stripe.Account =>
  account.settings?.payouts?.schedule.interval === 'manual'
    ? account
    : getStripe(ctx).accounts.update(account.id, { settings: paidOutByHand });

/**
 * Reads a connected account as the provider has it now, and answers what books it, in a transaction; one that it keeps from us is ours no
 * more. `paysOutByHand`: it is one of ours, and pays nothing out by itself from now on.
 */
export async function readAccountNow(
  ctx: Pick<Ctx, 'services'>,
  accountId: string,
  { paysOutByHand = false } = {},
): Promise<(tx: Ctx) => Promise<void>> {
  try {
    const read = await getStripe(ctx).accounts.retrieve(accountId);
    const account = paysOutByHand ? await paysOutByHandNow(ctx, read) : read;
    return (tx) => recordAccount(tx, account);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    return (tx) => recordDisconnected(tx, accountId);
  }
}
