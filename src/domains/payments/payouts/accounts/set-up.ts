import Stripe from 'stripe';
import {
  storeReauthentication,
  reauthenticateOwner,
  type OwnerReauthentication,
} from '#domains/accounts/reauthentication/reauthenticate-owner.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { arePaymentsOn, finalRefusal, getPaymentProvider, isOtherUnderKey, getStripe, withinRequest } from '#server/payment-provider.ts';
import { AppError, conflict, forbidden } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { productName } from '#shared/product.ts';
import { getPayoutState } from './account-rules.ts';
import { paidOutByHand } from './account-reading.ts';
import { toFacts, findPayoutAccount, recordAccount, recordDisconnected, type PayoutAccountRow } from './accounts.ts';

const unavailable = () =>
  new AppError(503, 'provider_unavailable', 'The payment service is not available. Nothing was changed. Please try again in a moment.');

function refuseWithoutPayments(ctx: ActorCtx): void {
  if (!arePaymentsOn(ctx))
    throw conflict('direct_settlement', `You do not need payouts. Shippers pay you directly, and ${productName} charges nothing.`);
}

/** Replaces a disconnected account by a new one with its own key. */
async function prepareRow(ctx: ActorCtx): Promise<PayoutAccountRow> {
  const { sql, actor, now } = ctx;
  await sql`
    insert into stripe_accounts (user_id, setup_key, begun_at, created_at, updated_at) values (${actor.id}, ${newId()}, ${now}, ${now}, ${now})
    on conflict (user_id) do nothing`;
  await sql`
    update stripe_accounts set account_id = null, setup_key = ${newId()}, is_active = true, onboarding_completed = false, begun_at = ${now},
      bank_set_at = null, unconfirmed_since = null, updated_at = ${now},
      account_data = jsonb_build_object('lastBank', account_data -> 'lastBank', 'emptyAt', ${now.toISOString()}::text,
        'formerIds', coalesce(account_data -> 'formerIds', '[]') || coalesce(to_jsonb(account_id), '[]'))
    where user_id = ${actor.id} and not is_active`;
  await noteBankPage(ctx);
  return (await findPayoutAccount(ctx, actor.id))!;
}

/** The bank account can be changed on the page later than we check. */
const noteBankPage = ({ sql, actor, now }: ActorCtx) =>
  sql`update stripe_accounts set bank_set_at = ${now} where user_id = ${actor.id} and is_active`;

/** Stripe repeats a refusal for the same key. */
const takeNewKey = (ctx: Ctx, { userId, setupKey }: PayoutAccountRow): Promise<void> =>
  inTransaction(ctx, async ({ sql }) => {
    await sql`update stripe_accounts set setup_key = ${newId()} where user_id = ${userId} and setup_key = ${setupKey} and account_id is null`;
  });

/** The row's key makes it idempotent, also after a crash. */
async function createAccount(ctx: ActorCtx, row: PayoutAccountRow): Promise<string> {
  const metadata = { user_id: row.userId, setup_key: row.setupKey };
  const accountParams = {
    type: 'express',
    country: 'US',
    email: ctx.actor.email,
    capabilities: { transfers: { requested: true } },
    settings: paidOutByHand,
    metadata,
  } as const;
  const creation = getStripe(ctx).accounts.create(accountParams, { idempotencyKey: `account:${row.setupKey}` });
  const account = await withinRequest(ctx, creation).catch(async (error: unknown) => {
    if (finalRefusal(error) === null && !isOtherUnderKey(error)) throw unavailable();
    ctx.log.error({ err: error, userId: row.userId }, 'the payment provider opened no account');
    await takeNewKey(ctx, row);
    throw conflict('provider_refused', 'The payment service did not open an account for you. Please try again or contact support.');
  });
  // Never accept another person's account.
  if (account.metadata?.['setup_key'] !== row.setupKey) throw unavailable();
  await inTransaction(ctx, (inner) => recordAccount(inner, account));
  return account.id;
}

