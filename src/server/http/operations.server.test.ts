import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { connect } from '../db/connection/connect.ts';
import { installErrors } from './replies/errors.ts';
import { installHealth } from './health.ts';
import { installMetrics } from './metrics.ts';
import { acceptWaitingOnStop, beginDrain, endQuietConnectionsOnStop, whenStopping } from './stopping.ts';

const { sql } = await testDatabase();

const local = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', trustedProxies: [], dataDir: '.', backup: null };

function build(pool: typeof sql, metricsToken: string | null = null, config: object = {}) {
  const app = Fastify();
  installErrors(app, (_request, reply) => reply.status(404).send());
  installHealth(app, { sql: pool });
  installMetrics(app, { sql: pool, config: { metricsToken, ...local, ...config } });
  app.get('/api/quotes/:id', async () => 'ok');
  afterAll(() => app.close());
  return app;
}
const app = build(sql);
const withToken = build(sql, 'a-long-metrics-token');

test('a server with a reachable, current database is ready', async () => {
  expect((await app.inject('/api/health/live')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/api/health/ready')).json()).toEqual({ status: 'ok' });
});

test('an unreachable database makes the server unready but not dead', async () => {
  const gone = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 });
  const cut = build(gone);
  const reply = await cut.inject('/api/health/ready');
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'unavailable', reason: 'can’t reach the database' }]);
  expect((await cut.inject('/api/health/live')).statusCode).toBe(200);
  await gone.end({ timeout: 0 });
});

test('a read-only database makes the server unready, and writes get Retry-After', async () => {
  const standby = await testDatabase();
  await standby.sql`alter database ${sql(new URL(standby.url).pathname.slice(1))} set default_transaction_read_only = on`;
  const pool = connect(standby.url, { max: 1 });
  const cut = build(pool);
  cut.post('/written', () => pool`create table written (id int)`);
  expect((await cut.inject('/api/health/ready')).json()).toEqual({ status: 'unavailable', reason: 'the database is read-only' });
  const written = await cut.inject({ method: 'POST', url: '/written' });
  expect([written.statusCode, written.headers['retry-after']]).toEqual([503, '2']);
  await pool.end({ timeout: 0 });
});

test('a program is not ready before its background jobs run', async () => {
  const starting = build(sql);
  starting.isStarting = true;
  expect((await starting.inject('/api/health/ready')).json()).toEqual({ status: 'unavailable', reason: 'the server is starting' });
  starting.isStarting = false;
  expect((await starting.inject('/api/health/ready')).statusCode).toBe(200);
});

test('a schema older than the program is not ready', async () => {
  const [newest] = await sql`delete from schema_migrations where number = (select max(number) from schema_migrations) returning *`;
  expect((await app.inject('/api/health/ready')).json()).toEqual({ status: 'unavailable', reason: 'migrations are missing' });
  await sql`insert into schema_migrations ${sql(newest!)}`;
  expect((await app.inject('/api/health/ready')).statusCode).toBe(200);
});

test('a stopping server fails its readiness check, still responds, and closes each connection after it', async () => {
  const stopping = Fastify(whenStopping);
  endQuietConnectionsOnStop(stopping);
  installHealth(stopping, { sql });
  stopping.get('/work', async () => 'done');
  const at = `${await stopping.listen({ port: 0, host: '127.0.0.1' })}`;
  const asked = async (path: string) => {
    const reply = await fetch(`${at}${path}`);
    return [reply.status, reply.headers.get('connection'), await reply.text()];
  };
  expect(await asked('/work')).toEqual([200, 'keep-alive', 'done']);
  beginDrain(stopping);
  expect(await asked('/api/health/ready')).toEqual([503, 'close', '{"status":"unavailable","reason":"the server is stopping"}']);
  expect(await asked('/api/health/live')).toMatchObject([200, 'close', expect.anything()]);
  expect(await asked('/work')).toEqual([200, 'close', 'done']);
  await stopping.close();
});

