import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  mkdirSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serversFolder } from '../../harness/processes/place-of-servers.ts';
import { connect } from '#server/db/connection/connect.ts';
import { openDatabase } from '#server/db/database.ts';
import { findEmbedded, InUseError, removeEmbedded, startEmbedded, type EmbeddedServer } from '#server/db/embedded/embedded.ts';
import { makeHome, describeDatabaseFolder } from '#server/db/embedded/embedded-files.ts';
import { findPostmaster } from '#server/db/embedded/embedded-process.ts';
import { programRole } from '#server/db/connection/program-role.ts';
import { createLog } from '#server/log.ts';

const isRoot = process.getuid?.() === 0;

/** False for a checkout in a private folder, which other users can't run. */
function othersReach(program: string): boolean {
  return spawnSync(program, ['--version'], { uid: 65_534, gid: 65_534, cwd: '/' }).status === 0;
}

const running: EmbeddedServer[] = [];
const folders: string[] = [];

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(path.join(serversFolder(), 'carriage-pg-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, durable = false): Promise<EmbeddedServer> {
  const embedded = await startEmbedded({ dataDir, durable });
  running.push(embedded);
  return embedded;
}

async function query<T>(url: string, run: (sql: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1 });
  try {
    return await run(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const write = (url: string) => query(url, (sql) => sql`create table if not exists kept as select 7 as id`);
const read = (url: string) => query(url, async (sql) => (await sql`select id from kept`).map((row) => row['id'] as number));
const getPid = (dataDir: string) => findPostmaster(makeHome(dataDir).cluster)!.pid;

async function eventually<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt > 100) throw error;
      await delay(100);
    }
  }
}

let dataDir: string;
beforeEach(() => {
  dataDir = newFolder();
});
afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('keeps its data over a restart', async () => {
  const first = await start(dataDir);
  await write(first.ownerUrl);
  await first.stop();
  expect(findEmbedded(dataDir)).toBeNull();
  expect(await read((await start(dataDir)).ownerUrl)).toEqual([7]);
});

test('keeps its password readable by its owner only, and requires it', async () => {
  const { ownerUrl } = await start(dataDir);
  expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  const wrong = new URL(ownerUrl);
  wrong.password = 'guessed';
  await expect(read(wrong.href)).rejects.toThrow(/password authentication failed/);
});

test('recovers by itself when the server is killed under a running program', async () => {
  const { ownerUrl } = await start(dataDir, true);
  await write(ownerUrl);
  const killed = getPid(dataDir);
  process.kill(killed, 'SIGKILL');
  expect(await eventually(() => read(ownerUrl))).toEqual([7]);
  expect(getPid(dataDir)).not.toBe(killed);
});

