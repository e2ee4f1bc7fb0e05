import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { toMirrorFolder } from '#server/backup/key-mirror.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { filePlace } from '#server/backup/manifest.ts';
import { connect } from '#server/db/connection/connect.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { makeHome } from '#server/db/embedded/embedded-files.ts';
import { migrate } from '#server/db/migrate.ts';
import { eraseOwnerKey, eraseOwnerKeys } from '#server/files/keys/erase-owner-key.ts';
import { deleteFile, eraseFiles, openFile, storeFile } from '#server/files/files.ts';
import { eraseShares } from '#server/files/keys/erase-keys.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { enqueue } from '#server/queue/queue.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { keyMirror, mirrorKeys } from '#server/backup/scheduled.ts';
import type { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { runCommand, scratchFolder } from '../../harness/database/backups.ts';
import { fileDeps } from '../../harness/file-deps.ts';
import { startRobbed } from '../../harness/servers/robbed-installation.ts';
import { readFolders, findContaining, readAsThief } from '../../harness/servers/thief.ts';

const { sql, dataDir, embedded, root, loot, scratch, config, log, stores, master, ctx, backup, everywhere } = await startRobbed();

const content = { licence: randomBytes(70_000), kept: randomBytes(5_000), later: randomBytes(5_000) };
const deps = fileDeps(sql, stores, master);
const leaver = newId();
const key = config.masterKey.toString('hex');
const handlers = byName([eraseOwnerKeys(deps), eraseShares({ stores }), eraseFiles({ stores }), keyMirror(config)]);
const put = async (ownerId: string, bytes: Buffer) => (await storeFile(ctx, deps, ownerId, { bytes, mime: 'image/png' })).id;
interface KnownKey {
  readonly id: string;
  readonly shareId: string;
  readonly wrappedKey: Buffer;
  readonly share: Buffer;
}
async function know(id: string): Promise<KnownKey> {
  const [row] = await sql<{ shareId: string; wrappedKey: Buffer }[]>`select share_id, wrapped_key from files where id = ${id}`;
  return { id, ...row!, share: readFileSync(path.join(dataDir, 'keys', row!.shareId.slice(-2), row!.shareId)) };
}
const toPlace = (id: string) => path.join(dataDir, 'files', id.slice(-2), id);
const runJobs = async () => {
  await enqueue(ctx, mirrorKeys, {});
  await runDueJobs({ sql, log, handlers, services: ctx.services });
};

let [licence, kept, later] = [{} as KnownKey, {} as KnownKey, {} as KnownKey];
let before = new Map<string, Buffer>();

beforeAll(async () => {
  await migrate(sql);
  licence = await know(await put(leaver, content.licence));
  kept = await know(await put(newId(), content.kept));
  await makeBackup({ ownerUrl: embedded.ownerUrl, stores, master, mirror: toMirrorFolder(root) }, backup);
  later = await know(await put(leaver, content.later));
  await runJobs();
  before = everywhere();
  cpSync(path.join(dataDir, 'files'), path.join(loot, 'files'), { recursive: true });
  cpSync(backup, path.join(loot, 'backup'), { recursive: true });
  cpSync(toMirrorFolder(root), path.join(loot, 'keys-of-then'), { recursive: true });
  for (const { id } of [licence, later]) await deleteFile(ctx, id);
  await enqueue(ctx, eraseOwnerKey, { ownerId: leaver });
  await runJobs();
});

describe('a deleted file of an erased person, for an attacker with the master key', () => {
  const stolen = () => readFileSync(path.join(loot, 'files', licence.id.slice(-2), licence.id));

  it('could be read before with its subject key: bytes, wrapped key and subject key were found', async () => {
    expect(await readAsThief(stolen(), licence.wrappedKey, master, before)).toEqual(content.licence);
    const places = findContaining(before, licence.share).map((place) =>
      path.relative(path.dirname(place.startsWith(root) ? root : dataDir), place),
    );
    expect(places).toHaveLength(2);
    const within = path.join(licence.shareId.slice(-2), licence.shareId);
    expect(places.sort()).toEqual(
      [path.join(path.basename(dataDir), 'keys', within), path.join(path.basename(root), 'keys', within)].sort(),
    );
  });

  it('is unreadable although its wrapped key is in the database log', () => {
    const wal = readFolders(path.join(makeHome(dataDir).cluster, 'pg_wal'));
    // A WAL page border may split it.
    const halves = [licence.wrappedKey.subarray(0, 44), licence.wrappedKey.subarray(44)];
    expect(halves.some((half) => findContaining(wal, half).length > 0)).toBe(true);
  });

  it.each([
    ['the bytes as they were on the disk', () => stolen()],
    ['the bytes in an older backup', () => readFileSync(filePlace(path.join(loot, 'backup'), licence.id))],
  ])('cannot be read from %s, with every row, log, backup and key available', async (_where, bytes) => {
    const found = new Map([...everywhere(), ...readFolders(path.join(loot, 'files'), path.join(loot, 'backup'))]);
    expect(findContaining(found, bytes()).length).toBeGreaterThan(0);
    expect(await readAsThief(bytes(), licence.wrappedKey, master, found)).toBeNull();
    const keptBytes = readFileSync(toPlace(kept.id));
    expect(await readAsThief(keptBytes, kept.wrappedKey, master, found)).toEqual(content.kept);
  });

  it('has its subject key nowhere: not on disk, in database, log, backup or key mirror', () => {
    const found = everywhere();
    for (const { share } of [licence, later]) expect(findContaining(found, share)).toEqual([]);
    expect(findContaining(found, kept.share)).toHaveLength(2);
    expect([existsSync(toPlace(licence.id)), existsSync(toPlace(kept.id))]).toEqual([false, true]);
  });
});

describe('an older backup restored with the current key mirror', () => {
  async function restore(name: string, ...options: readonly string[]) {
    const into = path.join(scratch, name);
    mkdirSync(into, { mode: 0o755 });
    const end = await runCommand('restore', [backup, ...options], { DATA_DIR: into, MASTER_KEY: key }).ended;
    const target = { dataDir: into, s3: null };
    const server = await startEmbedded({ dataDir: into });
    const own = connect(server.ownerUrl, { max: 1 });
    const read = async ({ id }: KnownKey): Promise<Buffer | string> => {
      try {
        const parts: Buffer[] = await (await openFile({ sql: own }, { stores: createByteStores(target), master }, id)).stream.toArray();
        return Buffer.concat(parts);
      } catch (error) {
        return (error as AppError).code;
      }
    };
    const contents = { licence: await read(licence), kept: await read(kept), later: await read(later) };
    const rows = await own`select id, wrapped_key is null as is_closed, deleted_at is not null as is_gone from files order by id`;
    await own.end();
    await server.stop();
    const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true }) : []);
    const left = ['files', 'keys'].map((folder) => namesIn(path.join(into, folder)).filter((at) => String(at).length > 30));
    return { ...end, contents, rows, left };
  }

  it('contains exactly what was not deleted since, and counts the rest as deleted', { timeout: 180_000 }, async () => {
    const { code, said, contents, rows, left } = await restore('today');
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringContaining(' 1 file was deleted since the backup and stays deleted.'),
    });
    expect(contents).toEqual({ licence: 'file_deleted', kept: content.kept, later: 'not_found' });
    expect(rows).toEqual([
      { id: licence.id, isClosed: true, isGone: true },
      { id: kept.id, isClosed: false, isGone: false },
    ]);
    expect(left).toEqual([[path.join(kept.id.slice(-2), kept.id)], [path.join(kept.shareId.slice(-2), kept.shareId)]]);
  });

  it('contains everything with the keys of its day, as long as someone keeps them', { timeout: 180_000 }, async () => {
    const { code, contents } = await restore('that-day', '--keys', path.join(loot, 'keys-of-then'));
    expect({ code, contents }).toEqual({ code: 0, contents: { licence: content.licence, kept: content.kept, later: 'not_found' } });
  });

  it('is restored without files only if all of them are confirmed as deleted', { timeout: 180_000 }, async () => {
    const [none, into] = [scratchFolder(), scratchFolder()];
    const unsure = await runCommand('restore', [backup, '--keys', none], { DATA_DIR: into, MASTER_KEY: key }).ended;
    expect(unsure).toEqual({
      code: 1,
      said: expect.stringContaining(`${none} holds no keys: every file would be restored as deleted. Name the folder with its keys`),
    });
    expect(readdirSync(into)).toEqual([]);
    const { code, said, contents } = await restore('all-deleted', '--all-deleted', '--keys', none);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(' 2 files were deleted since') });
    expect(contents).toEqual({ licence: 'file_deleted', kept: 'file_deleted', later: 'not_found' });
  });

  it.each([[['--keys', '']], [['--all-deleted', 'yes']]])('explains its usage with %j', { timeout: 60_000 }, async (options) => {
    const { code, said } = await runCommand('restore', [backup, ...options], { DATA_DIR: scratchFolder() }).ended;
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^Usage: npm run restore -- FOLDER .*\[--all-deleted\]\n$/) });
  });

  it('is refused without a key folder', { timeout: 60_000 }, async () => {
    const alone = path.join(scratchFolder(), 'alone');
    cpSync(backup, alone, { recursive: true });
    const into = scratchFolder();
    const refused = await runCommand('restore', [alone], { DATA_DIR: into, MASTER_KEY: key }).ended;
    expect(refused).toEqual({ code: 1, said: expect.stringContaining('Name their folder with --keys') });
    expect(readdirSync(into)).toEqual([]);
    const wrong = await runCommand('restore', [backup, '--keys', path.join(into, 'nowhere')], { DATA_DIR: into, MASTER_KEY: key }).ended;
    expect(wrong).toEqual({ code: 1, said: expect.stringContaining('does not exist. Name the folder with this backup’s keys') });
  });
});