test('a closing server still responds on kept connections, even without a drain', async () => {
  const stopping = Fastify(whenStopping);
  endQuietConnectionsOnStop(stopping);
  installHealth(stopping, { sql });
  const asked: [number, string][] = [];
  stopping.get('/work', async () => 'done');
  stopping.addHook('preClose', async () => {
    const { port } = stopping.server.address() as { port: number };
    for (const path of ['/api/health/ready', '/work']) {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`);
      asked.push([reply.status, await reply.text()]);
    }
  });
  await stopping.listen({ port: 0, host: '127.0.0.1' });
  await stopping.close();
  expect(asked).toEqual([
    [503, '{"status":"unavailable","reason":"the server is stopping"}'],
    [200, 'done'],
  ]);
});

test('a closing server responds on a new connection, and closes one that stays silent', async () => {
  const stopping = Fastify(whenStopping);
  endQuietConnectionsOnStop(stopping);
  stopping.get('/work', async () => 'done');
  await stopping.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stopping.server.address() as AddressInfo;
  const open = async () => {
    const socket = net.connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (part) => (said += String(part)));
    const ended = new Promise<string>((resolve) => void socket.once('close', () => resolve(said)).once('error', () => {}));
    await new Promise((resolve) => void socket.once('connect', resolve));
    return { socket, ended };
  };
  const [asking, silent] = await Promise.all([open(), open()]);
  const closed = stopping.close();
  await vi.waitUntil(() => !stopping.server.listening);
  asking.socket.write('GET /work HTTP/1.1\r\nHost: here\r\n\r\n');
  expect(await asking.ended).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close[^]*done$/i);
  expect(await silent.ended).toBe('');
  await closed;
});

async function startStopping() {
  const stopping = Fastify(whenStopping);
  endQuietConnectionsOnStop(stopping);
  const large = Buffer.alloc(8_000_000, 'x');
  stopping.get('/large', async () => large);
  stopping.post('/work', async () => 'done');
  acceptWaitingOnStop(stopping);
  await stopping.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stopping.server.address() as AddressInfo;
  const connectTo = () => {
    const socket = net.connect(port, '127.0.0.1');
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part)).on('error', () => {});
    const ended = new Promise<string>((resolve) => void socket.once('close', () => resolve(String(Buffer.concat(parts)))));
    return { socket, ended, heard: () => String(Buffer.concat(parts)) };
  };
  return { stopping, connectTo };
}
const write = 'POST /work HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n';
const isDone = /^HTTP\/1\.1 200 OK[^]*connection: close[^]*done$/i;

test('a closing server responds to each of many connections waiting to be accepted', async () => {
  const { stopping, connectTo } = await startStopping();
  const waiting = Array.from({ length: 40 }, connectTo);
  for (const { socket } of waiting) socket.write(write);
  const closed = stopping.close();
  for (const said of await Promise.all(waiting.map(({ ended }) => ended))) expect(said).toMatch(isDone);
  await closed;
});

test('a closing server responds to a received request, and closes idle connections', async () => {
  const { stopping, connectTo } = await startStopping();
  const [asking, quiet] = [connectTo(), connectTo()];
  for (const { socket } of [asking, quiet]) socket.write(write);
  await vi.waitUntil(() => [asking, quiet].every(({ heard }) => heard().endsWith('done')));
  const before = asking.heard().length;
  asking.socket.write(write);
  const closed = stopping.close();
  expect((await asking.ended).slice(before)).toMatch(isDone);
  expect((await quiet.ended).length).toBe(before);
  await closed;
});

test('a closing server sends a large response completely, even to a slow reader', async () => {
  const { stopping, connectTo } = await startStopping();
  const { socket, ended } = connectTo();
  socket.write('GET /large HTTP/1.1\r\nHost: here\r\n\r\n');
  await new Promise((resolve) => void socket.once('data', resolve));
  socket.pause();
  const closed = stopping.close();
  await vi.waitUntil(() => !stopping.server.listening);
  socket.resume();
  expect((await ended).endsWith('x'.repeat(1_000_000))).toBe(true);
  await closed;
});

test('metrics are by route, not URL, and count jobs and connections', async () => {
  await app.inject('/api/quotes/123');
  await app.inject('/secret-path');
  await sql`insert into jobs (id, name, data) values (gen_random_uuid(), 'probe', '{}')`;
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/quotes\/:id",status="200"\} 1/);
  expect(body).toContain('route="unmatched",status="404"');
  expect(body).not.toContain('secret-path');
  expect(body).toContain('carriage_jobs{state="due"} 1');
  expect(body).toMatch(/carriage_database_connections\{state="active"\} \d+/);
  expect(body).toContain('nodejs_eventloop_lag_seconds');
});

test('metrics are available to this machine or with the token', async () => {
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(403);
  expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(403);
  expect((await withToken.inject('/metrics')).statusCode).toBe(401);
  expect((await withToken.inject({ url: '/metrics', headers: { authorization: 'Bearer wrong' } })).statusCode).toBe(401);
  const right = { url: '/metrics', remoteAddress: '203.0.113.9', headers: { authorization: 'Bearer a-long-metrics-token' } };
  expect((await withToken.inject(right)).statusCode).toBe(200);
});

test.each([[{ host: '0.0.0.0' }], [{ publicUrl: 'https://carriage.example' }], [{ trustedProxies: ['10.0.0.1'] }]])(
  'metrics need the token if the server is reachable from elsewhere: %j',
  async (config) => {
    expect((await build(sql, null, config).inject('/metrics')).statusCode).toBe(403);
    const right = { url: '/metrics', headers: { authorization: 'Bearer a-long-metrics-token' } };
    expect((await build(sql, 'a-long-metrics-token', config).inject(right)).statusCode).toBe(200);
  },
);

test.each(['x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip', 'true-client-ip'])(
  'metrics need the token if a proxy on this machine sends %s',
  async (header) => {
    expect((await app.inject({ url: '/metrics', headers: { [header]: 'x' } })).statusCode).toBe(403);
  },
);
