import type Stripe from 'stripe';
import type { Ctx, Sql } from '#server/db/context.ts';
import { listFormerAddresses } from '#domains/accounts/addresses/address-restore.ts';
import { publish } from '#server/events/outbox.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { payoutPlaceChanged } from '../events/place-changed.ts';
import type { AccountFacts, PayoutBank } from './account-rules.ts';
import { bankOfFormerAddressMail } from '../emails.ts';
import { notePayoutChange } from '../payout-changes.ts';
import { payoutHoldMs } from '../payout-hold-rules.ts';
import { carryOutWaiting } from '../waiting-transfers.ts';

/** What is kept of a connected account beside its columns (`stripe_accounts.account_data`). */
export interface AccountData {
  readonly detailsSubmitted?: boolean;
  readonly due?: readonly string[];
  readonly checking?: readonly string[];
  readonly disabledReason?: string | null;
  readonly bank?: PayoutBank | null;
  /** The last one that there was: one that was taken out and given again is compared with it. */
  readonly lastBank?: PayoutBank | null;
  /** It could be paid once. */
  readonly wasReady?: boolean;
  /** When nothing was on it the last time it was looked at; of one in the place of another, when it was begun. */
  readonly emptyAt?: string;
  /** Accounts of before, whose connection was ended. */
  readonly formerIds?: readonly string[];
}

/** The payout account of somebody as it is kept. */
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

/** The payout account of somebody; null where none was begun. */
export async function findPayoutAccount({ sql }: Pick<Ctx, 'sql'>, userId: string): Promise<PayoutAccountRow | null> {
  const [row] = await sql<PayoutAccountRow[]>`
    select ${columns(sql)} from stripe_accounts where user_id = ${userId}`;
  return row ?? null;
}

/** The same as the rules of states read it. */
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

/**
 * Notes what is another now than before, and has its owner told: the bank account, or the whole account in place of one that was disconnected. The
 * first of each is none, but the first bank account while the address may still be taken back. Former addresses are told of a bank account too.
 */
async function noteChanges(
  ctx: Ctx,
  { userId, payoutsEnabled, accountData }: PayoutAccountRow,
  now: { bank: PayoutBank | null; payouts: boolean },
) {
  const { lastBank, formerIds = [], wasReady } = accountData;
  const formerAddresses = now.bank ? await listFormerAddresses(ctx, userId) : [];
  const note = async (what: 'bank' | 'account') => {
    await notePayoutChange(ctx, userId, what);
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

/** Locks the row of an account of the provider's: by its id, or by the key of the call that made it, where its answer was lost. */
async function lockRow({ sql }: Ctx, { id, metadata }: Stripe.Account): Promise<PayoutAccountRow | null> {
  const key = metadata?.['setup_key'] ?? '';
  const [row] = await sql<PayoutAccountRow[]>`
    select ${columns(sql)} from stripe_accounts where account_id = ${id} or (account_id is null and setup_key::text = ${key}) for update`;
  return row ?? null;
}

/**
 * Writes down what the provider says of a connected account now: whether it can be paid and charged, what was submitted, what is still
 * asked for, and the end of its bank account's number. Repeated, it changes nothing; an account that is nobody's here is left alone. Once
 * it can be paid, transfers that waited for it are called. In a transaction.
 */
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
  if (payouts && !row.payoutsEnabled) await carryOutWaiting(ctx, row.userId);
}

/** The provider says that an account no longer belongs to the platform: nothing is paid into it any more. In a transaction. */
export async function recordDisconnected({ sql, now }: Ctx, accountId: string): Promise<void> {
  await sql`
    update stripe_accounts set is_active = false, payouts_enabled = false, charges_enabled = false, updated_at = ${now}
    where account_id = ${accountId} and is_active`;
}

/** Writes down when an account of the provider's was empty: nothing that was sent to it before is there any more. In a transaction. */
export async function noteEmpty({ sql }: Ctx, accountId: string, at: Date): Promise<void> {
  await sql`
    update stripe_accounts set account_data = account_data || ${sql.json({ emptyAt: at.toISOString() })}
    where account_id = ${accountId} and is_active`;
}

/** The owner of an account deleted it: what of the bank account was known here goes, and nothing is paid into it any more. */
export async function forgetPayoutAccount({ sql, now }: Ctx, userId: string): Promise<void> {
  await sql`
    update stripe_accounts set is_active = false, payouts_enabled = false, charges_enabled = false, account_data = '{}', updated_at = ${now}
    where user_id = ${userId}`;
}
