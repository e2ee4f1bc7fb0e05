import { readFileSync } from 'node:fs';
import type { CallExample } from '#server/http/openapi/examples.ts';
import { fileOfProgram } from '#server/root.ts';

/** Where they are kept. */
export const examplesFile = fileOfProgram('src/app/api/api-examples.jsonl');

/** An example of a call, with the file of the test that it is taken from. */
export interface ApiExample extends CallExample {
  readonly from: string;
}

/**
 * The examples of the API, which `npm run renew-examples` takes from tests: one line each. They are read anew at each call, so that they do not lie in
 * the memory of a program that nobody asks for its description.
 */
export const readExamples = (): ApiExample[] =>
  readFileSync(examplesFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ApiExample);
