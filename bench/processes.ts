import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '..');

/** A port that nobody listens on. */
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
  /** Milliseconds from being spawned to saying that it is ready. */
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

/** Starts a program of this repository on the Node of this process and waits for its word. */
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

/** Programs that are asked in turn on one database have one master key, as replicas have. */
const masterKey = createHash('sha256').update('carriage bench').digest('hex');

/** The server as people run it, on a database; `env` says what else it is told, `flags` what Node is. */
export const startCarriage = (databaseUrl: string, env: Record<string, string> = {}, flags: readonly string[] = []): Promise<Program> =>
  startProgram(
    'src/app/main.ts',
    { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, RATE_LIMIT_PER_MINUTE: '0', ...env },
    'is ready at',
    flags,
  );

/**
 * Holds this process and all that it starts on the first two cores where the system can (taskset), so that figures of different machines
 * can be compared. Answers the words for it.
 */
export function pinToTwoCores(): string {
  const { status } = spawnSync('taskset', ['-acp', '0,1', String(process.pid)], { stdio: 'ignore' });
  return status === 0 ? 'two cores of ' : '';
}
