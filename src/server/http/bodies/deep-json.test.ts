import { expect, test } from 'vitest';
import { isDeeper } from './deep-json.ts';

test.each([
  ['[[]]', 2, false],
  ['[[[]]]', 2, true],
  ['{"a":{"b":[1]}}', 2, true],
  ['[[],[],[{}],{}]', 3, false],
  ['{"a":"[[[[[["}', 1, false],
  ['{"a":"\\"[[[["}', 1, false],
  ['{"a":"\\\\","b":[]}', 1, true],
  ['"[[["', 0, false],
])('%s is nested deeper than %i: %s', (text, limit, deeper) => {
  expect(isDeeper(text, limit)).toBe(deeper);
});
