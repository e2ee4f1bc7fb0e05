import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { buildBan } from './fixtures.ts';
import { installSentinel } from './watch.ts';

const { sql } = await startTestApp();

it('a banned address has sixty unknown tokens a minute looked up, and a flood of them makes no queries', async () => {
  const address = '198.51.100.91';
  await buildBan(sql, { ipAddress: address });
  const asked: string[] = [];
  const http = Fastify();
  await http.register(cookie);
  const resolveActor = async (token: string) => (asked.push(token), null);
  await installSentinel(http, { sql, log: pino({ level: 'silent' }), resolveActor: resolveActor as never });
  http.get('/', async () => 'in');
  const tokens = Array.from({ length: 200 }, (_, at) => `token-${at}`);
  for (const token of tokens) {
    const reply = await http.inject({ url: '/', remoteAddress: address, headers: { authorization: `Bearer ${token}` } });
    expect(reply.statusCode).toBe(403);
  }
  await http.close();
  // A minute may have begun meanwhile.
  expect([60, 120]).toContain(asked.length);
});
