import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { quoteRequestForm } from '#domains/quotes/fixtures.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';

const app = await startTestApp();
await app.http.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.http.server.address() as AddressInfo;
const shipper = await app.signIn('shipper');
const carrier = await app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true });
await app.settle();

const tables = (
  await app.sql<{ name: string }[]>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
)
  .map(({ name }) => name)
  .filter((name) => name !== 'rate_limits' && name !== 'security_logs');

/** All tables except rate limits and Sentinel's logs. */
const counts = `select array[${tables.map((name) => `(select count(*)::int from "${name}")`).join(', ')}] as counts`;
async function countRows(): Promise<Record<string, number>> {
  const [row] = (await app.sql.unsafe(counts)) as unknown as [{ counts: number[] }];
  return Object.fromEntries(tables.map((name, at) => [name, row.counts[at]!]));
}

let before: Record<string, number>;
beforeEach(async () => {
  before = await countRows();
});
const leavesNothing = async () => expect(await countRows()).toEqual(before);
let isLeavingNothing = true;
afterEach(async () => {
  if (isLeavingNothing) await leavesNothing();
  isLeavingNothing = true;
});

const sockets: net.Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

async function say(text: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return heard;
}

const post = (payload: string, headers: Record<string, string> = {}, url = '/api/transports') =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${shipper.token}`, 'content-type': 'application/json', ...headers },
    payload,
  });
const refusal = (status: number, code: string) => ({ statusCode: status, code });
const sent = async (payload: string, headers?: Record<string, string>) => {
  const reply = await post(payload, headers);
  const { error, code, fields } = reply.json();
  expect(error).toEqual(expect.any(String));
  return { statusCode: reply.statusCode, code, ...(fields && { fields }) };
};

test('a body larger than a megabyte is refused, whatever its length claims', async () => {
  const large = JSON.stringify({ ...transportForm, notes: 'x'.repeat(1024 * 1024) });
  expect(await sent(large)).toEqual(refusal(413, 'too_large'));
  const head = `POST /api/transports HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${shipper.token}\r\ncontent-type: application/json\r\n`;
  expect(await say(`${head}content-length: 99999999999\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 413 /);
  const chunk = 'x'.repeat(0x10000);
  const chunks = `10000\r\n${chunk}\r\n`.repeat(17);
  expect(await say(`${head}connection: close\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
});

test.each([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json-seq',
  'nonsense',
])('content type %s is refused', async (type) => {
  expect(await sent(JSON.stringify(transportForm), { 'content-type': type })).toEqual(refusal(415, 'unsupported_media_type'));
});

test.each(['{', '{"a":1,}', 'null null', '', "{'a':1}", '\u0000', '{"a":"\ud800', '[1,2', 'undefined'])(
  'broken JSON %j is refused',
  async (text) => {
    expect(await sent(text)).toEqual(refusal(400, 'unreadable'));
  },
);

test.each(['null', '[]', '1', '"text"', 'true', '[[[]]]'])('JSON that is not an object, %s, is refused', async (text) => {
  expect(await sent(text)).toMatchObject(refusal(422, 'invalid'));
});

test('JSON nested 200,000 levels deep is refused, anywhere and with a repeated key', async () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  expect(await sent(deep)).toEqual(refusal(400, 'unreadable'));
  expect(await sent(`{"notes":${deep}}`)).toEqual(refusal(400, 'unreadable'));
  expect(await sent(`{"notes":${deep}}`, { 'idempotency-key': 'deep' })).toEqual(refusal(400, 'unreadable'));
  expect(await sent('{"a":'.repeat(100_000))).toEqual(refusal(400, 'unreadable'));
});

test.each(['__proto__', 'constructor'])('the prototype key %s is refused, and no object is changed', async (key) => {
  const poison = `{"${key}":{"prototype":{"isAdmin":true},"isAdmin":true},${JSON.stringify(transportForm).slice(1)}`;
  expect(await sent(poison)).toEqual(refusal(400, 'unreadable'));
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});

test('an object instead of a text or list is refused without a server error', async () => {
  for (const played of ['{"length":{"toString":1}}', '{"length":1}', '{"length":{"valueOf":1,"toString":1}}', '{"size":{"toString":1}}'])
    for (const field of ['notes', 'vehicleMake', 'fromZipCode', 'vehicleType']) {
      const { statusCode } = await sent(JSON.stringify({ ...transportForm, [field]: 'PLAYED' }).replace('"PLAYED"', played));
      expect({ played, field, isRefused: [400, 422].includes(statusCode) }).toEqual({ played, field, isRefused: true });
    }
});

test('unknown fields are not written', async () => {
  isLeavingNothing = false;
  const body = { ...transportForm, id: newId(), status: 'completed', shipperId: carrier.id, serviceFee: '0.00', totalAmount: '1.00' };
  const answer = await shipper.call('POST', '/api/transports', body);
  expect(answer).toMatchObject({ status: 201, body: { status: 'submitted', shipperId: shipper.id, totalAmount: null } });
  expect(answer.body.id).not.toBe(body.id);
  expect(answer.body.serviceFee).not.toBe('0.00');
});

const long = 'x'.repeat(10_000);
test.each([
  'vehicleMake',
  'vehicleModel',
  'vin',
  'color',
  'fromZipCode',
  'toZipCode',
  'fromAddress',
  'toAddress',
  'notes',
  'modificationNote',
  'personalItems',
  'releaseNumber',
  'accessNotes',
  'vehicleType',
  'transportType',
  'vehicleYear',
  'vehicleValue',
  'pickupDate',
])('ten thousand characters in %s are refused with an error on that field', async (field) => {
  const answer = await sent(JSON.stringify({ ...transportForm, [field]: long }));
  expect(answer).toMatchObject({ ...refusal(422, 'invalid'), fields: { [field]: expect.any(String) } });
  expect(JSON.stringify(answer)).not.toContain('xxxx');
});

test.each(['email', 'phone', 'fullName', 'vehicleMake', 'vehicleModel', 'vehicleValue', 'vin', 'notes'])(
  'ten thousand characters in %s of an anonymous request are refused on that field',
  async (field) => {
    const answer = await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, [field]: long });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', fields: { [field]: expect.any(String) } } });
  },
);

test.each([
  ['POST', '/api/transports', { ...transportForm, notes: 'a\u0000b' }],
  ['POST', '/api/quotes/submit', { ...quoteRequestForm, fullName: 'Pat\u0000Doyle' }],
  ['POST', '/api/quotes/save-draft', { ...transportForm, vehicleMake: 'Hon\u0000da' }],
  [
    'POST',
    '/api/auth/register',
    { fullName: 'A\u0000B', email: 'nul@carriage.example', password: 'long-enough-2026', role: 'shipper', phoneNumber: '5125550142' },
  ],
] as const)('a NUL character is refused by %s %s', async (method, url, body) => {
  expect(await shipper.call(method, url, body)).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

test('half a surrogate pair is refused, in values and names, while a whole one is accepted', async () => {
  const send = (body: string) => shipper.call('POST', '/api/quotes/save-draft', Buffer.from(body), { 'content-type': 'application/json' });
  const form = JSON.stringify({ ...transportForm, notes: 'NOTES' });
  for (const half of ['\\ud800', '\\uDFFF and more', '\\ude00\\ud83d'])
    expect(await send(form.replace('NOTES', half))).toMatchObject({
      status: 422,
      body: { error: 'Text contains an incomplete character' },
    });
  expect((await send(form.replace('"notes"', '"\\ud800"'))).status).toBe(422);
  for (const whole of ['\\ud83d\\ude00', '\\\\ud800'])
    expect((await send(form.replace('NOTES', whole).replace('"vehicleType":"', '"vehicleType":"x'))).body.fields).toHaveProperty(
      'vehicleType',
    );
});

test('a NUL character in a query or path is refused or finds nothing', async () => {
  expect((await carrier.call('GET', '/api/marketplace/quotes?q=a%00b')).status).toBeLessThan(500);
  expect((await carrier.call('GET', '/api/places/vehicles?type=car&q=%00')).status).toBeLessThan(500);
  expect((await shipper.call('GET', '/api/places/zip/7870%00')).status).toBe(404);
  expect((await shipper.call('GET', '/api/transports/%00')).status).toBe(404);
});

const badIds = [
  '1',
  'not-a-uuid',
  '0190000000007000800000000000000g',
  `${newId()}x`,
  `${newId()}'--`,
  '%27%20or%201=1',
  '..%2f..%2fetc',
  'x'.repeat(1_000),
];
const byId = [
  ['GET', (id: string) => `/api/transports/${id}`],
  ['GET', (id: string) => `/api/transports/${id}/quotes`],
  ['GET', (id: string) => `/api/transports/${id}/bids`],
  ['GET', (id: string) => `/api/transports/${id}/communication-timeline`],
  ['GET', (id: string) => `/api/quotes/${id}/transitions`],
  ['POST', (id: string) => `/api/quotes/${id}/acceptance`],
  ['POST', (id: string) => `/api/bids/${id}/acceptance`, { bidAmount: '1050.00' }],
  ['DELETE', (id: string) => `/api/quotes/draft/${id}`],
] as const;
test.each(byId.map(([method, path, body]) => [method, path(':id'), path, body] as const))(
  'an invalid id gives 404 for %s %s',
  async (method, _title, path, given) => {
    for (const id of [...badIds, newId()]) {
      const { status, body } = await shipper.call(method, path(id), given);
      expect({ id, status, code: body.code }).toEqual({ id, status: 404, code: 'not_found' });
      if (id.length > 20) expect(JSON.stringify(body)).not.toContain(id.slice(0, 20));
    }
  },
);

test.each([
  '/api/transports?limit=0',
  '/api/transports?limit=101',
  '/api/transports?limit=-1',
  '/api/transports?limit=1e9',
  '/api/transports?limit=ten',
  '/api/transports?limit=1&limit=2',
  '/api/transports?cursor=1',
  "/api/transports?cursor=' or 1=1--",
  '/api/transports?status=everything',
  '/api/transports?status=__proto__',
  '/api/transports?status=all&status=quoted',
  '/api/quotes?limit=1.5',
  '/api/quotes/drafts?cursor=null',
  '/api/notifications?limit=NaN',
  '/api/notifications?cursor=1&cursor=2',
])('%s is refused with an error on that value', async (url) => {
  const answer = await shipper.call('GET', encodeURI(url));
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', fields: expect.any(Object) } });
});

const statements = [
  "'; drop table users; --",
  "' or '1'='1",
  '${1}',
  '$1',
  '\\',
  "''",
  '%',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\u0301 \ud83d\ude9a',
];
const auditLog = (rows: Record<string, number>) =>
  Object.fromEntries(
    Object.keys(rows)
      .filter((table) => /^audit_log_\d/.test(table))
      .map((table) => [table, expect.any(Number)]),
  );

test.each(statements)('text that looks like a command, %s, is stored unchanged', async (text) => {
  isLeavingNothing = false;
  const body = { ...transportForm, notes: text, vehicleMake: text, vehicleModel: text, fromAddress: text };
  const { status, body: made } = await shipper.call('POST', '/api/transports', body);
  expect(status).toBe(201);
  const kept = { notes: text, vehicleMake: text, vehicleModel: text, fromAddress: text };
  expect((await shipper.call('GET', `/api/transports/${made.id}`)).body).toMatchObject(kept);
  expect((await app.sql`select notes, vehicle_make, vehicle_model, from_address from transports where id = ${made.id}`)[0]).toEqual(kept);
  expect(await countRows()).toEqual({
    ...before,
    transports: before['transports']! + 1,
    quotes: before['quotes']! + 1,
    stops: before['stops']! + 2,
    // The waiting quote is counted.
    counter_deltas: before['counter_deltas']! + 1,
    events: expect.any(Number),
    jobs: expect.any(Number),
    ...auditLog(before),
    communication_timeline: expect.any(Number),
    quote_transitions: expect.any(Number),
  });
});

test('a note with a direction-changing character is stored unchanged', async () => {
  isLeavingNothing = false;
  const notes = '\u202e\u0301 \ud83d\ude9a';
  const { status, body: made } = await shipper.call('POST', '/api/transports', { ...transportForm, notes });
  expect(status).toBe(201);
  expect((await app.sql`select notes from transports where id = ${made.id}`)[0]).toEqual({ notes });
});

test('a search that looks like a command finds nothing and breaks nothing', async () => {
  for (const text of [...statements, '%_%', '('.repeat(500), ':*', '!!&|']) {
    for (const url of [
      `/api/marketplace/quotes?q=${encodeURIComponent(text)}`,
      `/api/places/vehicles?type=car&q=${encodeURIComponent(text)}`,
    ])
      expect([200, 422]).toContain((await carrier.call('GET', url)).status);
  }
});

test('headers can neither be injected nor smuggled', async () => {
  const key = (value: string) => sent(JSON.stringify(transportForm), { 'idempotency-key': value });
  expect(await key('a b')).toEqual(refusal(400, 'unreadable'));
  expect(await key('x'.repeat(201))).toEqual(refusal(400, 'unreadable'));
  const list = await shipper.call('GET', '/api/transports?limit=1&x=%0d%0aset-cookie:%20a=b');
  expect(list.status).toBe(200);
  expect(list.headers['set-cookie']).toBeUndefined();
  expect(String(list.headers['link'] ?? '')).not.toMatch(/[\r\n]/);
  const get = 'GET /api/health/live HTTP/1.1\r\nhost: a\r\n';
  const inner = `${get}\r\n`;
  expect(
    await say(`POST /api/auth/logout HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`),
  ).toMatch(/^HTTP\/1\.1 400 /);
  expect(await say(`POST /api/auth/logout HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\n${inner}`)).toMatch(
    /^HTTP\/1\.1 400 /,
  );
  expect(await say(`${get}x: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await say(`${get}x: a\u0000b\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await say('GET /api/health/live HTTP/1.1\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await say('GET / HTTP/9.9\r\n\r\n')).toMatch(/\r\n\r\n\{"error":"We couldn’t read the request","code":"unreadable"\}$/);
  expect(await say('\u0016\u0003\u0001 this is no HTTP\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*frame-ancestors 'none'/);
});

test('a forged proxy header changes neither caller nor links', async () => {
  const forged = { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', host: 'evil.example' };
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      app.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { ...forged, 'x-forwarded-for': `1.2.3.${index}` },
        payload: { email: 'x', password: 'x' },
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
  const list = await shipper.call('GET', '/api/transports?limit=1', undefined, forged);
  expect(JSON.stringify(list.headers)).not.toContain('evil');
});

const traversals = [
  '/..%2f..%2fetc/passwd',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/../../../package.json',
  '/..%5c..%5cetc%5cpasswd',
  '/.%00./etc/passwd',
  '/%',
  '/%c0%ae%c0%ae/etc/passwd',
  '//etc/passwd',
  '/.env',
  '/.git/config',
  '/package.json',
];
test.each(traversals)('%s returns no file', async (path) => {
  for (const reply of [
    await app.http.inject({ method: 'GET', url: path }).then(({ statusCode, body }) => `HTTP/1.1 ${statusCode} ${body}`),
    await say(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`),
  ]) {
    expect(reply).toMatch(/^HTTP\/1\.1 (404|400|503) /);
    expect(reply).not.toMatch(/root:|"dependencies"|\[core\]/);
  }
});

test('an undecodable or very long path gets a response that does not repeat it', async () => {
  for (const [url, statusCode, code] of [
    ['/api/transports/%zz-secret', 400, 'unreadable'],
    ['/%e0%a4secret', 400, 'unreadable'],
    [`/api/transports/secret${'x'.repeat(500)}`, 404, 'not_found'],
  ] as const) {
    const reply = await app.http.inject({ method: 'GET', url });
    expect({ statusCode: reply.statusCode, code: reply.json().code }).toEqual({ statusCode, code });
    expect(reply.body).not.toContain('secret');
  }
});

test('an unknown call gets a constant response that repeats nothing', async () => {
  const constant = '{"error":"Not found","code":"not_found"}';
  for (const url of ['/api', '/api/', '/api/nothing', '/api/%3Cscript%3E', '/api/transports/x/y/z', '/api/TRANSPORTS', '/api/..%2fetc'])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const) {
      const { statusCode, body, headers } = await app.http.inject({ method, url });
      expect({ url, method, statusCode, body: method === 'HEAD' ? '' : body }).toEqual({
        url,
        method,
        statusCode: 404,
        body: method === 'HEAD' ? '' : constant,
      });
      expect(headers['content-type']).toContain('application/json');
    }
});

test('HEAD works like GET without a body, and OPTIONS allows no other site', async () => {
  const get = await app.http.inject({ method: 'GET', url: '/api/health/live' });
  const head = await app.http.inject({ method: 'HEAD', url: '/api/health/live' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([get.statusCode, '', get.headers['content-length']]);
  expect((await app.http.inject({ method: 'HEAD', url: '/api/transports' })).statusCode).toBe(401);
  const asked = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  for (const method of ['OPTIONS', 'GET'] as const) {
    const { statusCode, headers } = await app.http.inject({ method, url: '/api/transports', headers: asked });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  for (const method of ['TRACE', 'CONNECT', 'BREW'])
    expect(await say(`${method} /api/transports HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)).toMatch(/^(HTTP\/1\.1 40[0-9] |$)/);
});

test('a change from another site with the cookie is refused', async () => {
  const { cookie } = shipper;
  const change = (headers: Record<string, string>) => post(JSON.stringify(transportForm), { authorization: '', cookie, ...headers });
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]) {
    const reply = await change(headers);
    expect({ headers, status: reply.statusCode, code: reply.json().code }).toEqual({ headers, status: 403, code: 'foreign_origin' });
  }
  for (const url of ['/api/notifications/read', '/api/quotes/submit', '/api/auth/logout'])
    expect((await post('{}', { authorization: '', cookie, origin: 'https://evil.example' }, url)).statusCode).toBe(403);
  expect((await shipper.call('GET', '/api/auth/me')).status).toBe(200);
});

const forgeries: [string, (person: SignedIn) => Record<string, string>][] = [
  ['a token cut short', ({ token }) => ({ authorization: `Bearer ${token.slice(0, -1)}` })],
  ['a token with more behind it', ({ token }) => ({ authorization: `Bearer ${token}x` })],
  ['an empty token', () => ({ authorization: 'Bearer  ' })],
  ['a token of a megabyte', () => ({ authorization: `Bearer ${'x'.repeat(1_000_000)}` })],
  ['another scheme', ({ token }) => ({ authorization: `Basic ${token}` })],
  ['a wrong token beside a right cookie', ({ cookie }) => ({ authorization: 'Bearer wrong', cookie })],
];
test.each(forgeries)('%s does not sign in', async (_title, headersOf) => {
  const { statusCode, body } = await app.http.inject({ method: 'GET', url: '/api/auth/me', headers: headersOf(shipper) });
  expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 401, code: 'unauthenticated' });
});

test('a body that does not arrive times out', { tags: 'full' }, async () => {
  const { server } = app.http;
  expect([server.requestTimeout, server.headersTimeout]).toEqual([60_000, 60_000]);
  server.headersTimeout = 100;
  server.requestTimeout = 200;
  const head = `POST /api/transports HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${shipper.token}\r\ncontent-type: application/json\r\n`;
  const heard = await say(`${head}content-length: 100\r\n\r\n{"notes":`);
  server.requestTimeout = 60_000;
  server.headersTimeout = 60_000;
  expect(heard).toMatch(/^HTTP\/1\.1 408 [^]+\r\n\r\n\{"error":"The request took too long","code":"timeout"\}$/);
});
