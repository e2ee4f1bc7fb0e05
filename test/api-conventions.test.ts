import { describe, expect, it } from 'vitest';
import { currentApiVersion } from '#shared/api-version.ts';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp();
const { http } = app;

let addresses = 0;
const nextAddress = () => `10.9.${(addresses += 1) >> 8}.${addresses & 255}`;

type Sent = Parameters<typeof http.inject>[0] & object;
const send = (sent: Sent) => http.inject({ remoteAddress: nextAddress(), ...sent });
describe('each reply', () => {
  it.each([
    ['a call', '/api/places/zip/90210', 200],
    ['a call that is not there', '/api/no-such-call', 404],
    ['a call without a session', '/api/transports', 401],
    ['an invalid question', '/api/places/vehicles?type=x', 422],
    ['an address that cannot be decoded', '/api/%zz', 400],
    ['a health check', '/api/health/live', 200],
    ['a page', '/', 200],
    ['a page that is not there', '/no-such-page', 404],
  ])('has an id of its own: %s', async (_, url, status) => {
    const [first, second] = [await send({ url }), await send({ url })];
    const ids = [first, second].map(({ headers }) => headers['x-request-id']);
    expect([first.statusCode, second.statusCode]).toEqual([status, status]);
    expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('has its own id whatever the caller calls it', async () => {
    const reply = await send({ url: '/api/places/zip/90210', headers: { 'x-request-id': 'theirs' } });
    expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('allows no other site to read it', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
      const reply = await send({ method, url: '/api/places/zip/90210', headers });
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('the version of the API', () => {
  const ask = (version?: string, url = '/api/places/zip/90210') =>
    send({ url, headers: version === undefined ? {} : { 'carriage-version': version } });

  it('is named in each answer of the API, whether it was asked for or not', async () => {
    const replies = [await ask(), await ask(currentApiVersion), await ask(undefined, '/api/no-such-call')];
    expect(replies.map(({ headers }) => headers['carriage-version'])).toEqual(replies.map(() => currentApiVersion));
    expect((await ask(undefined, '/')).headers).not.toHaveProperty('carriage-version');
  });

  it.each(['2026-11-28', '2099-01-01', '', 'latest', `${currentApiVersion}, ${currentApiVersion}`])(
    'is refused where it does not exist: %j',
    async (version) => {
      const reply = await ask(version);
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { code: 'unknown_version', error: `There is no such version of the API. Carriage-Version can be ${currentApiVersion}.` },
      ]);
      expect(reply.headers['carriage-version']).toBe(currentApiVersion);
    },
  );
});
