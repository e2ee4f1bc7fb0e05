import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Endpoint, PublicEndpoint, Schemas } from '#shared/endpoint.ts';
import { ApiError, call, getUrl } from './call.ts';
import { read } from '../queries.ts';
import { tabStore } from '../stores.ts';

const row = {
  summary: 'A row',
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z.number().optional(), status: z.string().optional() }),
  reply: z.object({ id: z.string() }),
} satisfies Schemas;
const newRow = { summary: 'Write', body: z.object({ name: z.string() }), reply: z.object({ id: z.string() }) } satisfies Schemas;
const readRow: Endpoint<typeof row> = { method: 'GET', path: '/api/rows/:id', access: 'signed-in' };
const writeRow: PublicEndpoint<typeof newRow> = { method: 'POST', path: '/api/rows', access: 'public' };

const input = { params: { id: 'a' }, query: {} };
const stored = new Map<string, string>();
const assign = vi.fn();
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const getHeaders = ({ headers }: RequestInit) => {
  const { 'x-unattended': _quiet, ...others } = headers as Record<string, string>;
  return others;
};
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
const failure = async (promise: Promise<unknown>) =>
  (await promise.then(
    () => null,
    (error: unknown) => error,
  )) as ApiError;

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal('location', { pathname: '/quotes', search: '', assign });
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  assign.mockReset();
  fetched.mockReset();
});

test('fills in and encodes the parameters of a URL and appends the query', () => {
  expect(getUrl('/api/rows/:id/notes/:note', { params: { id: 'a/b', note: 7 }, query: { limit: 5, status: undefined, q: '' } })).toBe(
    '/api/rows/a%2Fb/notes/7?limit=5',
  );
});

describe('an API request', () => {
  test('sends the session token, or else the older token, and cookies', async () => {
    stored.set('token', 'old');
    stored.set('sessionToken', 'new');
    fetched.mockResolvedValue(json(200, { id: 'a' }));
    await expect(call(readRow, { ...input, query: { limit: 3 } })).resolves.toEqual({ id: 'a' });
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe('/api/rows/a?limit=3');
    expect(init).toMatchObject({ method: 'GET', credentials: 'include', body: null, headers: { authorization: 'Bearer new' } });
    stored.delete('sessionToken');
    fetched.mockResolvedValue(json(200, { id: 'a' }));
    await call(readRow, input);
    expect(fetched.mock.calls[1]![1]).toMatchObject({ credentials: 'include', headers: { authorization: 'Bearer old' } });
  });

  test('sends its body as JSON with the Idempotency-Key', async () => {
    fetched.mockResolvedValue(json(201, { id: 'b' }));
    await call(writeRow, { body: { name: 'Ada' } }, { idempotencyKey: 'k1' });
    const [, init] = fetched.mock.calls[0]!;
    expect(init.method).toBe('POST');
    expect(init.body).toBe('{"name":"Ada"}');
    expect(getHeaders(init)).toEqual({ accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'k1' });
  });

  test('sends a file as the whole body and leaves the content type to the browser', async () => {
    fetched.mockResolvedValue(json(201, { id: 'c' }));
    const file = new Blob(['a,b'], { type: 'text/csv' });
    await call(writeRow, { body: file }, { idempotencyKey: 'k2' });
    const [, init] = fetched.mock.calls[0]!;
    expect(init.body).toBe(file);
    expect(getHeaders(init)).toEqual({ accept: 'application/json', 'idempotency-key': 'k2' });
  });

  test('returns undefined for 204 and the raw response if it is not JSON', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await expect(call(readRow, input)).resolves.toBeUndefined();
    const file = new Response('a,b', { headers: { 'content-type': 'text/csv' } });
    fetched.mockResolvedValueOnce(file);
    await expect(call(readRow, input)).resolves.toBe(file);
  });
});

describe('an API error', () => {
  const page = { 'content-type': 'text/html' };
  test.each([
    ['the error of a JSON reply', json(409, { error: 'Somebody was first', code: 'taken' }), 'Somebody was first', 'taken'],
    ['a JSON reply without one', json(500, {}), 'API Error: 500', ''],
    ['a JSON reply of an intermediary', json(502, { error: { code: 'bad_gateway', message: 'No' } }), 'API Error: 502', ''],
    ['JSON that cannot be read', new Response('{', { status: 502, headers: { 'content-type': 'application/json' } }), 'API Error: 502', ''],
    ['a page', new Response('<!DOCTYPE html><p>Hi', { status: 404, headers: page }), 'Authentication required. Please log in again.', ''],
    ['anything else', new Response('upstream', { status: 503 }), 'Server error: 503', ''],
  ])('has the message and code of the response: %s', async (_, response, message, code) => {
    fetched.mockResolvedValue(response);
    const error = await failure(call(readRow, input));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: response.status, message, code });
    expect(console.info).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
  });

  test('has the messages of its fields', async () => {
    fetched.mockResolvedValue(json(422, { error: 'Invalid year', code: 'invalid', fields: { vehicleYear: 'Invalid year' } }));
    expect((await failure(call(readRow, input))).fields).toEqual({ vehicleYear: 'Invalid year' });
  });

  test('is the original error after a network failure', async () => {
    fetched.mockRejectedValue(new TypeError('fetch failed'));
    expect(await failure(call(readRow, input))).toBeInstanceOf(TypeError);
  });
});

