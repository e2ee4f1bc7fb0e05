import { expect, it } from 'vitest';
import { describeStatus } from './state-labels.ts';

const begun = { inspectorName: 'Dana Reyes', progress: { done: 7, total: 17, missing: 10 }, sealedAt: null, verified: null };
const sealed = { ...begun, sealedAt: '2026-11-20T21:14:00Z', verified: true };

it.each([
  [null, /^Not started$/],
  [begun, /^Started by Dana Reyes: 7 of 17 steps done$/],
  [sealed, /^Signed by both and sealed Nov 20, 2026,? .+M$/],
  [{ ...sealed, verified: false }, /^Signed by both and sealed Nov 20, 2026,? .+M: verification failed$/],
])('describes the state of the inspection %j', (view, words) => {
  expect(describeStatus(view)).toMatch(words);
});
