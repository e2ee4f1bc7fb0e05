import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readOrCreateSecret } from '#server/data-dir.ts';
import { StartError } from '#server/start-error.ts';
import { failureCode, openDedicatedClient, type DedicatedClient } from '../connection/connect.ts';
import { findBinaries, makeHome, removeHome } from './embedded-files.ts';
import { findPostmaster, initCluster, type Postmaster } from './embedded-process.ts';
import { endPostmaster, connectPostmaster, type Place } from './embedded-server.ts';
import { makeProgramRole, programRole } from '../connection/program-role.ts';

export interface EmbeddedServer {
  /** Address for the program, with its restricted role; a Unix socket is given as `?host=/folder`. */
  readonly url: string;
  readonly ownerUrl: string;
  /** Tells a new process to wait until this one ends, instead of failing. */
  announceStop(): Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** False only for throwaway databases: doesn't wait for the disk. */
  readonly durable?: boolean;
  /** Called if a server that died can't be restarted. */
  readonly onLost?: (error: Error) => void;
}

export class InUseError extends StartError {
  override name = 'InUseError';
}

/** The session with this lock owns the server. PostgreSQL releases it when that process dies, for whatever reason. */
const ownerLock = 4_130_771;
const getPassword = (dataDir: string, file: string): string =>
  readOrCreateSecret(path.join(dataDir, file), () => randomBytes(24).toString('hex')).content.trim();
const passwordFiles = ['postgres.password', 'postgres.program.password'] as const;
const getOwnerPassword = (dataDir: string): string => getPassword(dataDir, passwordFiles[0]);
const getProgramPassword = (dataDir: string): string => getPassword(dataDir, passwordFiles[1]);

type Where = Pick<Postmaster, 'port' | 'socketFolder'>;

