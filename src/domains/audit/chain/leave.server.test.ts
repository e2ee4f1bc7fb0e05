import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockSigning } from '#domains/custody/signing/keys.ts';
import type { Ctx } from '#server/db/context.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
// @ts-expect-error a script without types
import { verifyMonth } from '../../../../bin/verify-audit.mjs';
import { startTestApp } from '../../../../test/harness/app.ts';
import { untilSomebodyWaits } from '../../../../test/harness/waiting.ts';
import { writeAudit } from '../commands.ts';
import { chainLines } from './chain-lines.ts';
import { checkAll } from './check.ts';
import { signAuditDay } from './days.ts';
import { archiveOldMonths } from './leave.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql, programSql } = app;
const sue = await app.signIn('super_admin');
const folder = mkdtempSync(join(tmpdir(), 'carriage-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const as = (pool: Pool): Ctx => testCtx(pool, { ip: '203.0.113.9', userAgent: 'A browser', services: app.services });
const note = (eventType: string, occurredAt: string) =>
  writeAudit(as(programSql), { eventType, actorId: sue.id, details: { said: eventType }, occurredAt });
const chain = () => inTransaction(as(programSql), chainLines);
const fault = async () => (await checkAll(programSql, new Date(Date.now() + 2 * 3_600_000))).fault;
const url = '/api/super-admin/audit-check';
const file = join(folder, 'audit-log-2018-03.jsonl');

await sql`select make_audit_month('2018-03-01')`;
for (let at = 0; at < 20; at += 1) await note(`tried.old-${at}`, `2018-03-0${(at % 9) + 1}T10:00:00.000Z`);
await chain();
await inTransaction(as(programSql), signAuditDay);

describe('a month of the audit log', () => {
  it('is reported to super administrators when it can be archived, which the program cannot do itself', async () => {
    expect((await sue.call('GET', url)).body.over).toEqual(['2018-03-01']);
    await expect(archiveOldMonths(as(programSql), folder)).rejects.toMatchObject({ code: '42501' });
    expect(await sql`select from audit_log where event_type like 'tried.old-%'`).toHaveLength(20);
    expect(await sql`select from audit_months`).toHaveLength(0);
    expect(await fault()).toBeNull();
  });

  it('is not archived if it was changed, and no file is left', async () => {
    rmSync(file, { force: true });
    const edited = (to: string) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update audit_log set event_type = ${to} where event_type in ('tried.old-7', 'tried.other')`;
      });
    await edited('tried.other');
    await expect(archiveOldMonths(as(sql), folder)).rejects.toThrow('an entry was changed');
    expect(readdirSync(folder).filter((name) => name.endsWith('.jsonl'))).toEqual([]);
    await edited('tried.old-7');
  });

  it('is archived to a signed file by the database owner, and the rest of the chain stays valid', async () => {
    expect(await archiveOldMonths(as(sql), folder)).toContain(`2018-03: 20 entries moved to ${file}`);
    expect(await sql`select from audit_log where event_type like 'tried.old-%'`).toHaveLength(0);
    expect(await sql`select to_regclass('audit_log_2018_03') as log, to_regclass('audit_links_2018_03') as links`).toEqual([
      { log: null, links: null },
    ]);
    await chain();
    expect(await fault()).toBeNull();
    expect((await sue.call('GET', url)).body.over).toEqual([]);
    const [line] = (await sue.call('GET', '/api/super-admin/audit-logs?event=audit-log.month-left')).body;
    expect(line).toMatchObject({ subjectId: '2018-03', details: { lines: 20 } });
    expect(await archiveOldMonths(as(sql), folder)).toBe('No month is older than 84 whole months (AUDIT_LOG_MONTHS).');
  });

  it('can be verified with its file and the published key, which reveals any change', async () => {
    const [key] = (await app.anonymous('GET', '/api/custody/signing-keys')).body;
    const found = await verifyMonth(file, key.fingerprint);
    const [end] = await sql<{ hash: string }[]>`select hash from audit_months`;
    expect(found).toEqual({ problems: [], month: '2018-03-01', lines: 20, hash: end!.hash, fingerprint: key.fingerprint });
    const lines = readFileSync(file, 'utf8').split('\n');
    const changed = join(folder, 'changed.jsonl');
    const listProblems = async (text: string) => {
      writeFileSync(changed, text);
      return (await verifyMonth(changed)).problems;
    };
    expect(await listProblems(lines.join('\n').replace('tried.old-3"', 'tried.old-4"'))).toContain(
      'line 4 does not follow from the previous line',
    );
    expect(await listProblems(lines.toSpliced(5, 1).join('\n'))).toContain('the file has been changed since it was signed');
    expect(await listProblems(lines.slice(0, -3).join('\n'))).not.toEqual([]);
    expect((await verifyMonth(file, 'f'.repeat(64))).problems).toEqual(['it was signed with another key than the one you named']);
  });

  it('accepts late entries after it was archived', async () => {
    await note('tried.told-late', '2018-03-20T10:00:00.000Z');
    await chain();
    const [link] = await sql`select position from audit_links where month = '2018-03-01'`;
    expect(link).toEqual({ position: 21 });
    expect(await fault()).toBeNull();
  });

  it('is not archived if it grew while its file was written, and is archived in full next time', async () => {
    await sql`select make_audit_month('2018-05-01')`;
    await note('tried.may-1', '2018-05-01T10:00:00.000Z');
    const signer = await sql.reserve();
    const chainer = await sql.reserve();
    try {
      await signer`begin`;
      await lockSigning({ sql: signer } as never);
      const leaving = archiveOldMonths(as(sql), folder).catch((error: unknown) => error);
      await untilSomebodyWaits(sql);
      await chainer`begin`;
      await writeAudit({ ...as(programSql), sql: chainer } as never, {
        eventType: 'tried.may-2',
        details: {},
        occurredAt: '2018-05-02T10:00:00.000Z',
      });
      await chainLines({ ...as(programSql), sql: chainer } as never);
      await signer`rollback`;
      await untilSomebodyWaits(sql);
      await chainer`commit`;
      expect(await leaving).toMatchObject({ message: '2018-05 received new entries. Run the command again.' });
    } finally {
      signer.release();
      chainer.release();
    }
    expect(await sql`select from audit_log where event_type like 'tried.may-%'`).toHaveLength(2);
    expect(await archiveOldMonths(as(sql), folder)).toContain('2018-05: 2 entries moved');
    await chain();
    expect(await fault()).toBeNull();
  });
});