test('starts over the lock file of a dead server, even if another program has its process id', async () => {
  const first = await start(dataDir);
  await write(first.ownerUrl);
  const { cluster, identity } = makeHome(dataDir);
  const lock = path.join(cluster, 'postmaster.pid');
  const left = readFileSync(lock, 'utf8');
  await first.stop();
  writeFileSync(lock, left.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  if (identity) chownSync(lock, identity.uid, identity.gid);
  expect(await read((await start(dataDir)).ownerUrl)).toEqual([7]);
});

test('refuses a second program on the same folder with one message, without affecting the first', async () => {
  const { ownerUrl } = await start(dataDir);
  const second = await startEmbedded({ dataDir, durable: false }).catch((error: unknown) => error);
  expect(second).toBeInstanceOf(InUseError);
  expect((second as Error).message).toBe(
    `Carriage is already running on DATA_DIR ${dataDir} (process ${process.pid}). Stop it first, or choose another DATA_DIR and PORT.`,
  );
  await write(ownerUrl);
  expect(await read(ownerUrl)).toEqual([7]);
});

test('lets exactly one of two succeed that start at once on a new folder', async () => {
  const both = await Promise.allSettled([start(dataDir), start(dataDir)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const won = both.find((result) => result.status === 'fulfilled')!.value;
  await write(won.ownerUrl);
  expect(readdirSync(path.join(dataDir, 'postgres')).filter((name) => name.startsWith('18'))).toEqual(['18']);
});

test('runs next to another one in another folder', async () => {
  const [one, two] = await Promise.all([start(dataDir), start(newFolder())]);
  await write(one.ownerUrl);
  await expect(read(two.ownerUrl)).rejects.toThrow(/does not exist/);
});

test('takes over a server whose program was killed', async () => {
  const program = `import { startEmbedded } from '#server/db/embedded/embedded.ts';
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.kill(process.pid, 'SIGKILL');`;
  expect(() => execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })).toThrow(/SIGKILL|Command failed/);
  const orphan = getPid(dataDir);
  const { ownerUrl } = await start(dataDir);
  expect(getPid(dataDir)).toBe(orphan);
  await write(ownerUrl);
  expect(await read(ownerUrl)).toEqual([7]);
});

test('says where to look if the server cannot start', async () => {
  const first = await start(dataDir);
  await first.stop();
  const { cluster } = makeHome(dataDir);
  rmSync(path.join(cluster, 'PG_VERSION'));
  const said = await startEmbedded({ dataDir, durable: false }).catch((error: Error) => error.message);
  expect(said).toContain('The embedded PostgreSQL did not start (');
  expect(said).toContain('is not a valid data directory');
});

test.runIf(isRoot)('as root, runs the server under another user, elsewhere if that user cannot read DATA_DIR', async () => {
  const closed = path.join(newFolder(0o700), 'data');
  mkdirSync(closed);
  const { folder, identity } = makeHome(closed);
  folders.push(folder);
  const { ownerUrl } = await start(closed);
  await write(ownerUrl);
  expect(folder).toMatch(/^\/var\/lib\/carriage\/[0-9a-f]{16}$/);
  expect(statSync(path.join(folder, '18')).uid).toBe(identity!.uid);
  expect(identity!.uid).not.toBe(0);
  expect(existsSync(path.join(closed, 'postgres'))).toBe(false);
});

const getMessage = (work: Promise<unknown>): Promise<string> => work.then(String, (error: Error) => error.message);

test.runIf(isRoot)('as root, with the database elsewhere, follows a moved DATA_DIR and refuses a copied one', async () => {
  const closed = newFolder(0o700);
  const at = (name: string) => path.join(closed, name);
  mkdirSync(at('data'));
  const { folder } = makeHome(at('data'));
  folders.push(folder);
  expect(describeDatabaseFolder(at('data'))).toContain(
    `The database is in ${folder}, because PostgreSQL’s user "nobody" can’t access DATA_DIR ${at('data')}`,
  );
  expect(describeDatabaseFolder(dataDir)).toBeNull();
  const first = await start(at('data'));
  await write(first.ownerUrl);
  await first.stop();

  cpSync(at('data'), at('copy'), { recursive: true });
  expect(await getMessage(startEmbedded({ dataDir: at('copy') }))).toContain(
    `DATA_DIR ${at('copy')} is a copy of ${at('data')} without its database, which is in ${folder}. Back up the original`,
  );
  rmSync(at('copy'), { recursive: true });

  renameSync(at('data'), at('moved'));
  const moved = await start(at('moved'));
  expect(await read(moved.ownerUrl)).toEqual([7]);
  await moved.stop();
  renameSync(at('moved'), at('data'));

  // Still found if the parent folders become accessible later.
  chmodSync(closed, 0o755);
  const opened = await start(at('data'));
  expect(await read(opened.ownerUrl)).toEqual([7]);
  await opened.stop();
  chmodSync(closed, 0o700);

  rmSync(at('data'), { recursive: true });
  mkdirSync(at('data'));
  expect(await getMessage(startEmbedded({ dataDir: at('data') }))).toBe(
    `${folder} has the database of an earlier DATA_DIR ${at('data')}. Restore that DATA_DIR, or delete ${folder} to start with an empty database.`,
  );
  rmSync(folder, { recursive: true });
  const empty = await start(at('data'));
  await expect(read(empty.ownerUrl)).rejects.toThrow(/does not exist/);
  // Its watcher would restart a server whose folder was removed.
  await empty.stop();
  await removeEmbedded(at('data'));
  expect(existsSync(folder)).toBe(false);
});

test.runIf(isRoot)('as root, reports an inaccessible database instead of creating an empty one', async () => {
  const above = newFolder();
  const data = path.join(above, 'data');
  mkdirSync(data);
  await (await start(data)).stop();
  chmodSync(above, 0o700);
  expect(await getMessage(startEmbedded({ dataDir: data }))).toContain(
    `PostgreSQL’s user can’t enter ${path.join(data, 'postgres')}, where the database is`,
  );
  const closed = path.join(newFolder(0o700), 'data');
  mkdirSync(closed);
  const { folder } = makeHome(closed);
  rmSync(folder, { recursive: true });
  expect(await getMessage(startEmbedded({ dataDir: closed }))).toContain(
    `The database of DATA_DIR ${closed} was in ${folder}, which no longer exists`,
  );
});

test.runIf(isRoot && othersReach(process.execPath))('as an ordinary user, runs the server under that user', () => {
  chownSync(dataDir, 65_534, 65_534);
  const program = `import { startEmbedded } from '#server/db/embedded/embedded.ts';
    const embedded = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(process.getuid(), embedded.url.includes('host='));
    await embedded.stop();`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { uid: 65_534, gid: 65_534, encoding: 'utf8' });
  expect(said.trim()).toBe('65534 true');
  expect(statSync(path.join(dataDir, 'postgres', '18')).uid).toBe(65_534);
});

const fail = (error: Error) => {
  throw error;
};

test('has an unprivileged role, which an earlier database gets at its next start', async () => {
  const open = () =>
    openDatabase(
      { databaseUrl: null, databaseDirectUrl: null, databaseMigrationUrl: null, dataDir, databaseConnections: 5 },
      createLog('silent'),
      fail,
    );
  await (await open()).close();
  const before = await start(dataDir);
  const owner = connect(before.ownerUrl, { max: 1 });
  await owner.unsafe(`drop owned by ${programRole}; drop role ${programRole}`).simple();
  await owner.end();
  await before.stop();

  const database = await open();
  expect(
    await database.sql`
    select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
  ).toEqual([
    { rolname: programRole, rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
  ]);
  expect(database.notes).toEqual([]);
  await expect(database.sql`create temporary table own (id int)`).rejects.toMatchObject({ code: '42501' });
  await expect(database.sql`truncate audit_log`).rejects.toMatchObject({ code: '42501' });
  await database.close();
});
