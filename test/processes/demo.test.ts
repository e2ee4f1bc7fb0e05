import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { seedDemo } from '#app/demo/demo.ts';
import { createApp, systemCtx } from '#app/services.ts';
import { lockDemoAccounts } from '#domains/accounts/demonstration.ts';
import { buildAccount, buildSession, personaPasswordHash } from '#domains/accounts/fixtures.ts';
import { verifyPassword } from '#domains/accounts/passwords/passwords.ts';
import { checkAll } from '#domains/audit/chain/check.ts';
import { checkDays } from '#domains/audit/chain/days.ts';
import { findBrokenIndex, verifyChain, type ChainLink } from '#domains/custody/chain.ts';
import { allPersonas, personaPassword, personas } from '#domains/accounts/personas.ts';
import { transportStatuses } from '#domains/transports/schemas.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { roles } from '#shared/roles.ts';
import { callServer } from '../harness/client.ts';
import { testDatabase } from '../harness/database/database.ts';
import { startProgram } from '../harness/processes/program.ts';

const { sql, url, programUrl } = await testDatabase();
const real = await testDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), 'carriage-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url }, process.cwd());
const own = createApp({ config, sql, log: createLog('silent') });

async function printed(work: () => Promise<void>): Promise<string> {
  const said: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((text: string) => said.push(text) > 0) as typeof process.stdout.write;
  try {
    await work();
  } finally {
    process.stdout.write = write;
  }
  return said.join('');
}

const passwordsIn = (said: string): Map<string, string> =>
  new Map([...said.matchAll(/(\S+@\S+) +([a-z2-9]{4}(?:-[a-z2-9]{4}){3}) /g)].map(([, email, password]) => [email!, password!]));

async function openedBy(passwords: (email: string) => string): Promise<string[]> {
  const rows = await sql<{ email: string; passwordHash: string }[]>`select email, password_hash from users where is_demo order by id`;
  const looked = await Promise.all(
    rows.map(async ({ email, passwordHash }) => ((await verifyPassword(passwordHash, passwords(email))) ? [email] : [])),
  );
  return looked.flat();
}

const deadlines = /\.(?:\w*(?:due|ends|expires|until)\w*|run_at|valid_\w+|slot|next_\w+|\w*_by)$/;

const emails = allPersonas.map(({ email }) => email);
let first = new Map<string, string>();

