import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createApp, systemCtx } from '#app/services.ts';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { readConfig } from '#server/config.ts';
import { masterKey } from '#server/crypto/seal.ts';
import { eraseOwnerKey } from '#server/files/keys/erase-owner-key.ts';
import { openFile, storeFile } from '#server/files/files.ts';
import { buildPdf } from '#server/files/pdf/pdf-fixtures.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { enqueue } from '#server/queue/queue.ts';
import { newId } from '#shared/ids.ts';
import { scratchFolder } from '../../harness/database/backups.ts';
import { testDatabase } from '../../harness/database/database.ts';
import { fileDeps } from '../../harness/file-deps.ts';
import { patiently } from '../../harness/timeouts.ts';
import { skipRests } from '../../harness/queue-rest.ts';
import { startProgram, type Program } from '../../harness/processes/program.ts';
import { untilSomebodyWaits } from '../../harness/waiting.ts';

const { sql, programUrl } = await testDatabase();
const dataDir = scratchFolder();
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
const stores = createByteStores(config);
const master = masterKey(config.masterKey);
const deps = fileDeps(sql, stores, master);
const ctx = systemCtx(createApp({ config, sql, log: pino({ level: 'silent' }) }));

const start = () => startProgram({ DATA_DIR: dataDir, DATABASE_URL: programUrl });
const namesIn = (folder: string): string[] => {
  const whole = path.join(dataDir, folder);
  return existsSync(whole) ? readdirSync(whole, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 30) : [];
};
const idsIn = (folder: string) =>
  namesIn(folder)
    .map((name) => path.basename(name))
    .sort();
const idsOfFiles = async () => (await sql<{ id: string }[]>`select id from files where deleted_at is null order by 1`).map(({ id }) => id);
const idsOfKeys = async () => (await sql<{ id: string }[]>`select id from shares where erased_at is null order by 1`).map(({ id }) => id);
const getKey = async (fileId: string) => (await sql<{ shareId: string }[]>`select share_id from files where id = ${fileId}`)[0]!.shareId;

async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}

async function run(name: string): Promise<void> {
  await sql`insert into jobs (id, name, data, run_at) values (gen_random_uuid(), ${name}, '{}', now())`;
  await sql`notify jobs`;
}

/** Kills the program while it waits for the lock taken by `hold`. */
async function killWhile(hold: (tx: typeof sql) => Promise<unknown>, program: Program, work: () => Promise<unknown>): Promise<void> {
  const holder = await sql.reserve();
  try {
    await holder`begin`;
    await holder`set local idle_in_transaction_session_timeout = 0`;
    await hold(holder as unknown as typeof sql);
    const working = work();
    await untilSomebodyWaits(sql);
    await kill(program);
    await working;
  } finally {
    await holder`rollback`.finally(() => holder.release());
  }
}

async function expectSwept(): Promise<void> {
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  for (const folder of ['files', 'keys'])
    for (const name of namesIn(folder)) utimesSync(path.join(dataDir, folder, name), twoDaysAgo, twoDaysAgo);
  await run('sweep-files');
  await vi.waitFor(async () => {
    expect(idsIn('files')).toEqual(await idsOfFiles());
    expect(idsIn('keys')).toEqual(await idsOfKeys());
  }, patiently);
}

async function getContent(fileId: string): Promise<Buffer> {
  const parts: Buffer[] = await (await openFile({ sql }, deps, fileId)).stream.toArray();
  return Buffer.concat(parts);
}

test('an upload killed before its row leaves only bytes that are swept, and the key of its owner', async () => {
  const carrier = await buildAccount(sql, { role: 'carrier' });
  const token = await buildSession(sql, carrier);
  const form = new FormData();
  form.append('documentType', 'w9_tax_form');
  form.append('document', new File([new Uint8Array(buildPdf({ pages: [['Form W-9']] }))], 'w9.pdf', { type: 'application/pdf' }));
  const [files, keys] = [idsIn('files').length, idsIn('keys').length];
  const program = await start();
  const upload = () =>
    fetch(`${program.origin}/api/compliance/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }).catch(
      () => null,
    );
  await killWhile((tx) => tx`lock table files in share row exclusive mode`, program, upload);
  expect([idsIn('files').length, idsIn('keys').length]).toEqual([files + 1, keys + 1]);
  expect(await idsOfFiles()).toHaveLength(files);
  const next = await start();
  await expectSwept();
  expect([idsIn('files').length, idsIn('keys').length]).toEqual([files, keys + 1]);
  next.child.kill('SIGTERM');
  await next.ended;
});

test('an erasure killed halfway is completed at the next start, and the files stay readable', async () => {
  const [owner, bytes] = [newId(), randomBytes(100)];
  const { id } = await storeFile(ctx, deps, owner, { bytes, mime: 'image/png' });
  const before = await getKey(id);
  await killWhile(
    (tx) => tx`select from files where id = ${id} for update`,
    await start(),
    async () => {
      await enqueue(ctx, eraseOwnerKey, { ownerId: owner });
      await sql`notify jobs`;
    },
  );
  expect([await getKey(id), await getContent(id)]).toEqual([before, bytes]);
  const next = await start();
  await skipRests(sql);
  await vi.waitFor(() => expect(idsIn('keys')).not.toContain(before), patiently);
  expect(await getKey(id)).not.toBe(before);
  expect(await getContent(id)).toEqual(bytes);
  await expectSwept();
  expect(await getContent(id)).toEqual(bytes);
  next.child.kill('SIGTERM');
  await next.ended;
});
