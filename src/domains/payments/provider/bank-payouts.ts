import type Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { utcDay } from '#shared/dates/days.ts';
import { fromCents } from '#shared/money.ts';
import { payoutUpdated } from '../payouts/events/heard.ts';

const toldOutcomes = { paid: 'paid', failed: 'failed', canceled: 'failed' } as const;

/** Publishes each outcome once. In a transaction. */
export async function recordPayout(ctx: Ctx, accountId: string, payout: Stripe.Payout): Promise<void> {
  const { sql, now } = ctx;
  const [account] = await sql<{ userId: string }[]>`select user_id from stripe_accounts where account_id = ${accountId} for update`;
  if (!account) return;
  const [before] = await sql<{ status: string }[]>`select status from stripe_payouts where id = ${payout.id}`;
  const failure = payout.failure_message ?? payout.failure_code;
  await sql`
    insert into stripe_payouts (id, user_id, amount_cents, status, failure, arrives_on, created_at, updated_at)
    values (${payout.id}, ${account.userId}, ${payout.amount}, ${payout.status}, ${failure},
      ${utcDay(new Date(payout.arrival_date * 1000))}, ${new Date(payout.created * 1000)}, ${now})
    on conflict (id) do update set status = excluded.status, failure = excluded.failure, arrives_on = excluded.arrives_on, updated_at = ${now}`;
  const outcome = toldOutcomes[payout.status as keyof typeof toldOutcomes];
  if (!outcome || before?.status === payout.status) return;
  const { userId } = account;
  await publish(ctx, payoutUpdated, { payoutId: payout.id, userId, amount: fromCents(payout.amount), outcome, reason: failure });
}
