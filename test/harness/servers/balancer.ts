import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { addCleanup } from '../people/endings.ts';
import { callServer } from '../client.ts';
import type { Program } from '../processes/program.ts';

/** Round robin over ready servers; retries refused connections, and lost reads, on the next one. Returns its address. */
export async function startBalancer(upstreams: readonly Program[]): Promise<string> {
  const isReady = upstreams.map(() => true);
  let turn = 0;
  const balancer = http.createServer((asked, reply) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () =>
      pass(upstreams.map((_one, next) => (turn + next) % upstreams.length).toSorted((a, b) => Number(isReady[b]) - Number(isReady[a]))),
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
  const looking = setInterval(() => {
    for (const [at, { origin }] of upstreams.entries())
      void callServer(`${origin}/api/health/ready`).then((answer) => (isReady[at] = answer?.status === 200));
  }, 100);
  await new Promise<void>((resolve) => void balancer.listen(0, '127.0.0.1', resolve));
  addCleanup(() => {
    clearInterval(looking);
    balancer.closeAllConnections();
    return new Promise<void>((resolve) => void balancer.close(() => resolve()));
  });
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
}
