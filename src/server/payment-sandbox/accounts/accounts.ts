import type Stripe from 'stripe';
import { z } from 'zod';
import { emailAddress } from '#shared/text/email.ts';
import { toOnBehalf, type Call } from '../api/call.ts';
import { emitEvent } from '../events.ts';
import { newObjectId } from '../api/object-ids.ts';
import { addObject, changeObject, lockObject, type StoredObject } from '../objects.ts';
import { metadata, strict } from '../api/parameters.ts';

const settings = strict({ payouts: strict({ schedule: strict({ interval: z.enum(['daily', 'manual']) }) }) });

export const accountParameters = strict({
  type: z.literal('express', 'the payment sandbox supports only express accounts'),
  capabilities: strict({ transfers: strict({ requested: z.literal('true') }) }),
  country: z.literal('US', 'the payment sandbox supports only the United States').optional(),
  email: emailAddress().optional(),
  metadata: metadata.default({}),
  // Stripe's default (docs.stripe.com/connect/manage-payout-schedule).
  settings: settings.default({ payouts: { schedule: { interval: 'daily' } } }),
});

export const accountChanges = strict({ settings });

type Account = StoredObject<'account'>;
type Settings = NonNullable<Stripe.Account['settings']>;

const requiredFields = ['business_type', 'external_account', 'individual.first_name', 'individual.last_name', 'tos_acceptance.date'];

export const toRequirements = (due: readonly string[]) =>
  ({
    currently_due: [...due],
    disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
    pending_verification: [] as string[],
  }) as Stripe.Account.Requirements;

export async function createAccount(call: Call, asks: z.output<typeof accountParameters>): Promise<Stripe.Account> {
  const { data } = await addObject(call, 'account', {
    id: newObjectId('acct'),
    business_type: null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    country: 'US',
    default_currency: 'usd',
    details_submitted: false,
    email: asks.email ?? null,
    external_accounts: { object: 'list', data: [] as Stripe.BankAccount[] } as Stripe.Account['external_accounts'] & object,
    metadata: asks.metadata,
    payouts_enabled: false,
    requirements: toRequirements(requiredFields),
    settings: asks.settings as Settings,
    type: 'express',
  });
  return data;
}

export async function writeAccount(call: Call, account: Account, changes: Partial<Stripe.Account>): Promise<Stripe.Account> {
  const { data } = await changeObject(call, account, changes);
  const previous = Object.fromEntries(Object.keys(changes).map((key) => [key, account.data[key as keyof Stripe.Account]]));
  await emitEvent(toOnBehalf(call, account.id), 'account.updated', data, previous);
  return data;
}

export const updateAccount = async (call: Call, asks: z.output<typeof accountChanges>, id: string): Promise<Stripe.Account> =>
  writeAccount(call, await lockObject(call, 'account', id, 'account'), { settings: asks.settings as Settings });

export async function enableAccount(call: Call, account: Account, changes: Partial<Stripe.Account>): Promise<void> {
  const capability = { id: 'transfers', object: 'capability', account: account.id, requested: true, status: 'active' };
  await emitEvent(toOnBehalf(call, account.id), 'capability.updated', capability);
  await writeAccount(call, account, {
    ...changes,
    capabilities: { transfers: 'active' },
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements: toRequirements([]),
  });
}
