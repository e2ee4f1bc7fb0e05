import { isRelatedTo } from '#domains/accounts/overseen/account-status.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { readCounters } from '#server/db/counters.ts';
import { findSetter, readSetting } from '#server/db/system-config.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import type { QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { type Balances, ledgerAccounts, type LedgerAccount } from '../ledger/ledger-rules.ts';
import type { sumPayments as sumEndpoint } from './schemas.ts';
import { systemSettings } from '#shared/system-settings.ts';
import { listStallsSql } from './stalled.ts';

export const toAmounts = (books: Balances): Record<LedgerAccount, string> =>
  Object.fromEntries(Object.entries(books).map(([account, cents]) => [account, fromCents(cents)])) as Record<LedgerAccount, string>;

const secondPersonAboveCents = async ({ sql }: Pick<Ctx, 'sql'>): Promise<number> =>
  toCents(await readSetting(sql, 'PAYMENT_SECOND_PERSON_ABOVE'));

/** Who set the limit, or is related to them, uses the product's default if lower: a raised limit needs another administrator. */
export async function getSecondPersonThreshold(ctx: ActorCtx): Promise<number> {
  const cents = await secondPersonAboveCents(ctx);
  const setter = await findSetter(ctx.sql, 'PAYMENT_SECOND_PERSON_ABOVE');
  const isOwn = setter !== null && (await isRelatedTo(ctx, setter));
  return isOwn ? Math.min(cents, toCents(systemSettings.PAYMENT_SECOND_PERSON_ABOVE.fallback)) : cents;
}

export async function sumPayments(ctx: Ctx, { money }: QueryOf<typeof sumEndpoint>): Promise<ReplyOf<typeof sumEndpoint>> {
  const { sql, now } = ctx;
  const kinds: readonly ('test' | 'live')[] = money ? [money] : ['test', 'live'];
  const sums = await readCounters(
    sql,
    kinds.flatMap((kind) => ledgerAccounts.map((account) => `ledger.${kind}.${account}` as const)),
  );
  const ofMoney = money ? sql`where payment_id in (select id from payments where is_test = ${money === 'test'})` : sql``;
  const [still] = await sql<{ count: number }[]>`
    select count(distinct payment_id)::int as count from (${listStallsSql(sql, now)}) w ${ofMoney}`;
  const ofAccount = (account: LedgerAccount) => kinds.reduce((cents, kind) => cents + sums[`ledger.${kind}.${account}`], 0);
  const books = Object.fromEntries(ledgerAccounts.map((account) => [account, ofAccount(account)])) as Balances;
  return {
    accounts: toAmounts(books),
    standing: still!.count,
    secondPersonAbove: fromCents(await secondPersonAboveCents(ctx)),
    isTest: isTestMoney(ctx),
  };
}
