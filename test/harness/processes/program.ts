import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBundle } from '../../../bin/prepare.mjs';
import { addCleanup } from '../people/endings.ts';
import { testMasterKey } from './master-key.ts';
import { shareKeys } from './shared-keys.ts';
import { databaseOfSite, toEnvironment, type SiteSwitches, type TestSite } from '../database/site-database.ts';
import { setServices, testServices } from '../context.ts';

export interface Program {
  readonly origin: string;
  readonly child: ChildProcess;
  readonly dataDir: string;
  readonly ended: Promise<number | NodeJS.Signals>;
  said(): string;
}

async function getReceived(child: ChildProcess, ended: Program['ended']): Promise<{ origin: string; said: string }> {
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

/** `within` is a command that wraps the program, `root` its checkout. Ends after the file. */
export async function startProgram(
  env: Record<string, string>,
  options: readonly string[] = [],
  within: readonly string[] = [],
  root = '.',
): Promise<Program> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carriage-site-'));
  shareKeys(dataDir, env['DATABASE_URL']);
  const key = env['DATA_DIR'] ? {} : { MASTER_KEY: testMasterKey };
  const main = (root === '.' && findBundle()) || path.resolve(root, 'src/app/main.ts');
  const [command, ...words] = [...within, process.execPath, main, ...options];
  const child = spawn(command!, words, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...toEnvironment(dataDir),
      ...key,
      ...env,
    },
  });
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('exit', (code, signal) => {
      rmSync(dataDir, { recursive: true, force: true });
      if (code) process.stderr.write(`A program of this test ended with ${code}: ${lastSaid}\n`);
      resolve(code ?? signal!);
    }),
  );
  let lastSaid = '';
  child.stderr!.on('data', (chunk: Buffer) => (lastSaid = (lastSaid + chunk.toString()).slice(-2_000)));
  addCleanup(() => (child.kill('SIGTERM'), ended));
  const { origin, said } = await getReceived(child, ended);
  return { origin, child, dataDir: env['DATA_DIR'] ?? dataDir, ended, said: () => said };
}

export async function startSiteProgram(
  env: Record<string, string> = {},
  options: readonly string[] = [],
  switches: SiteSwitches = {},
): Promise<TestSite & Program> {
  const { sql, url, programUrl } = await databaseOfSite(switches);
  const program = await startProgram({ DATABASE_URL: programUrl, ...env }, options);
  setServices(sql, testServices());
  return { ...program, sql, databaseUrl: programUrl, ownerUrl: url };
}
