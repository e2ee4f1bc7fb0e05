import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiKeyScope } from '#domains/accounts/api-keys/api-key-rules.ts';
import { buildApiKey } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { getCode } from '#domains/accounts/reauthentication/second-factor-fixtures.ts';
import { createOutgoing } from '#server/outgoing/post.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { startNameServer } from '../../../test/harness/servers/name-server.ts';
import { buildWebhook } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const names = await startNameServer({
  'hooks.example': ['93.184.215.14'],
  'other.example': ['2606:4700::1111'],
  'inside.example': ['10.0.0.7'],
});
const form = {
  url: 'https://hooks.example/in',
  description: 'Dispatch software',
  facts: ['bid.placed', 'quote.given'],
  password: personaPassword,
};

beforeEach(() => {
  app.services.outgoing = createOutgoing({ privateAddresses: [], nameServers: [names.address] });
});

const make = (who: SignedIn, more: object = {}) => who.call('POST', '/api/webhooks', { ...form, ...more });
const listChanges = async ({ id }: SignedIn) => {
  await app.settle();
  const rows = await sql<{ details: { change: string } }[]>`
    select details from audit_log where subject_id = ${id} and event_type = 'webhook.changed' order by id`;
  return rows.map(({ details }) => details.change);
};
const mailsTo = async ({ email }: SignedIn) =>
  (await sql`select 1 from mail_outbox where recipient = ${email} and subject ilike '%webhook%'`).length;

