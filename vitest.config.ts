import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { fullAlone } from './test/full-alone.ts';
import { isFull } from './test/harness/effort.ts';
import { patienceMs } from './test/harness/patience.ts';

const serverTests = ['src/**/*.server.test.ts', 'src/**/routes.test.ts', 'test/*.test.ts'];
const browserTests = ['test/e2e/*.test.ts'];
const unitTests = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/architecture/*.test.ts'];
/** A file that is named is run in any case. */
const left = isFull || process.argv.some((word) => fullAlone.some((file) => file.includes(word) && word.includes('/'))) ? [] : fullAlone;

/**
 * Files that only ask what functions answer: they share a worker, since a process and its imports take longer than their tests. What replaces or starts
 * anything, or looks at the process, has a worker of its own, and so has all of server/ and web/, whose modules keep state (one queue for all PDFs).
 */
const ofFunctions = globSync(unitTests, { exclude: [...serverTests, 'src/server/**', 'src/web/**', 'src/app/**'] }).filter(
  (file) => !/\bvi\.|process\.(?!cwd)|node:(?:child_process|worker_threads|http|net)|globalThis/.test(readFileSync(file, 'utf8')),
);

/**
 * Files on the server that start nothing but a database and the app of the harness, which end with their file: they share what a worker has imported,
 * since to import the app takes as long as half of their tests. What changes the process itself, or starts another, has a worker of its own.
 */
const ofApp = globSync(serverTests).filter((file) => {
  const text = readFileSync(file, 'utf8');
  const isApart =
    /vi\.mock|useFakeTimers|process\.env|node:child_process|node:worker_threads|startSite|startProgram|startServer|harness\/backups/.test(
      text,
    );
  return /await (?:startTestApp|testDatabase)\(/.test(text) && !isApart;
});

// Each journey starts the program: what Node made of its files is read by the next start instead of being made anew.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('node_modules/.carriage-code');

const shared = {
  env: { TZ: 'UTC', NODE_ENV: 'test' },
  setupFiles: ['test/harness/quiet.ts', 'test/harness/end-of-file.ts'],
  restoreMocks: true,
  pool: 'forks' as const,
  // One more file than cores: what one waits, another works. With two more each took longer than they gained (docs/performance.md).
  // All projects share the workers and nobody waits for the last file of another project.
  maxWorkers: availableParallelism() + 1,
  // No limit says how fast something has to be: each is for what hangs.
  testTimeout: 5 * patienceMs,
  hookTimeout: 5 * patienceMs,
  expect: { poll: { timeout: patienceMs } },
};

const onPostgres = { ...shared, globalSetup: ['test/harness/global-setup.ts'] };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          testTimeout: 120_000,
          include: unitTests,
          exclude: [...serverTests, ...ofFunctions],
        },
      },
      { test: { ...shared, name: 'functions', isolate: false, testTimeout: 120_000, include: ofFunctions } },
      // Each file has a worker of its own: what a test started and did not end, a program with a database that is gone, ends with it.
      { test: { ...onPostgres, name: 'server', include: serverTests, exclude: [...left, ...ofApp] } },
      {
        test: {
          ...onPostgres,
          name: 'app',
          isolate: false,
          env: { ...shared.env, SHARED_DATABASE: '1' },
          setupFiles: ['test/harness/nothing-left.ts', ...shared.setupFiles],
          include: ofApp,
          exclude: left,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'browser',
          isolate: false,
          setupFiles: ['test/harness/nothing-left.ts', ...shared.setupFiles],
          globalSetup: [...onPostgres.globalSetup, 'test/harness/chromium-setup.ts'],
          include: browserTests,
          exclude: left,
        },
      },
    ],
  },
});
