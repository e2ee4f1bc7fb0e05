import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { addCleanup } from '../people/endings.ts';
import { freePort } from '../processes/free-port.ts';
import { patiently } from '../timeouts.ts';

const binary = ['/usr/sbin', '/usr/local/sbin', ...(process.env['PATH'] ?? '').split(path.delimiter)]
  .map((folder) => path.join(folder, 'pgbouncer'))
  .find((file) => existsSync(file));

export const hasPgbouncer = binary !== undefined;

interface Pooler {
  readonly url: string;
  end(): Promise<void>;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Default settings plus `more`. Returns the first address through it. */
export async function startPgbouncer(addresses: readonly string[], more: Readonly<Record<string, string | number>> = {}): Promise<Pooler> {
  const [first] = addresses.map((address) => new URL(address));
  const folder = mkdtempSync(path.join(tmpdir(), 'carriage-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const users = addresses
    .map((address) => new URL(address))
    .map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(path.join(folder, 'users.txt'), users.join(''));
  const server = `host=${first!.searchParams.get('host') ?? first!.hostname} port=${first!.port || 5432}`;
  const settings = { listen_addr: '127.0.0.1', listen_port: port, auth_file: path.join(folder, 'users.txt'), unix_socket_dir: '', ...more };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(path.join(folder, 'pgbouncer.ini'), `[databases]\n* = ${server}\n[pgbouncer]\n${lines.join('')}`);
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(binary!, ['-q', ...asNobody, path.join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  addCleanup(async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  });
  await vi.waitUntil(() => isOpen(port), patiently);
  const url = new URL(first!);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, end };
}
