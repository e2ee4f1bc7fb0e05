import type Stripe from 'stripe';
import { z } from 'zod';
import { emailAddress } from '#shared/email.ts';
import { onBehalfOf, type Call } from './call.ts';
import { tell } from './events.ts';
import { listObjects, type Asked } from './listing.ts';
import { newObjectId } from './object-ids.ts';
import { addObject, changeObject, getObject, lockObject, type Stored } from './objects.ts';
import { changedNotes, metadata, strict, truth } from './parameters.ts';

const capability = strict({ requested: truth }).optional();
const profile = z.record(z.string(), z.string().max(5_000)).optional();

const schedule = strict({
  interval: z.enum(['daily', 'manual', 'monthly', 'weekly']).optional(),
  delay_days: z.union([z.literal('minimum'), z.coerce.number().int().min(2).max(31)]).optional(),
}).optional();
const settings = strict({ payouts: strict({ schedule }).optional() }).optional();
type Settings = z.output<typeof settings>;

/** POST /v1/accounts: the person types what else is needed on the hosted page. */
export const accountParameters = strict({
  type: z.literal('express', 'the payment sandbox knows express accounts alone').optional(),
  controller: strict({
    fees: strict({ payer: z.enum(['application', 'account']) }).optional(),
    losses: strict({ payments: z.enum(['application', 'stripe']) }).optional(),
    requirement_collection: z.literal('stripe').optional(),
    stripe_dashboard: strict({ type: z.literal('express') }).optional(),
  }).optional(),
  business_profile: profile,
  business_type: z.enum(['individual', 'company']).optional(),
  capabilities: strict({ card_payments: capability, transfers: capability }).optional(),
  country: z.literal('US', 'the payment sandbox knows the United States alone').optional(),
  default_currency: z.literal('usd').optional(),
  email: emailAddress().optional(),
  metadata: metadata.optional(),
  settings,
});

/** POST /v1/accounts/:id */
export const accountChanges = strict({
  business_profile: profile,
  email: emailAddress().optional(),
  metadata: metadata.optional(),
  settings,
});

/** POST /v1/accounts/:id/reject */
export const rejectionParameters = strict({ reason: z.enum(['fraud', 'terms_of_service', 'other']) });

type Account = Stored<'account'>;

const wanted = ['business_type', 'external_account', 'individual.first_name', 'individual.last_name', 'tos_acceptance.date'];

/** What is still missing, and what that keeps the account from. */
export const requirementsOf = (due: readonly string[], disabled: string | null): Stripe.Account.Requirements =>
  ({
    alternatives: [],
    current_deadline: null,
    currently_due: [...due],
    disabled_reason: disabled,
    errors: [],
    eventually_due: [...due],
    past_due: [...due],
    pending_verification: [],
  }) as unknown as Stripe.Account.Requirements;

type Schedule = Stripe.Account.Settings.Payouts.Schedule;

/** How an account is paid out: as it was asked, and each day where nothing was (docs.stripe.com/connect/manage-payout-schedule). */
function settingsOf(asked: Settings, before: Schedule): NonNullable<Stripe.Account['settings']> {
  const { interval = before.interval, delay_days: days = before.delay_days } = asked?.payouts?.schedule ?? {};
  return {
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: days === 'minimum' ? 2 : days, interval },
      statement_descriptor: null,
    },
  } as unknown as NonNullable<Stripe.Account['settings']>;
}

const noBank = (id: string) =>
  ({ object: 'list', data: [], has_more: false, total_count: 0, url: `/v1/accounts/${id}/external_accounts` }) as unknown as NonNullable<
    Stripe.Account['external_accounts']
  >;

/** POST /v1/accounts: one that can do nothing until its person has finished the hosted page. */
export async function createAccount(call: Call, asks: z.output<typeof accountParameters>): Promise<Stripe.Account> {
  const id = newObjectId('acct');
  const asked = Object.entries(asks.capabilities ?? {}).filter(([, one]) => one?.requested);
  const { data } = await addObject(call, 'account', {
    id,
    business_profile: { name: null, url: null, ...asks.business_profile } as unknown as Stripe.Account.BusinessProfile,
    business_type: asks.business_type ?? null,
    capabilities: Object.fromEntries(asked.map(([name]) => [name, 'inactive'])) as Stripe.Account.Capabilities,
    charges_enabled: false,
    controller: {
      fees: { payer: 'application_express' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: 'US',
    default_currency: 'usd',
    details_submitted: false,
    email: asks.email ?? null,
    external_accounts: noBank(id),
    metadata: asks.metadata ?? {},
    payouts_enabled: false,
    requirements: requirementsOf(wanted, 'requirements.past_due'),
    settings: settingsOf(asks.settings, { delay_days: 2, interval: 'daily' }),
    tos_acceptance: { date: null },
    type: 'express',
  });
  return data;
}

/** GET /v1/accounts/:id */
export const retrieveAccount = async (call: Call, id: string): Promise<Stripe.Account> =>
  (await getObject(call, 'account', id, 'account')).data;

/** GET /v1/accounts */
export const listAccounts = (call: Call, asked: Asked): Promise<object> => listObjects(call, 'account', '/v1/accounts', { ...asked });

/** Writes an account and tells of it as the account itself. */
export async function writeAccount(call: Call, account: Account, changes: Partial<Stripe.Account>, hidden = {}): Promise<Account> {
  const changed = await changeObject(call, account, changes, hidden);
  const previous = Object.fromEntries(Object.keys(changes).map((key) => [key, account.data[key as keyof Stripe.Account]]));
  await tell(onBehalfOf(call, account.id), 'account.updated', changed.data, previous);
  return changed;
}

/** POST /v1/accounts/:id */
export async function updateAccount(call: Call, id: string, asks: z.output<typeof accountChanges>): Promise<Stripe.Account> {
  const account = await lockObject(call, 'account', id, 'account');
  const changed = await writeAccount(call, account, {
    ...(asks.email && { email: asks.email }),
    ...(asks.settings && { settings: settingsOf(asks.settings, account.data.settings!.payouts!.schedule) }),
    ...(asks.metadata && { metadata: changedNotes(account.data.metadata ?? {}, asks.metadata) }),
    ...(asks.business_profile && {
      business_profile: { ...account.data.business_profile, ...asks.business_profile } as Stripe.Account.BusinessProfile,
    }),
  });
  return changed.data;
}

async function setCapabilities(call: Call, account: Account, status: 'active' | 'inactive'): Promise<Stripe.Account.Capabilities> {
  const names = Object.keys(account.data.capabilities ?? {});
  for (const name of names)
    await tell(onBehalfOf(call, account.id), 'capability.updated', {
      id: name,
      object: 'capability',
      account: account.id,
      requested: true,
      status,
    });
  return Object.fromEntries(names.map((name) => [name, status])) as Stripe.Account.Capabilities;
}

/** Lets an account do everything it asked for. */
export async function enableAccount(call: Call, account: Account, changes: Partial<Stripe.Account>): Promise<Account> {
  return writeAccount(call, account, {
    ...changes,
    capabilities: await setCapabilities(call, account, 'active'),
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements: requirementsOf([], null),
  });
}

/** POST /v1/accounts/:id/reject: it can do nothing any more. */
export async function rejectAccount(call: Call, id: string, { reason }: z.output<typeof rejectionParameters>): Promise<Stripe.Account> {
  const account = await lockObject(call, 'account', id, 'account');
  const changed = await writeAccount(call, account, {
    capabilities: await setCapabilities(call, account, 'inactive'),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: requirementsOf([], `rejected.${reason}`),
  });
  return changed.data;
}
