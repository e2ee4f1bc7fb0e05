import type Stripe from 'stripe';
import { newObjectId } from '../api/object-ids.ts';
import type { StoredObject } from '../objects.ts';

/** A Stripe test bank account (docs.stripe.com/connect/testing#account-numbers). */
export interface TestBank {
  readonly routing: string;
  readonly number: string;
  readonly does: string;
  readonly failure?: { readonly code: string; readonly message: string };
}

export const testBanks: readonly TestBank[] = [
  { routing: '110000000', number: '000123456789', does: 'Payouts arrive' },
  {
    routing: '110000000',
    number: '000111111116',
    does: 'Payouts fail: account not found',
    failure: {
      code: 'no_account',
      message: 'The bank account details on file are probably incorrect. No bank account could be located with those details.',
    },
  },
  {
    routing: '110000000',
    number: '000111111113',
    does: 'Payouts fail: account closed',
    failure: { code: 'account_closed', message: 'The bank account has been closed.' },
  },
];

export const noTestBank = 'This is a test. Don’t enter a real bank account. Use routing number 110000000 and account number 000123456789.';

export const bankOfNumbers = (routing: string, number: string): TestBank | null =>
  testBanks.find((bank) => bank.routing === routing.replaceAll(/\s/g, '') && bank.number === number.replaceAll(/\s/g, '')) ?? null;

export const externalAccounts = (bank: TestBank, holder: string) =>
  ({
    object: 'list',
    data: [
      {
        id: newObjectId('ba'),
        object: 'bank_account',
        account_holder_name: holder,
        bank_name: 'STRIPE TEST BANK',
        last4: bank.number.slice(-4),
        routing_number: bank.routing,
      },
    ],
  }) as NonNullable<Stripe.Account['external_accounts']>;

export const findBank = ({ external_accounts: accounts }: Stripe.Account): Stripe.BankAccount | null =>
  (accounts?.data[0] as Stripe.BankAccount | undefined) ?? null;

export const bankOfAccount = ({ data }: StoredObject<'account'>): TestBank =>
  testBanks.find(({ number }) => number.endsWith(findBank(data)!.last4!))!;
