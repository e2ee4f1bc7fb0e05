import type { ChildProcess } from 'node:child_process';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '#server/start-error.ts';
import type { Home } from './embedded-files.ts';
import { findPostmaster, describeLast, spawnPostmaster, type Listen, type Postmaster } from './embedded-process.ts';

const startLimitMs = 60_000;
const stopLimitMs = 30_000;
/** Longest path of a Unix socket that every system takes, less the name of the socket. */
const maxSocketFolder = 85;

/** Where a server lives and how it is started. */
export interface Place {
  readonly home: Home;
  readonly bin: string;
  readonly password: string;
  readonly durable: boolean;
  /** Where it listened first; a server that is brought back has to be found at the same address. */
  listen: Listen | null;
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = net.createServer().once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as net.AddressInfo;
    probe.close(() => resolve(port));
  });
  return promise;
}

async function placeToListen({ listen, home: { cluster } }: Place, failed: string): Promise<Listen> {
  if (listen) return listen;
  const socket = cluster.length <= maxSocketFolder && process.platform !== 'win32' && !/Unix.domain socket/i.test(failed);
  return socket ? { port: 5432, socketFolder: cluster } : { port: await freePort(), socketFolder: '' };
}

/** Why a server ends early although the next one may start: sessions of a killed one, another starter, a place it cannot listen at. */
const mayPass = /shared memory|lock file|socket|address|starting up/i;

/** The server of this place when it is ready, started if there is none. Throws StartError with the server's last words. */
export async function connectPostmaster(place: Place): Promise<Postmaster> {
  const until = Date.now() + startLimitMs;
  let child: ChildProcess | null = null;
  let tries = 0;
  while (Date.now() < until) {
    const found = findPostmaster(place.home.cluster);
    if (found?.ready) {
      place.listen = found;
      return found;
    }
    const ended = child && (child.exitCode !== null || child.signalCode !== null || child.pid === undefined);
    const failed = ended ? describeLast(place.home) : '';
    if (ended && !mayPass.test(failed) && tries > 1) break;
    if (ended) await delay(200);
    if (!found && (!child || ended)) {
      tries += 1;
      child = spawnPostmaster(place.home, place.bin, await placeToListen(place, failed), place.durable);
    }
    await delay(10);
  }
  throw new StartError(`The embedded PostgreSQL did not start (${describeLast(place.home)}). See ${place.home.log}, or set DATABASE_URL.`);
}

/** Ends a server: sessions at once, everything committed kept; a server that hangs is ended the hard way and recovers at its next start. */
export async function endPostmaster({ pid }: Postmaster, cluster: string): Promise<void> {
  const until = Date.now() + stopLimitMs;
  for (let signal: 'SIGINT' | 'SIGQUIT' | null = 'SIGINT'; findPostmaster(cluster)?.pid === pid; await delay(10)) {
    if (signal) process.kill(pid, signal);
    signal = Date.now() > until ? 'SIGQUIT' : null;
  }
}
