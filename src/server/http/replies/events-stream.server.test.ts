import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validatorCompiler, serializerCompiler } from 'fastify-type-provider-zod';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { addCleanup } from '../../../../test/harness/people/endings.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import type { Actor, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notifyLive } from '#server/events/live.ts';
import { bindEndpoint } from '../bind.ts';
import { installErrors } from './errors.ts';
import { installLiveStreams, liveRoutes } from './events-stream.ts';
import { endQuietConnectionsOnStop } from '../stopping.ts';
import { testCtx } from '../../../../test/harness/context.ts';
import { listenName } from '#server/db/connection/listen.ts';

const { sql } = await testDatabase();
const log = pino({ level: 'silent' });
const ctx: Ctx = testCtx(sql, { log });
const { services } = ctx;
const complaints: string[] = [];
const revoked = new Set<string>();
const uses: string[] = [];
const resolveActor = async (token: string, _from?: unknown, isUse?: boolean): Promise<Actor | null> => {
  if (isUse) uses.push(token);
  if (revoked.has(token)) return null;
  return {
    id: token,
    email: `${token}@example.com`,
    fullName: token,
    role: 'shipper',
    emailVerified: true,
    isConfirmed: true,
    sessionId: token,
  };
};

async function startReplica(heartbeatMs = 60_000) {
  const logger = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) }) as FastifyBaseLogger;
  const app: FastifyInstance = Fastify({ forceCloseConnections: 'idle', loggerInstance: logger });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', null);
  endQuietConnectionsOnStop(app);
  await app.register(cookie);
  installErrors(app, (_request, reply) => reply.status(404).send());
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'));
  await installLiveStreams(app, { sql, log, links: services.links, resolveActor, heartbeatMs });
  for (const route of liveRoutes)
    bindEndpoint(app, route, { sql, services, resolveActor, requireProof: async () => {}, ownOrigins: new Set(), checkRawReplies: true });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  addCleanup(() => app.close());
  return { app, address };
}

async function connectTo(address: string, user: string) {
  const ending = new AbortController();
  const response = await fetch(`${address}/api/events`, { headers: { cookie: `carriage_session=${user}` }, signal: ending.signal });
  const seen = { text: '', ended: false };
  const reading = (async () => {
    if (response.status !== 200) return;
    for await (const part of response.body!) seen.text += Buffer.from(part).toString();
  })()
    .catch(() => undefined)
    .finally(() => (seen.ended = true));
  return { response, seen, reading, end: () => ending.abort() };
}

const replicas = await Promise.all([startReplica(), startReplica()]);
beforeEach(() => revoked.clear());

test('a notification reaches the open browsers of its accounts on every replica after the commit', async () => {
  const sam = await connectTo(replicas[0].address, 'sam');
  const samElsewhere = await connectTo(replicas[1].address, 'sam');
  const dana = await connectTo(replicas[1].address, 'dana');
  expect(sam.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(sam.response.headers.get('x-content-type-options')).toBe('nosniff');
  const meanwhile = 'event: meanwhile\ndata: {}\n\n';
  await inTransaction(ctx, async (inner) => {
    await notifyLive(inner, { userIds: ['sam'], topic: 'quote.accepted', data: { quoteId: 'q1' } });
    await notifyLive({ sql }, { userIds: ['sam'], topic: 'meanwhile', data: {} });
    for (const stream of [sam, samElsewhere]) await expect.poll(() => stream.seen.text).toBe(`retry: 3000\n\n${meanwhile}`);
  });
  await expect(
    inTransaction(ctx, async (inner) => {
      await notifyLive(inner, { userIds: ['sam', 'dana'], topic: 'quote.accepted', data: { quoteId: 'never' } });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  for (const stream of [sam, samElsewhere])
    await expect.poll(() => stream.seen.text).toBe(`retry: 3000\n\n${meanwhile}event: quote.accepted\ndata: {"quoteId":"q1"}\n\n`);
  expect(dana.seen.text).toBe('retry: 3000\n\n');
  for (const stream of [sam, samElsewhere, dana]) stream.end();
});

test('a notification to many accounts reaches each, and one with content is refused', async () => {
  const last = await connectTo(replicas[0].address, 'user-249');
  await notifyLive(ctx, { userIds: Array.from({ length: 250 }, (_, number) => `user-${number}`), topic: 'system.notice', data: { id: 1 } });
  await expect.poll(() => last.seen.text).toContain('event: system.notice');
  last.end();
  await expect(notifyLive(ctx, { userIds: ['sam'], topic: 'x', data: { text: 'x'.repeat(4000) } })).rejects.toThrow('ids, not contents');
});

test('streams need a session, and one account has at most eight', async () => {
  expect((await fetch(`${replicas[0].address}/api/events`)).status).toBe(401);
  const streams = await Promise.all(Array.from({ length: 8 }, () => connectTo(replicas[0].address, 'many')));
  const ninth = await connectTo(replicas[0].address, 'many');
  expect(ninth.response.status).toBe(429);
  expect(await (await connectTo(replicas[0].address, 'other')).response.status).toBe(200);
  streams[0]!.end();
  await expect
    .poll(async () => {
      const retry = await connectTo(replicas[0].address, 'many');
      return retry.response.status;
    })
    .toBe(200);
  for (const stream of streams) stream.end();
});

test('an open stream is kept alive without counting as activity, and ends when the session is revoked', async () => {
  uses.length = 0;
  const { address } = await startReplica(50);
  const stream = await connectTo(address, 'revocable');
  await expect.poll(() => stream.seen.text).toContain(': still here');
  expect(stream.seen.ended).toBe(false);
  revoked.add('revocable');
  await expect.poll(() => stream.seen.ended).toBe(true);
  expect(uses).toEqual([]);
});

test('a disconnected browser frees its place without an error', async () => {
  complaints.length = 0;
  const streams = await Promise.all(Array.from({ length: 8 }, () => connectTo(replicas[1].address, 'leaving')));
  for (const stream of streams) stream.end();
  await expect
    .poll(async () => {
      const next = await connectTo(replicas[1].address, 'leaving');
      next.end();
      return next.response.status;
    })
    .toBe(200);
  expect(complaints).toEqual([]);
});

test('streams end after a database outage, so that browsers reconnect and refetch', async () => {
  const stream = await connectTo(replicas[0].address, 'sam');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ${listenName}`;
  await expect.poll(() => stream.seen.ended).toBe(true);
  const again = await connectTo(replicas[0].address, 'sam');
  await notifyLive(ctx, { userIds: ['sam'], topic: 'quote.accepted', data: { quoteId: 'q2' } });
  await expect.poll(() => again.seen.text).toContain('"q2"');
  again.end();
});

test('a stopping server ends its streams instead of waiting', async () => {
  const { app, address } = await startReplica();
  const stream = await connectTo(address, 'sam');
  const startedAt = performance.now();
  await app.close();
  await stream.reading;
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
