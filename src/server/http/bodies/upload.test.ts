import net, { type AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installErrors } from '../replies/errors.ts';
import { readUpload } from './upload.ts';
import { UploadMemory } from './upload-memory.ts';
import { testServices } from '../../../../test/harness/context.ts';

const megabyte = 1024 * 1024;
const memory = new UploadMemory({ all: 4 * megabyte, perAccount: 2 * megabyte });
const app = Fastify({ forceCloseConnections: true });
const sockets: net.Socket[] = [];
let port: number;

const ctx = { services: testServices() };

beforeAll(async () => {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.decorateRequest('actor', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.actor = { id: String(request.headers['x-account']) } as never;
    done();
  });
  installErrors(app, () => null);
  app.post('/', (request) => readUpload(ctx, request, 2, memory).then(({ bytes }) => ({ size: bytes.length })));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

const foot = '\r\n--b--\r\n';
const opening = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

function send(account: string, size: number, sent = size) {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.on('error', () => {});
  const length = opening.length + size + foot.length;
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\nx-account: ${account}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n${opening}`,
  );
  socket.write(Buffer.alloc(sent));
  const rest = () => socket.write(Buffer.concat([Buffer.alloc(size - sent), Buffer.from(foot)]));
  if (sent === size) rest();
  return { rest, drop: () => socket.destroy(), heard: () => heard };
}

const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 20_000, interval: 20 });
const answered = (upload: { heard: () => string }, words: string) => until(() => expect(upload.heard()).toContain(words));

describe('uploads in progress', () => {
  it('are limited in memory per account and in total, and wait beyond that', async () => {
    const slow = send('one', 1_500_000, 1_450_000);
    await until(() => expect(memory.sum).toBeGreaterThan(1_400_000));
    await answered(send('one', megabyte), '429');
    const others = ['two', 'three'].map((account) => send(account, 1_500_000, 1_250_000));
    await until(() => expect(memory.sum).toBeGreaterThan(3_900_000));
    const refused = send('four', megabyte);
    await answered(refused, '503');
    await answered(refused, 'We’re receiving many files right now.');
    slow.rest();
    await answered(slow, '{"size":1500000}');
    for (const other of others) other.rest();
    for (const other of others) await answered(other, '200 OK');
    expect(memory.sum).toBe(0);
  });

  it('free their memory when they are aborted', async () => {
    const broken = send('one', megabyte, megabyte / 2);
    await until(() => expect(memory.sum).toBeGreaterThan(megabyte / 3));
    broken.drop();
    await until(() => expect(memory.sum).toBe(0));
  });
});
