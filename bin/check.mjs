import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, pinnedNode, reactRouter, root, runTool } from './prepare.mjs';

const report = path.join(root, 'node_modules', '.carriage-tests.json');

/** How many tests passed and failed; a run that broke off outside of any test counts as one that failed. */
function runTests() {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=./bin/slowest-files.mjs', '--reporter=json', `--outputFile.json=${report}`];
  const good = runTool('vitest/vitest.mjs', ['run', ...reporters, ...process.argv.slice(2)]) === 0;
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  return { passed: numPassedTests, failed: good ? 0 : Math.max(1, numFailedTests) };
}

const step = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });
const tool = (...calls) => step(calls.every(([script, ...args]) => runTool(script, args) === 0));

const own = (script) => step(spawnSync(pinnedNode, [path.join(root, 'bin', script)], { stdio: 'inherit' }).status === 0);

/** What has to hold before a change is taken, the quick ones first. */
const steps = [
  ['secrets', () => own('find-secrets.mjs')],
  ['lockfile', () => own('check-lockfile.mjs')],
  ['format', () => tool(['oxfmt/bin/oxfmt', '--check'])],
  ['lint', () => tool(['oxlint/bin/oxlint'])],
  ['types', () => tool([reactRouter, 'typegen'], ['typescript/bin/tsc', '--noEmit'])],
  ['build', () => step(ensureBuilt())],
  ['tests', runTests],
];

ensureInstalled();
const results = [];
for (const [name, run] of steps) {
  const from = performance.now();
  process.stdout.write(`\n== ${name}\n`);
  const result = { name, ...run(), seconds: (performance.now() - from) / 1000 };
  results.push(result);
  process.stdout.write(`== ${name}: ${result.failed > 0 ? 'FAILED' : 'good'} (${result.seconds.toFixed(1)} s)\n`);
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const broken = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
process.stdout.write(
  `\n${broken.length > 0 ? `Not good: ${broken.join(', ')}. ` : ''}Took ${sum('seconds').toFixed(0)} s, counting each step before the tests as one.\n`,
);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(broken.length > 0 ? 1 : 0);
