import type Stripe from 'stripe';
import type { Ctx, Sql } from '#server/db/context.ts';
import { listFormerAddresses } from '#domains/accounts/addresses/address-restore.ts';
import { publish } from '#server/events/outbox.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { payoutPlaceChanged } from '../events/place-changed.ts';
import type { AccountFacts, PayoutBank } from './account-rules.ts';
import { bankOfFormerAddressMail } from '../emails.ts';
import { recordPayoutChange } from '../payout-changes.ts';
import { payoutHoldMs } from '../payout-hold-rules.ts';
import { performWaitingTransfers } from '../waiting-transfers.ts';

export interface AccountData {
  readonly detailsSubmitted?: boolean;
  readonly due?: readonly string[];
  readonly checking?: readonly string[];
  readonly disabledReason?: string | null;
  readonly bank?: PayoutBank | null;
  /** Compared with a bank account that was removed and added again. */
  readonly lastBank?: PayoutBank | null;
  readonly wasReady?: boolean;
  /** When the account was last seen empty, or when a replacement was begun. */
  readonly emptyAt?: string;
  readonly formerIds?: readonly string[];
}

export interface PayoutAccountRow {
  readonly userId: string;
  readonly accountId: string | null;
  readonly setupKey: string;
  readonly isActive: boolean;
  readonly onboardingCompleted: boolean;
  readonly payoutsEnabled: boolean;
  readonly chargesEnabled: boolean;
  readonly accountData: AccountData;
}

const columns = (sql: Sql) =>
  sql`user_id, account_id, setup_key, is_active, onboarding_completed, payouts_enabled, charges_enabled, account_data`;

export async function findPayoutAccount({ sql }: Pick<Ctx, 'sql'>, userId: string): Promise<PayoutAccountRow | null> {
  const [row] = await sql<PayoutAccountRow[]>`
    select ${columns(sql)} from stripe_accounts where user_id = ${userId}`;
  return row ?? null;
}

export const toFacts = ({ accountId, isActive, onboardingCompleted, payoutsEnabled, accountData }: PayoutAccountRow): AccountFacts => ({
  isActive,
  isKnown: accountId !== null,
  payoutsEnabled,
  detailsSubmitted: accountData.detailsSubmitted ?? onboardingCompleted,
  due: accountData.due ?? [],
  checking: accountData.checking ?? [],
  disabledReason: accountData.disabledReason ?? null,
});

function toBank({ external_accounts: accounts }: Stripe.Account): PayoutBank | null {
  const one = accounts?.data.find(({ default_for_currency: isDefault }) => isDefault) ?? accounts?.data[0];
  if (!one?.last4) return null;
  return { name: one.object === 'bank_account' ? one.bank_name : one.brand, last4: one.last4, fingerprint: one.fingerprint ?? null };
}

const isOther = (one: PayoutBank, other: PayoutBank): boolean =>
  one.fingerprint && other.fingerprint ? one.fingerprint !== other.fingerprint : one.last4 !== other.last4 || one.name !== other.name;

/** A first payout or bank account does not count as a change, except a first bank account while the address can still be recovered. */
async function noteChanges(
  ctx: Ctx,
  { userId, payoutsEnabled, accountData }: PayoutAccountRow,
  now: { bank: PayoutBank | null; payouts: boolean },
) {
  const { lastBank, formerIds = [], wasReady } = accountData;
  const formerAddresses = now.bank ? await listFormerAddresses(ctx, userId) : [];
  const note = async (what: 'bank' | 'account') => {
    await recordPayoutChange(ctx, userId, what);
    const until = new Date(ctx.now.getTime() + payoutHoldMs).toISOString();
    await publish(ctx, payoutPlaceChanged, { userId, what, last4: now.bank?.last4 ?? null, until });
  };
  if (now.bank && (lastBank ? isOther(now.bank, lastBank) : formerAddresses.length > 0)) {
    await note('bank');
    await ctx.sql`update stripe_accounts set bank_set_at = ${ctx.now} where user_id = ${userId}`;
    for (const to of formerAddresses) await queueMail(ctx, bankOfFormerAddressMail(to, now.bank.last4));
  }
  if (now.payouts && !payoutsEnabled && !wasReady && formerIds.length > 0) await note('account');
}

/** By id, or by the setup key if the answer to its creation was lost. */
async function lockRow({ sql }: Ctx, { id, metadata }: Stripe.Account): Promise<PayoutAccountRow | null> {
  const key = metadata?.['setup_key'] ?? '';
  const [row] = await sql<PayoutAccountRow[]>`
    select ${columns(sql)} from stripe_accounts where account_id = ${id} or (account_id is null and setup_key::text = ${key}) for update`;
  return row ?? null;
}

/** Releases waiting transfers once the account can be paid. Idempotent; ignores unknown accounts. In a transaction. */
export async function recordAccount(ctx: Ctx, account: Stripe.Account): Promise<void> {
  const row = await lockRow(ctx, account);
  if (!row?.isActive) return;
  const { payouts_enabled: payouts, charges_enabled: charges, details_submitted: submitted } = account;
  const bank = toBank(account);
  await noteChanges(ctx, row, { bank, payouts });
  const data: AccountData = {
    ...row.accountData,
    detailsSubmitted: account.details_submitted,
    due: account.requirements?.currently_due ?? [],
    checking: account.requirements?.pending_verification ?? [],
    disabledReason: account.requirements?.disabled_reason ?? null,
    bank,
    lastBank: bank ?? row.accountData.lastBank ?? null,
    wasReady: payouts || (row.accountData.wasReady ?? false),
  };
  await ctx.sql`
    update stripe_accounts set account_id = ${account.id}, payouts_enabled = ${payouts}, charges_enabled = ${charges},
      onboarding_completed = onboarding_completed or ${submitted}, account_data = ${ctx.sql.json(data)}, updated_at = ${ctx.now}
    where user_id = ${row.userId}`;
  if (payouts && !row.payoutsEnabled) await performWaitingTransfers(ctx, row.userId);
}

export async function recordDisconnected({ sql, now }: Ctx, accountId: string): Promise<void> {
  await sql`
    update stripe_accounts set is_active = false, payouts_enabled = false, charges_enabled = false, updated_at = ${now}
    where account_id = ${accountId} and is_active`;
}

/** Nothing sent before is left there. In a transaction. */
export async function recordEmptyAccount({ sql }: Ctx, accountId: string, at: Date): Promise<void> {
  await sql`
    update stripe_accounts set account_data = account_data || ${sql.json({ emptyAt: at.toISOString() })}
    where account_id = ${accountId} and is_active`;
}

export async function erasePayoutAccount({ sql, now }: Ctx, userId: string): Promise<void> {
  await sql`
    update stripe_accounts set is_active = false, payouts_enabled = false, charges_enabled = false, account_data = '{}', updated_at = ${now}
    where user_id = ${userId}`;
}