describe('a cached read', () => {
  test('fails with status and text, and has the message of the response for display', async () => {
    const text = JSON.stringify({ error: 'This transport does not exist', code: 'not_found' });
    fetched.mockResolvedValue(new Response(text, { status: 404, headers: { 'content-type': 'application/json' } }));
    const error = await failure(call(readRow, input, { cached: true }));
    expect(error).toMatchObject({ message: `404: ${text}`, userMessage: 'This transport does not exist', code: 'not_found', status: 404 });
    fetched.mockResolvedValue(new Response('upstream', { status: 503 }));
    expect(await failure(call(readRow, input, { cached: true }))).toMatchObject({
      message: '503: upstream',
      userMessage: 'Server error: 503',
    });
  });

  test('sends the older token, or else the session token', async () => {
    fetched.mockImplementation(() => Promise.resolve(json(200, { id: 'a' })));
    stored.set('sessionToken', 'session');
    await call(readRow, input, { cached: true });
    stored.set('token', 'own');
    await call(readRow, input, { cached: true });
    expect(fetched.mock.calls.map(([, { headers }]) => (headers as Record<string, string>).authorization)).toEqual([
      'Bearer session',
      'Bearer own',
    ]);
  });

  test('throws on a 401, or returns null if on401 says so', async () => {
    fetched.mockImplementation(() => Promise.resolve(json(401, { error: 'Invalid or expired token', code: 'unauthenticated' })));
    stored.set('token', 't');
    expect(await read(readRow, input, { on401: 'null' })).toBeNull();
    expect(assign).not.toHaveBeenCalled();
    expect(await failure(read(readRow, input))).toMatchObject({ status: 401, userMessage: 'Invalid or expired token' });
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login');
    expect(stored.size).toBe(0);
  });
});

