import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { AppError, conflict } from '#shared/errors.ts';
import { installErrors } from './errors.ts';

const thrown: Record<string, Error> = {
  bug: new TypeError("Cannot read properties of undefined (reading 'secret')"),
  sql: Object.assign(new Error('column "secret" does not exist'), { code: '42703', detail: 'select secret from users' }),
  outside: Object.assign(new Error('secret.example answered 502'), { statusCode: 502 }),
  conflict: conflict('already_accepted', 'Another offer was accepted'),
  field: new AppError(422, 'invalid', 'Invalid year', { fields: { vehicleYear: 'Invalid year' } }),
  away: Object.assign(new Error('connect ECONNREFUSED secret'), { code: 'ECONNREFUSED' }),
};

const app = Fastify();
installErrors(app, (_request, reply) => reply.status(404).send());
app.get('/:name', async ({ params }) => {
  throw thrown[(params as { name: string }).name]!;
});
afterAll(() => app.close());

const ask = async (name: string) => {
  const { statusCode, body, headers } = await app.inject(`/${name}`);
  return { status: statusCode, body: JSON.parse(body), text: body, headers };
};

test.each(['bug', 'sql', 'outside'])('an internal error (%s) reveals only its request id', async (name) => {
  const { status, body, text } = await ask(name);
  expect([status, body]).toEqual([
    500,
    { error: 'Something went wrong. Please try again or contact support.', code: 'internal', requestId: expect.any(String) },
  ]);
  expect(text).not.toContain('secret');
});

test('a refusal has a message, a code and the affected fields, and nothing else', async () => {
  expect(await ask('conflict')).toMatchObject({ status: 409, text: '{"error":"Another offer was accepted","code":"already_accepted"}' });
  expect((await ask('field')).body).toEqual({ error: 'Invalid year', code: 'invalid', fields: { vehicleYear: 'Invalid year' } });
});

test('a temporary outage has Retry-After, and reveals no location', async () => {
  const { status, body, text, headers } = await ask('away');
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  expect(text).not.toMatch(/secret|ECONN/);
});
