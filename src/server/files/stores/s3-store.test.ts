import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { createS3Store } from './s3-store.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Never answers, stops in the middle of an answer, or redirects. */
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.url);
  if (request.url?.endsWith('/moved')) response.writeHead(307, { location: '/elsewhere' }).end();
  if (request.url?.endsWith('/half')) response.writeHead(200, { 'content-length': 1000 }).write('half of it');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const store = createS3Store({ endpoint, bucket: 'b', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' }, 'files/', 1_500);

async function whileTidying(work: Promise<unknown>): Promise<unknown> {
  const tidying = setInterval(collectGarbage, 20);
  return work.finally(() => clearInterval(tidying));
}

describe('an object store that does not answer', { tags: 'full' }, () => {
  it.each([
    ['put', () => store.put('silent', Buffer.from('sealed'))],
    ['delete', () => store.delete('silent')],
    ['read', async () => text((await store.read('silent')) as AsyncIterable<Uint8Array>)],
    ['read, in the middle', async () => text((await store.read('half')) as AsyncIterable<Uint8Array>)],
    ['list', () => store.list(AbortSignal.timeout(1_500))],
  ])('times out, even during garbage collection: %s', async (_name, call) => {
    await expect(whileTidying(call())).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

it.each([
  ['put', () => store.put('moved', Buffer.from('sealed'))],
  ['read', () => store.read('moved')],
  ['delete', () => store.delete('moved')],
])('a redirect of the object store is not followed: %s', async (_name, call) => {
  await expect(call()).rejects.toThrow('fetch failed');
  expect(asked).toContain('/b/files/moved');
  expect(asked).not.toContain('/elsewhere');
});
