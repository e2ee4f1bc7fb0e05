import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createApp, systemCtx } from '#app/services.ts';
import { readConfig } from '#server/config.ts';
import { masterKey, seal } from '#server/crypto/seal.ts';
import { createSecrets } from '#server/crypto/secrets.ts';
import { newToken } from '#server/crypto/tokens.ts';
import { openFile, storeFile } from '#server/files/files.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { queueMail, recentMails } from '#server/mail/outbox.ts';
import { newId } from '#shared/ids.ts';
import { bareEnvironment } from '../../harness/processes/bare-environment.ts';
import { testDatabase, waitingForLocks } from '../../harness/database/database.ts';
import { fileDeps } from '../../harness/file-deps.ts';
import { testServices } from '../../harness/context.ts';

const { sql, url } = await testDatabase();
const root = path.join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'carriage-key-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const keyFile = path.join(dataDir, 'master.key');
const keyIn = (file: string) => masterKey(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64'));

function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(root, 'src', 'app', script), ...args], {
    cwd: root,
    env: { ...bareEnvironment(), PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => child.on('exit', (code) => resolve({ code, said })));
  return { child, ended };
}

const keysByName = async () =>
  Object.fromEntries(
    (await sql<{ keyId: string; count: number }[]>`select key_id, count(*)::int from files where wrapped_key is not null group by 1`).map(
      ({ keyId, count }) => [keyId, count],
    ),
  );

async function getContent(fileId: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url });
  const { stream } = await openFile({ sql }, { stores: createByteStores(config), master: masterKey(config.masterKey) }, fileId);
  let text = '';
  for await (const piece of stream) text += String(piece);
  return text;
}

test('a killed master key rotation continues, and afterwards the old key is refused', { timeout: 180_000 }, async () => {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url });
  const old = masterKey(config.masterKey);
  const oldContent = readFileSync(keyFile, 'utf8');
  const ctx = systemCtx(createApp({ config, sql, log: pino({ level: 'silent' }) }));
  const file = await storeFile(ctx, fileDeps(sql, createByteStores(config), old), newId(), {
    bytes: Buffer.from('a licence'),
    mime: 'image/png',
  });
  const mail = { to: 'ada@customer.example', subject: 'A link', text: `https://carriage.example/verify-email?token=${newToken()}` };
  await queueMail(ctx, mail);
  const rows = Array.from({ length: 500 }, () => ({ id: newId(), key: seal(Buffer.from('x'), old).wrappedKey }));
  for (const { id, key } of rows)
    await sql`insert into files (id, byte_size, sha256, mime, store, key_id, wrapped_key) values (${id}, 1, 'x', 'image/png', 'disk', ${old.id}, ${key})`;

  const holding = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holder = sql.begin(async (tx) => {
    await tx`select 1 from files where id = ${rows[400]!.id} for update`;
    held.resolve();
    await holding.promise;
  });
  await held.promise;
  const killed = run('commands/admin.ts', ['rotate-key']);
  await expect.poll(() => waitingForLocks(sql)).toBe(1);
  killed.child.kill('SIGKILL');
  await killed.ended;
  holding.resolve();
  await holder;

  const next = keyIn(`${keyFile}.next`);
  expect(await keysByName()).toEqual({ [old.id]: 101, [next.id]: 400 });
  expect(keyIn(keyFile).id).toBe(old.id);
  const between = await run('main.ts').ended;
  expect(between).toMatchObject({ code: 1, said: expect.stringContaining('run npm run admin -- rotate-key again') });

  const resumed = await run('commands/admin.ts', ['rotate-key']).ended;
  expect(resumed).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Wrapped 102 keys with the new master key\. The new key is in /),
  });
  expect(await keysByName()).toEqual({ [next.id]: 501 });
  expect(keyIn(keyFile).id).toBe(next.id);
  expect(existsSync(`${keyFile}.next`)).toBe(false);
  expect(await getContent(file.id)).toBe('a licence');
  const services = testServices({ secrets: createSecrets(next.key) });
  expect(await recentMails({ sql, services }, mail.to)).toMatchObject([{ text: mail.text }]);

  const newContent = readFileSync(keyFile, 'utf8');
  writeFileSync(keyFile, oldContent);
  const refused = await run('main.ts').ended;
  expect(refused).toEqual({
    code: 1,
    said: expect.stringContaining(`The master key (${old.id}) does not match the stored keys (${next.id})`),
  });
  writeFileSync(keyFile, newContent);
});

test('a key from the environment is rotated to NEW_MASTER_KEY, which is required', { timeout: 120_000 }, async () => {
  const [first, second] = [readFileSync(keyFile, 'utf8').trim(), randomBytes(32).toString('base64')];
  expect(await run('commands/admin.ts', ['rotate-key'], { MASTER_KEY: first }).ended).toMatchObject({
    code: 1,
    said: 'NEW_MASTER_KEY is missing. Set it to 32 new bytes (base64 or hex), in addition to MASTER_KEY.\n',
  });
  expect(await run('commands/admin.ts', ['rotate-key'], { MASTER_KEY: first, NEW_MASTER_KEY: second }).ended).toEqual({
    code: 0,
    said: 'Wrapped 502 keys with the new master key. Set MASTER_KEY to the value of NEW_MASTER_KEY and start Carriage.\n',
  });
  expect(await keysByName()).toEqual({ [masterKey(Buffer.from(second, 'base64')).id]: 501 });
});

test('the key cannot be rotated while a program runs', { timeout: 60_000 }, async () => {
  const { connect } = await import('#server/db/connection/connect.ts');
  const running = connect(url, { max: 1 });
  await running`select 1`;
  const answer = await run('commands/admin.ts', ['rotate-key']).ended;
  await running.end({ timeout: 1 });
  expect(answer).toMatchObject({ code: 1, said: 'Carriage is running on this database. Stop every replica first, then change the key.\n' });
});
