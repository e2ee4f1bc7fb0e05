import net, { type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { transportForm } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos-fixtures.ts';
import { startTestApp } from './harness/app.ts';

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

const headersOf = (reply: string) =>
  Object.fromEntries(
    reply
      .slice(0, reply.indexOf('\r\n\r\n'))
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );

test.each([
  ['a path that cannot be decoded', 'GET /%ff HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
  ['no HTTP at all', 'hello there, is this a mail server?\r\n\r\n', 400],
  ['a head that is too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
])('the answer to %s carries the security headers', async (_what, text, status) => {
  const { socket, heard, closed } = dial();
  socket.write(text);
  await closed;
  expect(heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(headersOf(heard())).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
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

/** Sends chunk after chunk until the server has had enough, at most 64 MB; answers what it said and how much it took. */
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

test('an upload that never comes to its first part, or goes on behind it, is not read without an end', { timeout: 60_000 }, async () => {
  const shipper = await app.signIn('shipper', { emailVerifiedAt: new Date() });
  const { body } = await shipper.call('POST', '/api/transports', transportForm);
  const photos = `/api/transports/${body.id}/photos`;
  const preamble = await flood(photos, shipper.token, Buffer.alloc(0));
  // Whoever goes on talking may lose the answer: the connection ends under what was not read.
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

test('a client that says nothing, and one that says its request word by word, are dropped', { timeout: 60_000 }, async () => {
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
