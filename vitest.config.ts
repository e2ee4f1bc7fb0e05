import { defineConfig } from 'vitest/config';

const serverTests = ['src/**/*.server.test.ts', 'src/**/routes.test.ts', 'test/*.test.ts'];
const browserTests = ['test/e2e/*.test.ts'];

const shared = {
  env: { TZ: 'UTC', NODE_ENV: 'test' },
  setupFiles: ['test/harness/quiet.ts'],
  restoreMocks: true,
  pool: 'forks' as const,
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
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/architecture/*.test.ts'],
          exclude: serverTests,
        },
      },
      { test: { ...onPostgres, name: 'server', include: serverTests, testTimeout: 20_000, hookTimeout: 60_000 } },
      {
        test: {
          ...onPostgres,
          name: 'browser',
          globalSetup: [...onPostgres.globalSetup, 'test/harness/chromium-setup.ts'],
          include: browserTests,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
