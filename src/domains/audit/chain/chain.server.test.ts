import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import { addDays, dayMs, utcDay } from '#shared/dates/days.ts';
import { newId, timeOfId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { writeAudit } from '../commands.ts';
import { chainLines } from './chain-lines.ts';
import { checkAll } from './check.ts';
import { signAuditDay } from './days.ts';
import { hashLine, lineColumns, toStart, type ChainedLine } from './links.ts';
import { testCtx } from '../../../../test/harness/context.ts';
import { waitingForLocks } from '../../../../test/harness/database/database.ts';
import { patiently } from '../../../../test/harness/timeouts.ts';

const app = await startTestApp();
const { sql, programSql } = app;
const sue = await app.signIn('super_admin');
await app.settle();

const system = (now = new Date()): Ctx => testCtx(programSql, { now, ip: '203.0.113.9', userAgent: 'A browser', services: app.services });
const chain = () => inTransaction(system(), chainLines);
const signOn = (days: number) => inTransaction(system(new Date(Date.now() + days * dayMs)), signAuditDay);
/** By then every line must be chained; ids may be ahead of the clock, because they never go back. */
const later = () => new Date(timeOfId(newId()).getTime() + 2 * 3_600_000);
const check = (on: Sql = programSql) => checkAll(on, later());
const note = (eventType: string, more: object = {}) =>
  writeAudit(system(), {
    eventType,
    actorId: sue.id,
    subjectType: 'config',
    subjectId: 'a_key',
    details: { from: '1', to: '2', eventType },
    ...more,
  });

class TakenBack extends Error {}

/** Bypasses all triggers like the database owner; rolled back after the inspection. */
async function behindOurBack<T>(change: (tx: Sql) => Promise<T>): Promise<T> {
  let seen: T | undefined;
  await sql
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      seen = await change(tx as never);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  return seen!;
}

const months = ['2031-01-15T12:00:00.000Z', '2031-02-15T12:00:00.000Z'];
for (let at = 0; at < 24; at += 1) await note(`tried.line-${at}`, { occurredAt: months[at % 2] });
await chain();

describe('the chain of the audit log', () => {
  it('contains every committed line once, in its month and in the order of writing', async () => {
    const [all] = await sql`select count(*)::int as lines, (select count(*)::int from audit_links) as links from audit_log`;
    expect(all!['links']).toBe(all!['lines']);
    expect(await chain()).toBe(0);
    const links = await sql<{ position: number; eventType: string }[]>`
      select l.position, a.event_type from audit_links l join audit_log a on a.id = l.id where l.month = '2031-01-01' order by l.position`;
    expect(links.map(({ position, eventType }) => [position, eventType])).toEqual(
      Array.from({ length: 12 }, (_, at) => [at + 1, `tried.line-${at * 2}`]),
    );
    expect(await check()).toMatchObject({ fault: null, isDone: true, lines: all!['lines'] });
  });

  it('appends lines that are committed late, without changing earlier links', async () => {
    const before = await sql`select position, hash from audit_links where month = '2031-01-01' order by position`;
    let chained = 0;
    await programSql.begin(async (tx) => {
      await writeAudit({ ...system(), sql: tx as never }, { eventType: 'tried.late', details: {}, occurredAt: months[0]! });
      await note('tried.soon', { occurredAt: months[0] });
      chained = await chain();
    });
    expect([chained, await chain()]).toEqual([1, 1]);
    const after = await sql`select position, hash from audit_links where month = '2031-01-01' order by position`;
    expect(after.slice(0, before.length)).toEqual([...before]);
    const [last] =
      await sql`select a.event_type from audit_links l join audit_log a on a.id = l.id where l.month = '2031-01-01' order by l.position desc limit 1`;
    expect(last).toEqual({ eventType: 'tried.late' });
    expect((await check()).fault).toBeNull();
  });

  it('does not block writers while lines are being chained', async () => {
    await programSql.begin(async (tx) => {
      await chainLines({ ...system(), sql: tx as never });
      await note('tried.beside');
    });
    expect(await chain()).toBeGreaterThan(0);
  });

  it('does not block writers while the next month is created during a long read', async () => {
    let making: Promise<unknown> = Promise.resolve();
    await programSql.begin(async (reader) => {
      await reader`select count(*) from audit_log`;
      making = behindOurBack((tx) => tx`select make_audit_month('2032-01-01')`);
      await vi.waitUntil(async () => (await waitingForLocks(sql)) > 0, patiently);
      await programSql.begin(async (tx) => {
        await tx`set local lock_timeout = '1s'`;
        await writeAudit({ ...system(), sql: tx }, { eventType: 'tried.beside-a-month', details: {} });
      });
    });
    await making;
    expect(await chain()).toBe(1);
  });

  it('chains each line once if two jobs run at once', async () => {
    for (let at = 0; at < 10; at += 1) await note('tried.at-once');
    expect((await Promise.all([chain(), chain()])).toSorted((a, b) => a - b)).toEqual([0, 10]);
    expect((await check()).fault).toBeNull();
  });

  it('can be recomputed from the content of a line', async () => {
    const [link] = await sql<{ id: string; hash: string }[]>`select id, hash from audit_links where month = '2031-02-01' and position = 1`;
    const line = {
      id: link!.id,
      eventType: 'tried.line-1',
      actorId: sue.id,
      actorRole: 'super_admin',
      subjectType: 'config',
      subjectId: 'a_key',
      details: { to: '2', from: '1', eventType: 'tried.line-1' },
      ipAddress: '203.0.113.9',
      userAgent: 'A browser',
      sourceEvent: null,
      happenedAt: '2031-02-15T12:00:00.000000Z',
    };
    expect(hashLine(toStart('2031-02-01'), line)).toBe(link!.hash);
  });

  it('stays valid after an account is deleted, because lines hold ids and no names', async () => {
    const leaver = await app.signIn('shipper', { fullName: 'Liv Leaver' });
    await note('tried.by-leaver', { actorId: leaver.id });
    await chain();
    const named = async () => (await sue.call('GET', '/api/super-admin/audit-logs?event=tried.by-leaver')).body[0].actor;
    expect(await named()).toBe('Liv Leaver');
    await leaver.call('DELETE', '/api/user/account', { password: 'Carriage-personas-1', email: leaver.email });
    await sql`update users set deleted_at = now(), full_name = '' where id = ${leaver.id}`;
    expect(await named()).toBeNull();
    expect(await sql`select from audit_log a where a::text like '%Leaver%'`).toHaveLength(0);
    expect((await check()).fault).toBeNull();
  });
});

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
const columns = ['event_type', 'actor_role', 'subject_type', 'subject_id', 'ip_address', 'user_agent'] as const;

async function edit(tx: Sql, kind: string, ids: readonly string[]): Promise<void> {
  const [one, other] = [pick(ids), pick(ids)];
  if (kind === 'change') {
    const how = pick(['text', 'details', 'actor', 'source', 'time', 'month', 'hash'] as const);
    if (how === 'text') await tx`update audit_log set ${tx(pick(columns))} = 'x' || gen_random_uuid() where id = ${one}`;
    if (how === 'details')
      await tx`update audit_log set details = details || '{"to": "3"}' || jsonb_build_object(left(gen_random_uuid()::text, 2), 1) where id = ${one}`;
    if (how === 'actor') await tx`update audit_log set actor_id = gen_random_uuid() where id = ${one}`;
    if (how === 'source') await tx`update audit_log set source_event = gen_random_uuid() where id = ${one}`;
    if (how === 'time') await tx`update audit_log set created_at = created_at + interval '1 microsecond' where id = ${one}`;
    if (how === 'month') await tx`update audit_log set created_at = created_at + interval '31 days' where id = ${one}`;
    if (how === 'hash') await tx`update audit_links set hash = encode(sha256(hash::bytea), 'hex') where id = ${one}`;
  }
  if (kind === 'delete')
    await (Math.random() < 0.5 ? tx`delete from audit_log where id = ${one}` : tx`delete from audit_links where id = ${one}`);
  if (kind === 'insert')
    await tx`
      insert into audit_log (id, event_type, actor_id, details, created_at)
      select ${newId()}, 'tried.put-in', actor_id, details, created_at from audit_log where id = ${one}`;
  if (kind === 'swap') {
    const second = one === other ? ids.find((id) => id !== one)! : other;
    const [spare] = [newId()];
    for (const [from, to] of [
      [one, spare],
      [second, one],
      [spare, second],
    ])
      await tx`update audit_log set id = ${to!} where id = ${from!}`;
  }
}

describe('changes by a database owner who bypasses the triggers', () => {
  it('are all detected: 200 random changes, deletions, insertions and swaps', { timeout: 600_000 }, async () => {
    const rows = await sql<{ id: string }[]>`select id from audit_log where event_type like 'tried.line-%' order by id`;
    const ids = rows.map(({ id }) => id);
    const kinds = ['change', 'delete', 'insert', 'swap'];
    const missed: string[] = [];
    const found = new Set<string>();
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      for (let at = 0; at < 200; at += 1) {
        const kind = kinds[at % kinds.length]!;
        await tx`savepoint before_edit`;
        await edit(tx as never, kind, ids);
        const { fault } = await checkAll(tx as never, later());
        if (fault) found.add(fault.kind);
        else missed.push(kind);
        await tx`rollback to savepoint before_edit`;
      }
    });
    expect(missed).toEqual([]);
    expect([...found].toSorted()).toEqual(['line_changed', 'line_missing', 'line_not_chained', 'link_missing']);
    expect((await check()).fault).toBeNull();
  });

  it('are reported with the first changed line', async () => {
    const [line] = await sql<{ id: string }[]>`select id from audit_links where month = '2031-01-01' and position = 5`;
    const fault = await behindOurBack(async (tx) => {
      await tx`update audit_log set details = '{"to": "9"}' where id in (select id from audit_links where month = '2031-01-01' and position >= 5)`;
      return (await check(tx)).fault;
    });
    expect(fault).toEqual({ kind: 'line_changed', month: '2031-01-01', position: 5, lineId: line!.id });
  });
});

