import { beforeEach, expect, it } from 'vitest';
import { isSessionOver, storeSignOutNotice } from './sign-out-notice.ts';
import { tabStore } from './stores.ts';

const name = 'leaving';
function readStored(kept: string): unknown {
  tabStore.put(name, kept);
  storeSignOutNotice({});
  return JSON.parse(tabStore.get(name)!);
}

beforeEach(() => tabStore.remove(name));

it('the stored reason why a session ended is read back', () => {
  const said = { why: 'blocked', words: 'Your account has been blocked.', to: '/quotes?status=open' };
  expect(readStored(JSON.stringify(said))).toEqual(said);
  expect(isSessionOver()).toBe(true);
});

it.each(['{{{', 'null', '5', '[]', '{"why":"constructor"}', '{"why":{}}', '{"why":["blocked"],"words":["x"]}'])(
  'an invalid stored reason is ignored: %s',
  (kept) => {
    expect(readStored(kept)).toMatchObject({ why: null, to: null });
    expect(isSessionOver()).toBe(false);
  },
);

it.each([
  '//evil.example/x',
  'https://evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/quotes\r',
  '\\\\evil.example',
  'javascript:alert(1)',
  '',
  7,
  ['/quotes'],
])('a stored page of another site and an invalid text are ignored: %j', (to) => {
  expect(readStored(JSON.stringify({ why: 'idle', words: { a: 1 }, to }))).toEqual({ why: 'idle', words: '', to: null });
});