const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && (error.code === 'account_invalid' || error.statusCode === 404));

/** Books a lost account as disconnected. Throws 409 `disconnected`, `provider_refused`, 503. */
async function aboutAccount<T>(ctx: ActorCtx, accountId: string, call: Promise<T>): Promise<T> {
  return withinRequest(ctx, call).catch(async (error: unknown) => {
    if (isGone(error)) {
      await inTransaction(ctx, (inner) => recordDisconnected(inner, accountId));
      throw conflict('disconnected', 'Your payout account is no longer connected. Set up a new one to be paid.');
    }
    if (finalRefusal(error) === null) throw unavailable();
    ctx.log.error({ err: error, accountId }, 'the payment provider refused a call about an account');
    throw conflict('provider_refused', 'The payment service does not allow this for your account. Please contact support.');
  });
}

/**
 * The caller re-authenticates the owner (`passwordHash`). Throws 403 `email_unverified`, 409 `direct_settlement`, `turned_down`,
 * `disconnected`, `provider_refused`, `password_changed`, 503.
 */
export async function openSetUpPage(ctx: ActorCtx, passwordHash: string | null = null): Promise<{ url: string }> {
  refuseWithoutPayments(ctx);
  if (!ctx.actor.emailVerified) throw forbidden('Confirm your email address first to get paid.', 'email_unverified');
  const row = await inTransaction(ctx, async (tx) => {
    if (passwordHash !== null) await storeReauthentication(tx, passwordHash);
    return prepareRow(tx);
  });
  if (getPayoutState(toFacts(row)) === 'turned_down')
    throw conflict('turned_down', 'The payment service rejected this account. Please contact support.');
  const account = row.accountId ?? (await createAccount(ctx, row));
  const { url } = await aboutAccount(
    ctx,
    account,
    getStripe(ctx).accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: getPaymentProvider(ctx).returnUrl('/payouts?setup=done'),
      refresh_url: getPaymentProvider(ctx).returnUrl('/payouts?setup=again'),
    }),
  );
  return { url };
}

/** Requires re-authentication, because the page decides who is paid. Throws 422, 429 and as `openSetUpPage`. */
export async function openSetUp(ctx: ActorCtx, proof: OwnerReauthentication): Promise<{ url: string }> {
  return openSetUpPage(ctx, await reauthenticateOwner(ctx, proof));
}

/**
 * Requires re-authentication. Throws 409 `direct_settlement`, `not_set_up`, `disconnected`, `provider_refused`, `password_changed`, 422,
 * 429, 503.
 */
export async function openDashboard(ctx: ActorCtx, proof: OwnerReauthentication): Promise<{ url: string }> {
  const passwordHash = await reauthenticateOwner(ctx, proof);
  refuseWithoutPayments(ctx);
  const row = await findPayoutAccount(ctx, ctx.actor.id);
  if (!row?.accountId || !row.isActive || !toFacts(row).detailsSubmitted)
    throw conflict('not_set_up', 'Set up payouts first to open the dashboard.');
  await inTransaction(ctx, async (tx) => {
    await storeReauthentication(tx, passwordHash);
    await noteBankPage(tx);
  });
  const { url } = await aboutAccount(ctx, row.accountId, getStripe(ctx).accounts.createLoginLink(row.accountId));
  return { url };
}

/** Throws 409 `direct_settlement`, `provider_refused`, 503. */
export async function refreshAccount(ctx: ActorCtx): Promise<void> {
  refuseWithoutPayments(ctx);
  const row = await findPayoutAccount(ctx, ctx.actor.id);
  if (!row?.accountId || !row.isActive) return;
  const account = await aboutAccount(ctx, row.accountId, getStripe(ctx).accounts.retrieve(row.accountId)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'disconnected') return null;
    throw error;
  });
  if (account) await inTransaction(ctx, (inner) => recordAccount(inner, account));
}
