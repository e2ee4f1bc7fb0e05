import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildAccount, buildApiKey } from '#domains/accounts/fixtures.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { currentApiVersion } from '#shared/api/api-version.ts';
import { startTestApp } from '../harness/app.ts';

const app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '50' });
const { http, sql } = app;

let addresses = 0;
const nextAddress = () => `10.9.${(addresses += 1) >> 8}.${addresses & 255}`;

const send = (sent: InjectOptions) => http.inject({ remoteAddress: nextAddress(), ...sent });
const getKey = async () => {
  const { secret } = await buildApiKey(sql, await buildAccount(sql));
  return { authorization: `Bearer ${secret}` };
};

describe('every reply', () => {
  it.each([
    ['a call', '/api/places/zip/90210', 200],
    ['an unknown call', '/api/no-such-call', 404],
    ['a call without a session', '/api/transports', 401],
    ['an invalid query', '/api/places/vehicles?type=x', 422],
    ['an undecodable URL', '/api/%zz', 400],
    ['a health check', '/api/health/live', 200],
    ['a page', '/', 200],
    ['an unknown page', '/no-such-page', 404],
  ])('has a unique request id: %s', async (_, url, status) => {
    const [first, second] = [await send({ url }), await send({ url })];
    const ids = [first, second].map(({ headers }) => headers['x-request-id']);
    expect([first.statusCode, second.statusCode]).toEqual([status, status]);
    expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('ignores a request id sent by the caller', async () => {
    const reply = await send({ url: '/api/places/zip/90210', headers: { 'x-request-id': 'theirs' } });
    expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('has no CORS headers for other sites', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
      const reply = await send({ method, url: '/api/places/zip/90210', headers });
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('the API version', () => {
  const ask = (version?: string, url = '/api/places/zip/90210') =>
    send({ url, headers: version === undefined ? {} : { 'carriage-version': version } });

  it('is in the headers of every API reply, whether it was requested or not', async () => {
    const replies = [await ask(), await ask(currentApiVersion), await ask(undefined, '/api/no-such-call')];
    expect(replies.map(({ headers }) => headers['carriage-version'])).toEqual(replies.map(() => currentApiVersion));
    expect((await ask(undefined, '/')).headers).not.toHaveProperty('carriage-version');
  });

  it.each(['2026-11-28', '2099-01-01', '', 'latest', `${currentApiVersion}, ${currentApiVersion}`])(
    'is refused with 400 if unknown: %j',
    async (version) => {
      const reply = await ask(version);
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { code: 'unknown_version', error: `Unknown API version. Carriage-Version can be ${currentApiVersion}.` },
      ]);
      expect(reply.headers['carriage-version']).toBe(currentApiVersion);
    },
  );
});

describe('the rate limit headers', () => {
  const told = ({ headers }: { headers: Record<string, unknown> }) => [headers['ratelimit-policy'], headers['ratelimit']];

  it('show the remaining calls and changes of an API key until it is used up', async () => {
    const headers = await getKey();
    const read = () => send({ url: '/api/places/zip/90210', headers });
    expect(told(await read())).toEqual(['"key";q=10;w=60', '"key";r=9;t=6']);
    const written = await send({ method: 'POST', url: '/api/transports', headers, payload: transportForm });
    expect([written.statusCode, ...told(written)]).toEqual([
      201,
      '"key-changes";q=4;w=60',
      expect.stringMatching(/^"key-changes";r=3;t=1[45]$/),
    ]);
    const replies = [];
    while (replies.at(-1)?.statusCode !== 429 && replies.length < 20) replies.push(await read());
    const last = replies.at(-1)!;
    expect([last.statusCode, ...told(last)]).toEqual([429, '"key";q=10;w=60', expect.stringMatching(/^"key";r=0;t=\d+$/)]);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('show the limit of an account, of an anonymous address and of a call with its own limit', async () => {
    const shipper = await app.signIn('shipper');
    expect(told(await shipper.call('GET', '/api/places/zip/90210'))[0]).toBe('"account";q=50;w=60');
    expect(told(await send({ url: '/api/no-such-call' }))).toEqual([
      '"address";q=100;w=60',
      expect.stringMatching(/^"address";r=99;t=\d$/),
    ]);
    const resent = await shipper.call('POST', '/api/auth/verify-email/resend');
    expect(told(resent)[0]).toMatch(/^"call";q=\d;w=60$/);
    expect(await send({ url: '/' })).not.toHaveProperty('headers.ratelimit');
  });
});

describe('unknown fields in a request', () => {
  const question = { fromZipCode: '78701', toZipCode: '80202', vehicleType: 'car', transportType: 'open' };

  it('are refused by name, and nothing is executed', async () => {
    const headers = { ...(await getKey()), 'idempotency-key': 'once' };
    const ask = (payload: object) => send({ method: 'POST', url: '/api/estimates', headers, payload });
    const reply = await ask({ ...question, vehicle: 'car', vehicle_make: 'Honda' });
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      {
        code: 'invalid',
        error: 'Unknown fields: vehicle, vehicle_make',
        fields: { vehicle: 'Unknown field', vehicle_make: 'Unknown field' },
      },
    ]);
    expect((await ask(question)).statusCode).toBe(200);
  });

  it.each([
    ['in a query', 'GET', '/api/receipts?limit=1&sinec=2026-01-01', undefined, 'sinec'],
    ['of a call without a body', 'POST', '/api/auth/sessions/revoke-others', { keep: true }, 'keep'],
    ['in a list', 'POST', '/api/transports/00000000-0000-7000-8000-000000000001/claims', { items: [{ cost: '1.00' }] }, 'items.0.cost'],
  ] as const)('are refused: %s', async (_, method, url, body, name) => {
    const shipper = await app.signIn('shipper');
    const reply = await shipper.call(method, url, body);
    expect([reply.status, reply.body.fields]).toEqual([422, expect.objectContaining({ [name]: 'Unknown field' })]);
  });

  it('are refused in a form with a file', async () => {
    const shipper = await app.signIn('shipper');
    const { id } = (await shipper.call('POST', '/api/transports', transportForm)).body;
    const form = new FormData();
    form.append('caption', 'Front');
    form.append('file', new Blob(['no picture']), 'front.jpg');
    const request = new Request('http://here/', { method: 'POST', body: form });
    const reply = await send({
      method: 'POST',
      url: `/api/transports/${id}/photos`,
      headers: { authorization: `Bearer ${shipper.token}`, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect([reply.statusCode, reply.json().fields]).toEqual([422, { caption: 'Unknown field' }]);
  });

  it('are ignored in older calls and named in the header Carriage-Ignored-Fields', async () => {
    const shipper = await app.signIn('shipper');
    const made = await shipper.call('POST', '/api/transports', { ...transportForm, colour: 'red', 'naïve\r\nset-cookie': 1 });
    expect([made.status, made.headers['carriage-ignored-fields']]).toEqual([201, 'colour, na%C3%AFve%0D%0Aset-cookie']);
    const listed = await shipper.call('GET', '/api/transports?limit=1&sinec=2026');
    expect([listed.status, listed.headers['carriage-ignored-fields']]).toEqual([200, 'sinec']);
    const known = await shipper.call('POST', '/api/transports', transportForm);
    expect(known.headers).not.toHaveProperty('carriage-ignored-fields');
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${'x'.repeat(200)}${at}`, at]));
    const refused = await shipper.call('POST', '/api/transports', { ...many, vehicleType: 'train' });
    expect([refused.status, String(refused.headers['carriage-ignored-fields']).length < 2_500]).toEqual([422, true]);
  });
});