function toUrl({ port, socketFolder }: Where, role: string, password: string, database: string): string {
  const host = socketFolder ? `&host=${encodeURIComponent(socketFolder)}` : '';
  // A local server can be slow, but not away; a dead one refuses at once.
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}?connect_timeout=10${host}`;
}

const getOwnerUrl = (where: Where, password: string, database: string): string => toUrl(where, 'carriage', password, database);
const getProgramUrl = (where: Where, dataDir: string): string => toUrl(where, programRole, getProgramPassword(dataDir), 'carriage');

const passing = new Set(['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'CONNECTION_LOST']);

async function tryLock(sql: DedicatedClient): Promise<boolean> {
  const [row] = await sql`select pg_try_advisory_lock(${ownerLock}) as mine`;
  return row?.['mine'] === true;
}

async function getOwner(sql: DedicatedClient): Promise<string> {
  const [row] = await sql`select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.objid = ${ownerLock} and l.granted`;
  return String(row?.['name'] ?? 'another process').replace('carriage ', 'process ');
}

/** For an owner that was killed or is not stopping yet. */
const ownerTimeoutMs = 3_000;
/** For an owner that is stopping: it finishes running work first. */
const stopTimeoutMs = 60_000;
const stoppingMark = ' (stopping)';

async function takeOwnership(sql: DedicatedClient, dataDir: string): Promise<void> {
  const from = Date.now();
  for (;;) {
    if (await tryLock(sql)) return;
    const owner = await getOwner(sql);
    if (Date.now() - from > (owner.endsWith(stoppingMark) ? stopTimeoutMs : ownerTimeoutMs))
      throw new InUseError(
        `Carriage is already running on DATA_DIR ${dataDir} (${owner}). Stop it first, or choose another DATA_DIR and PORT.`,
      );
    await delay(100);
  }
}

/** Only the program's role may connect, and it may not create temporary tables. */
async function prepareDatabase(sql: DedicatedClient, dataDir: string): Promise<void> {
  const [there] = await sql`select 1 from pg_database where datname = 'carriage'`;
  if (!there) await sql`create database carriage`;
  await makeProgramRole(sql, getProgramPassword(dataDir));
  await sql`revoke all on database carriage from public`;
  await sql`grant connect on database carriage to ${sql(programRole)}`;
}

const noRoomPauseMs = 2_000;
/** Two WAL segments: with less free space, a server can't recover. */
const roomToStart = 32 * 1024 * 1024;

function hasNoRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < roomToStart;
}

function explain(error: unknown, dataDir: string): unknown {
  if (failureCode(error) !== '28P01') return error;
  return new StartError(
    `The embedded PostgreSQL rejects the password in ${path.join(dataDir, 'postgres.password')}. Restore that file from your backup.`,
  );
}

/** Holds the owner's session. If it ends unexpectedly, the server died and is restarted. */
class Owned implements EmbeddedServer {
  readonly url: string;
  readonly ownerUrl: string;
  private readonly server: Place;
  private readonly options: EmbeddedOptions;
  private session: DedicatedClient | null = null;
  private revival: Promise<unknown> | null = null;
  private stopping = false;

  constructor(server: Place, options: EmbeddedOptions, postmaster: Postmaster) {
    this.server = server;
    this.options = options;
    this.url = getProgramUrl(postmaster, options.dataDir);
    this.ownerUrl = getOwnerUrl(postmaster, server.password, 'carriage');
  }

  async own(postmaster: Postmaster): Promise<void> {
    const url = getOwnerUrl(postmaster, this.server.password, 'postgres');
    const session: DedicatedClient = await openDedicatedClient(url, {
      applicationName: `carriage ${process.pid}`,
      onEnd: () => this.sessionEnded(session),
    });
    try {
      await takeOwnership(session, this.options.dataDir);
      await prepareDatabase(session, this.options.dataDir);
      this.session = session;
    } catch (error) {
      await session.end();
      throw explain(error, this.options.dataDir);
    }
  }

  private sessionEnded(session: DedicatedClient): void {
    if (this.stopping || session !== this.session) return;
    this.session = null;
    void session.end();
    this.revival = this.revive().catch((error: Error) => this.options.onLost?.(error));
  }

  /** A full disk kills the server and prevents a restart, so this retries until there is room. */
  private async revive(): Promise<void> {
    for (;;) {
      try {
        await ownServer(this.server, this);
        return;
      } catch (error) {
        if (this.stopping || !hasNoRoom(this.server.home.cluster)) throw error;
        await delay(noRoomPauseMs);
      }
    }
  }

  async announceStop(): Promise<void> {
    const name = `carriage ${process.pid}${stoppingMark}`;
    await (this.session && this.session`select set_config('application_name', ${name}, false)`);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.revival;
    const running = findPostmaster(this.server.home.cluster);
    if (running) await endPostmaster(running, this.server.home.cluster);
    await this.session?.end();
  }
}

async function ownServer(server: Place, owned: Owned | ((postmaster: Postmaster) => Owned)): Promise<Owned> {
  for (let attempt = 0; ; attempt++) {
    const postmaster = await connectPostmaster(server);
    const candidate = typeof owned === 'function' ? owned(postmaster) : owned;
    try {
      await candidate.own(postmaster);
      return candidate;
    } catch (error) {
      if (attempt >= 20 || !passing.has(failureCode(error))) throw error;
      await delay(200);
    }
  }
}

/** Takes over a running server whose owner died. Throws InUseError if another process owns it, StartError if it can't run. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const home = makeHome(options.dataDir);
  const password = getOwnerPassword(options.dataDir);
  const server = {
    home,
    bin: findBinaries(home),
    password,
    durable: options.durable ?? true,
    listen: null,
  };
  initCluster(home, server.bin, server.password, server.durable);
  return ownServer(server, (postmaster) => new Owned(server, options, postmaster));
}

export function findEmbedded(dataDir: string): Pick<EmbeddedServer, 'url' | 'ownerUrl'> | null {
  const running = findPostmaster(makeHome(dataDir).cluster);
  if (!running?.ready) return null;
  return { url: getProgramUrl(running, dataDir), ownerUrl: getOwnerUrl(running, getOwnerPassword(dataDir), 'carriage') };
}

export const hasEmbedded = (dataDir: string): boolean => existsSync(makeHome(dataDir).cluster);

export async function removeEmbedded(dataDir: string): Promise<void> {
  const home = makeHome(dataDir);
  const running = findPostmaster(home.cluster);
  if (running) await endPostmaster(running, home.cluster);
  removeHome(dataDir, home);
  for (const file of passwordFiles) rmSync(path.join(dataDir, file), { force: true });
}
