import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { examplesFile, readExamples } from '#app/api/api-examples.ts';
import type { RecordedCall } from '../harness/recorded-calls.ts';
import { chooseExamples } from './choose.ts';

// Runs the tests that examples come from (or the given ones) and keeps the best recorded call of each.
const [folder = '', ...named] = process.argv.slice(2);
const storedExamples = readExamples();
const isRecorded = () => globSync('*.jsonl', { cwd: folder }).length > 0;
if (!isRecorded()) {
  const files = named.length > 0 ? named : new Set(storedExamples.map(({ from }) => from));
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--project', 'processes', ...files];
  const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit', env: { ...process.env, RECORD_CALLS: folder } });
  if (status !== 0) throw new Error('A test failed: nothing is renewed.');
}
const recorded = globSync('*.jsonl', { cwd: folder }).flatMap((file) =>
  readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RecordedCall),
);
const examples = chooseExamples(recorded, storedExamples);
writeFileSync(examplesFile, examples.map((each) => `${JSON.stringify(each)}\n`).join(''));
const files = new Set(examples.map(({ from }) => from));
process.stdout.write(`${examples.length} calls have an example, taken from ${files.size} files of tests.\n`);
