import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { readSetting, wasSetBy } from '#server/db/system-config.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import type { QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { fromCents, toCents } from '#shared/money.ts';
import type { LedgerAccount } from '../contract.ts';
import { emptyBooks, type Balances } from '../ledger-rules.ts';
import type { sumPayments as sumEndpoint } from './contract.ts';
import { hourMs } from '#shared/days.ts';
import { systemSettings } from '#shared/system-settings.ts';
import { secondPersonHours } from './desk-rules.ts';
import { standing } from './stands.ts';

/** Each account with its sum as decimal strings; zero is shown. */
export const amountsOf = (books: Balances): Record<LedgerAccount, string> =>
  Object.fromEntries(Object.entries(books).map(([account, cents]) => [account, fromCents(cents)])) as Record<LedgerAccount, string>;

/** Above this sum, in cents, a second administrator confirms what lets money go. */
const secondPersonAboveCents = async ({ sql }: Pick<Ctx, 'sql'>): Promise<number> =>
  toCents(await readSetting(sql, 'PAYMENT_SECOND_PERSON_ABOVE'));

/**
 * The same for whoever acts: who set that sum himself goes by the product's own for two days where that is lower, so that nobody raises it,
 * lets money go alone and lowers it again.
 */
export async function secondPersonAboveCentsFor(ctx: ActorCtx): Promise<number> {
  const cents = await secondPersonAboveCents(ctx);
  const since = new Date(ctx.now.getTime() - secondPersonHours * hourMs);
  const isOwn = await wasSetBy(ctx.sql, 'PAYMENT_SECOND_PERSON_ABOVE', ctx.actor.id, since);
  return isOwn ? Math.min(cents, toCents(systemSettings.PAYMENT_SECOND_PERSON_ABOVE.fallback)) : cents;
}

/** What stands on each account in all payments, or those of test or live money, and how many payments stand still. */
export async function sumPayments(ctx: Ctx, { money }: QueryOf<typeof sumEndpoint>): Promise<ReplyOf<typeof sumEndpoint>> {
  const { sql, now } = ctx;
  const ofMoney = money ? sql`where payment_id in (select id from payments where is_test = ${money === 'test'})` : sql``;
  const accounts = await sql<{ account: LedgerAccount; cents: number }[]>`
    select account, sum(amount_cents)::bigint as cents from ledger_entries ${ofMoney} group by account`;
  const [still] = await sql<{ count: number }[]>`
    select count(distinct payment_id)::int as count from (${standing(sql, now)}) w ${ofMoney}`;
  const books: Balances = { ...emptyBooks, ...Object.fromEntries(accounts.map(({ account, cents }) => [account, cents])) };
  return {
    accounts: amountsOf(books),
    standing: still!.count,
    secondPersonAbove: fromCents(await secondPersonAboveCents(ctx)),
    isTest: isTestMoney(),
  };
}
