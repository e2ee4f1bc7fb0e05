import { describe, expect, it } from 'vitest';
import { isApiKey, newApiKey, newToken } from '#server/crypto/tokens.ts';
import { hasPrograms, roles } from '#shared/roles.ts';
import { callsOfKeys, holdKeyToScopes, scopeOfCall } from './api-key-calls.ts';
import { apiKeyDays, apiKeyScopes, maxApiKeyDays, type ApiKeyScope } from './api-key-rules.ts';
import { apiKeyInput } from './api-keys-schemas.ts';

const given = { name: 'Dispatch software', scopes: ['read'], expiresInDays: 90, password: 'secret' };
const getProblems = (change: object) => apiKeyInput.safeParse({ ...given, ...change }).error?.issues.map(({ message }) => message) ?? [];

describe('an API key', () => {
  it('has 256 random bits and a prefix that distinguishes it from a session token', () => {
    const keys = Array.from({ length: 100 }, newApiKey);
    for (const key of keys) expect(key).toMatch(/^ck_[\w-]{43}$/);
    expect(new Set(keys).size).toBe(100);
    expect(keys.every(isApiKey)).toBe(true);
    expect([newToken(), `ck_${newToken().slice(3)}`].some(isApiKey)).toBe(false);
  });

  it('that is truncated is still recognized as a key, so that the error can say so', () => {
    expect([newApiKey().slice(0, 20), `${newApiKey()}x`].every(isApiKey)).toBe(true);
  });

  it('is available to every role except those that oversee others', () => {
    expect(roles.filter((role) => !hasPrograms(role))).toEqual(['compliance', 'admin', 'super_admin']);
  });

  it.each([
    [{}, []],
    [{ expiresInDays: '365' }, []],
    [{ name: '  ' }, ['Give the key a name']],
    [{ name: 'x'.repeat(61) }, ['At most 60 characters']],
    [{ name: 'two\nlines' }, ['The name must be one line']],
    [{ scopes: [] }, ['Choose what the key may do']],
    [{ expiresInDays: 0 }, ['A key works for at least 1 day']],
    [{ expiresInDays: 366 }, ['A key works for at most 365 days']],
    [{ expiresInDays: 1.5 }, ['Enter whole days']],
    [{ password: '' }, ['Password is required']],
  ])('with %j has errors in the fields %j', (change, problems) => {
    expect(getProblems(change)).toEqual(problems);
  });

  it('keeps each scope once in a fixed order, and refuses unknown scopes', () => {
    expect(apiKeyInput.parse({ ...given, scopes: ['write_messages', 'read', 'read'] }).scopes).toEqual(['read', 'write_messages']);
    expect(getProblems({ scopes: ['everything'] })).toHaveLength(1);
    expect(Math.max(...apiKeyDays)).toBe(maxApiKeyDays);
  });
});

describe('the table of scopes', () => {
  const call = (name: string) => {
    const [method, path] = name.split(' ') as ['GET', '/api/transports'];
    return { method, path };
  };
  const getRefusal = (scopes: readonly ApiKeyScope[], name: string) => {
    try {
      holdKeyToScopes({ id: 'k', scopes }, call(name));
      return 'may';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it('requires the read scope for GET calls and estimates only, webhooks aside', () => {
    for (const name of callsOfKeys().filter((each) => !each.includes('/api/webhook')))
      expect([name, scopeOfCall(call(name)) === 'read']).toEqual([name, name.startsWith('GET ') || name === 'POST /api/estimates']);
  });

  it('allows a call with its scope, names a missing scope, and refuses calls without a scope', () => {
    expect(getRefusal(['read'], 'GET /api/transports')).toBe('may');
    expect(getRefusal(['write_transports'], 'GET /api/transports')).toBe('key_scope_missing');
    expect(getRefusal(['read'], 'POST /api/transports')).toBe('key_scope_missing');
    expect(getRefusal(apiKeyScopes, 'POST /api/transports/:id/payment/checkout')).toBe('key_not_admitted');
    expect(getRefusal(apiKeyScopes, 'GET /api/whatever-comes')).toBe('key_not_admitted');
  });
});
