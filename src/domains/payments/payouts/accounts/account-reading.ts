import Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { getStripe } from '#server/payment-provider.ts';
import { recordAccount, recordDisconnected } from './accounts.ts';

/** Validity of an account reading before money is sent. */
const accountReadLifeMs = 10 * 60_000;

/** False also after a long pause of the job. */
export const isFreshReading = (readAt: string | undefined, now: Date): boolean =>
  readAt !== undefined && now.getTime() - Date.parse(readAt) < accountReadLifeMs;

/** Automatic daily payouts would pay a changed bank account before anyone could check it. */
export const paidOutByHand = { payouts: { schedule: { interval: 'manual' } } } as const;

const paysOutByHandNow = (ctx: Pick<Ctx, 'services'>, account: Stripe.Account): Promise<Stripe.Account> | Stripe.Account =>
  account.settings?.payouts?.schedule.interval === 'manual'
    ? account
    : getStripe(ctx).accounts.update(account.id, { settings: paidOutByHand });

/** Returns the function that books the account in a transaction. No access means disconnected. `paysOutByHand`: switch it to manual. */
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
