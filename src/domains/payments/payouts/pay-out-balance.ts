import type Stripe from 'stripe';
import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { arePaymentsOn, finalRefusal, isOtherUnderKey, getStripe } from '#server/payment-provider.ts';
import { defineJob, enqueue, enqueueAll, handleJob, handleExternalCall, newJob, type JobHandler } from '#server/queue/queue.ts';
import { newId } from '#shared/ids.ts';
import { recordPayout } from '../provider/bank-payouts.ts';
import { isFreshReading, readAccountNow } from './accounts/account-reading.ts';
import { recordEmptyAccount } from './accounts/accounts.ts';
import { holdsTransfer } from './payout-hold.ts';

/** `ready`: the balance read just before, when, and the key of the call. */
const payOutBalance = defineJob(
  'pay-out-balance',
  z.object({
    userId: z.uuid(),
    ready: z.object({ key: z.uuid(), cents: z.number().int().positive(), readAt: z.iso.datetime().optional() }).optional(),
  }),
);

/** Checks daily: cards settle days after the transfer, returned payouts come back, and until then reversals are still covered. */
export const payOutBalances = defineJob('pay-out-balances', z.object({}));

/** Without `ready`, read account and balance first. */
interface Step {
  readonly userId: string;
  readonly accountId: string;
  readonly ready: { readonly key: string; readonly cents: number } | undefined;
  readonly at: Date;
}

type BalanceReading = { readonly book: (ctx: Ctx) => Promise<void>; readonly availableCents: number; readonly isEmpty: boolean };
type Outcome = BalanceReading | { readonly payout: Stripe.Payout | null };

/** Null if blocked, not payable, or changed within 72 hours or under review. */
async function findStep(
  ctx: Ctx,
  { userId, ready }: { userId: string; ready?: (Step['ready'] & { readAt?: string | undefined }) | undefined },
): Promise<Step | null> {
  if (!arePaymentsOn(ctx)) return null;
  const [row] = await ctx.sql<{ accountId: string }[]>`
    select a.account_id from stripe_accounts a join users u on u.id = a.user_id
    where a.user_id = ${userId} and a.is_active and a.payouts_enabled and a.account_id is not null and not u.is_blocked`;
  if (!row || (await holdsTransfer(ctx, userId))) return null;
  // After a pause, read the account again: its bank may have changed.
  return { userId, accountId: row.accountId, ready: isFreshReading(ready?.readAt, ctx.now) ? ready : undefined, at: ctx.now };
}

const getUsd = (sums: readonly { readonly currency: string; readonly amount: number }[]): number =>
  sums.filter(({ currency }) => currency === 'usd').reduce((cents, { amount }) => cents + amount, 0);

async function readBalance(ctx: Pick<Ctx, 'services'>, accountId: string): Promise<BalanceReading> {
  const book = await readAccountNow(ctx, accountId, { paysOutByHand: true });
  const { available, pending } = await getStripe(ctx).balance.retrieve({}, { stripeAccount: accountId });
  return { book, availableCents: getUsd(available), isEmpty: getUsd(available) <= 0 && getUsd(pending) <= 0 };
}

/** Never more than the balance, also when repeated. */
async function payOut(
  ctx: Pick<Ctx, 'services'>,
  { accountId, userId }: Step,
  { key, cents }: NonNullable<Step['ready']>,
): Promise<Outcome> {
  const payoutParams = { amount: cents, currency: 'usd', metadata: { user_id: userId, payout_key: key } };
  const payout = await getStripe(ctx)
    .payouts.create(payoutParams, { stripeAccount: accountId, idempotencyKey: `payout:${key}` })
    .catch((error: unknown) => {
      // No longer there or not allowed now; tomorrow's run tries again.
      if (finalRefusal(error) === null && !isOtherUnderKey(error)) throw error;
      return null;
    });
  return { payout };
}

/** Automatic payouts are off, so that none goes out within 72 hours of a change. */
export const payOutJobs: readonly JobHandler[] = [
  handleJob(payOutBalances, async (ctx) => {
    if (!arePaymentsOn(ctx)) return;
    const paid = await ctx.sql<{ userId: string }[]>`
      select a.user_id from stripe_accounts a where a.is_active and a.payouts_enabled and a.account_id is not null
        and exists (select from payment_movements m where m.recipient_user_id = a.user_id and m.kind = 'transfer' and m.state = 'done')`;
    const jobs = paid.map(({ userId }) => newJob(payOutBalance, { userId }, { key: userId }));
    await enqueueAll(ctx, jobs);
  }),
  handleExternalCall(payOutBalance, {
    queueName: 'payments',
    deadlineMs: 40_000,
    prepare: (ctx, { userId, ready }) => findStep(ctx, { userId, ready }),
    call: (step, { services }) => (step.ready ? payOut({ services }, step, step.ready) : readBalance({ services }, step.accountId)),
    async record(ctx, { userId, accountId, at }, outcome) {
      if ('payout' in outcome) return outcome.payout ? recordPayout(ctx, accountId, outcome.payout) : undefined;
      await outcome.book(ctx);
      if (outcome.isEmpty) await recordEmptyAccount(ctx, accountId, at);
      const ready = { key: newId(), cents: outcome.availableCents, readAt: ctx.now.toISOString() };
      if (ready.cents > 0) await enqueue(ctx, payOutBalance, { userId, ready });
    },
  }),
];
