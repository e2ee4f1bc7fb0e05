import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { transportForm } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { startTestApp } from '../harness/app.ts';

const app = await startTestApp({ PUBLIC_URL: 'https://carriage.example' });
await app.http.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.http.server.address() as AddressInfo;

const sockets: net.Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

function dial(): { socket: net.Socket; heard: () => string; closed: Promise<unknown> } {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => {});
  return { socket, heard: () => text, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

const toHeaders = (reply: string) =>
  Object.fromEntries(
    reply
      .slice(0, reply.indexOf('\r\n\r\n'))
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );

test.each([
  ['a path that cannot be decoded', 'GET /%ff HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
  ['a request that is not HTTP', 'hello there, is this a mail server?\r\n\r\n', 400],
  ['a request without a host', 'GET /api/auth/me HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['a page request without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['a request with two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n', 400],
  ['an unsupported Expect header', 'GET /api/auth/me HTTP/1.1\r\nhost: a\r\nexpect: rain\r\nconnection: close\r\n\r\n', 417],
  ['too large headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
])('the response to %s has the security headers', async (_what, text, status) => {
  const { socket, heard, closed } = dial();
  socket.write(text);
  await closed;
  expect(heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const { error, code } = JSON.parse(heard().slice(heard().indexOf('{'), heard().lastIndexOf('}') + 1)) as Record<string, unknown>;
  expect([typeof error, typeof code]).toEqual(['string', 'string']);
  expect(heard()).not.toContain('statusCode');
  expect(toHeaders(heard())).toMatchObject({
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
});

const edge = 'edge-of-a-part';
const partHead = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'x'), Buffer.from('\r\n')]);
const framed = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

async function flood(path: string, token: string, first: Buffer): Promise<{ reply: string; megabytes: number }> {
  const { socket, heard, closed } = dial();
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ntransfer-encoding: chunked\r\ncontent-type: multipart/form-data; boundary=${edge}\r\n\r\n`,
  );
  if (first.length > 0) socket.write(framed(first));
  let chunks = 0;
  while (chunks < 1024 && !socket.destroyed) {
    chunks += 1;
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  if (!socket.destroyed) socket.end('0\r\n\r\n');
  await closed;
  return { reply: heard(), megabytes: chunks / 16 };
}

test('an upload without a first part, or with endless data after it, is aborted', { tags: 'full', timeout: 60_000 }, async () => {
  const shipper = await app.signIn('shipper', { emailVerifiedAt: new Date() });
  const { body } = await shipper.call('POST', '/api/transports', transportForm);
  const photos = `/api/transports/${body.id}/photos`;
  const preamble = await flood(photos, shipper.token, Buffer.alloc(0));
  // The reply may be lost if the client keeps sending.
  expect(preamble.reply).toMatch(/^(HTTP\/1\.1 413 |$)/);
  expect(preamble.megabytes).toBeLessThan(48);
  const part = Buffer.concat([
    Buffer.from(partHead),
    await buildJpeg(),
    Buffer.from(`\r\n--${edge}\r\ncontent-disposition: form-data; name="x"\r\n\r\n`),
  ]);
  const behind = await flood(photos, shipper.token, part);
  expect(behind.megabytes).toBeLessThan(48);
});

test('silent and very slow clients are disconnected', { tags: 'full', timeout: 60_000 }, async () => {
  const { requestTimeout, headersTimeout, timeout } = app.http.server;
  expect([requestTimeout, headersTimeout, timeout].every((limit) => limit > 0 && limit <= 120_000)).toBe(true);
  Object.assign(app.http.server, { requestTimeout: 300, headersTimeout: 200 });
  const silent = dial();
  const slow = dial();
  slow.socket.write('POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"email":');
  const words = setInterval(() => slow.socket.writable && slow.socket.write(' '), 50);
  await Promise.all([silent.closed, slow.closed]);
  clearInterval(words);
  Object.assign(app.http.server, { requestTimeout, headersTimeout });
  expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 /);
});

async function sendRefused(
  megabytes: number,
  head: string,
  path = '/api/compliance/upload',
): Promise<{ reply: string; took: number; closed: boolean }> {
  const accepted = once(app.http.server, 'connection') as Promise<[net.Socket]>;
  const { socket, heard, closed } = dial();
  const [server] = await accepted;
  const isClosed = once(server, 'close');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n`);
  const isChunked = head.includes('chunked');
  const piece = isChunked ? chunk : chunk.subarray(7, -2);
  for (let sent = 0; sent < megabytes * 16 && !socket.destroyed; sent += 1)
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => null), closed]);
  if (isChunked && !socket.destroyed) socket.write('0\r\n\r\n');
  await vi.waitUntil(() => heard().includes('\r\n\r\n{') || socket.destroyed);
  const isKept = !/connection: close/i.test(heard());
  if (!isKept) await isClosed;
  return { reply: heard(), took: server.bytesRead, closed: !isKept };
}

test.each([
  ['transfer-encoding: chunked', 'somebody who is not signed in', 401, '/api/compliance/upload'],
  [`content-length: ${64 * 1024 * 1024}`, 'somebody who is not signed in', 401, '/api/compliance/upload'],
  ['transfer-encoding: chunked', 'a path that is not there', 404, '/api/nothing'],
  ['transfer-encoding: chunked', 'the sign-in, as a form', 415, '/api/auth/login'],
] as const)(
  'of 64 MB (%s) to %s only little is read, and the refusal arrives',
  { tags: 'full', timeout: 60_000 },
  async (length, _what, status, path) => {
    const { reply, took } = await sendRefused(64, `content-type: multipart/form-data; boundary=${edge}\r\n${length}`, path);
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(toHeaders(reply)).toMatchObject({ connection: 'close' });
    expect(took).toBeLessThan(2_000_000);
  },
);

test('a short body refused before reading leaves the connection usable', async () => {
  const { reply, closed } = await sendRefused(
    0.125,
    `content-type: multipart/form-data; boundary=${edge}\r\ncontent-length: ${128 * 1024}`,
  );
  expect(reply).toMatch(/^HTTP\/1\.1 401 /);
  expect(closed).toBe(false);
});

test('a client that ends soon after the refusal can read it, and the connection closes cleanly', async () => {
  const { socket, heard, closed } = dial();
  const errors: Error[] = [];
  socket.on('error', (error) => errors.push(error));
  socket.write('POST /api/compliance/upload HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n');
  await vi.waitUntil(() => heard().includes('\r\n\r\n{'));
  socket.write(chunk);
  socket.end('0\r\n\r\n');
  await closed;
  expect(heard()).toMatch(/^HTTP\/1\.1 401 /);
  expect(errors).toEqual([]);
});
