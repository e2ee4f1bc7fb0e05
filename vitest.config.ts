import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { isFull } from './test/harness/effort.ts';
import { waitLimitMs } from './test/harness/timeouts.ts';

const serverTests = ['src/**/*.server.test.ts', 'src/**/routes.test.ts', 'test/{api,repository,security}/*.test.ts'];
const pureTests = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/architecture/*.test.ts'];

// Node compiles the program once; later starts read the result.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('node_modules/.carriage-code');

const shared = {
  env: { TZ: 'UTC', NODE_ENV: 'test' },
  setupFiles: ['test/harness/quiet.ts', 'test/harness/end-of-file.ts'],
  restoreMocks: true,
  pool: 'forks' as const,
  // Files share a worker and what it has imported.
  isolate: false,
  // One more than cores, because tests wait for PostgreSQL now and then.
  maxWorkers: availableParallelism() + 1,
  // Limits end what hangs and say nothing about speed.
  testTimeout: 2 * waitLimitMs,
  hookTimeout: 2 * waitLimitMs,
  expect: { poll: { timeout: waitLimitMs } },
};

const onPostgres = {
  ...shared,
  // The server's sources run as they do in production: Node strips their types and keeps the compiled code.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: ['test/harness/global-setup.ts'],
  setupFiles: ['test/harness/nothing-left.ts', ...shared.setupFiles],
};

const inBrowser = {
  ...onPostgres,
  globalSetup: [...onPostgres.globalSetup, 'test/harness/browser/chromium-setup.ts'],
  testTimeout: 10 * waitLimitMs,
};

/** One project after the other, also in random order: a worker that goes to another project's file has to import everything again. */
const inGroup = (groupOrder: number) => ({ sequence: { groupOrder } });

const usual: TestProjectConfiguration[] = [
  { test: { ...shared, ...inGroup(1), name: 'pure', include: pureTests, exclude: serverTests } },
  { test: { ...onPostgres, ...inGroup(2), name: 'server', include: serverTests, env: { ...shared.env, SHARED_DATABASE: '1' } } },
];

const journeys: TestProjectConfiguration = {
  test: { ...inBrowser, ...inGroup(0), name: 'journeys', include: ['test/journeys/*.test.ts'] },
};

/** What only `npm run test:full` runs beside the tests tagged `full`: tests that start processes, each in a worker of its own, and all other browser tests. */
const beyond: TestProjectConfiguration[] = [
  {
    test: {
      ...onPostgres,
      ...inGroup(1),
      name: 'processes',
      isolate: true,
      include: ['test/processes/**/*.test.ts'],
      testTimeout: 10 * waitLimitMs,
      hookTimeout: 10 * waitLimitMs,
    },
  },
  { test: { ...inBrowser, ...inGroup(2), name: 'browser', include: ['test/e2e/**/*.test.ts'] } },
];

export default defineConfig({
  test: {
    tags: [{ name: 'full', description: 'Left out of `npm test`: runs in `npm run test:full`.' }],
    ...(isFull ? {} : { tagsFilter: ['!full'] }),
    projects: [...usual, journeys, ...beyond],
  },
});