describe('a 401 response', () => {
  const expired = () => json(401, { error: 'Invalid or expired token', code: 'unauthenticated' });
  beforeEach(() => {
    stored.set('token', 't');
    stored.set('sessionToken', 's');
  });

  test.each([
    { error: 'Invalid or expired token', code: 'unauthenticated' },
    { error: 'Authentication required', code: 'unauthenticated' },
    { error: 'Error: Invalid or expired token' },
    { error: 'Authentication required.' },
  ])('with $error ($code) removes both tokens and opens the login page', async (reply) => {
    fetched.mockImplementation(async () => json(401, reply));
    await failure(call(readRow, input));
    expect(stored.size).toBe(0);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login');
  });

  test('on the login page removes the tokens and stays there', async () => {
    vi.stubGlobal('location', { pathname: '/login', assign });
    fetched.mockImplementation(async () => expired());
    await failure(call(readRow, input));
    expect(stored.size).toBe(0);
    expect(assign).not.toHaveBeenCalled();
  });

  test.each([
    ['signed_out_blocked', 'Your account has been blocked.', 'blocked'],
    ['signed_out_idle', 'You’ve been signed out after 30 minutes without activity.', 'idle'],
  ])('with the code %s opens the login page in this and other tabs with the reason', async (code, error, why) => {
    fetched.mockImplementation(async () => json(401, { error, code }));
    await failure(call(readRow, input));
    expect(fetched).toHaveBeenCalledOnce();
    expect(assign).toHaveBeenCalledExactlyOnceWith('/login');
    const said = { why, words: error };
    expect(JSON.parse(tabStore.get('leaving')!)).toEqual({ ...said, to: '/quotes' });
    expect([...stored]).toEqual([['leavingSaid', JSON.stringify(said)]]);
  });

  test.each([
    { error: 'Invalid credentials', code: 'invalid_credentials' },
    { error: 'Authentication required', code: 'proof_required' },
    { error: 'Not now' },
  ])('of another kind ($error, $code) changes nothing', async (reply) => {
    fetched.mockResolvedValue(json(401, reply));
    await failure(call(readRow, input));
    expect(stored.size).toBe(2);
    expect(assign).not.toHaveBeenCalled();
  });

  test('to the silent session check changes nothing', async () => {
    fetched.mockImplementation(async () => expired());
    await failure(call(readRow, input, { silent: true }));
    expect(stored.size).toBe(2);
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('an expired bearer token', () => {
  /** A server with one valid bearer token; each renewal invalidates the previous one. `isHeld` delays the answer to a call. */
  function serve(isHeld: (sent: number) => Promise<void> | undefined = () => undefined) {
    const known = { bearer: 'fresh 0', renewals: 0, calls: 0 };
    stored.set('token', 'stale').set('sessionToken', 'stale');
    fetched.mockImplementation(async (url, { headers }) => {
      if (url === '/api/auth/renew') {
        known.bearer = `fresh ${(known.renewals += 1)}`;
        return json(200, { token: known.bearer, sessionToken: known.bearer });
      }
      const isKnown = new Headers(headers).get('authorization') === `Bearer ${known.bearer}`;
      await isHeld((known.calls += 1));
      return isKnown ? json(200, { id: 'a' }) : json(401, { error: 'Invalid or expired token', code: 'unauthenticated' });
    });
    return known;
  }

  test('is renewed once, and the call is repeated', async () => {
    const known = serve();
    expect(await call(readRow, input)).toEqual({ id: 'a' });
    expect(known).toMatchObject({ renewals: 1, calls: 2 });
  });

  test('is not renewed again by a second call that fails later', async () => {
    const late = Promise.withResolvers<void>();
    const known = serve((sent) => (sent === 2 ? late.promise : undefined));
    const [first, second] = [call(readRow, input), call(readRow, input)];
    expect(await first).toEqual({ id: 'a' });
    late.resolve();
    expect(await second).toEqual({ id: 'a' });
    expect(known.renewals).toBe(1);
    expect(assign).not.toHaveBeenCalled();
  });

  test('is replaced by the token another tab renewed in the meantime', async () => {
    const known = serve((sent) => {
      if (sent !== 1) return undefined;
      const otherTab = vi.waitUntil(() => known.renewals === 1).then(() => (known.bearer = 'of another tab'));
      void otherTab.then(() => vi.waitUntil(() => stored.get('token') === 'fresh 1')).then(() => stored.set('sessionToken', known.bearer));
      return undefined;
    });
    const wasSent = fetched.getMockImplementation()!;
    fetched.mockImplementation(async (...sent) => {
      if (stored.get('token') === 'fresh 1') await vi.waitUntil(() => stored.get('sessionToken') === 'of another tab');
      return wasSent(...sent);
    });
    expect(await call(readRow, input)).toEqual({ id: 'a' });
    expect(known).toMatchObject({ renewals: 1, calls: 3 });
  });

  test.each([
    ['no network, or a page that is being left', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server that is busy', () => Promise.resolve(json(503, { error: 'Please try again', code: 'unavailable' }))],
  ])('does not end the session if the renewal got no answer: %s', async (_why, answer) => {
    const known = serve();
    const wasSent = fetched.getMockImplementation()!;
    fetched.mockImplementation((url, init) => (url === '/api/auth/renew' ? answer() : wasSent(url, init)));
    expect(await failure(call(readRow, input))).toBeInstanceOf(TypeError);
    expect(stored.get('sessionToken')).toBe('stale');
    expect(assign).not.toHaveBeenCalled();
    expect(known).toMatchObject({ renewals: 0, calls: 1 });
  });

  test('ends the session if the renewal is refused', async () => {
    serve();
    const wasSent = fetched.getMockImplementation()!;
    fetched.mockImplementation(async (url, init) =>
      url === '/api/auth/renew' ? json(401, { error: 'Authentication required', code: 'unauthenticated' }) : wasSent(url, init),
    );
    expect(await failure(call(readRow, input))).toMatchObject({ status: 401 });
    expect(assign).toHaveBeenCalledWith('/login');
  });

  test('ends the session if it is refused again after every renewal', async () => {
    const known = serve();
    fetched.mockImplementation(async (url) =>
      url === '/api/auth/renew'
        ? json(200, { token: `fresh ${(known.renewals += 1)}`, sessionToken: 'x' })
        : json(401, { error: 'Invalid or expired token', code: 'unauthenticated' }),
    );
    expect(await failure(call(readRow, input))).toMatchObject({ status: 401 });
    expect(known.renewals).toBe(2);
    expect(assign).toHaveBeenCalledWith('/login');
  });
});
