import Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { provider } from '#server/payment-provider.ts';
import { recordAccount, recordDisconnected } from './accounts.ts';

/** Reads a connected account as the provider has it now, and answers what books it, in a transaction; one that it keeps from us is ours no more. */
export async function readAccountNow(accountId: string): Promise<(ctx: Ctx) => Promise<void>> {
  try {
    const account = await provider().accounts.retrieve(accountId);
    return (ctx) => recordAccount(ctx, account);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    return (ctx) => recordDisconnected(ctx, accountId);
  }
}
