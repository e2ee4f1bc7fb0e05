import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { PublicEndpoint, Schemas } from '#shared/endpoint.ts';
import { conflict } from '#shared/errors.ts';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { bindEndpoint } from './bind.ts';
import { installErrors } from './replies/errors.ts';
import { handle, RawJson } from './handle.ts';
import { deleteOldIdempotencyKeys } from './idempotency.ts';
import { getServices } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
const masterKey = Buffer.alloc(32, 'key');
await sql`create table payments_probe (id int generated always as identity, amount int)`;

const schemas = {
  summary: 'Pays',
  body: z.object({ amount: z.int() }),
  reply: z.object({ id: z.int() }),
  status: 201,
  idempotent: true as boolean | 'required',
} satisfies Schemas;
const payAt = (path: `/${string}`): PublicEndpoint<typeof schemas> => ({ method: 'POST', path, access: 'public' });

let failNext = false;
const services = getServices(sql);
services.secrets = createSecrets(masterKey);
const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.decorateRequest('actor', null);
await app.register(cookie);
installErrors(app, (_request, reply) => reply.status(404).send());
const deps = {
  sql,
  resolveActor: async () => null,
  services,
  requireProof: async () => {},
  ownOrigins: new Set<string>(),
  checkRawReplies: true,
};
bindEndpoint(
  app,
  handle(payAt('/api/pay'), schemas, async (ctx, { body }) => {
    const [row] = await ctx.sql<
      { id: number; amount: number }[]
    >`insert into payments_probe (amount) values (${body.amount}) returning id, amount`;
    await ctx.sql`select pg_sleep(0.1)`;
    if (failNext) throw conflict('declined', 'The card was declined');
    return row!;
  }),
  deps,
);
bindEndpoint(
  app,
  handle(payAt('/api/pay-raw'), schemas, async (ctx, { body }) => {
    const [row] = await ctx.sql<
      { text: string }[]
    >`insert into payments_probe (amount) values (${body.amount}) returning json_build_object('id', id)::text as text`;
    return new RawJson(row!.text);
  }),
  deps,
);
bindEndpoint(
  app,
  handle(payAt('/api/pay-as-desk'), { ...schemas, idempotent: 'required' }, async (ctx, { body }) => {
    const [row] = await ctx.sql<{ id: number }[]>`insert into payments_probe (amount) values (${body.amount}) returning id`;
    return row!;
  }),
  deps,
);
afterAll(() => app.close());

const post = (key: string | null, amount = 5, url = '/api/pay') =>
  app.inject({ method: 'POST', url, payload: { amount }, headers: key === null ? {} : { 'idempotency-key': key } });
const countPayments = async () => (await sql<{ count: number }[]>`select count(*)::int as count from payments_probe`)[0]!.count;

beforeEach(async () => {
  failNext = false;
  await sql`truncate payments_probe, idempotency_keys`;
});

test('returns the first response for a repeated key and does nothing again', async () => {
  for (const url of ['/api/pay', '/api/pay-raw']) {
    const first = await post(`key-${url}`, 5, url);
    const second = await post(`key-${url}`, 5, url);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.body).toBe(first.body);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
  }
  expect(await countPayments()).toBe(2);
});

test('applies the response schema to a replay, so that unnamed columns never leave', async () => {
  await post('leak');
  expect(Object.keys((await post('leak')).json())).toEqual(['id']);
});

test('executes one of ten simultaneous calls with one key, and the others get its response', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => post('same')));
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  expect(replies.filter((reply) => reply.headers['idempotency-replayed'])).toHaveLength(9);
  expect(await countPayments()).toBe(1);
});

test('refuses a key used for another body', async () => {
  await post('mine', 5);
  const other = await post('mine', 6);
  expect(other.statusCode).toBe(422);
  expect(other.json()).toEqual({ error: 'This Idempotency-Key was already used for a different request', code: 'idempotency_mismatch' });
  expect(await countPayments()).toBe(1);
});

test('refuses a call without a required key, and accepts it with one', async () => {
  const refused = await post(null, 5, '/api/pay-as-desk');
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'idempotency_key_needed']);
  expect(refused.json().error).toContain('Send an Idempotency-Key');
  expect(await countPayments()).toBe(0);
  const replies = [await post('desk', 5, '/api/pay-as-desk'), await post('desk', 5, '/api/pay-as-desk')];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(await countPayments()).toBe(1);
});

test('a failed call leaves nothing behind, so that a retry works', async () => {
  failNext = true;
  expect((await post('retry')).statusCode).toBe(409);
  expect(await countPayments()).toBe(0);
  failNext = false;
  const retried = await post('retry');
  expect(retried.statusCode).toBe(201);
  expect(retried.headers['idempotency-replayed']).toBeUndefined();
});

test('a connection lost during a call leaves nothing behind', async () => {
  const dying = post('killed');
  await expect
    .poll(
      async () => {
        const killed =
          await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(0.1)%' and pid <> pg_backend_pid()`;
        return killed.length;
      },
      { interval: 5 },
    )
    .toBeGreaterThan(0);
  expect((await dying).statusCode).toBe(503);
  expect(await countPayments()).toBe(0);
  expect((await post('killed')).statusCode).toBe(201);
  expect(await countPayments()).toBe(1);
});

test('calls without the header each count, and a malformed key is refused', async () => {
  await post(null);
  await post(null);
  expect(await countPayments()).toBe(2);
  expect((await post('x'.repeat(201))).statusCode).toBe(400);
  expect((await post('two words')).statusCode).toBe(400);
});

test('deletes keys after 24 hours', async () => {
  await post('old');
  await post('new');
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'`;
  expect(await deleteOldIdempotencyKeys({ sql })).toBe(1);
  expect((await post('old')).headers['idempotency-replayed']).toBeUndefined();
  expect((await post('new')).headers['idempotency-replayed']).toBe('true');
});
