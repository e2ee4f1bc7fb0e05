import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findEmbedded } from '#server/db/embedded/embedded.ts';
import { bareEnvironment } from '../harness/processes/bare-environment.ts';
import { freePort } from '../harness/processes/free-port.ts';
import { serversFolder } from '../harness/processes/place-of-servers.ts';

const root = path.join(import.meta.dirname, '../..');
/** The first start in a fresh checkout builds the browser app. */
const patience = { timeout: 240_000, interval: 50 };

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(serversFolder(), 'carriage-stop-'));
  chmodSync(dataDir, 0o755);
});

/** Stops the process groups that a failed test left running. */
afterEach(async () => {
  for (const { pid } of started.splice(0)) {
    try {
      process.kill(-pid!, 'SIGTERM');
    } catch {
      // The group has ended.
    }
  }
  await vi.waitUntil(() => findEmbedded(dataDir) === null, patience);
  rmSync(dataDir, { recursive: true, force: true });
});

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = net.connect(port, '127.0.0.1');
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });

/** `ready` resolves with the output once the server is ready, or rejects if it exits. */
function launch(program: string, args: readonly string[], port: number) {
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let said = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hear = (chunk: Buffer) => void (said += String(chunk));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ready = async () => {
    await vi.waitUntil(() => / is ready at /.test(said) || child.exitCode !== null, patience);
    return said;
  };
  return { child, ended, ready };
}

function otherNode(): string {
  const copy = path.join(dataDir, 'other-node');
  copyFileSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  return copy;
}

const commands: [name: string, command: () => [string, string[]]][] = [
  ['npm start', () => ['npm', ['start']]],
  ['bin/start.mjs', () => [process.execPath, ['bin/start.mjs']]],
  ['bin/start.mjs on another Node', () => [otherNode(), ['bin/start.mjs']]],
];

test.each(commands)(
  'a SIGTERM to %s stops the server and its database, and both can start again at once',
  { timeout: 600_000 },
  async (_name, command) => {
    const port = await freePort();
    const [program, args] = command();
    const first = launch(program, args, port);
    expect(await first.ready()).toMatch(/ is ready at /);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = launch('npm', ['start'], port);
    expect(await second.ready()).toMatch(/ is ready at /);
    second.child.kill('SIGTERM');
    await second.ended;
    await vi.waitUntil(() => findEmbedded(dataDir) === null, patience);
    expect(await isListening(port)).toBe(false);
  },
);
