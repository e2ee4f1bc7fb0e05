import { personaPassword } from '#domains/accounts/personas.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import type { SignedIn, TestApp } from '../app.ts';
import type { TestPayments } from './payments.ts';
import { profileForm } from './sandbox-money.ts';

export const insertPayoutAccount = (sql: Pool, userId: string, accountId: string) => sql`
  insert into stripe_accounts (user_id, account_id, payouts_enabled, charges_enabled, onboarding_completed, created_at, updated_at)
  values (${userId}, ${accountId}, true, true, true, now(), now())
  on conflict (user_id) do update set account_id = excluded.account_id, payouts_enabled = true, charges_enabled = true`;

/** A bank account that returns every payout. */
export const unknownBank = '000111111116';

export async function connect(
  { sql }: TestApp,
  { submit }: TestPayments,
  who: SignedIn,
  typed: Partial<typeof profileForm> = {},
): Promise<string> {
  await submit((await who.call('POST', '/api/payouts/set-up', { password: personaPassword })).body.url, { ...profileForm, ...typed });
  await who.call('POST', '/api/payouts/refresh');
  const [row] = await sql<{ accountId: string }[]>`select account_id from stripe_accounts where user_id = ${who.id}`;
  return row!.accountId;
}

/** Changes the bank account in the provider's dashboard; the program isn't notified. */
export async function typeBank({ submit }: TestPayments, who: SignedIn, account: string): Promise<void> {
  const { body } = await who.call('POST', '/api/payouts/dashboard', { password: personaPassword });
  await submit(body.url, { do: 'bank', routing: '110000000', account });
}

export async function agePayoutChanges({ sql, settle }: TestApp, { id }: SignedIn, hours: number): Promise<void> {
  await sql`alter table payout_changes disable trigger payout_changes_append_only`;
  await sql`update payout_changes set changed_at = changed_at - ${hours} * interval '1 hour' where user_id = ${id}`;
  await sql`alter table payout_changes enable trigger payout_changes_append_only`;
  await sql`update jobs set run_at = run_at - ${hours} * interval '1 hour' where name = 'look-at-held-transfers' and data ->> 'userId' = ${id}`;
  await settle();
}
