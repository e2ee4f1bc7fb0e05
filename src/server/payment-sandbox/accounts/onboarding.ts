import type Stripe from 'stripe';
import { enableAccount, toRequirements, writeAccount } from './accounts.ts';
import type { Call } from '../api/call.ts';
import { lockObject } from '../objects.ts';
import { findBank, externalAccounts, type TestBank } from './test-banks.ts';

/** Fields are null until entered. */
export interface Profile {
  readonly businessType: 'individual' | 'company' | null;
  readonly companyName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly bank: TestBank | null;
}

const getHolder = ({ businessType, companyName, firstName, lastName }: Profile): string =>
  (businessType === 'company' ? companyName : null) ?? [firstName, lastName].filter(Boolean).join(' ');

function getMissing({ businessType, companyName, firstName, lastName }: Profile, hasBank: boolean): string[] {
  const missing = [
    businessType ? null : 'business_type',
    businessType === 'company' && !companyName ? 'company.name' : null,
    firstName ? null : 'individual.first_name',
    lastName ? null : 'individual.last_name',
    hasBank ? null : 'external_account',
    'tos_acceptance.date',
  ];
  return missing.filter((name) => name !== null);
}

/** Saves the profile. `isFinal` enables the account; the caller must have checked that nothing is missing. */
export async function submitProfile(call: Call, accountId: string, profile: Profile, isFinal: boolean): Promise<void> {
  const account = await lockObject(call, 'account', accountId);
  const { businessType, companyName, firstName, lastName, bank } = profile;
  const update: Partial<Stripe.Account> = {
    business_type: businessType,
    individual: { object: 'person', first_name: firstName, last_name: lastName } as Stripe.Person,
    ...(companyName && { company: { name: companyName } as Stripe.Account.Company }),
    ...(bank && { external_accounts: externalAccounts(bank, getHolder(profile)) }),
  };
  if (isFinal) await enableAccount(call, account, update);
  else
    await writeAccount(call, account, {
      ...update,
      requirements: toRequirements(getMissing(profile, (bank ?? findBank(account.data)) !== null)),
    });
}

export async function changeBank(call: Call, accountId: string, bank: TestBank): Promise<void> {
  const account = await lockObject(call, 'account', accountId);
  await writeAccount(call, account, { external_accounts: externalAccounts(bank, findBank(account.data)?.account_holder_name ?? '') });
}
