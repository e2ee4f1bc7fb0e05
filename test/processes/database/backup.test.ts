import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '#app/demo/demo.ts';
import { createApp, systemCtx } from '#app/services.ts';
import { toKeyFolder } from '#server/backup/key-mirror.ts';
import { filePlace, readManifest, writeManifest } from '#server/backup/manifest.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup, type RestoreTarget } from '#server/backup/restore-backup.ts';
import { testRestore } from '#server/backup/test-restore.ts';
import { holdErasures, isBackingUp } from '#server/backup/lock.ts';
import { readConfig } from '#server/config.ts';
import { beginRestoring, isRestoring } from '#server/data-dir.ts';
import { masterKey, seal } from '#server/crypto/seal.ts';
import { connect, openDedicatedClient } from '#server/db/connection/connect.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { deleteFile, eraseFiles, openFile, storeFile } from '#server/files/files.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { newId } from '#shared/ids.ts';
import { dumpFiles, dumpRows, runCommand, scratchFolder } from '../../harness/database/backups.ts';
import { testDatabase } from '../../harness/database/database.ts';
import { fileDeps } from '../../harness/file-deps.ts';
import { startServer } from '../../harness/processes/own-server.ts';
import { patiently } from '../../harness/timeouts.ts';
import { startProgram } from '../../harness/processes/program.ts';
import { untilSomebodyWaits, whileLocked } from '../../harness/waiting.ts';

const source = await testDatabase();
const { sql, url } = source;
const other = await testDatabase();
const scratch = scratchFolder();
const placeIn = (name: string) => path.join(scratch, name);
const dataDir = placeIn('data');
const log = pino({ level: 'silent' });
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url });
const stores = createByteStores(config);
const master = masterKey(config.masterKey);
const sourceApp = createApp({ config, sql, log });
const { services } = sourceApp;
const ctx = systemCtx(sourceApp);
const backup = placeIn('backup');
const toTarget = (more: Partial<RestoreTarget>): RestoreTarget => ({
  dataDir: placeIn('restored'),
  databaseUrl: null,
  databaseDirectUrl: null,
  databaseMigrationUrl: null,
  s3: null,
  masterKey: config.masterKey,
  ...more,
});
const fresh = (name: string): string => {
  mkdirSync(placeIn(name), { mode: 0o755 });
  return placeIn(name);
};
const put = (text: string) => storeFile(ctx, fileDeps(sql, stores, master), newId(), { bytes: Buffer.from(text), mime: 'image/png' });

beforeAll(async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await seedDemo(sourceApp);
  write.mockRestore();
  await put('a licence');
  await sql`update transports set notes = ${'First line\u2028second line'} where id = (select min(id::text)::uuid from transports)`;
  await sql`select make_partition('audit_log_2019_03')`;
  await makeBackup({ ownerUrl: url, stores, master }, backup);
});

