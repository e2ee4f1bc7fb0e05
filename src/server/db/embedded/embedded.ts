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

/** A running PostgreSQL of our own. */
export interface EmbeddedServer {
  /** Address of the database `carriage` for the program, whose role is a plain one; for a Unix socket with `?host=/folder`. */
  readonly url: string;
  /** The same for the owner of everything in it, who migrates. */
  readonly ownerUrl: string;
  /** Tells a start that comes now to wait for this one's end instead of giving up. */
  announceStop(): Promise<void>;
  /** Ends it: running transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute. */
  readonly dataDir: string;
  /** False only for databases that nobody will miss: no waiting for the disk. */
  readonly durable?: boolean;
  /** Called when a server that died could not be brought back. */
  readonly onLost?: (error: Error) => void;
}

/** Thrown when a running Carriage holds the embedded server of this DATA_DIR. */
export class InUseError extends StartError {
  override name = 'InUseError';
}

/** The session that holds this lock owns the server; PostgreSQL lets go of it when that program dies, however it dies. */
const ownerLock = 4_130_771;
const getPassword = (dataDir: string, file: string): string =>
  readOrCreateSecret(path.join(dataDir, file), () => randomBytes(24).toString('hex')).content.trim();
const passwordFiles = ['postgres.password', 'postgres.program.password'] as const;
const getOwnerPassword = (dataDir: string): string => getPassword(dataDir, passwordFiles[0]);
const getProgramPassword = (dataDir: string): string => getPassword(dataDir, passwordFiles[1]);

type Where = Pick<Postmaster, 'port' | 'socketFolder'>;

function toUrl({ port, socketFolder }: Where, role: string, password: string, database: string): string {
  const host = socketFolder ? `&host=${encodeURIComponent(socketFolder)}` : '';
  // A server on this machine is as busy as this program: it is slow, not away, and a dead one refuses at once.
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

/** For an owner that was killed, whose session may still be ending, or that has yet to hear that it shall stop. */
const ownerTimeoutMs = 3_000;
/** For an owner that is stopping: it finishes what runs first. */
const stopTimeoutMs = 60_000;
const stoppingMark = ' (stopping)';

/** Takes ownership, from an owner that is just ending too. Throws InUseError. */
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

/** The database, and the program's way into it: nobody else may enter, nor make temporary tables there. */
async function prepareDatabase(sql: DedicatedClient, dataDir: string): Promise<void> {
  const [there] = await sql`select 1 from pg_database where datname = 'carriage'`;
  if (!there) await sql`create database carriage`;
  await makeProgramRole(sql, getProgramPassword(dataDir));
  await sql`revoke all on database carriage from public`;
  await sql`grant connect on database carriage to ${sql(programRole)}`;
}

const noRoomPauseMs = 2_000;
/** A segment of the log and one to spare: with less a server does not come through its recovery. */
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

/** A server with its owner's session. When the session ends although nobody asked, the server died: it is brought back. */
class Owned implements EmbeddedServer {
  readonly url: string;
  readonly ownerUrl: string;
  private readonly place: Place;
  private readonly options: EmbeddedOptions;
  private session: DedicatedClient | null = null;
  private revival: Promise<unknown> | null = null;
  private stopping = false;

  constructor(place: Place, options: EmbeddedOptions, postmaster: Postmaster) {
    this.place = place;
    this.options = options;
    this.url = getProgramUrl(postmaster, options.dataDir);
    this.ownerUrl = getOwnerUrl(postmaster, place.password, 'carriage');
  }

  async own(postmaster: Postmaster): Promise<void> {
    const url = getOwnerUrl(postmaster, this.place.password, 'postgres');
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

  /** A full disk ends a server that cannot write its log, and lets none start: it is tried until there is room. */
  private async revive(): Promise<void> {
    for (;;) {
      try {
        await ownServer(this.place, this);
        return;
      } catch (error) {
        if (this.stopping || !hasNoRoom(this.place.home.cluster)) throw error;
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
    const running = findPostmaster(this.place.home.cluster);
    if (running) await endPostmaster(running, this.place.home.cluster);
    await this.session?.end();
  }
}

/** Reaches the server and owns it; tries again while it is just ending or not yet listening. */
async function ownServer(place: Place, owned: Owned | ((postmaster: Postmaster) => Owned)): Promise<Owned> {
  for (let attempt = 0; ; attempt++) {
    const postmaster = await connectPostmaster(place);
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

/**
 * Starts PostgreSQL in `dataDir`, or takes over a server there whose owner died; makes the cluster and the database the first
 * time, and the program's role each time. As root it runs under the user "nobody". A server that dies is started again, on a full disk as soon as there is room. Throws InUseError when another
 * program owns it, StartError when it cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const home = makeHome(options.dataDir);
  const password = getOwnerPassword(options.dataDir);
  const place = {
    home,
    bin: findBinaries(home),
    password,
    durable: options.durable ?? true,
    listen: null,
  };
  initCluster(home, place.bin, place.password, place.durable);
  return ownServer(place, (postmaster) => new Owned(place, options, postmaster));
}

/** Addresses of the database, for the program and for its owner, of the server that runs in `dataDir` now; or null. */
export function findEmbedded(dataDir: string): Pick<EmbeddedServer, 'url' | 'ownerUrl'> | null {
  const running = findPostmaster(makeHome(dataDir).cluster);
  if (!running?.ready) return null;
  return { url: getProgramUrl(running, dataDir), ownerUrl: getOwnerUrl(running, getOwnerPassword(dataDir), 'carriage') };
}

/** Whether `dataDir` has a database, running or not. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(makeHome(dataDir).cluster);

/** Ends the server of `dataDir`, if one runs, and removes its database and its passwords. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const home = makeHome(dataDir);
  const running = findPostmaster(home.cluster);
  if (running) await endPostmaster(running, home.cluster);
  removeHome(dataDir, home);
  for (const file of passwordFiles) rmSync(path.join(dataDir, file), { force: true });
}
