import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, giveUp, pinnedNode, reactRouter, root } from './prepare.mjs';

const usage = `npm test [files]                    static checks, pure tests, server tests and browser journeys
npm run test:full                   everything that npm test leaves out
npm run test:full -- --part K/N     one part of it: 1/N starts processes and breaks what they need, the others share the browser tests
npm run test:full -- --part processes`;

const modules = path.join(root, 'node_modules');
const report = path.join(modules, '.carriage-tests.json');

function run(script, args, { isShown = false, env = {} } = {}) {
  const child = spawn(pinnedNode, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ isGood: code === 0, output })));
}

const tool = (script, ...args) => run(path.join(modules, script), args);
const own = (script) => run(path.join(root, 'bin', script), []);

async function checkTypes() {
  const generated = await tool(reactRouter, 'typegen');
  return generated.isGood ? tool('typescript/bin/tsc', '--noEmit') : generated;
}

const checks = {
  secrets: () => own('find-secrets.mjs'),
  lockfile: () => own('check-lockfile.mjs'),
  format: () => tool('oxfmt/bin/oxfmt', '--check'),
  lint: () => tool('oxlint/bin/oxlint'),
  types: checkTypes,
};

async function check(name) {
  const from = performance.now();
  const { isGood, output } = await checks[name]();
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  process.stdout.write(`${isGood ? '' : output}== ${name}: ${isGood ? 'passed' : 'FAILED'} (${seconds} s)\n`);
  return isGood;
}

async function runTests(args, env) {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=./bin/slowest-files.mjs', '--reporter=json', `--outputFile.json=${report}`];
  const { isGood } = await run(path.join(modules, 'vitest/vitest.mjs'), ['run', ...reporters, ...args], { isShown: true, env });
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  return { passed: numPassedTests, failed: isGood ? 0 : Math.max(1, numFailedTests), faults: testResults.flatMap(faultsIn) };
}

function faultsIn({ name, message, assertionResults }) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const ofFile = message && failed.length === 0 ? [{ fullName: '', failureMessages: [message] }] : failed;
  return ofFile.map(({ fullName, failureMessages }) => `FAILED ${file} ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}\n`);
}

const testsIn = (...folders) =>
  folders.flatMap((folder) => {
    const names = readdirSync(path.join(root, folder), { recursive: true }).filter((name) => name.endsWith('.test.ts'));
    return names.sort().map((name) => `${folder}/${name}`);
  });

/** Files with tests tagged `full`: slow fault, load and race tests. */
function taggedTests() {
  const files = testsIn('test/api', 'test/repository', 'test/security', 'src');
  return ['--tags-filter=full', ...files.filter((file) => readFileSync(path.join(root, file), 'utf8').includes("tags: 'full'"))];
}

/** Part 1/N has the process and tagged tests; the other parts share the browser tests. Without a part: everything. */
function toRuns(part = '1/1') {
  const first = [testsIn('test/processes'), taggedTests()];
  if (part === 'processes') return first;
  const browser = testsIn('test/journeys', 'test/e2e');
  const [number, count] = (/^(\d+)\/(\d+)$/.exec(part) ?? giveUp(usage)).slice(1).map(Number);
  if (number < 1 || number > count) giveUp(usage);
  if (count === 1) return [...first, browser];
  return number === 1 ? first : [browser.filter((_, at) => at % (count - 1) === number - 2)];
}

const [mode, ...words] = process.argv.slice(2).includes('--full') ? ['full', ...process.argv.slice(2).filter((word) => word !== '--full')] : ['usual', ...process.argv.slice(2)]; // prettier-ignore
const from = performance.now();
ensureInstalled({ forTests: true });

const broken = [];
const note = (name, isGood) => isGood || broken.push(name);
const runChecks = async (...names) => void (await Promise.all(names.map(async (name) => note(name, await check(name)))));

const usualProjects = ['pure', 'server', 'journeys'].flatMap((name) => ['--project', name]);
function findRuns() {
  const at = words.indexOf('--part');
  const isNamed = at < 0 && words.some((word) => !word.startsWith('-'));
  if (isNamed) return [words];
  if (mode === 'usual') return [[...usualProjects, ...words]];
  const others = at < 0 ? words : words.toSpliced(at, 2);
  return toRuns(at < 0 ? undefined : words[at + 1]).map((those) => [...others, ...those]);
}
const runs = findRuns();
if (mode === 'usual') await runChecks('secrets', 'lockfile', 'format', 'lint');
note('build', ensureBuilt());
const types = mode === 'usual' ? runChecks('types') : undefined;
let [passed, failed, faults] = [0, 0, []];
for (const args of runs) {
  const result = await runTests(args, mode === 'full' ? { TEST_EFFORT: 'full' } : {});
  [passed, failed, faults] = [passed + result.passed, failed + result.failed, [...faults, ...result.faults]];
}
await types;
note('tests', failed === 0);

const seconds = ((performance.now() - from) / 1000).toFixed(0);
// Printed last, so that a truncated log still has them.
if (faults.length > 0) process.stdout.write(`\n${faults.join('')}`);
process.stdout.write(
  `\n${broken.length > 0 ? `Failed: ${broken.join(', ')}. ` : ''}Took ${seconds} s.\n${passed} passed, ${failed} failed\n`,
);
process.exit(broken.length > 0 ? 1 : 0);
