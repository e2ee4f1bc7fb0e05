import { resolve } from 'node:path';
import { loadModule } from 'libpg-query';
import { afterAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCase } from '#domains/cases/fixtures.ts';
import { buildChangeOrder } from '#domains/payments/changes/fixtures.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { connect, failureCode } from '#server/db/connection/connect.ts';
import { programRole } from '#server/db/connection/program-role.ts';
import { newId } from '#shared/ids.ts';
import { addedToOnly, appendOnly, findChangedTables } from '../architecture/append-only.ts';
import { isFixture, isTest, readSources } from '../architecture/source-files.ts';
import { toSql } from '../architecture/sql-texts.ts';
import { owners } from '../architecture/table-owners.ts';
import { testDatabase } from '../harness/database/database.ts';

const { sql, programUrl } = await testDatabase();
const program = connect(programUrl, { max: 1 });
afterAll(() => program.end());
await loadModule();

const tables = Object.keys(appendOnly);
const keys: Readonly<Record<string, string>> = { audit_log: 'id, created_at', audit_links: 'id, month' };
/** These rows are written in pairs. */
const getCount = (table: string): number => (['ledger_entries', 'case_steps'].includes(table) ? 2 : 1);
const [owner] = (await sql`select current_user::text as name`) as unknown as [{ name: string }];

class Allowed extends Error {}

/** The error code with which a statement is refused, or 'allowed'; rolled back. */
async function getRefusal(text: string): Promise<string> {
  const trial = program.begin(async (tx) => {
    await tx.unsafe(text);
    throw new Allowed();
  });
  return trial.catch((error: unknown) => (error instanceof Allowed ? 'allowed' : failureCode(error)));
}

async function fill(): Promise<void> {
  const { id: userId } = await buildAccount(sql);
  const transportId = await buildTransport(sql, { shipperId: userId });
  const quoteId = await buildQuote(sql, { transportId });
  const claimId = newId();
  await sql`
    insert into claims (id, file_number, transport_id, quote_id, claimant_id, carrier_side_id, state, claimed_cents, opened_at, turn_since)
    values (${claimId}, 'C-1', ${transportId}, ${quoteId}, ${userId}, ${userId}, 'open', 100, now(), now())`;
  const job = { transportId, quoteId, shipperId: userId, carrierSideId: userId };
  const caseId = await buildCase(sql, { ...job, kind: 'withheld' });
  const changeOrderId = await buildChangeOrder(sql, { transportId, quoteId, askedBy: userId });
  const inspectionId = newId();
  const head = { transportId, quoteId, stage: 'pickup', inspectorId: userId, startedAt: new Date(), clockAheadSeconds: 0 };
  await sql`insert into inspections ${sql({ id: inspectionId, ...head, createdAt: new Date() })}`;
  const step = { inspectionId, sequence: 1, kind: 'tried', data: {}, actorId: userId, clockAheadSeconds: 0 };
  const hash = 'a'.repeat(64);
  const signingKeyId = newId();
  await sql`insert into signing_keys ${sql({ id: signingKeyId, publicKey: 'a', sealed: Buffer.of(1), wrappedKey: Buffer.of(1), keyId: 'a', createdAt: new Date() })}`;
  const day = { id: newId(), day: '2026-11-01', previousHash: hash, root: hash, heads: 1, hash, signature: 'a' };
  const rows: Record<string, object> = {
    custody_days: { ...day, signingKeyId, signedAt: new Date() },
    custody_heads: { custodyDayId: day.id, transportId, position: 1, hash, path: [] },
    audit_log: { eventType: 'tried', actorId: userId, details: {} },
    audit_links: { month: '2026-11-01', position: 1, hash },
    audit_days: {
      day: day.day,
      heads: sql.json([]),
      previousHash: hash,
      root: hash,
      hash,
      signature: 'a',
      signingKeyId,
      signedAt: new Date(),
    },
    audit_months: { month: '2026-01-01', lines: 1, hash, fileSha256: hash, leftAt: new Date() },
    communication_timeline: {
      transportId,
      position: 1,
      eventType: 'tried',
      eventData: {},
      previousHash: '',
      hash: 'a',
      createdAt: new Date(),
    },
    claim_evidence: { claimId, kind: 'bill', objectId: newId(), stage: 'delivery', hash: 'a' },
    claim_items: { claimId, reason: 'damage', words: 'Scratched', amountCents: 100 },
    claim_steps: { claimId, event: 'opened', createdAt: new Date() },
    case_steps: { caseId, event: 'opened', side: 'shipper', createdAt: new Date() },
    change_order_steps: { changeOrderId, toState: 'asked', event: 'asked', createdAt: new Date() },
    driver_reviews: { userId, kind: 'insurance', verified: true, reviewedBy: userId, reviewedAt: new Date() },
    dot_mc_validation_logs: { userId, dotNumber: '9900003', status: 'valid', ipAddress: '10.0.0.1', deviceFingerprint: 'a' },
    payout_changes: { userId, kind: 'bank', changedAt: new Date() },
    bills_of_lading: { inspectionId, transportId, code: '234567ABCDEF', says: {}, hash: '0'.repeat(64), issuedAt: new Date() },
    gate_records: { transportId, yardId: userId, direction: 'in', recordedAt: new Date() },
    inspection_steps: { ...step, doneAt: new Date(), receivedAt: new Date() },
    pii_access_logs: { fileId: newId(), fileType: 'photo', accessType: 'view', accessedBy: userId },
    release_checks: {
      transportId,
      quoteId,
      driverId: userId,
      codeVersion: 1,
      isRight: false,
      triedAt: new Date(),
      clockOffsetSeconds: 0,
      checkedAt: new Date(),
    },
    tracking_consents: {
      transportId,
      driverId: userId,
      deviceId: newId(),
      isOn: false,
      doneAt: new Date(),
      clockOffsetSeconds: 0,
      createdAt: new Date(),
    },
    system_config_changes: { key: 'a', toValue: 'a', toCategory: 'limits', changedBy: userId, changedAt: new Date() },
    quote_transitions: { quoteId, fromState: 'submitted', toState: 'quoted' },
  };
  const journal = { id: newId(), paymentId: await buildPayment(sql, { transportId, quoteId, shipperUserId: userId }) };
  const entry = { journalId: journal.id, paymentId: journal.paymentId };
  rows['ledger_journals'] = { ...journal, kind: 'captured', reference: 'ch_1', createdAt: new Date() };
  rows['ledger_entries'] = { ...entry, account: 'held', amountCents: 100 };
  rows['payment_audit_logs'] = {
    paymentId: journal.paymentId,
    eventType: 'tried',
    ipAddress: '10.0.0.1',
    userAgent: 'a',
    createdAt: new Date(),
  };
  // A journal and its two entries must be in one transaction.
  await program.begin(async (tx) => {
    for (const table of tables) await tx`insert into ${tx(table)} ${tx({ id: newId(), ...rows[table] })}`;
    await tx`insert into ledger_entries ${tx({ id: newId(), ...entry, account: 'shipper', amountCents: -100 })}`;
  });
}
await fill();

