import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { callsOfKeys, scopeOfCall } from '#domains/accounts/api-keys/api-key-calls.ts';
import { apiKeyScopes, type ApiKeyScope } from '#domains/accounts/api-keys/api-key-rules.ts';
import { buildAccount, buildApiKey } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildWebhook } from '#domains/webhooks/fixtures.ts';
import { newApiKey } from '#server/crypto/tokens.ts';
import { currentApiVersion } from '#shared/api/api-version.ts';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { hasPrograms, roles, type Role } from '#shared/roles.ts';
import { startTestApp } from '../harness/app.ts';
import { startReceiver } from '../harness/servers/webhook-receiver.ts';

const app = await startTestApp({ WEBHOOK_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8' });
const receiver = await startReceiver();
const toName = ({ method, path }: ServedEndpoint) => `${method} ${path}`;

/** Written by hand: calls no key may make, with the reason. New calls must be listed here or in the table of calls. */
const closed: Record<string, readonly string[]> = {
  'accounts, sessions, passwords and keys': [
    'POST /api/auth/login',
    'POST /api/auth/register',
    'POST /api/auth/register-with-quotes',
    'POST /api/auth/renew',
    'POST /api/auth/prove',
    'POST /api/auth/logout',
    'POST /api/auth/verify-email',
    'POST /api/auth/verify-email/resend',
    'POST /api/auth/change-password',
    'POST /api/auth/forgot-password',
    'POST /api/auth/link-check',
    'POST /api/auth/reset-password',
    'POST /api/auth/restore-email',
    'GET /api/auth/sessions',
    'DELETE /api/auth/sessions/:id',
    'POST /api/auth/sessions/revoke-others',
    'POST /api/auth/two-factor/setup',
    'POST /api/auth/two-factor/confirm',
    'POST /api/auth/two-factor/disable',
    'GET /api/settings/passkeys',
    'POST /api/settings/passkeys',
    'POST /api/settings/passkeys/challenge',
    'PATCH /api/settings/passkeys/:id',
    'POST /api/settings/passkeys/:id/removal',
    'GET /api/settings/push-devices',
    'POST /api/settings/push-devices',
    'PUT /api/settings/push-devices/:id',
    'PATCH /api/settings/push-devices/:id',
    'DELETE /api/settings/push-devices/:id',
    'POST /api/auth/passkey/challenge',
    'POST /api/auth/passkey/confirmation',
    'POST /api/auth/passkey/login',
    'PUT /api/user/password',
    'GET /api/user/api-keys',
    'POST /api/user/api-keys',
    'DELETE /api/user/api-keys/:id',
    'POST /api/guest/password',
  ],
  settings: [
    'PATCH /api/settings/profile',
    'GET /api/settings/account',
    'PATCH /api/settings/account',
    'GET /api/unsubscribe/:token',
    'POST /api/unsubscribe/:token',
    'GET /api/settings/looks',
    'GET /api/settings/access',
    'POST /api/settings/access/revocation',
    'POST /api/settings/access/review',
    'POST /api/settings/my-data',
    'POST /api/settings/my-archive',
    'POST /api/settings/delete-account',
    'GET /api/settings/own-files',
    'GET /api/settings/carrier',
    'PUT /api/settings/carrier',
    'GET /api/calendar/:token.ics',
    'GET /api/settings/tracker-app',
    'POST /api/settings/tracker-app',
    'DELETE /api/settings/tracker-app',
    'POST /api/tracker/:token',
    'GET /api/tracker/:token',
    'GET /api/settings/calendar',
    'POST /api/settings/calendar',
    'DELETE /api/settings/calendar',
    'POST /api/marketplace/searches',
    'PATCH /api/marketplace/searches/:id',
    'DELETE /api/marketplace/searches/:id',
    'POST /api/notifications/read',
  ],
  'personal files and the numbers of a business': [
    'POST /api/validate/dot-mc',
    'POST /api/credentials/revalidation',
    'POST /api/credentials/company/contact',
    'POST /api/credentials/company/codes',
    'POST /api/credentials/company/verification',
    'GET /api/compliance/accounts/:id/documents',
    'GET /api/compliance/pending',
    'POST /api/compliance/upload',
    'POST /api/compliance/verify/:id',
    'POST /api/compliance/documents/:id/cargo-limit',
    'GET /api/compliance/documents/:id/file',
    'DELETE /api/compliance/documents/:id',
    'POST /api/pickup/:id/driver-license',
    'GET /api/driver-licenses/:id/image',
    'GET /api/settings/driver-photo',
    'POST /api/settings/driver-photo',
    'DELETE /api/settings/driver-photo',
    'GET /api/driver-photos/:id/image',
    'GET /api/transports/:id/evidence-exports',
    'POST /api/transports/:id/evidence-exports',
    'GET /api/evidence-exports/:id/file',
    'GET /api/transports/:id/external-contacts',
    'POST /api/transports/:id/external-contacts',
    'PATCH /api/external-contacts/:contactId',
    'DELETE /api/external-contacts/:contactId',
    'POST /api/transports/:id/external-contacts/:contactId/send-email',
  ],
  'what moves money, and claims': [
    'POST /api/transports/:id/payment/checkout',
    'POST /api/transports/:id/payment/refresh',
    'POST /api/payouts/confirmation',
    'POST /api/payouts/set-up',
    'POST /api/payouts/dashboard',
    'POST /api/payouts/refresh',
    'POST /api/transports/:id/change-orders',
    'POST /api/change-orders/:id/approval',
    'POST /api/change-orders/:id/decline',
    'DELETE /api/change-orders/:id',
    'POST /api/change-orders/:id/withdrawal',
    'POST /api/change-orders/:id/checkout',
    'POST /api/transports/:id/dry-runs',
    'POST /api/dry-runs/:id/dispute',
    'POST /api/transports/:id/evidence',
    'POST /api/transports/:id/claims',
    'POST /api/transports/:id/claim-photos',
    'POST /api/claims/:id/steps',
    'POST /api/transports/:id/cases',
    'POST /api/cases/:id/steps',
    'POST /api/webhooks/stripe',
  ],
  'what is done at a vehicle, by a person': [
    'POST /api/quotes/:id/driver-answer',
    'POST /api/transports/:id/details-answer',
    'GET /api/transports/:id/handover',
    'PUT /api/transports/:id/handover/truck',
    'POST /api/transports/:id/handover/stop',
    'POST /api/transports/:id/handover/code',
    'POST /api/transports/:id/gate-records',
    'GET /api/pickup/:id',
    'POST /api/pickup/:id/release-checks',
    'POST /api/pickup/:id/release-without-code',
    'POST /api/transports/:id/inspections',
    'POST /api/inspections/:id/steps',
    'POST /api/inspections/:id/photos',
    'POST /api/inspections/:id/videos',
    'POST /api/inspections/:id/seal',
    'PUT /api/transports/:id/tracking/sharing',
    'POST /api/transports/:id/tracking/positions',
  ],
  'who takes part, who may look, and what is said of people': [
    'POST /api/transports/:id/participants',
    'DELETE /api/transports/:id/participants/:userId',
    'POST /api/transports/:id/tracking/links',
    'DELETE /api/tracking-links/:id',
    'PUT /api/transports/:id/thread/blocks',
    'POST /api/messages/:id/report',
    'POST /api/transports/:id/reviews',
    'POST /api/reviews/:id/reply',
    'POST /api/reviews/:id/report',
  ],
  'what visitors do by a link or a form': [
    'POST /api/quotes/confirmation',
    'POST /api/quotes/confirmation/resend',
    'POST /api/quotes/confirmation/state',
    'POST /api/quotes/claim',
    'POST /api/guest/offers',
    'POST /api/guest/withdrawal',
    'POST /api/shared-tracking',
    'POST /api/shared-tracking/events',
    'POST /api/contact',
  ],
  'the copilot, the security monitor and live streams of browsers': [
    'POST /api/copilot',
    'POST /api/copilot/initialize',
    'GET /api/copilot/history',
    'POST /api/copilot/queries/:id/feedback',
    'GET /api/copilot/stats',
    'GET /api/copilot/facts',
    'GET /api/copilot/facts/:fact/versions',
    'GET /api/copilot/open-questions',
    'GET /api/copilot/open-questions/:id',
    'POST /api/copilot/open-questions/:id/set-aside',
    'GET /api/copilot/proposals',
    'POST /api/copilot/proposals',
    'POST /api/copilot/proposals/:id/review',
    'POST /api/copilot/proposals/:id/withdrawal',
    'GET /api/security/metrics',
    'GET /api/security/incident',
    'POST /api/security/unban',
    'POST /api/security/release-account',
    'POST /api/security/release-key',
    'GET /api/security/lessons',
    'POST /api/security/lessons/:id/take-back',
    'GET /api/events',
  ],
};
const closedCalls = Object.values(closed).flat();
const isConsole = (path: string) => /^\/api\/(?:super-)?admin\//.test(path);

describe('calls with an API key', () => {
  const keys = new Map<string, string>();
  let address = 0;

  beforeAll(async () => {
    for (const role of roles.filter(hasPrograms)) {
      const account = await buildCompliantAccount(app.sql, { role });
      for (const scopes of [...apiKeyScopes.map((scope) => [scope]), apiKeyScopes])
        keys.set(`${role} ${scopes}`, (await buildApiKey(app.sql, account, { scopes })).secret);
    }
  });

  const ask = async ({ method, path }: Pick<ServedEndpoint, 'method' | 'path'>, key: string) => {
    address += 1;
    return app.http.inject({
      method,
      url: path.replace(/:zip/, '90210').replace(/:\w+/g, () => newId()),
      remoteAddress: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
      headers: { authorization: `Bearer ${key}` },
      ...(method !== 'GET' && { payload: {} }),
    });
  };

  const getCaller = ({ access }: ServedEndpoint): Role =>
    (Array.isArray(access) ? (access as Role[]).find(hasPrograms) : undefined) ?? 'carrier';

  it('are each listed once, either in the scope table or as closed to keys', () => {
    const all = handlers.map(({ endpoint }) => endpoint);
    const said = [...callsOfKeys(), ...closedCalls, ...all.filter(({ path }) => isConsole(path)).map(toName)];
    expect(said.toSorted()).toEqual([...new Set(said)].toSorted());
    expect(said.toSorted()).toEqual(all.map(toName).toSorted());
  });

  it.each(handlers.map(({ endpoint }) => ({ endpoint, name: toName(endpoint) })))(
    '$name: needs exactly the scope in the table',
    async ({ endpoint, name }) => {
      const role = getCaller(endpoint);
      const needed = isConsole(endpoint.path) || closedCalls.includes(name) ? undefined : scopeOfCall(endpoint);
      const answered: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const scope of [...apiKeyScopes, 'all'] as (ApiKeyScope | 'all')[]) {
        const reply = await ask(endpoint, keys.get(`${role} ${scope === 'all' ? apiKeyScopes : scope}`)!);
        const code = reply.headers['content-type']?.toString().startsWith('application/json') ? (reply.json()?.code as string) : undefined;
        expect(reply.statusCode, `${name} with ${scope}: ${reply.body.slice(0, 200)}`).toBeLessThan(500);
        expect(
          [401, 403].includes(reply.statusCode) && !code?.startsWith('key_'),
          `${name} with ${scope}: ${reply.body.slice(0, 200)}`,
        ).toBe(false);
        answered[scope] = code?.startsWith('key_') ? `${reply.statusCode} ${code}` : 'may';
        expected[scope] = !needed ? '403 key_not_admitted' : needed === scope || scope === 'all' ? 'may' : '403 key_scope_missing';
      }
      expect(answered).toEqual(expected);
    },
  );

  it('with an unknown key are refused, even for public endpoints', async () => {
    for (const { endpoint } of handlers.filter(({ endpoint: { access } }) => access === 'public')) {
      const reply = await ask(endpoint, newApiKey());
      expect([endpoint.path, reply.statusCode, reply.json().code]).toEqual([endpoint.path, 401, 'key_unknown']);
    }
  });

  it('with a key of an administrator or officer are refused', async () => {
    for (const role of ['compliance', 'admin', 'super_admin'] as const) {
      const { secret } = await buildApiKey(app.sql, await buildAccount(app.sql, { role }));
      const reply = await ask({ method: 'GET', path: '/api/transports' }, secret);
      expect([role, reply.statusCode, reply.json().code]).toEqual([role, 401, 'key_stopped']);
    }
  });

  it('are described with their scope in the OpenAPI document', async () => {
    const { paths } = (await app.http.inject('/api/openapi.json')).json() as {
      paths: Record<string, Record<string, { description: string }>>;
    };
    for (const { endpoint } of handlers) {
      const said = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![endpoint.method.toLowerCase()]!.description;
      const scope = scopeOfCall(endpoint);
      expect(said).toContain(scope ? `API keys: with the scope ${scope}.` : 'API keys: not allowed.');
    }
  });
});

describe('docs/api.md', () => {
  const text = readFileSync('docs/api.md', 'utf8');
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block]) => block!.replaceAll('\\\n', ' ').trim().split('\n'));
  const examples = blocks.filter((line) => line.startsWith('curl '));

  const toTexts = (line: string) =>
    [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare!);

  async function run(line: string, key: string) {
    const words = toTexts(line.replaceAll('$KEY', key).replaceAll('$CARRIAGE', ''));
    const after = (flag: string) => words.flatMap((word, at) => (word === flag ? [words[at + 1]!] : []));
    return app.http.inject({
      method: (after('-X')[0] ?? 'GET') as 'GET',
      url: words.find((word) => word.startsWith('/api/'))!,
      headers: Object.fromEntries(after('-H').map((header) => header.split(': ') as [string, string])),
      ...(after('-d')[0] && { payload: after('-d')[0]! }),
    });
  }

  it('contains four curl examples that work: account, list with pages, version and idempotent request', async () => {
    const account = await buildAccount(app.sql);
    const { secret } = await buildApiKey(app.sql, account);
    expect(examples).toHaveLength(4);
    const [me, list, version, request] = [examples[0]!, examples[1]!, examples[2]!, examples[3]!];
    expect((await run(me, secret)).json()).toMatchObject({ id: account.id });
    const dated = await run(version, secret);
    expect([dated.statusCode, dated.headers['carriage-version']]).toEqual([200, currentApiVersion]);
    expect((await run(request, secret)).statusCode).toBe(201);
    expect((await run(request, secret)).headers['idempotency-replayed']).toBe('true');
    for (const order of ['1', '2']) await run(request.replace('order-4711', order), secret);
    const first = await run(list, secret);
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))![1]!;
    expect([first.json().length, next]).toEqual([2, expect.stringMatching(/^\/api\/transports\?limit=2&cursor=/)]);
    const second = await run(`curl "${next}" -H "Authorization: Bearer ${secret}"`, secret);
    expect([second.json().length, second.headers.link]).toEqual([1, undefined]);
  });

  it('contains JavaScript that accepts our webhook signatures and rejects changed, old and foreign ones', async () => {
    const code = [...text.matchAll(/^```js\n([^]*?)^```/gm)].map(([, block]) => block).find((block) => block!.includes('isFromCarriage'));
    const { isFromCarriage } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code!)}`)) as {
      isFromCarriage: (headers: Record<string, unknown>, body: string, secret: string) => boolean;
    };
    const account = await app.signIn('broker');
    const { id, secret } = await buildWebhook(app, account, { url: receiver.origin });
    await account.call('POST', `/api/webhooks/${id}/test`);
    await app.settle();
    const { headers, body } = receiver.received[0]!;
    const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600) };
    const rotated = { ...headers, 'webhook-signature': `v1,aGVsbG8= ${headers['webhook-signature']}` };
    const { secret: another } = await buildWebhook(app, account);
    expect([isFromCarriage(headers, body, secret), isFromCarriage(rotated, body, secret)]).toEqual([true, true]);
    expect([
      isFromCarriage(headers, `${body} `, secret),
      isFromCarriage(headers, body, another),
      isFromCarriage(old, body, secret),
      isFromCarriage({ ...headers, 'webhook-id': 'x' }, body, secret),
      isFromCarriage({}, body, secret),
    ]).toEqual([false, false, false, false, false]);
  });
});
