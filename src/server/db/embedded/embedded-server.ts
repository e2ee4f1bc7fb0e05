import type { ChildProcess } from 'node:child_process';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '#server/start-error.ts';
import type { Home } from './embedded-files.ts';
import { findPostmaster, describeLast, spawnPostmaster, type Listen, type Postmaster } from './embedded-process.ts';

const startLimitMs = 60_000;
const stopLimitMs = 30_000;
/** Longest Unix socket path that every system accepts, without the socket's name. */
const maxSocketFolder = 85;

export interface Place {
  readonly home: Home;
  readonly bin: string;
  readonly password: string;
  readonly durable: boolean;
  /** The first address; a restarted server must have the same one. */
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

/** Failures after which a retry may work: leftover sessions of a killed server, another process that starts it, an address it can't use. */
const mayPass = /shared memory|lock file|socket|address|starting up/i;

export async function connectPostmaster(server: Place): Promise<Postmaster> {
  const until = Date.now() + startLimitMs;
  let child: ChildProcess | null = null;
  let tries = 0;
  while (Date.now() < until) {
    const found = findPostmaster(server.home.cluster);
    if (found?.ready) {
      server.listen = found;
      return found;
    }
    const ended = child && (child.exitCode !== null || child.signalCode !== null || child.pid === undefined);
    const failed = ended ? describeLast(server.home) : '';
    if (ended && !mayPass.test(failed) && tries > 1) break;
    if (ended) await delay(200);
    if (!found && (!child || ended)) {
      tries += 1;
      child = spawnPostmaster(server.home, server.bin, await placeToListen(server, failed), server.durable);
    }
    await delay(10);
  }
  throw new StartError(
    `The embedded PostgreSQL did not start (${describeLast(server.home)}). See ${server.home.log}, or set DATABASE_URL.`,
  );
}

/** Ends sessions at once without losing commits. Kills a server that hangs; it then recovers at the next start. */
export async function endPostmaster({ pid }: Postmaster, cluster: string): Promise<void> {
  const until = Date.now() + stopLimitMs;
  for (let signal: 'SIGINT' | 'SIGQUIT' | null = 'SIGINT'; findPostmaster(cluster)?.pid === pid; await delay(10)) {
    if (signal) process.kill(pid, signal);
    signal = Date.now() > until ? 'SIGQUIT' : null;
  }
}
