import { describe, expect, it } from 'vitest';
import { schedules } from '#app/schedules.ts';
import { blockAccount } from '#domains/accounts/overseen/account-status.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { dayMs } from '#shared/dates/days.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { untilSomebodyWaits } from '../../../../test/harness/waiting.ts';
import { buildQuote } from '../fixtures.ts';
import { quotesNaming, runs } from './locked-quote.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const [sam, carrier, admin] = await Promise.all([app.signIn('shipper'), app.signIn('carrier'), app.signIn('admin')]);

const byAdmin = (): ActorCtx =>
  testCtx(sql, {
    actor: { id: admin.id, email: admin.email, fullName: 'Ada', role: 'admin', emailVerified: true, isConfirmed: true, sessionId: '' },
    services: app.services,
  });

/** Locks `first`, runs `work` into that lock, then locks `second`: deadlocks if `work` locks them in the other order. */
async function meet(first: string, second: string, work: () => Promise<unknown>): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  await inTransaction(byAdmin(), async ({ sql: tx }) => {
    await tx`select 1 from transports where id = ${first} for update`;
    running = work();
    await untilSomebodyWaits(sql);
    await tx`select 1 from transports where id = ${second} for update`;
  });
  await running;
}

const failures = () => sql`select name, last_error from jobs where attempts > 0 or failed_at is not null`;

describe('two transactions at once', () => {
  it('do not deadlock if offers expire in another order than their transport ids', async () => {
    const low = await buildTransport(sql, { shipperId: sam.id });
    const high = await buildTransport(sql, { shipperId: sam.id });
    await buildQuote(sql, { transportId: high, validUntil: new Date(Date.now() - 2 * dayMs) });
    await buildQuote(sql, { transportId: low, validUntil: new Date(Date.now() - dayMs) });
    await enqueue({ sql }, schedules.find(({ job }) => job.name === 'expire-stale-quotes')!.job, {});
    await meet(low, high, () => app.settle());
    expect(await failures()).toEqual([]);
    const ended = await sql`select closed_reason from quotes where transport_id in (${low}, ${high})`;
    expect(ended.map(({ closedReason }) => closedReason)).toEqual(['expired', 'expired']);
  });

  it('do not deadlock when an account with a job and an offer is blocked', async () => {
    const low = await buildTransport(sql, { shipperId: sam.id, status: 'accepted' });
    const high = await buildTransport(sql, { shipperId: sam.id, status: 'quoted' });
    await buildQuote(sql, { transportId: low, kind: 'own', userId: carrier.id, workflowState: 'booked', isAccepted: true });
    await buildQuote(sql, { transportId: high, kind: 'own', userId: carrier.id });
    await blockAccount(byAdmin(), carrier.id, 'Complaints');
    await meet(low, high, () => app.settle());
    expect(await failures()).toEqual([]);
    expect(await sql`select closed_reason from quotes where transport_id = ${high}`).toEqual([{ closedReason: 'account_blocked' }]);
    expect(await sql`select 1 from events where topic = 'quote.carrier-stopped' and payload ->> 'transportId' = ${low}`).toHaveLength(1);
  });
});

describe('the quotes that refer to an account', () => {
  it('are found by indexes, however many there are', { tags: 'full' }, async () => {
    await sql`
      insert into transports (id, shipper_id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code,
        from_city, from_state, to_city, to_state)
      select gen_random_uuid(), ${sam.id}, (array['quoted','accepted','assigned','in_transit','completed'])[1 + n % 5], 'car', 2019, 'Honda', 'Accord',
        '78701', '80202', 'Austin', 'TX', 'Denver', 'CO' from generate_series(1, 4000) n`;
    await sql`
      insert into quotes (id, transport_id, kind, user_id, carrier_id, workflow_state, is_accepted, base_rate, total_quote)
      select gen_random_uuid(), id, 'own', ${admin.id}, ${admin.id}, case status when 'accepted' then 'booked' when 'completed' then 'closed' else status end,
        status <> 'quoted', 100, 100 from transports where status not in ('draft', 'submitted') and id not in (select transport_id from quotes)`;
    await sql`analyze transports, quotes`;
    const plan = await sql`explain ${quotesNaming(sql, carrier.id, runs(sql)) as never}`;
    const lines = plan.map((row) => String(Object.values(row)[0]));
    expect(lines.filter((line) => /Seq Scan/.test(line))).toEqual([]);
    expect(lines.filter((line) => /Index (Only )?Scan|Bitmap Index Scan/.test(line)).length).toBeGreaterThan(2);
  });
});

it('no index repeats a primary key', async () => {
  const repeated = await sql`
    select i.indexrelid::regclass::text as index from pg_index i join pg_index p on p.indrelid = i.indrelid and p.indisprimary
    where not i.indisprimary and i.indpred is null and i.indexprs is null and i.indkey::text = p.indkey::text
      and i.indnkeyatts = i.indnatts and i.indrelid::regclass::text not like 'pg_%'`;
  expect(repeated).toEqual([]);
});

it('rows that reference a deletable row are found by an index', async () => {
  // Accounts are anonymized, not deleted.
  const keys = await sql<{ key: string; isIndexed: boolean }[]>`
    select c.conrelid::regclass || '.' || a.attname as key,
      exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]) as is_indexed
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('c', 'n') and c.confrelid <> 'users'::regclass order by key`;
  expect(keys.length).toBeGreaterThan(4);
  expect(keys.filter(({ isIndexed }) => !isIndexed)).toEqual([]);
});
