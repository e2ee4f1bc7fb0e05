import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { buildBan } from '../fixtures.ts';
import { installSentinel } from '../patterns/watch.ts';
import { testServices } from '../../../../test/harness/context.ts';

const { sql } = await startTestApp();

afterEach(() => void vi.useRealTimers());

it.each([
  ['198.51.100.91', () => '198.51.100.91'],
  ['2001:db8:9:9::/64', (at: number) => `2001:db8:9:9::${at.toString(16)}`],
])('%s, once banned, has 60 unknown tokens a minute looked up, and more make no queries', async (address, ipOf) => {
  await buildBan(sql, { ipAddress: address });
  const asked: string[] = [];
  const http = Fastify();
  await http.register(cookie);
  const resolveActor = async (token: string) => (asked.push(token), null);
  await installSentinel(http, { sql, log: pino({ level: 'silent' }), services: testServices(), resolveActor: resolveActor as never });
  http.get('/', async () => 'in');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const tokens = Array.from({ length: 200 }, (_, at) => `token-${at}`);
  for (const [at, token] of tokens.entries()) {
    const reply = await http.inject({ url: '/', remoteAddress: ipOf(at), headers: { authorization: `Bearer ${token}` } });
    expect(reply.statusCode).toBe(403);
  }
  await http.close();
  expect(asked).toHaveLength(60);
});
