import { describe, expect, it } from 'vitest';
import { sendAttempt } from '#web/api/requests/attempts.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { tabStore } from '#web/api/stores.ts';
import { storedAttempts } from './stored-attempts.ts';

const request = { model: 'Accord', notes: '' };
async function send(name: string, content: object, error: Error | null = null): Promise<string> {
  let sent = '';
  const answer = (key: string) => {
    sent = key;
    return error ? Promise.reject(error) : Promise.resolve();
  };
  await sendAttempt(storedAttempts(name), content, answer).catch(() => undefined);
  return sent;
}
const lost = new TypeError('Failed to fetch');

describe('the stored attempt of a form', () => {
  it('is reused after a reload if its answer was lost, but not after an answer or a refusal', async () => {
    const first = await send('answered', request, lost);
    expect(await send('answered', { ...request })).toBe(first);
    const second = await send('answered', request, new ApiError(422, 'Invalid year', 'invalid'));
    const third = await send('answered', request);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('is not reused for other content or another form', async () => {
    const first = await send('changed', request, lost);
    expect(await send('other', request, lost)).not.toBe(first);
    const changed = await send('changed', { ...request, notes: 'Low clearance' }, lost);
    expect(changed).not.toBe(first);
    expect(await send('changed', request, lost)).not.toBe(first);
  });

  it.each(['{{{', 'null', '5', '{"text":1,"key":{}}'])('is replaced if the stored value is invalid: %s', async (kept) => {
    tabStore.put('kept-form-sent:wild', kept);
    const first = await send('wild', request, lost);
    expect(first).not.toBe('');
    expect(await send('wild', request)).toBe(first);
  });
});
