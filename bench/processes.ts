import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '..');

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface Program {
  readonly url: string;
  readonly pid: number;
  readonly readyMs: number;
  stop(): Promise<void>;
}

async function untilReady(child: ChildProcess, word: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(word)) resolve();
    });
    child.once('exit', () => reject(new Error(`a program ended before it was ready: ${said.slice(-500)}`)));
  });
}

export async function startProgram(
  file: string,
  env: Record<string, string>,
  word: string,
  flags: readonly string[] = [],
): Promise<Program> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carriage-bench-'));
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...flags, path.join(root, file)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LOG_LEVEL: 'error', NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), ...env },
  });
  await untilReady(child, word);
  const readyMs = performance.now() - startedAt;
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await Promise.race([new Promise((resolve) => child.once('exit', resolve)), delay(20_000)]);
    if (!env['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, readyMs, stop };
}

/** Programs on one database must share the master key. */
const masterKey = createHash('sha256').update('carriage bench').digest('hex');

const start = (file: string, databaseUrl: string, env: Record<string, string>, flags: readonly string[]): Promise<Program> =>
  startProgram(file, { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, RATE_LIMIT_PER_MINUTE: '0', ...env }, 'is ready at', flags);

/** The bundled program, as in production. `env` overrides the environment. */
export const startCarriage = (databaseUrl: string, env: Record<string, string> = {}): Promise<Program> =>
  start('build/program/main.js', databaseUrl, env, ['--enable-source-maps']);

/** From the source files, so that `flags` (Node options) can replace modules. */
export const startSources = (databaseUrl: string, flags: readonly string[] = []): Promise<Program> =>
  start('src/app/main.ts', databaseUrl, {}, flags);

/** Uses the first two cores if taskset is available, so that results are comparable. */
export function pinToTwoCores(): string {
  const { status } = spawnSync('taskset', ['-acp', '0,1', String(process.pid)], { stdio: 'ignore' });
  return status === 0 ? 'two cores of ' : '';
}