describe('a webhook', () => {
  it('accepts only listed events, each once', async () => {
    const carrier = await app.signIn('carrier');
    const groups = (await carrier.call('GET', '/api/webhooks/events')).body as {
      label: string;
      events: { name: string; label: string }[];
    }[];
    expect(groups.map(({ label }) => label)).toContain('Claims and reviews');
    expect(groups[0]!.events).toContainEqual({ name: 'quote.given', label: expect.any(String) });
    expect((await make(carrier, { facts: ['bid.placed', 'quote.given', 'bid.placed'] })).body.facts).toEqual(['quote.given', 'bid.placed']);
    for (const facts of [['webhook.test'], ['no.such-event'], ['quote.given', 'account.email-verified']])
      expect(await make(carrier, { url: 'https://other.example/', facts })).toMatchObject({
        status: 422,
        body: { fields: { facts: expect.stringContaining('Unknown event:') } },
      });
  });

  it('can be created, changed, turned off and on, and deleted; its secret is shown once, and each step is audited', async () => {
    const carrier = await app.signIn('carrier');
    const { status, body } = await make(carrier);
    const { secret, ...made } = body;
    expect([status, secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
    const standing = { isOn: true, offBecause: null, failingSince: null, oldSecretUntil: null };
    expect(made).toMatchObject({ url: form.url, description: form.description, facts: ['quote.given', 'bid.placed'], ...standing });
    expect((await carrier.call('GET', '/api/webhooks')).body).toEqual([made]);
    expect((await carrier.call('GET', `/api/webhooks/${made.id}`)).body).toEqual(made);
    const [kept] = await sql<{ sealed: Buffer; wrappedKey: Buffer; keyId: string; row: string }[]>`
      select sealed, wrapped_key, key_id, s::text as row from webhook_secrets s where endpoint_id = ${made.id}`;
    const bytes = Buffer.from(secret.slice(6), 'base64');
    expect(await app.services.secrets.open(kept!)).toEqual(bytes);
    expect(kept!.row).not.toContain(bytes.toString('hex'));

    const path = `/api/webhooks/${made.id}`;
    const changed = await carrier.call('PATCH', path, { ...form, url: 'https://other.example/', description: '', facts: null });
    expect(changed).toMatchObject({ status: 200, body: { id: made.id, url: 'https://other.example/', description: '', facts: null } });
    expect((await carrier.call('PUT', `${path}/state`, { isOn: false })).body).toMatchObject({ isOn: false, offBecause: null });
    for (const _ of [1, 2]) expect((await carrier.call('PUT', `${path}/state`, { isOn: true })).body).toMatchObject({ isOn: true });
    expect((await carrier.call('DELETE', path)).body).toEqual({ ended: true });
    for (const [method, at] of [
      ['GET', path],
      ['DELETE', path],
      ['GET', `${path}/deliveries`],
    ] as const)
      expect((await carrier.call(method, at)).status).toBe(404);
    expect(await listChanges(carrier)).toEqual(['made', 'changed', 'turned-off', 'turned-on', 'ended']);
  });

  it('created, moved or given a new secret is announced to the owner, but a new description is not', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = (await make(carrier)).body;
    expect(await mailsTo(carrier)).toBe(1);
    await carrier.call('PATCH', `/api/webhooks/${id}`, { ...form, description: 'Another' });
    expect(await mailsTo(carrier)).toBe(1);
    await carrier.call('PATCH', `/api/webhooks/${id}`, { ...form, url: 'https://other.example/' });
    await carrier.call('POST', `/api/webhooks/${id}/secret`, { password: personaPassword });
    expect(await mailsTo(carrier)).toBe(3);
    await app.settle();
    const titles = (await carrier.call('GET', '/api/notifications')).body.map(({ title }: { title: string }) => title);
    expect(titles).toEqual([
      'One of your webhooks was changed',
      'One of your webhooks was changed',
      'A webhook was created for your account',
    ]);
  });

  it('with a new address loses its failing state, but not with a new description', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = (await make(carrier)).body;
    const failing = { failingSince: new Date('2026-11-20T10:00:00Z'), restsUntil: new Date('2026-11-20T10:01:00Z') };
    await sql`update webhook_endpoints set ${sql(failing)} where id = ${id}`;
    const standing = async (change: object) => {
      expect((await carrier.call('PATCH', `/api/webhooks/${id}`, { ...form, ...change })).status).toBe(200);
      return sql`select failing_since, rests_until from webhook_endpoints where id = ${id}`;
    };
    expect(await standing({ description: 'Another' })).toEqual([
      { failingSince: '2026-11-20T10:00:00.000Z', restsUntil: '2026-11-20T10:01:00.000Z' },
    ]);
    expect(await standing({ url: 'https://other.example/' })).toEqual([{ failingSince: null, restsUntil: null }]);
  });

  it('asks for the password, and for a code where a second factor is on: an open session is not enough', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await buildWebhook(app, carrier);
    const calls = [
      ['POST', '/api/webhooks', form],
      ['PATCH', `/api/webhooks/${id}`, form],
      ['POST', `/api/webhooks/${id}/secret`, {}],
    ] as const;
    for (const [method, path, body] of calls)
      for (const password of ['not my password', '', undefined]) {
        const wrong = await carrier.call(method, path, { ...body, password });
        expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['password']]);
      }
    const setUp = (await carrier.call('POST', '/api/auth/two-factor/setup', { password: personaPassword })).body;
    await carrier.call('POST', '/api/auth/two-factor/confirm', { code: getCode(setUp.secret) });
    for (const [method, path, body] of calls) {
      const without = await carrier.call(method, path, { ...body, password: personaPassword });
      expect([without.status, Object.keys(without.body.fields)]).toEqual([422, ['code']]);
    }
    expect((await sql`select 1 from webhook_endpoints where user_id = ${carrier.id}`).length).toBe(1);
  });

  it('can be managed without a password by an API key with the scope manage_webhooks, and the owner is told', async () => {
    const carrier = await app.signIn('carrier');
    const { password: _, ...own } = form;
    const keyWith = async (scope: ApiKeyScope) => {
      const { secret } = await buildApiKey(sql, carrier, { scopes: [scope] });
      return (method: 'POST' | 'PATCH', path: string, body: object) =>
        app.anonymous(method, path, body, { authorization: `Bearer ${secret}` });
    };
    expect((await (await keyWith('read'))('POST', '/api/webhooks', own)).body.code).toBe('key_scope_missing');
    const call = await keyWith('manage_webhooks');
    const { status, body } = await call('POST', '/api/webhooks', own);
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    expect((await call('PATCH', `/api/webhooks/${body.id}`, { ...own, url: 'https://other.example/' })).status).toBe(200);
    expect((await call('POST', `/api/webhooks/${body.id}/secret`, {})).body.secret).not.toBe(body.secret);
    const foreign = await buildWebhook(app, await app.signIn('carrier'));
    expect((await call('PATCH', `/api/webhooks/${foreign.id}`, own)).status).toBe(404);
    expect(await mailsTo(carrier)).toBe(3);
  });

  it('is not created or moved by an API key revoked while the host name is resolved', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await buildWebhook(app, carrier);
    const { password: _, ...own } = form;
    for (const [method, path] of [
      ['POST', '/api/webhooks'],
      ['PATCH', `/api/webhooks/${id}`],
    ] as const) {
      const key = await buildApiKey(sql, carrier, { scopes: ['manage_webhooks'] });
      const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const real = createOutgoing({ privateAddresses: [], nameServers: [names.address] });
      const resolve = async (host: string) => {
        asked.resolve();
        await answered.promise;
        return real.resolve(host);
      };
      app.services.outgoing = { ...real, resolve };
      const call = app.anonymous(method, path, { ...own, url: 'https://other.example/late' }, { authorization: `Bearer ${key.secret}` });
      await asked.promise;
      expect((await carrier.call('DELETE', `/api/user/api-keys/${key.id}`)).status).toBe(200);
      answered.resolve();
      expect([method, (await call).status]).toEqual([method, 401]);
    }
    expect(await sql`select from webhook_endpoints where user_id = ${carrier.id} and url like '%late'`).toEqual([]);
  });

  it('created by an API key is listed for review after the key is revoked', async () => {
    const carrier = await app.signIn('carrier');
    const key = await buildApiKey(sql, carrier, { scopes: ['manage_webhooks'] });
    const { password: _, ...own } = form;
    expect((await app.anonymous('POST', '/api/webhooks', own, { authorization: `Bearer ${key.secret}` })).status).toBe(201);
    await carrier.call('DELETE', `/api/user/api-keys/${key.id}`);
    expect((await carrier.call('GET', '/api/settings/access')).body).toMatchObject({ grants: [{ kind: 'webhook' }], isReviewDue: true });
  });

  it('gets at most ten new secrets at once by API keys, which limits the emails to its owner', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await buildWebhook(app, carrier);
    const key = await buildApiKey(sql, carrier, { scopes: ['manage_webhooks'] });
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      await sql`delete from rate_limits where key like 'POST /api/webhooks/%'`;
      statuses.push((await app.anonymous('POST', `/api/webhooks/${id}/secret`, {}, { authorization: `Bearer ${key.secret}` })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(await mailsTo(carrier)).toBe(10);
  });

  it.each([
    ['https://:word@hooks.example/in', 'The address can’t contain a username or password'],
    ['http://hooks.example/in', 'Enter an address that starts with https://'],
    ['https://127.0.0.1/in', '127.0.0.1 is in a private network. Use a public server.'],
    ['http://localhost:3000/', 'Enter an address that starts with https://'],
    ['https://inside.example/', 'inside.example is in a private network. Use a public server.'],
    ['https://nowhere.example/', 'No IP address found for nowhere.example.'],
  ])('is refused for the address %s', async (url, words) => {
    const { status, body } = await make(await app.signIn('carrier'), { url });
    expect([status, body.fields]).toEqual([422, { url: words }]);
  });

  it('can use a private address over http if the operator allows it', async () => {
    app.services.outgoing = createOutgoing({ privateAddresses: ['127.0.0.0/8'] });
    const carrier = await app.signIn('carrier');
    expect((await make(carrier, { url: 'http://127.0.0.1:9/in' })).status).toBe(201);
    expect((await make(carrier, { url: 'http://93.184.215.14/in' })).status).toBe(422);
  });

  it('must have a unique address and be one of ten, even if two are created at once', async () => {
    const carrier = await app.signIn('carrier');
    const twice = await Promise.all([make(carrier), make(carrier)]);
    expect(twice.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([201, 'url_taken']);
    for (let count = 1; count < 9; count += 1) await buildWebhook(app, carrier);
    const last = await Promise.all(['https://hooks.example/a', 'https://hooks.example/b'].map((url) => make(carrier, { url })));
    expect(last.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([201, 'too_many_webhooks']);
    const other = last.find(({ status }) => status === 201)!.body;
    expect((await carrier.call('PATCH', `/api/webhooks/${other.id}`, form)).body.code).toBe('url_taken');
    expect((await carrier.call('PATCH', `/api/webhooks/${other.id}`, { ...form, url: other.url })).status).toBe(200);
  });

  it('is deleted with the account, as are its secrets and log', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await buildWebhook(app, carrier);
    await carrier.call('POST', `/api/webhooks/${id}/test`);
    const deleted = await carrier.call('POST', '/api/settings/delete-account', { password: personaPassword });
    expect(deleted.status).toBe(200);
    await app.settle();
    for (const table of ['webhook_endpoints', 'webhook_secrets', 'webhook_deliveries'])
      expect([
        table,
        await sql`select 1 from ${sql(table)} where ${sql(table === 'webhook_endpoints' ? 'id' : 'endpoint_id')} = ${id}`,
      ]).toEqual([table, []]);
  });
});
