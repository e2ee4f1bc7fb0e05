import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, test } from 'vitest';
import { callAt } from './harness/client.ts';
import { expectNothingLostByRestarts } from './harness/rolling-load.ts';
import { startProgram, startSite, type Program } from './harness/site.ts';

const env = { DRAIN_SECONDS: '5' };
const first = await startSite(env);
const startNext = () => startProgram({ ...env, DATABASE_URL: first.databaseUrl });
const upstreams: Program[] = [first, await startNext()];

/**
 * What balancers do with two servers whose readiness they look at: in turn, a connection for each request, to one that is ready, and the next server
 * where a connection is refused; a request that was sent and lost its connection is repeated where it only reads.
 */
const balancer = http.createServer((asked, reply) => {
  const parts: Buffer[] = [];
  asked.on('data', (part: Buffer) => parts.push(part));
  asked.on('end', () =>
    pass([0, 1].map((next) => (turn + next) % upstreams.length).toSorted((a, b) => Number(isReady[b]) - Number(isReady[a]))),
  );
  turn += 1;
  const pass = ([at, ...others]: readonly number[]): void => {
    const { origin } = upstreams[at!]!;
    let isSent = false;
    const onward = http.request(`${origin}${asked.url}`, {
      method: asked.method,
      headers: { ...asked.headers, connection: 'close' },
      agent: false,
    });
    onward.on('socket', (socket) => socket.once('connect', () => (isSent = true)));
    onward.on('response', (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => {
      if (others.length > 0 && !reply.headersSent && (!isSent || asked.method === 'GET')) return pass(others);
      if (!reply.headersSent) reply.writeHead(502);
      reply.end('{}');
    });
    onward.end(Buffer.concat(parts));
  };
});
let turn = 0;
const isReady = [true, true];
const looking = setInterval(() => {
  for (const [at, { origin }] of upstreams.entries())
    void callAt(`${origin}/api/health/ready`).then((answer) => (isReady[at] = answer?.status === 200));
}, 100);
afterAll(() => clearInterval(looking));
await new Promise<void>((resolve) => void balancer.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => (balancer.closeAllConnections(), void balancer.close(() => resolve()))));
const front = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;

test('two replicas that are restarted one after the other under load answer everything, and what was acknowledged stands', async () => {
  await expectNothingLostByRestarts({ first, replicas: upstreams, front, startNext });
});
