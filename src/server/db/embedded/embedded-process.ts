import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  chownSync,
} from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/start-error.ts';
import type { Home } from './embedded-files.ts';

/** Contents of postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Empty if the server listens on TCP only. */
  readonly socketFolder: string;
  readonly ready: boolean;
}

function getCommand(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Null if no server runs. Ignores the lock file of a dead server, even if another process has its id now. */
export function findPostmaster(cluster: string): Postmaster | null {
  const [pid, , , port, socketFolder = '', , , status = ''] = readIfThere(path.join(cluster, 'postmaster.pid'))
    .split('\n')
    .map((line) => line.trim());
  const command = pid ? getCommand(Number(pid)) : '';
  if (!command.includes('postgres') || !command.includes(cluster)) return null;
  return { pid: Number(pid), port: Number(port), socketFolder, ready: status === 'ready' };
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** PostgreSQL won't start while its lock file has the id of any process, even another program's or a zombie's. */
function clearStaleLock(cluster: string): void {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(readIfThere(file), 10);
  if (!(pid > 0) || !isTaken(pid) || findPostmaster(cluster)) return;
  for (const name of readdirSync(cluster).filter((entry) => /^\.s\.PGSQL\.\d+\.lock$/.test(entry)))
    rmSync(path.join(cluster, name), { force: true });
  rmSync(file, { force: true });
}

const toCredentials = (home: Home) => (home.identity ? { uid: home.identity.uid, gid: home.identity.gid } : {});

/** Creates the cluster if there is none: as a draft first, so that an interrupted attempt leaves nothing. */
export function initCluster(home: Home, bin: string, password: string, durable: boolean): void {
  if (existsSync(home.cluster)) return;
  const draft = `${home.cluster}.${process.pid}`;
  const passwordFile = `${draft}.password`;
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (home.identity) chownSync(passwordFile, home.identity.uid, home.identity.gid);
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--username=carriage', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const args = ['-D', draft, ...locale, ...access, '--no-instructions', ...(durable ? [] : ['--no-sync'])];
    execFileSync(path.join(bin, 'initdb'), args, { cwd: home.folder, stdio: ['ignore', 'ignore', 'pipe'], ...toCredentials(home) });
    if (!existsSync(home.cluster)) renameSync(draft, home.cluster);
  } catch (error) {
    if (existsSync(home.cluster)) return;
    const output =
      String((error as { stderr?: Buffer }).stderr ?? error)
        .trim()
        .split('\n')[0] ?? '';
    throw new StartError(`PostgreSQL could not create its data folder in ${home.folder} (${output}). Fix the cause, or set DATABASE_URL.`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

const settings = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  unix_socket_permissions: '0700',
};
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB', max_connections: '400' };

export type Listen = { readonly port: number; readonly socketFolder: string };

const maxLogBytes = 5_000_000;

/** Runs in its own session, so that Ctrl-C in the terminal doesn't stop it. Output goes to the log file. */
export function spawnPostmaster(home: Home, bin: string, listen: Listen, durable: boolean): ChildProcess {
  clearStaleLock(home.cluster);
  const place = {
    port: String(listen.port),
    listen_addresses: listen.socketFolder ? '' : '127.0.0.1',
    unix_socket_directories: listen.socketFolder,
  };
  const all = { ...settings, ...(durable ? {} : careless), ...place };
  const args = ['-D', home.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const fresh = !existsSync(home.log) || statSync(home.log).size > maxLogBytes;
  const log = openSync(home.log, fresh ? 'w' : 'a', 0o600);
  try {
    const child = spawn(path.join(bin, 'postgres'), args, {
      cwd: home.cluster,
      detached: true,
      stdio: ['ignore', log, log],
      env: { LC_ALL: 'C' },
      ...toCredentials(home),
    });
    child.on('error', () => {});
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

export function describeLast(home: Home): string {
  const lines = existsSync(home.log) ? readFileSync(home.log, 'utf8').trim().split('\n') : [];
  const telling = lines.findLast((line) => /(FATAL|PANIC|ERROR):|error while loading/.test(line)) ?? lines.at(-1) ?? '';
  return telling.replace(/^.*?(FATAL|PANIC|ERROR): +/, '').slice(0, 300);
}
