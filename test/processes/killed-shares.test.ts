import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createApp, systemCtx } from '#app/services.ts';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { readConfig } from '#server/config.ts';
import { masterKey, open, rewrapKey, seal } from '#server/crypto/seal.ts';
import { deleteFile, openFile, putFile } from '#server/files/files.ts';
import { buildPdf } from '#server/files/pdf-fixtures.ts';
import { createByteStores } from '#server/files/store.ts';
import { newId } from '#shared/ids.ts';
import { scratchFolder } from '../harness/backups.ts';
import { testDatabase } from '../harness/database.ts';
import { patiently } from '../harness/patience.ts';
import { skipRests } from '../harness/queue-rest.ts';
import { startProgram, type Program } from '../harness/program.ts';
import { untilSomebodyWaits } from '../harness/waiting.ts';

const { sql, programUrl } = await testDatabase();
const dataDir = scratchFolder();
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
const stores = createByteStores(config);
const master = masterKey(config.masterKey);
const deps = { stores, master };
const ctx = systemCtx(createApp({ config, sql, log: pino({ level: 'silent' }) }));

// Enough of them lie elsewhere: no program makes some for people here, so that what lies here is of files.
await sql`insert into shares (id, store, public_key) select gen_random_uuid(), 's3', decode(repeat('09', 32), 'hex') from generate_series(1, 400)`;

const start = () => startProgram({ DATA_DIR: dataDir, DATABASE_URL: programUrl });
const namesIn = (folder: string): string[] => {
  const whole = path.join(dataDir, folder);
  return existsSync(whole) ? readdirSync(whole, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 30) : [];
};
const idsIn = (folder: string) =>
  namesIn(folder)
    .map((name) => path.basename(name))
    .sort();
const idsOf = async (column: 'id' | 'share_id') =>
  (
    await sql<{ id: string }[]>`select ${sql(column)} as id from files where deleted_at is null and ${sql(column)} is not null order by 1`
  ).map(({ id }) => id);

async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}

async function run(name: string): Promise<void> {
  await sql`insert into jobs (id, name, data, run_at) values (gen_random_uuid(), ${name}, '{}', now())`;
  await sql`notify jobs`;
}

/** Has a program work until it waits for what `hold` holds, and kills it there. */
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

/** The nightly look, two days later for whatever lies there: nothing but what rows name is left, and every row has both its parts. */
async function expectSwept(): Promise<void> {
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  for (const folder of ['files', 'keys'])
    for (const name of namesIn(folder)) utimesSync(path.join(dataDir, folder, name), twoDaysAgo, twoDaysAgo);
  await run('sweep-files');
  await vi.waitFor(async () => {
    expect(idsIn('files')).toEqual(await idsOf('id'));
    expect(idsIn('keys')).toEqual(await idsOf('share_id'));
  }, patiently);
}

async function contentOf(fileId: string): Promise<Buffer> {
  const parts: Buffer[] = await (await openFile({ sql }, deps, fileId)).stream.toArray();
  return Buffer.concat(parts);
}

const opensWithout = async (sealed: Buffer, wrappedKey: Buffer): Promise<boolean> =>
  Readable.from(open(Readable.from([sealed]), wrappedKey, master))
    .toArray()
    .then(
      () => true,
      () => false,
    );

/** A file as it was kept before there were shares. */
async function layOld(bytes: Buffer): Promise<string> {
  const id = newId();
  const { sealed, wrappedKey } = seal(bytes, master);
  await stores.current.put(id, sealed);
  await sql`
    insert into files (id, byte_size, sha256, mime, store, key_id, wrapped_key)
    values (${id}, ${bytes.length}, 'x', 'image/png', 'disk', ${master.id}, ${wrappedKey})`;
  return id;
}