describe('the demo', () => {
  it('has one named person per role and a transport in every state, and prints the logins', async () => {
    const said = await printed(() => seedDemo(own));
    first = passwordsIn(said);
    expect([...first.keys()]).toEqual(emails);
    expect(new Set(first.values()).size).toBe(emails.length);
    expect(await openedBy((email) => first.get(email)!)).toEqual(emails);
    expect(await openedBy(() => personaPassword)).toEqual([]);
    const cast = await sql<{ role: string }[]>`select role from users where is_demo`;
    expect(cast.map(({ role }) => role).sort()).toEqual([...roles].sort());
    const states = await sql<{ status: string }[]>`select distinct status from transports`;
    expect(states.map(({ status }) => status).sort()).toEqual([...transportStatuses].sort());
  });

  it('has two months of steady business, and one failed job', async () => {
    const [row] = await sql<{ weeks: number; bookings: number }[]>`
      select (select count(distinct date_trunc('week', created_at))::int from transports) as weeks, (select count(*)::int from quotes where accepted_at is not null) as bookings`;
    expect(row!.weeks).toBeGreaterThanOrEqual(8);
    expect(await sql`select name, last_error from jobs where failed_at is null and run_at <= now() - interval '1 minute'`).toEqual([]);
    expect(await sql`select name from jobs where failed_at is not null`).toEqual([{ name: 'deliver-sandbox-event' }]);
    expect(row!.bookings).toBeGreaterThan(20);
  });

  it('has nothing in the future', async () => {
    const columns = await sql<{ table: string; column: string }[]>`
      select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
        and c.table_name <> 'schema_migrations'`;
    const late: string[] = [];
    for (const { table, column } of columns) {
      const [row] = await sql`select count(*)::int as count from ${sql(table)} where ${sql(column)} > now()`;
      if (row!['count'] > 0) late.push(`${table}.${column}`);
    }
    expect(late.filter((one) => !deadlines.test(one))).toEqual([]);
  });

  it('has valid custody chains and audit log, signed daily', async () => {
    const entries = await sql<(ChainLink & { transportId: string })[]>`
      select transport_id, position, event_type, event_data, initiated_by_user_id as initiated_by, iso(created_at) as created_at, previous_hash, hash, salt
      from communication_timeline order by transport_id, position`;
    const chains = [...Map.groupBy(entries, ({ transportId }) => transportId).values()];
    expect(chains.length).toBeGreaterThan(25);
    for (const chain of chains) expect(findBrokenIndex(verifyChain(chain))).toBe(null);
    expect(await checkAll(sql, new Date())).toMatchObject({ fault: null, isDone: true });
    expect((await checkDays(sql)).fault).toBe(null);
    expect((await sql`select from audit_days`).length).toBeGreaterThan(50);
  });

  it('has cases of all four kinds, open and closed, with statements of both sides', async () => {
    const kinds = await sql<{ kind: string; open: boolean; closed: boolean; answered: boolean }[]>`
      select kind, bool_or(closed_at is null) as open, bool_or(closed_at is not null) as closed,
        bool_or(exists (select from case_steps s where s.case_id = c.id and s.side = 'carrier')) as answered
      from cases c group by kind order by kind`;
    const both = { open: true, closed: true };
    expect(kinds).toEqual([
      { kind: 'late', ...both, answered: true },
      { kind: 'no_show', ...both, answered: true },
      // The claim has the answers.
      { kind: 'not_delivered', ...both, answered: false },
      { kind: 'withheld', ...both, answered: true },
    ]);
  });

  it('has balanced books, and money in every state', async () => {
    expect(await sql`select journal_id from ledger_entries group by journal_id having sum(amount_cents) <> 0`).toEqual([]);
    const kinds = await sql<{ escrowStatus: string }[]>`select distinct escrow_status from payments`;
    expect(kinds.map(({ escrowStatus }) => escrowStatus)).toEqual(
      expect.arrayContaining(['created', 'escrow', 'held', 'released', 'refunded']),
    );
    const [held] = await sql<{ count: number }[]>`
      select count(*)::int as count from (
        select payment_id, sum(amount_cents) as cents from ledger_entries where account = 'held' group by payment_id) books where cents < 0`;
    expect(held!.count).toBe(0);
    expect(await sql`select from payment_movements where kind = 'transfer' and state = 'done'`).not.toEqual([]);
  });

  it('has bookings whose steps and payments are in order', async () => {
    const booked = await sql<Record<string, string | null>[]>`
      select q.id, t.submitted_at, q.accepted_at, (select min(l.created_at) from payment_audit_logs l join payments p on p.id = l.payment_id
          where p.quote_id = q.id and l.event_data ->> 'to' = 'escrow') as held_at,
        (select min(h.created_at) from quote_transitions h where h.quote_id = q.id and h.to_state = 'assigned') as taken_at,
        q.driver_agreed_at, q.picked_up_at, q.delivered_at, q.completed_at
      from quotes q join transports t on t.id = q.transport_id
      where q.is_accepted and not exists (select from change_orders o where o.quote_id = q.id and o.reason_code = 'rescue') order by q.id`;
    const stood = booked.map(({ id: _id, ...instants }) => Object.values(instants).flatMap((at) => at ?? []));
    expect(Math.max(...stood.map(({ length }) => length))).toBe(8);
    for (const instants of stood) expect(instants).toEqual(instants.toSorted());
  });

  it('has an overview that matches a recount of the rows', async () => {
    const counted = await sql`select day, requests, bookings, paid_in_cents, gate_refusals from overview_days order by day`;
    const [said] = await sql`
      select (select count(*)::int from transports where submitted_at is not null) as requests,
        (select count(*)::int from quotes where accepted_at is not null) as bookings`;
    const sum = (key: string) => counted.reduce((total, row) => total + Number(row[key]), 0);
    expect({ requests: sum('requests'), bookings: sum('bookings') }).toEqual(said);
    expect(sum('paidInCents')).toBeGreaterThan(0);
  });

  it('has photos, marks and signatures of each picked up vehicle', async () => {
    const sealed = await sql<{ photos: number; signatures: number }[]>`
      select count(*) filter (where s.kind = 'photo')::int as photos, count(*) filter (where s.kind = 'signature')::int as signatures
      from inspections i join inspection_steps s on s.inspection_id = i.id where i.state = 'sealed' and i.stage <> 'survey' group by i.id`;
    expect(sealed.length).toBeGreaterThan(30);
    for (const { photos, signatures } of sealed) expect([photos >= 4, signatures]).toEqual([true, 2]);
    expect(sealed.filter(({ photos }) => photos >= 10).length).toBeGreaterThanOrEqual(12);
    expect(await sql`select from trackings where is_on and last_at > now() - interval '3 hours'`).toHaveLength(2);
  });

  it('gives overseers something to do: documents, a VIN on two accounts, claims, a dispute, a difference, an attack', async () => {
    const [row] = await sql`
      select (select count(*)::int from compliance_documents where not verified and rejection_reason is null) as waiting,
        (select count(*)::int from compliance_documents where rejection_reason is not null) as rejected,
        (select count(*)::int from compliance_documents where document_type = 'certificate_of_insurance' and verified and cargo_limit is null) as without_limit,
        (select count(*)::int from transports a join transports b on b.vin = a.vin and b.shipper_id > a.shipper_id
          where a.status in ('submitted', 'quoted') and b.status in ('submitted', 'quoted')) as vin_pairs,
        (select array_agg(state order by state) from claims) as claims,
        (select count(*)::int from payment_holds where cause = 'dispute' and outcome is null) as disputes,
        (select count(*)::int from reconciliation_differences where resolved_at is null) as differences,
        (select count(*)::int from banned_ips where lifted_at is null and banned_until > now()) as banned,
        (select count(*)::int from banned_ips where lifted_at is not null) as lifted,
        (select count(*)::int from desk_actions where state = 'waiting') as confirmations`;
    expect(row).toEqual({
      waiting: 5,
      rejected: 1,
      withoutLimit: 1,
      vinPairs: 1,
      claims: ['acknowledged', 'acknowledged', 'escalated', 'settled', 'withdrawn'],
      disputes: 1,
      differences: 1,
      banned: 1,
      lifted: 1,
      confirmations: 1,
    });
  });

  it('has bidders with profiles, and trust cards saved with accepted offers', async () => {
    const lanes = await sql`select distinct u.role from carrier_lanes l join users u on u.id = l.user_id`;
    expect(lanes.map((row) => row['role']).sort()).toEqual(['broker', 'carrier', 'independent_driver']);
    const kept =
      await sql`select 1 from quotes where is_accepted and carrier_id is not null and trust_card -> 0 ->> 'carrierId' is not null`;
    const chosen = await sql`select 1 from quotes where is_accepted and carrier_id is not null`;
    expect([kept.length > 3, kept.length]).toEqual([true, chosen.length]);
  });

  it('adds nothing when started again', async () => {
    const count = async () =>
      (await sql`select (select count(*) from users) + (select count(*) from transports) + (select count(*) from quotes) as n`)[0]!['n'];
    const before = await count();
    await printed(() => seedDemo(own));
    expect(await count()).toBe(before);
  });

  it('gives demo accounts new passwords at each start, and ends their former access', async () => {
    const other = await buildAccount(sql, { role: 'shipper', email: 'tried@customer.example', passwordHash: 'of their own' });
    const [sofia] = await sql<{ id: string }[]>`select id from users where email = ${personas.super_admin.email}`;
    await buildSession(sql, sofia!);
    await buildSession(sql, other);
    await sql`insert into second_factors (user_id, sealed_secret, wrapped_key, key_id) values (${sofia!.id}, '', '', '')`;
    const next = passwordsIn(await printed(() => seedDemo(own)));
    expect([...next.keys()]).toEqual(emails);
    expect(emails.filter((email) => next.get(email) === first.get(email))).toEqual([]);
    expect(await openedBy((email) => first.get(email)!)).toEqual([]);
    expect(await openedBy((email) => next.get(email)!)).toEqual(emails);
    expect(await sql`select user_id from sessions where revoked_at is null`).toEqual([{ userId: other.id }]);
    expect(await sql`select 1 from second_factors`).toEqual([]);
    first = next;
  });

  it('started without --demo lets no demo account sign in, and listens on loopback only by default', async () => {
    const start = (env: Record<string, string>) =>
      startProgram({ DATABASE_URL: programUrl, MASTER_KEY: config.masterKey.toString('base64'), ...env });
    await expect(start({ HOST: '0.0.0.0' })).rejects.toThrow(
      'A demo can’t use HOST 0.0.0.0: anyone who reaches it could sign in as an administrator. Use 127.0.0.1, or set DEMO_ALLOW_PUBLIC=yes.',
    );
    expect(await openedBy((email) => first.get(email)!)).toEqual(emails);
    const [sofia] = await sql<{ id: string }[]>`select id from users where email = ${personas.super_admin.email}`;
    await buildSession(sql, sofia!);

    const program = await start({ HOST: '0.0.0.0', DEMO_ALLOW_PUBLIC: 'yes' });
    expect(program.said()).toContain('This is a demo database. Its accounts have no passwords; start with --demo to print new ones.');
    const port = new URL(program.origin).port;
    for (const password of [first.get(personas.super_admin.email)!, personaPassword]) {
      const body = { email: personas.super_admin.email, password };
      expect((await callServer(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', body }))?.status).toBe(401);
    }
    expect(await openedBy((email) => first.get(email)!)).toEqual([]);
    expect(await sql`select 1 from sessions s join users u on u.id = s.user_id where u.is_demo and revoked_at is null`).toEqual([]);
  });

  it('does not start under a public address unless allowed', async () => {
    const start = (env: Record<string, string>) =>
      startProgram({
        DATABASE_URL: programUrl,
        MASTER_KEY: config.masterKey.toString('base64'),
        PUBLIC_URL: 'https://ship.example',
        ...env,
      });
    await expect(start({})).rejects.toThrow(
      'A demo can’t use PUBLIC_URL https://ship.example: anyone who reaches it could sign in as an administrator. Leave it out, or set DEMO_ALLOW_PUBLIC=yes.',
    );
    const allowed: Record<string, string>[] = [{ DEMO_ALLOW_PUBLIC: 'yes' }, { PUBLIC_URL: 'http://localhost:3000' }];
    for (const env of allowed) expect((await start(env)).said()).toContain('This is a demo database');
  });

  it('recognizes its accounts in an earlier database', async () => {
    await sql.begin(async (tx) => {
      await tx`alter table users drop column is_demo`;
      await tx`update users set email = 'moved@customer.example', password_hash = ${personaPasswordHash} where role = 'broker'`;
      await tx.unsafe(readFileSync('db/migrations/0032-demonstration.sql', 'utf8')).simple();
      await tx`alter table users rename column in_cast to is_demo`;
    });
    expect(await sql`select count(*) from users where is_demo`).toEqual([{ count: emails.length }]);
  });

  it('started without --demo revokes confirmations given by demo accounts, and no others', async () => {
    const officer = (overrides: Record<string, unknown>) =>
      buildAccount(sql, { role: 'compliance', confirmedAt: new Date(), ...overrides });
    const cast = await sql<{ id: string }[]>`select id from users where is_demo and role in ('admin', 'super_admin')`;
    const appointed = await Promise.all(cast.map(({ id }) => officer({ confirmedBy: id })));
    const chief = await buildAccount(sql, { role: 'super_admin' });
    const others = [await officer({ confirmedBy: chief.id }), await officer({ confirmedBy: null })];
    for (const account of [...appointed, ...others]) await buildSession(sql, account);
    await lockDemoAccounts(systemCtx(own));
    const standing = async (accounts: readonly { id: string }[]) =>
      sql`
        select confirmed_at is not null as confirmed, exists (select from sessions where user_id = u.id and revoked_at is null) as signed_in
        from users u where id = any(${accounts.map(({ id }) => id)}::uuid[])`;
    expect(appointed.length).toBeGreaterThan(1);
    expect(await standing(appointed)).toEqual(appointed.map(() => ({ confirmed: false, signedIn: false })));
    expect(await standing(others)).toEqual(others.map(() => ({ confirmed: true, signedIn: true })));
    expect(await sql`select 1 from users where is_demo and role = 'compliance' and confirmed_at is not null`).toHaveLength(1);
  });

  it('is refused in a database with real users, with one message and no change', async () => {
    await buildAccount(real.sql, { role: 'shipper', email: 'real@customer.example' });
    await expect(seedDemo({ ...own, sql: real.sql })).rejects.toThrow('--demo is refused: this database has other users.');
    const failed = await new Promise<{ code: number; said: string }>((resolve) => {
      const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: real.url, LOG_LEVEL: 'error' };
      const child = execFile(process.execPath, [path.resolve('src/app/main.ts'), '--demo'], { env }, (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, said: out + err }),
      );
    });
    expect(failed.code).toBe(1);
    expect(failed.said.trim()).toMatch(/^--demo is refused: .*\.$/);
  });
});
