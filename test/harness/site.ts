import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { configureSecrets } from '#server/crypto/secrets.ts';
import type { Pool } from '#server/db/sql.ts';
import { rememberShares } from '#server/files/kept-shares.ts';
import { createByteStores } from '#server/files/store.ts';
import { testDatabase } from './database.ts';
import { testMasterKey } from './mailed.ts';

/** The program (src/app/main.ts) as a process of its own. */
export interface Program {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Its DATA_DIR. */
  readonly dataDir: string;
  /** How it ended: its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** What it said until it was ready. */
  said(): string;
}

/** A program on a database of the calling test file's own. */
export interface TestSite extends Program {
  /** As the owner of the database, for what a test lays down and looks up. */
  readonly sql: Pool;
  /** As the program, whose role may do no more than it has to. */
  readonly databaseUrl: string;
  /** As its owner, who migrates. */
  readonly ownerUrl: string;
}

async function heardOf(child: ChildProcess, ended: Program['ended']): Promise<{ origin: string; said: string }> {
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /is ready at (http:\S+)/.exec(said)?.[1];
      if (address) resolve({ origin: address, said });
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then((end) => reject(new Error(`the server ended with ${end}: ${said.slice(-1000)}`)));
  });
}

const storesOfKeys = new Set<string>();

/** Replicas have one store of keys: programs of this file on one database find the shares of each other, as with S3. It goes after the last of them. */
function shareKeys(dataDir: string, databaseUrl: string | undefined): void {
  const name = databaseUrl ? new URL(databaseUrl).pathname.slice(1) : '';
  if (!name.startsWith('test_')) return;
  const keys = path.join(tmpdir(), `carriage-keys-${name}`);
  mkdirSync(keys, { recursive: true });
  symlinkSync(keys, path.join(dataDir, 'keys'));
  // What is registered first is done last, after each program has ended.
  if (!storesOfKeys.has(keys)) afterAll(() => rmSync(keys, { recursive: true, force: true }));
  storesOfKeys.add(keys);
}

const programs: Pick<Program, 'child' | 'ended'>[] = [];

/** Ends what this file has started so far. */
async function endPrograms(): Promise<void> {
  await Promise.all(programs.splice(0).map(({ child, ended }) => (child.kill('SIGTERM'), ended)));
}
// For a file whose tests start all of its programs: a hook that is registered while they run is never called.
afterAll(endPrograms);

/**
 * Starts the program on a free port with a DATA_DIR of its own unless `env` names one; ends it after the file, and with the test run.
 * `within`: a command that becomes the one behind it, for a program that has to see the machine in another way. `root`: the checkout that it is of.
 */
export async function startProgram(
  env: Record<string, string>,
  options: readonly string[] = [],
  within: readonly string[] = [],
  root = '.',
): Promise<Program> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carriage-site-'));
  shareKeys(dataDir, env['DATABASE_URL']);
  const key = env['DATA_DIR'] ? {} : { MASTER_KEY: testMasterKey };
  const [command, ...words] = [...within, process.execPath, path.resolve(root, 'src/app/main.ts'), ...options];
  const child = spawn(command!, words, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: '0',
      DATA_DIR: dataDir,
      CALLS_PER_MINUTE: '0',
      ...key,
      ...env,
    },
  });
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('exit', (code, signal) => {
      rmSync(dataDir, { recursive: true, force: true });
      resolve(code ?? signal!);
    }),
  );
  programs.push({ child, ended });
  afterAll(endPrograms);
  const { origin, said } = await heardOf(child, ended);
  return { origin, child, dataDir: env['DATA_DIR'] ?? dataDir, ended, said: () => said };
}

/** Bookings of most journeys are settled directly; those about money leave the switch of payments as an installation has it, on. */
export interface SiteSwitches {
  readonly payments?: 'on' | 'off';
}

/** Starts the program on a database of this file's own, whose sealed mails this process can read. */
export async function startSite(
  env: Record<string, string> = {},
  options: readonly string[] = [],
  { payments = 'off' }: SiteSwitches = {},
): Promise<TestSite> {
  const { sql, url, programUrl } = await testDatabase();
  if (payments === 'off') await sql`insert into system_config (key, value, category) values ('PAYMENTS_ENABLED', 'false', 'limits')`;
  const program = await startProgram({ DATABASE_URL: programUrl, ...env }, options);
  configureSecrets(Buffer.from(testMasterKey, 'base64'), rememberShares(createByteStores({ dataDir: program.dataDir, s3: null }).shares));
  return { ...program, sql, databaseUrl: programUrl, ownerUrl: url };
}
