import { readFileSync } from 'node:fs';
import type { CallExample } from '#server/http/openapi/examples.ts';
import { fileOfProgram } from '#server/root.ts';

export const examplesFile = fileOfProgram('src/app/api/api-examples.jsonl');

export interface ApiExample extends CallExample {
  readonly from: string;
}

/** One JSON line per example, made by `npm run renew-examples`. Read from disk on each call to save memory. */
export const readExamples = (): ApiExample[] =>
  readFileSync(examplesFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ApiExample);