describe('the signed head of the audit log', () => {
  it('is signed once a day with the custody key, and each day includes the hash of the one before', async () => {
    expect([await signOn(1), await signOn(1), await signOn(2)]).toEqual([true, false, true]);
    const days = (await app.anonymous('GET', '/api/audit-days')).body;
    const today = utcDay(new Date());
    expect(days.map(({ day }: { day: string }) => day)).toEqual([addDays(today, 1), today]);
    expect(days[0].previousHash).toBe(days[1].hash);
    expect([days[0].heads, days[1].heads > 1]).toEqual([0, true]);
    const [key] = (await app.anonymous('GET', '/api/custody/signing-keys')).body;
    expect(days[0].signingKeyId).toBe(key.id);
    expect(await check()).toMatchObject({ fault: null, signedUntil: addDays(today, 1) });
  });

  it('reveals a rewritten month and a month with its end cut off', async () => {
    const anew = await behindOurBack(async (tx) => {
      await tx`update audit_log set details = '{"to": "9"}' where event_type = 'tried.line-0'`;
      const lines = await tx<(ChainedLine & { position: number })[]>`
        select l.position, ${lineColumns(tx)} from audit_links l join audit_log a on a.id = l.id where l.month = '2031-01-01' order by l.position`;
      let before = toStart('2031-01-01');
      for (const { position, ...line } of lines) {
        before = { month: before.month, position, hash: hashLine(before, line) };
        await tx`update audit_links set hash = ${before.hash} where month = '2031-01-01' and position = ${position}`;
      }
      return (await check(tx)).fault;
    });
    expect(anew).toMatchObject({ kind: 'head_changed', month: '2031-01-01' });
    const cutOff = await behindOurBack(async (tx) => {
      const [last] = await tx<{ id: string }[]>`select id from audit_links where month = '2031-01-01' order by position desc limit 1`;
      await tx`delete from audit_links where id = ${last!.id}`;
      await tx`delete from audit_log where id = ${last!.id}`;
      return (await check(tx)).fault;
    });
    expect(cutOff).toMatchObject({ kind: 'head_missing', month: '2031-01-01' });
  });

  it('reveals a signed day that was changed, moved or signed with another signature', async () => {
    const faultAfter = (change: (tx: Sql) => Promise<unknown>) =>
      behindOurBack(async (tx) => {
        await change(tx);
        return (await check(tx)).fault?.kind;
      });
    expect(await faultAfter((tx) => tx`update audit_days set heads = '[]' where jsonb_array_length(heads) > 0`)).toBe('day_changed');
    expect(await faultAfter((tx) => tx`delete from audit_days where day = (select min(day) from audit_days)`)).toBe('day_changed');
    expect(
      await faultAfter((tx) => tx`update audit_days set signature = (select signature from audit_days order by day desc limit 1)`),
    ).toBe('signature');
  });
});