describe('a restore', () => {
  it('into an empty embedded database and folder restores every row and file', async () => {
    const target = toTarget({ dataDir: fresh('restored') });
    const { tables, files } = await restoreBackup(target, backup);
    expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(30);
    expect(files.length).toBeGreaterThan(1);
    const embedded = await startEmbedded({ dataDir: target.dataDir });
    const restored = connect(embedded.ownerUrl, { max: 1 });
    const found = await dumpRows(restored);
    expect(await restored`select to_regclass('audit_log_2019_03') is not null as is_there`).toEqual([{ isThere: true }]);
    await restored.end();
    await embedded.stop();
    expect(found).toEqual(await dumpRows(sql));
    expect(dumpFiles(path.join(target.dataDir, 'files'))).toEqual(dumpFiles(path.join(dataDir, 'files')));
    expect(dumpFiles(path.join(target.dataDir, 'keys'))).toEqual(dumpFiles(path.join(dataDir, 'keys')));
    expect(existsSync(path.join(target.dataDir, 'restore.unfinished'))).toBe(false);
  });

  it('asks before it accepts a key folder without any key of this backup', async () => {
    const [others, none, target] = [fresh('other-keys'), fresh('no-keys'), toTarget({ dataDir: fresh('with-others') })];
    const id = newId();
    mkdirSync(path.join(others, id.slice(-2)), { recursive: true });
    mkdirSync(none, { recursive: true });
    writeFileSync(path.join(others, id.slice(-2), id), randomBytes(32));
    const lost = 'every file would be restored as deleted';
    const isRefused = (keys: string, has: string) =>
      expect(restoreBackup(target, backup, { keys })).rejects.toThrow(
        `${keys} holds ${has}: ${lost}. Name the folder with its keys with --keys, or use --all-deleted if all its files were deleted since.`,
      );
    await isRefused(others, 'keys, but none for this backup');
    await isRefused(none, 'no keys');
    // An empty folder next to the backup is treated like an empty one that is given.
    const alone = path.join(fresh('alone'), 'backup');
    cpSync(backup, alone, { recursive: true });
    mkdirSync(`${alone}.keys`);
    await expect(restoreBackup(target, alone)).rejects.toThrow(`${alone}.keys holds no keys: ${lost}`);
    expect(existsSync(path.join(target.dataDir, 'postgres'))).toBe(false);
    const asked: string[] = [];
    const confirm = async (sentence: string) => asked.push(sentence) > 0;
    const { gone, files } = await restoreBackup(target, backup, { keys: none, confirm });
    expect(asked).toEqual([`${none} holds no keys: ${lost}`]);
    expect(gone.toSorted()).toEqual(files.map((file) => file.id).toSorted());
  });

  it('into a migrated, otherwise empty database elsewhere does the same, with triggers and keys enabled', async () => {
    const target = toTarget({ dataDir: fresh('elsewhere'), databaseUrl: other.url });
    await restoreBackup(target, backup);
    expect(await dumpRows(other.sql)).toEqual(await dumpRows(sql));
    expect(dumpFiles(path.join(target.dataDir, 'files'))).toEqual(dumpFiles(path.join(dataDir, 'files')));
    await expect(other.sql`delete from communication_timeline`).rejects.toThrow(/only be added to|append/i);
    await expect(other.sql`delete from users`).rejects.toMatchObject({ code: '23503' });
    const keys = (db: typeof sql) => db`select conname from pg_constraint where contype = 'f' order by 1`;
    expect(await keys(other.sql)).toEqual(await keys(sql));
  });

  it.each([
    ['a folder that is not a backup', () => fresh('nothing'), 'is not a complete backup (it has no manifest.json)'],
    ['a changed manifest', () => changed('edited', (folder) => edit(folder, 'a', 'b')), 'is incomplete or has been changed'],
    ['an unknown version', () => changed('later', (folder) => rewrite(folder, { format: 2 })), 'this version of Carriage reads format 1'],
    [
      'a newer schema',
      () => changed('newer', (folder) => rewrite(folder, { migration: { number: 9999, name: '9999-later.sql' } })),
      'The backup is newer than this version of Carriage (it has 9999-later.sql)',
    ],
    [
      'a table with different content',
      () => changed('table', (folder) => truncateSync(path.join(folder, 'database/users.gz.enc'), 9)),
      'users.gz.enc in the backup has been changed',
    ],
    [
      'a manifest made without the master key',
      () => changed('forged', (folder) => rewrite(folder, { missing: [] })),
      'was made with another master key',
    ],
    ['a missing file', () => changed('gone', (folder) => rmSync(filePlace(folder, fileIn(folder)))), 'is missing from the backup'],
  ])('refuses %s with one message and leaves nothing behind', async (_what, make, sentence) => {
    const folder = make();
    const into = placeIn(`${path.basename(folder)}-target`);
    const { code, said } = await runCommand('restore', [folder], { DATA_DIR: into, MASTER_KEY: config.masterKey.toString('hex') }).ended;
    expect({ code, lines: said.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(said).toContain(sentence);
    expect(readdirSync(into)).toEqual([]);
  });

  it('refuses a target that is not empty, and another master key', async () => {
    const taken = toTarget({ dataDir: fresh('taken'), databaseUrl: url });
    await expect(restoreBackup(taken, backup)).rejects.toThrow('The database is not empty');
    expect(dumpFiles(taken.dataDir)).toEqual({});
    await expect(restoreBackup(toTarget({ dataDir }), backup)).rejects.toThrow(`DATA_DIR ${dataDir} holds a database or files`);
    const wrong = toTarget({ dataDir: fresh('wrong'), masterKey: Buffer.alloc(32) });
    await expect(restoreBackup(wrong, backup)).rejects.toThrow('can’t open this backup’s files');
    expect(readdirSync(wrong.dataDir)).toEqual([]);
  });

  it('as a test compares all rows, and names a table that differs', async () => {
    const own = { master, dataDir };
    await testRestore(backup, own);
    const edited = changed('other-rows', () => undefined);
    const manifest = await readManifest(edited);
    rmSync(manifestIn(edited));
    const tables = manifest.tables.map((table) => (table.name === 'users' ? { ...table, content: '0'.repeat(64) } : table));
    await writeManifest(edited, { ...manifest, tables }, master);
    await expect(testRestore(edited, own)).rejects.toThrow('The restored rows of users differ');
  });

  it('killed after loading the rows leaves files and marker, and asks for an empty database', async () => {
    const target = toTarget({ dataDir: fresh('loaded'), databaseUrl: other.url });
    cpSync(path.join(dataDir, 'files'), path.join(target.dataDir, 'files'), { recursive: true });
    beginRestoring(target.dataDir);
    const before = dumpFiles(target.dataDir);
    await expect(restoreBackup(target, backup)).rejects.toThrow('The database is not empty');
    expect(dumpFiles(target.dataDir)).toEqual(before);
    expect(isRestoring(target.dataDir)).toBe(true);
  });

  it('that was killed keeps the program from starting, and the next one starts over', { timeout: 120_000 }, async () => {
    const into = fresh('killed');
    const env = { DATA_DIR: into, MASTER_KEY: config.masterKey.toString('hex') };
    const { child, ended } = runCommand('restore', [backup], env);
    await vi.waitUntil(() => existsSync(path.join(into, 'restore.unfinished')), { ...patiently, interval: 1 });
    child.kill('SIGKILL');
    await ended;
    expect(await runCommand('main', [], env).ended).toEqual({
      code: 1,
      said: expect.stringContaining('did not finish. Run npm run restore'),
    });
    const again = await runCommand('restore', [backup], env).ended;
    expect(again).toEqual({
      code: 0,
      said: expect.stringMatching(/^Restored \d+ rows of \d+ tables and \d+ files \(.+ MB\) as of .+ in [\d.]+ s\.\n$/),
    });
    expect(dumpFiles(path.join(into, 'files'))).toEqual(dumpFiles(path.join(dataDir, 'files')));
  });
});

function changed(name: string, change: (folder: string) => void): string {
  const folder = fresh(name);
  for (const [file, content] of Object.entries(dumpFiles(backup))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), Buffer.from(content, 'base64'));
  }
  change(folder);
  return folder;
}

