import type Stripe from 'stripe';
import { enableAccount, requirementsOf, writeAccount } from './accounts.ts';
import type { Call } from './call.ts';
import { secondsOf } from './object-ids.ts';
import { lockObject, type Stored } from './objects.ts';
import { externalAccounts, type TestBank } from './test-banks.ts';

/** What a person says of itself on the hosted page; null for what is not said yet. */
export interface Profile {
  readonly businessType: 'individual' | 'company' | null;
  readonly companyName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly bank: TestBank | null;
}

const holderOf = ({ businessType, companyName, firstName, lastName }: Profile): string =>
  (businessType === 'company' ? companyName : null) ?? [firstName, lastName].filter(Boolean).join(' ');

/** What is missing, in Stripe's names. */
function missingOf(profile: Profile, hasBank: boolean): string[] {
  const { businessType, companyName, firstName, lastName } = profile;
  const missing = [
    businessType ? null : 'business_type',
    businessType === 'company' && !companyName ? 'company.name' : null,
    firstName ? null : 'individual.first_name',
    lastName ? null : 'individual.last_name',
    hasBank ? null : 'external_account',
  ];
  return missing.filter((name) => name !== null);
}

const hasBank = ({ data }: Stored<'account'>): boolean => (data.external_accounts?.data.length ?? 0) > 0;

const personOf = ({ firstName, lastName }: Profile) =>
  ({ object: 'person', first_name: firstName, last_name: lastName }) as unknown as Stripe.Person;

/** Keeps what was said. With `isFinal`, and where nothing is missing, the account can do from now on what it asked for. Answers what is missing. */
export async function submitProfile(call: Call, accountId: string, profile: Profile, isFinal: boolean): Promise<string[]> {
  const account = await lockObject(call, 'account', accountId);
  const { businessType, companyName, bank } = profile;
  const said: Partial<Stripe.Account> = {
    business_type: businessType,
    individual: personOf(profile),
    ...(companyName && { company: { ...account.data.company, name: companyName } as Stripe.Account.Company }),
    ...(bank && { external_accounts: externalAccounts(accountId, bank, holderOf(profile)) }),
  };
  const missing = missingOf(profile, bank !== null || hasBank(account));
  if (isFinal && missing.length === 0)
    await enableAccount(call, account, { ...said, tos_acceptance: { date: secondsOf(call.now) } as Stripe.Account.TosAcceptance });
  else
    await writeAccount(call, account, {
      ...said,
      requirements: requirementsOf([...missing, 'tos_acceptance.date'], 'requirements.past_due'),
    });
  return missing;
}

/** Sends the money of an account to another bank account from now on. */
export async function changeBank(call: Call, accountId: string, bank: TestBank): Promise<void> {
  const account = await lockObject(call, 'account', accountId);
  const before = account.data.external_accounts?.data[0] as Stripe.BankAccount | undefined;
  await writeAccount(call, account, { external_accounts: externalAccounts(accountId, bank, before?.account_holder_name ?? '') });
}
