import { describe, expect, it } from 'vitest';
import { toButtons, getHtml, getText } from '../../../../../test/harness/browser/screen.tsx';
import { listApiKeys, listSessions } from '#domains/accounts/endpoints.ts';
import type { ApiKey } from '#domains/accounts/api-keys/api-keys-schemas.ts';
import { maxApiKeys } from '#domains/accounts/api-keys/api-key-rules.ts';
import { ApiKeysCard } from './api-keys-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

const at = '2026-11-20T10:00:00.000Z';
const session = (id: string, current: boolean) => ({ id, current, device: 'Firefox', ip: '203.0.113.7', createdAt: at });

it.each([
  ['this one alone', [session('s1', true)], []],
  ['another one', [session('s1', true), session('s2', false)], ['End all others', 'End session']],
])('with %s, only other sessions than the current one can be ended', (_, sessions, buttons) => {
  const shown = [<SessionsCard key="one" />, { data: { [listSessions.path]: sessions } }] as const;
  expect(toButtons(...shown)).toEqual(buttons);
  expect(getText(...shown).split('This session').length).toBe(2);
});

describe('an API key', () => {
  const used = { createdAt: at, lastUsedAt: null, expiresAt: at, isExpired: false };
  const running = { isSuspended: false, suspendedUntil: null, suspendReason: 'many refusals' };
  const key = (change: Partial<ApiKey>) => ({ id: 'k1', name: 'Books', scopes: [], ...used, ...running, ...change }) as unknown as ApiKey;
  const shown = (keys: readonly ApiKey[]) => [<ApiKeysCard key="one" />, { data: { [listApiKeys.path]: keys } }] as const;

  it.each<[Partial<ApiKey>, readonly string[], readonly string[]]>([
    [{}, ['Never used', 'expires Nov'], ['Expired', 'Suspended', 'Refused', 'Last used']],
    [{ lastUsedAt: at }, ['Last used'], ['Never used']],
    [{ isExpired: true }, ['Expired', 'expired Nov'], ['Suspended']],
    [{ isSuspended: true }, ['Suspended', 'Suspended permanently'], ['Expired']],
    [{ isSuspended: true, suspendedUntil: at }, ['Suspended', 'Suspended until'], ['permanently']],
  ])('that is %j says so', (change, words, unsaid) => {
    const text = getText(...shown([key(change)]));
    for (const word of words) expect(text).toContain(word);
    for (const word of unsaid) expect(text).not.toContain(word);
  });

  it.each([
    [maxApiKeys, true],
    [maxApiKeys - 1, false],
  ])('cannot be created beside %i others: %s', (count, isFull) => {
    const known = shown(Array.from({ length: count }, (_, index) => key({ id: `k${index}` })));
    expect(getText(...known).includes('the maximum of')).toBe(isFull);
    expect(/<button[^>]* disabled=""/.test(getHtml(...known))).toBe(isFull);
  });
});