const manifestIn = (folder: string) => path.join(folder, 'manifest.json');
const edit = (folder: string, from: string, to: string) =>
  writeFileSync(manifestIn(folder), readFileSync(manifestIn(folder), 'utf8').replace(`"name":"${from}`, `"name":"${to}`));
function rewrite(folder: string, more: object): void {
  const text = JSON.stringify({ ...JSON.parse(readFileSync(manifestIn(folder), 'utf8').split('\n')[1]!), ...more });
  writeFileSync(manifestIn(folder), `${sha256(text)}\n${text}\n`);
}
const fileIn = (folder: string): string => JSON.parse(readFileSync(manifestIn(folder), 'utf8').split('\n')[1]!).files[0].id;

describe('a backup', () => {
  it('is consistent while the program writes: whole transactions, and every row has its file', async () => {
    const own = fresh('running');
    const program = await startProgram({ DATA_DIR: own, DATABASE_URL: '' });
    const { findEmbedded } = await import('#server/db/embedded/embedded.ts');
    const running = connect(findEmbedded(own)!.ownerUrl, { max: 4 });
    const runningConfig = readConfig({ DATA_DIR: own });
    const deps = fileDeps(running, createByteStores(runningConfig), masterKey(runningConfig.masterKey));
    const writing = { ...ctx, sql: running };
    let isOver = false;
    let pairs = 0;
    const write = async () => {
      while (!isOver) {
        const [first, second] = [await storeFile(writing, deps, newId(), bytes()), await storeFile(writing, deps, newId(), bytes())];
        await running.begin(async (tx) => {
          await tx`insert into system_config (key, value, category) values (${first.id}, '1', 'limits'), (${second.id}, '1', 'limits')`;
        });
        await deleteFile(writing, first.id);
        pairs += 1;
      }
    };
    const writers = [write(), write()];
    await vi.waitUntil(() => pairs > 20, patiently);
    const folder = placeIn('of-running');
    const { code, said } = await runCommand('backup', [folder], { DATA_DIR: own }).ended;
    const written = pairs;
    isOver = true;
    await Promise.all(writers);
    await running.end();
    program.child.kill('SIGTERM');
    await program.ended;
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringMatching(
        /rows of \d+ tables and \d+ files \(.+ MB\) to .+ in [\d.]+ s\. Store the master key and .+\.keys elsewhere\.\n$/,
      ),
    });
    expect(written).toBeGreaterThan(20);
    expect((await readManifest(folder)).missing).toEqual([]);

    const target = toTarget({ dataDir: fresh('of-running-restored'), masterKey: runningConfig.masterKey });
    await restoreBackup(target, folder);
    const embedded = await startEmbedded({ dataDir: target.dataDir });
    const restored = connect(embedded.ownerUrl, { max: 1 });
    const [odd] = await restored<{ count: number }[]>`select count(*)::int % 2 as count from system_config where value = '1'`;
    const ids = await restored<{ id: string }[]>`select id from files where deleted_at is null`;
    const contents = await Promise.all(
      ids.map(async ({ id }) => {
        const { stream, byteSize } = await openFile({ sql: restored }, { stores: createByteStores(target), master: deps.master }, id);
        const parts: Buffer[] = await stream.toArray();
        return Buffer.concat(parts).length === byteSize;
      }),
    );
    await restored.end();
    await embedded.stop();
    expect(odd).toEqual({ count: 0 });
    expect(contents.length).toBeGreaterThan(20);
    expect(contents.every(Boolean)).toBe(true);
  });

  it('that is killed leaves no complete folder, and the next one cleans up', { timeout: 120_000 }, async () => {
    const folder = placeIn('cut-off');
    await whileLocked(sql, 'users', async () => {
      const { child, ended } = runCommand('backup', [folder], { DATA_DIR: dataDir, DATABASE_URL: url });
      await untilSomebodyWaits(sql);
      child.kill('SIGKILL');
      await ended;
    });
    expect([existsSync(folder), existsSync(`${folder}.unfinished`)]).toEqual([false, true]);
    mkdirSync(toKeyFolder(folder));
    writeFileSync(path.join(toKeyFolder(folder), 'left over'), 'of the one that was killed');
    await vi.waitUntil(async () => !(await isBackingUp(sql)), patiently);
    await makeBackup({ ownerUrl: url, stores, master }, folder);
    expect([existsSync(path.join(folder, 'manifest.json')), existsSync(`${folder}.unfinished`)]).toEqual([true, false]);
    expect(dumpFiles(toKeyFolder(folder))).toEqual(dumpFiles(path.join(dataDir, 'keys')));
  });

  it('delays erasing deleted files until it ends', async () => {
    const { id } = await put('soon gone');
    const place = path.join(dataDir, 'files', id.slice(-2), id);
    const line = await openDedicatedClient(url, { onEnd: () => {} });
    expect(await holdErasures(line)).toBe(true);
    await deleteFile(ctx, id);
    const handlers = byName([eraseFiles({ stores })]);
    const erase = async () => {
      await sql`delete from jobs where name <> 'erase-file'`;
      await sql`update jobs set run_at = now()`;
      await runDueJobs({ sql, log, handlers, services });
    };
    await erase();
    expect(existsSync(place)).toBe(true);
    await expect(makeBackup({ ownerUrl: url, stores, master }, placeIn('second'))).rejects.toThrow(
      'Another backup of this database is running',
    );
    await line.end();
    await vi.waitUntil(async () => !(await isBackingUp(sql)), patiently);
    await erase();
    expect(existsSync(place)).toBe(false);
  });

  it('of a version without subject keys is made, and restored without any', { timeout: 120_000 }, async () => {
    const before = await startServer();
    const first = readdirSync(path.resolve('db/migrations')).find((name) => name.endsWith('-file-shares.sql'))!;
    await migrate(before.sql, undefined, Number.parseInt(first, 10) - 1);
    const id = newId();
    const { sealed, wrappedKey } = seal(Buffer.from('of before'), master);
    await stores.current.put(id, sealed);
    await before.sql`
      insert into files (id, byte_size, sha256, mime, store, key_id, wrapped_key) values (${id}, 9, 'x', 'image/png', 'disk', ${master.id}, ${wrappedKey})`;
    const folder = placeIn('of-before');
    await makeBackup({ ownerUrl: before.embedded.ownerUrl, stores, master }, folder);
    await stores.current.delete(id);
    expect(dumpFiles(toKeyFolder(folder))).toEqual({});
    rmSync(toKeyFolder(folder), { recursive: true });
    const target = toTarget({ dataDir: fresh('before-restored') });
    expect(await restoreBackup(target, folder)).toMatchObject({ gone: [], missing: [], files: [{ id }] });
    expect(existsSync(path.join(target.dataDir, 'files', id.slice(-2), id))).toBe(true);
  });

  it('refuses a folder that is not empty and an installation without data, with one message', async () => {
    const taken = await runCommand('backup', [backup], { DATA_DIR: dataDir, DATABASE_URL: url }).ended;
    expect(taken).toEqual({ code: 1, said: `${backup} is not empty. Choose a new folder for the backup.\n` });
    const beside = fresh('beside.keys');
    writeFileSync(path.join(beside, 'of another'), 'x');
    await expect(makeBackup({ ownerUrl: url, stores, master }, placeIn('beside'))).rejects.toThrow(`${beside} is not empty`);
    expect(dumpFiles(beside)).toEqual({ 'of another': Buffer.from('x').toString('base64') });
    const nothing = await runCommand('backup', [placeIn('none')], { DATA_DIR: fresh('no-data') }).ended;
    expect(nothing).toEqual({ code: 1, said: expect.stringContaining('Nothing to back up') });
    expect(existsSync(placeIn('none'))).toBe(false);
  });
});

const bytes = () => ({ bytes: randomBytes(2_000), mime: 'image/png' });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
