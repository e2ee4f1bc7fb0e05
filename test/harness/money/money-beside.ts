import { expect } from 'vitest';
import { buildSession } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildDriverJobs, markBytesDeleted } from '#domains/handovers/fixtures.ts';
import type { Stage } from '#domains/inspections/photos/shots-rules.ts';
import { getCaptured, getFee, getPending, type Balances } from '#domains/payments/ledger/ledger-rules.ts';
import { readBooks } from '#domains/payments/ledger/ledger.ts';
import { buildEvidence } from '#domains/transports/photos/photos-fixtures.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import type { Role } from '#shared/roles.ts';
import type { ProviderBeside } from '../servers/provider-beside.ts';
import { insertPayoutAccount } from './payout-account.ts';

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export async function buildMember(sql: Pool, role: Role): Promise<Member> {
  const isCarrier = role === 'carrier' || role === 'broker' || role === 'independent_driver';
  const account = await buildCompliantAccount(sql, { role, ...(isCarrier && { dotMcVerified: true, insuranceVerified: true }) });
  return { id: account.id, email: account.email, token: await buildSession(sql, account) };
}

export async function connectMember(sql: Pool, provider: ProviderBeside, { id }: Member): Promise<string> {
  const account = await provider.makeAccount();
  await insertPayoutAccount(sql, id, account);
  return account;
}

/** The photo bytes are marked as deleted. */
export const insertDriverJobs = (sql: Pool, transportId: string, stages?: readonly Stage[]): Promise<void> =>
  sql.begin(async (tx) => {
    await buildDriverJobs(tx, transportId, stages);
    await markBytesDeleted(tx);
  });

export const insertEvidence = (sql: Pool, photo: { transportId: string; userId: string }): Promise<string> =>
  sql.begin(async (tx) => {
    const id = await buildEvidence(tx, photo);
    await markBytesDeleted(tx);
    return id;
  });

export interface Theirs {
  readonly captured: number;
  readonly returned: number;
  readonly sent: number;
  readonly mostOfOneName: number;
}

export async function readTheirs({ sql }: Pick<ProviderBeside, 'sql'>, paymentId: string): Promise<Theirs> {
  const [row] = await sql<Theirs[]>`
    with charges as (
      select id, (data ->> 'amount_captured')::int as cents from sandbox_objects
      where kind = 'charge' and data @> ${sql.json({ transfer_group: `payment:${paymentId}`, paid: true })}
    ), refunds as (
      select r.data -> 'metadata' ->> 'movement_id' as name, (r.data ->> 'amount')::int as cents
      from charges c join sandbox_objects r on r.kind = 'refund' and r.data @> jsonb_build_object('charge', c.id)
      where r.data ->> 'status' <> 'failed'
    ), transfers as (
      select data -> 'metadata' ->> 'movement_id' as name, (data ->> 'amount')::int - (data ->> 'amount_reversed')::int as cents
      from sandbox_objects where kind = 'transfer' and data @> ${sql.json({ transfer_group: `payment:${paymentId}` })}
    ), lost as (
      select (d.data ->> 'amount')::int as cents
      from charges c join sandbox_objects d on d.kind = 'dispute' and d.data @> jsonb_build_object('charge', c.id, 'status', 'lost')
    ), names as (
      select count(*) as times from (select name from refunds union all select name from transfers) all_names where name is not null group by name
    )
    select (select coalesce(sum(cents), 0)::int from charges) as captured,
      (select coalesce(sum(cents), 0)::int from refunds) + (select coalesce(sum(cents), 0)::int from lost) as returned,
      (select coalesce(sum(cents), 0)::int from transfers) as sent,
      (select coalesce(max(times), 0)::int from names) as most_of_one_name`;
  return row!;
}

async function readGivenElsewhere(sql: Pool, paymentId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(amount_cents), 0)::int as cents from desk_actions where payment_id = ${paymentId} and kind = 'given_back' and state = 'done'`;
  return row!.cents;
}

/** Checks that the ledger balances and matches the provider to the cent, except for external refunds. */
export async function expectAgreed(sql: Pool, provider: ProviderBeside, paymentId: string): Promise<Balances> {
  const books = await readBooks({ sql }, paymentId);
  const theirs = await readTheirs(provider, paymentId);
  expect(Object.values(books).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(getPending(books) + books.carrier + books.refunds + getFee(books)).toBe(getCaptured(books));
  expect({ captured: getCaptured(books), returned: books.refunds, sent: books.carrier }).toEqual({
    captured: theirs.captured,
    returned: theirs.returned + (await readGivenElsewhere(sql, paymentId)),
    sent: theirs.sent,
  });
  expect(theirs.mostOfOneName).toBeLessThanOrEqual(1);
  return books;
}
