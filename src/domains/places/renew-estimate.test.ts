import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'carriage-estimate-'));
const file = path.join(folder, 'estimate-constants.ts');
afterAll(() => rmSync(folder, { recursive: true }));

const renew = (...args: string[]) =>
  spawnSync(process.execPath, [path.resolve('bin/renew-estimate.mjs'), '--file', file, ...args], { encoding: 'utf8' });

it('updates the diesel price and the rate review with their dates, and nothing else', () => {
  copyFileSync(path.resolve('src/domains/places/estimate-constants.ts'), file);
  const before = readFileSync(file, 'utf8').split('\n');
  expect(renew('--diesel', '3.712', '--as-of', '2026-02-16', '--rates-reviewed', '2026-02-17').status).toBe(0);
  const changed = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line, at) => line !== before[at]);
  expect(changed).toEqual([
    "export const ratesReviewedOn = '2026-02-17';",
    "export const diesel = { price: 3.712, asOf: '2026-02-16' } as const;",
  ]);
});

it.each([
  [[], /^Usage/],
  [['--diesel', '371', '--as-of', '2026-02-16'], /not a price per gallon/],
  [['--diesel', '3.71'], /The date of the price is missing/],
  [['--rates-reviewed', '2999-01-01'], /in the future/],
])('refuses %j with a sentence', (args, sentence) => {
  copyFileSync(path.resolve('src/domains/places/estimate-constants.ts'), file);
  const { status, stderr } = renew(...args);
  expect([status, sentence.test(stderr)]).toEqual([1, true]);
});
