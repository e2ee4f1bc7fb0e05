import { describe, expect, it } from 'vitest';
import { sendAttempt, startAttempts } from './attempts.ts';
import { ApiError } from './call.ts';

const refund = { params: { id: 'a' }, body: { amount: '50.00' } };
const done = (key: string) => Promise.resolve(key);
const failing = (error: Error, sent: string[]) => (key: string) => {
  sent.push(key);
  return Promise.reject(error);
};

describe('repeating a request', () => {
  it.each([
    ['the connection broke', new TypeError('Failed to fetch')],
    ['the program failed', new ApiError(503, 'Something went wrong', 'internal')],
    ['an intermediary answered with a page', new ApiError(404, 'Authentication required', '', { kind: 'page' })],
  ])('reuses the attempt if its answer was lost: %s', async (_how, error) => {
    const [attempts, sent] = [startAttempts(), [] as string[]];
    await expect(sendAttempt(attempts, refund, failing(error, sent))).rejects.toBe(error);
    await expect(sendAttempt(attempts, refund, failing(error, sent))).rejects.toBe(error);
    expect(await sendAttempt(attempts, { ...refund }, done)).toBe(sent[0]);
    expect(sent[1]).toBe(sent[0]);
  });

  it('starts a new attempt after an answer or a refusal', async () => {
    const [attempts, sent] = [startAttempts(), [] as string[]];
    const first = await sendAttempt(attempts, refund, done);
    const refusal = new ApiError(409, 'Only $20.00 are left', 'not_that_much');
    await expect(sendAttempt(attempts, refund, failing(refusal, sent))).rejects.toBe(refusal);
    const third = await sendAttempt(attempts, refund, done);
    expect(new Set([first, ...sent, third]).size).toBe(3);
  });

  it('starts a new attempt if its content changed', async () => {
    const [attempts, sent] = [startAttempts(), [] as string[]];
    const lost = new TypeError('Failed to fetch');
    await expect(sendAttempt(attempts, refund, failing(lost, sent))).rejects.toBe(lost);
    expect(await sendAttempt(attempts, { ...refund, body: { amount: '60.00' } }, done)).not.toBe(sent[0]);
  });
});