describe('the check of the audit log', () => {
  const url = '/api/super-admin/audit-check';

  it('is started by a super admin, once at a time, runs in steps, and says since when and until when it holds', async () => {
    const asked = await Promise.all([sue.call('POST', url), sue.call('POST', url)]);
    expect(asked.map(({ status, body }) => [status, body.started]).toSorted()).toEqual([
      [202, false],
      [202, true],
    ]);
    await app.settle();
    const { body } = await sue.call('GET', url);
    expect(body).toMatchObject({
      running: null,
      keptMonths: 84,
      over: [],
      last: { fault: null, signedUntil: addDays(utcDay(new Date()), 1) },
    });
    expect(body.last.lines).toBeGreaterThan(30);
    expect(body.last.since).toBe(
      (await sql`select iso(min(created_at)) as at from audit_log where id in (select id from audit_links where position = 1)`)[0]!['at'],
    );
    expect((await sue.call('GET', '/api/super-admin/audit-logs?event=audit-log.check-asked')).body).toHaveLength(1);
  });

  it('can only be started and read by super administrators', async () => {
    const ada = await app.signIn('admin');
    expect([(await ada.call('GET', url)).status, (await ada.call('POST', url)).status]).toEqual([403, 403]);
  });

  it('adds a next action for super administrators while the log is not intact', async () => {
    const kinds = async () => (await sue.call('GET', '/api/turns')).body.map(({ kind }: { kind: string }) => kind);
    const [line] = await sql<{ id: string; details: object }[]>`select id, details from audit_log where event_type = 'tried.line-4'`;
    const write = (details: object) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update audit_log set details = ${tx.json(details as never)} where id = ${line!.id}`;
      });
    await write({ to: '9' });
    await sue.call('POST', url);
    await app.settle();
    expect((await sue.call('GET', url)).body.last.fault).toMatchObject({ kind: 'line_changed', lineId: line!.id });
    expect(await kinds()).toContain('broken_audit_log');
    await write(line!.details);
    await sue.call('POST', url);
    await app.settle();
    expect(await kinds()).not.toContain('broken_audit_log');
  });
});