describe('append-only tables', () => {
  it('are protected by the database, except for columns that may be cleared', async () => {
    const rows = await sql<{ name: string; columns: string }[]>`
      select relname as name, rtrim(replace(encode(tgargs, 'escape'), '\\000', ' ')) as columns
      from pg_trigger join pg_class c on c.oid = tgrelid where tgname = relname || '_append_only' and tgtype & 27 = 27 and tgenabled = 'O'`;
    expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns.split(' ').filter(Boolean)]))).toEqual(appendOnly);
    const kept = await sql<{ name: string }[]>`
      select relname as name from pg_trigger join pg_class c on c.oid = tgrelid
      where tgname = relname || '_kept' and tgtype & 34 = 34 and tgenabled = 'O' order by 1`;
    expect(kept.map(({ name }) => name)).toEqual(tables.toSorted());
  });

  it('are all tables the product only inserts into', () => {
    const sources = readSources(resolve(import.meta.dirname, '../..'), ['src']).filter(({ path }) => !isTest(path) && !isFixture(path));
    const { texts } = toSql(sources);
    expect(texts.length).toBeGreaterThan(300);
    const changed = findChangedTables(texts);
    const emptied = tables.filter((table) => appendOnly[table]!.length > 0);
    const notChanged = Object.keys(owners).filter((table) => !changed.has(table));
    expect([...notChanged, ...emptied].toSorted()).toEqual([...tables, ...Object.keys(addedToOnly)].toSorted());
  });

  it.each(tables)('%s: cannot be updated, deleted from or truncated, even by its owner', async (table) => {
    const words = `${table} is append-only`;
    await expect(sql`update ${sql(table)} set id = gen_random_uuid()`).rejects.toThrow(words);
    await expect(sql`delete from ${sql(table)}`).rejects.toThrow(words);
    const isReferred = ['ledger_journals', 'custody_days', 'dot_mc_validation_logs'].includes(table);
    await expect(sql`truncate ${sql(table)}`).rejects.toThrow(isReferred ? 'cannot truncate a table referenced' : words);
    await expect(sql`truncate ${sql(table)} cascade`).rejects.toThrow(words);
    expect(await sql`select count(*) from ${sql(table)}`).toEqual([{ count: getCount(table) }]);
  });

  it('are not affected by truncating referenced tables', async () => {
    for (const table of ['users', 'transports']) await expect(sql`truncate ${sql(table)} cascade`).rejects.toThrow('is append-only');
  });

  it.each(tables)('%s: can only be read and inserted into by the program', async (table) => {
    const statements = [
      `update ${table} set id = id`,
      `update ${table} set id = id where false`,
      `delete from ${table}`,
      `delete from ${table} where false`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
      `insert into ${table} select * from ${table} on conflict (${keys[table] ?? 'id'}) do update set id = excluded.id`,
      `merge into ${table} as a using (select 1) b on true when matched then delete`,
      `merge into ${table} as a using (select 1) b on true when matched then update set id = a.id`,
      ...(appendOnly[table]!.length > 0 ? [] : [`select 1 from ${table} for update`]),
      `lock table ${table} in access exclusive mode`,
      `alter table ${table} add column more int`,
      `alter table ${table} disable trigger ${table}_append_only`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} rename to other`,
      `alter table ${table} owner to ${programRole}`,
      `drop trigger ${table}_kept on ${table}`,
      `drop table ${table} cascade`,
      `create trigger own before insert on ${table} for each row execute function refuse_change()`,
      `create rule own as on insert to ${table} do instead nothing`,
      `create index on ${table} (id)`,
      `comment on table ${table} is 'mine'`,
    ];
    for (const text of statements) expect([text, await getRefusal(text)]).toEqual([text, '42501']);
    // PostgreSQL only warns.
    await program.unsafe(`grant update, delete, truncate on ${table} to ${programRole}`);
    expect(
      await program`select has_table_privilege(${table}, 'update') or has_table_privilege(${table}, 'delete') or has_table_privilege(${table}, 'truncate') as may`,
    ).toEqual([{ may: false }]);
    expect(await program`select count(*) from ${program(table)}`).toEqual([{ count: getCount(table) }]);
  });

  it('allow the program to clear the origin of a request, and nothing else', async () => {
    expect(await getRefusal("update dot_mc_validation_logs set status = 'invalid', ip_address = null, device_fingerprint = null")).toBe(
      '42501',
    );
    expect(await getRefusal("update dot_mc_validation_logs set ip_address = '10.9.9.9', device_fingerprint = null")).toBe('23001');
    expect(await getRefusal('update dot_mc_validation_logs set ip_address = null')).toBe('23001');
    await program`update dot_mc_validation_logs set ip_address = null, device_fingerprint = null`;
    expect(await sql`select status, dot_number, ip_address, device_fingerprint from dot_mc_validation_logs`).toEqual([
      { status: 'valid', dotNumber: '9900003', ipAddress: null, deviceFingerprint: null },
    ]);
  });
});

describe('the database role of the program', () => {
  it.each([
    'create table own (id int)',
    'create schema own',
    'create function own() returns int language sql as $$ select 1 $$',
    'alter table users add column more int',
    'drop table sessions',
    'truncate sessions',
    'create index on users (id)',
    'create trigger own before insert on users for each row execute function refuse_change()',
    "insert into schema_migrations (number, name, checksum) values (9999, 'own', '')",
    "update schema_migrations set checksum = ''",
    'delete from schema_migrations',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop function refuse_change cascade',
    'set session_replication_role = replica',
    `set role ${owner.name}`,
    `grant ${owner.name} to ${programRole}`,
    `alter role ${programRole} superuser`,
    'create role other login',
    'create database other',
    'create extension if not exists dblink',
    "copy users to '/tmp/users'",
    "copy users to program 'cat'",
    "select pg_read_file('postgresql.conf')",
  ])('is refused: %s', async (text) => {
    // CREATE DATABASE is refused in a transaction first.
    expect(['42501', ...(text.startsWith('create database') ? ['25001'] : [])]).toContain(await getRefusal(text));
  });

  it('has the necessary permissions on every other table', async () => {
    const others = Object.keys(owners).filter((table) => !(table in appendOnly) && !(table in addedToOnly));
    expect(others.length).toBeGreaterThan(30);
    for (const table of others) {
      const [rights] = await program`
        select has_table_privilege(${table}, 'select') and has_table_privilege(${table}, 'insert') and has_table_privilege(${table}, 'update')
          and has_table_privilege(${table}, 'delete') as needed,
        has_table_privilege(${table}, 'truncate') or has_table_privilege(${table}, 'references') or has_table_privilege(${table}, 'trigger') as more`;
      expect([table, rights]).toEqual([table, { needed: true, more: false }]);
    }
  });
});