test('files of before get a share each, some at a time: killed between share and row they open as before, and the next start goes on', async () => {
  const contents = new Map<string, Buffer>();
  for (let number = 0; number < 60; number += 1) {
    const bytes = randomBytes(500);
    contents.set(await layOld(bytes), bytes);
  }
  const [first] = [...contents.keys()].sort();
  const [{ wrappedKey: oldKey }] = (await sql`select wrapped_key from files where id = ${first!}`) as unknown as [{ wrappedKey: Buffer }];
  const damaged = await layOld(randomBytes(10));
  await sql`update files set wrapped_key = ${randomBytes(60)} where id = ${damaged}`;
  await killWhile(
    (tx) => tx`select from files where id = ${first!} for update`,
    await start(),
    () => run('add-shares'),
  );
  expect(idsIn('keys')).toHaveLength(50);
  expect(await idsOf('share_id')).toEqual([]);
  for (const [id, bytes] of contents) expect(await contentOf(id)).toEqual(bytes);

  const second = await start();
  await skipRests(sql);
  await vi.waitFor(async () => expect(await idsOf('share_id')).toHaveLength(60), patiently);
  const sealed = await stores.current.read(first!).then((content) => Readable.from(content).toArray() as Promise<Buffer[]>);
  const [{ wrappedKey: newKey }] = (await sql`select wrapped_key from files where id = ${first!}`) as unknown as [{ wrappedKey: Buffer }];
  expect([await opensWithout(Buffer.concat(sealed), oldKey), await opensWithout(Buffer.concat(sealed), newKey)]).toEqual([true, false]);
  for (const [id, bytes] of contents) expect(await contentOf(id)).toEqual(bytes);
  expect(await sql`select id from files where share_id is null`).toEqual([{ id: damaged }]);
  expect(idsIn('keys')).toHaveLength(110);
  await expectSwept();

  const before = await sql`select id, wrapped_key, share_id from files order by id`;
  await run('add-shares');
  await vi.waitFor(async () => expect(await sql`select from jobs where name = 'add-shares'`).toEqual([]), patiently);
  expect(await sql`select id, wrapped_key, share_id from files order by id`).toEqual(before);
  const next = masterKey(randomBytes(32));
  const [{ shareId }] = (await sql`select share_id from files where id = ${first!}`) as unknown as [{ shareId: string }];
  const share = Buffer.concat((await Readable.from(await stores.shares.current.read(shareId)).toArray()) as Buffer[]);
  const rewrapped = open(Readable.from(sealed), rewrapKey(newKey, master, next), { ...next, share });
  expect(Buffer.concat((await Readable.from(rewrapped).toArray()) as Buffer[])).toEqual(contents.get(first!));
  second.child.kill('SIGTERM');
  await second.ended;
});

test('an upload that is killed between its share and its row leaves both parts without a row, which are swept', async () => {
  const carrier = await buildAccount(sql, { role: 'carrier' });
  const token = await buildSession(sql, carrier);
  const form = new FormData();
  form.append('documentType', 'w9_tax_form');
  form.append('document', new File([new Uint8Array(buildPdf({ pages: [['Form W-9']] }))], 'w9.pdf', { type: 'application/pdf' }));
  const [files, shares] = [idsIn('files').length, idsIn('keys').length];
  const program = await start();
  const upload = () =>
    fetch(`${program.origin}/api/compliance/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }).catch(
      () => null,
    );
  await killWhile((tx) => tx`lock table files in share row exclusive mode`, program, upload);
  expect([idsIn('files').length, idsIn('keys').length]).toEqual([files + 1, shares + 1]);
  expect((await idsOf('id')).length).toBe(files);
  const next = await start();
  await expectSwept();
  expect([idsIn('files').length, idsIn('keys').length]).toEqual([files, shares]);
  next.child.kill('SIGTERM');
  await next.ended;
});

test('a deletion that is killed between its row and its share is through with the next start', async () => {
  const { id } = await putFile(ctx, deps, { bytes: randomBytes(100), mime: 'image/png' });
  const [{ shareId }] = (await sql`select share_id from files where id = ${id}`) as unknown as [{ shareId: string }];
  await sql`
    create function wait_here() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`;
  await sql`create trigger waits before update on jobs for each row when (new.name = 'erase-share') execute function wait_here()`;
  const program = await start();
  await killWhile(
    (tx) => tx`select pg_advisory_xact_lock(4711)`,
    program,
    async () => {
      await sql.begin((tx) => deleteFile({ ...ctx, sql: tx }, id));
      await sql`notify jobs`;
    },
  );
  await sql`drop trigger waits on jobs`;
  expect(await sql`select wrapped_key, deleted_at is not null as is_gone from files where id = ${id}`).toEqual([
    { wrappedKey: null, isGone: true },
  ]);
  expect(idsIn('keys')).toContain(shareId);
  await start();
  await skipRests(sql);
  await vi.waitFor(() => expect([idsIn('keys').includes(shareId), idsIn('files').includes(id)]).toEqual([false, false]), patiently);
});
