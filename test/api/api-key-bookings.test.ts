import { describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { scopeOfCall } from '#domains/accounts/api-keys/api-key-calls.ts';
import { apiKeyScopes, type ApiKeyScope } from '#domains/accounts/api-keys/api-key-rules.ts';
import { buildApiKey } from '#domains/accounts/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildDriverJobs } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildDelivery, buildWebhook } from '#domains/webhooks/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, stranger, carrier, rival, driver] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('shipper'),
  app.signIn('carrier'),
  app.signIn('carrier'),
  app.signIn('driver'),
]);

type Call = readonly [method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object];

const getSecret = async (who: SignedIn, scopes: readonly ApiKeyScope[] = apiKeyScopes, more: object = {}) =>
  (await buildApiKey(sql, who, { scopes, ...more })).secret;
const askBare = (secret: string, [method, path, body]: Call, headers: Record<string, string> = {}) =>
  app.anonymous(method, path, body, { authorization: `Bearer ${secret}`, ...headers });
const ask = (secret: string, call: Call) => askBare(secret, call, { 'idempotency-key': newId() });
const told = ({ status, body }: { status: number; body: { code?: string } }) => (status < 300 ? 'done' : `${status} ${body.code}`);

type Row = Readonly<Record<string, unknown>>;
const quoteIn = async (status: string, row: Row = {}) => {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, ...row });
  return { transportId, quoteId };
};
const booked = { workflowState: 'booked', isAccepted: true };
const move = (quoteId: string, newState: string): Call => ['PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState }];

interface Step {
  readonly who: SignedIn;
  readonly other: SignedIn;
  readonly scopes: readonly ApiKeyScope[];
  readonly lay: () => Promise<Call>;
}

const ofWebhook = (scopes: readonly ApiKeyScope[], call: (id: string) => Promise<Call> | Call): Step => ({
  who: carrier,
  other: rival,
  scopes,
  lay: async () => call((await buildWebhook(app, carrier)).id),
});

const steps: Record<string, Step> = {
  'accepting a quote': {
    who: shipper,
    other: stranger,
    scopes: ['accept_offers'],
    lay: async () => ['POST', `/api/quotes/${(await quoteIn('quoted')).quoteId}/acceptance`],
  },
  'accepting a bid': {
    who: shipper,
    other: stranger,
    scopes: ['accept_offers'],
    lay: async () => {
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
      return ['POST', `/api/bids/${await buildBid(sql, { transportId, bidderId: carrier.id })}/acceptance`, { bidAmount: '1050.00' }];
    },
  },
  'taking a job': {
    who: carrier,
    other: rival,
    scopes: ['dispatch_jobs'],
    lay: async () => ['POST', `/api/quotes/${(await quoteIn('accepted', booked)).quoteId}/dispatch`, {}],
  },
  'cancelling a request': {
    who: shipper,
    other: stranger,
    scopes: ['cancel_bookings'],
    lay: async () => ['POST', `/api/transports/${(await quoteIn('quoted')).transportId}/cancellation`, { reason: 'Sold' }],
  },
  'withdrawing a quote': {
    who: carrier,
    other: rival,
    scopes: ['cancel_bookings'],
    lay: async () => ['POST', `/api/quotes/${(await quoteIn('quoted')).quoteId}/withdrawal`, {}],
  },
  'confirming a delivery': {
    who: shipper,
    other: stranger,
    scopes: ['update_status'],
    lay: async () => [
      'POST',
      `/api/transports/${(await quoteIn('delivered', { ...booked, workflowState: 'delivered' })).transportId}/delivery-confirmation`,
    ],
  },
  'reporting a delivery': {
    who: driver,
    other: rival,
    scopes: ['update_status'],
    lay: async () => {
      const row = { ...booked, workflowState: 'in_transit', driverId: driver.id, driverAgreedAt: new Date() };
      const { transportId, quoteId } = await quoteIn('in_transit', row);
      await buildDriverJobs(sql, transportId);
      return move(quoteId, 'delivered');
    },
  },
  'booking by its state': {
    who: shipper,
    other: stranger,
    scopes: ['update_status', 'accept_offers'],
    lay: async () => move((await quoteIn('quoted')).quoteId, 'booked'),
  },
  'committing a truck by the state': {
    who: carrier,
    other: rival,
    scopes: ['update_status', 'dispatch_jobs'],
    lay: async () => move((await quoteIn('quoted')).quoteId, 'assigned'),
  },
  'switching a webhook': ofWebhook(['manage_webhooks'], (id) => ['PUT', `/api/webhooks/${id}/state`, { isOn: false }]),
  'testing a webhook': ofWebhook(['manage_webhooks'], (id) => ['POST', `/api/webhooks/${id}/test`]),
  'ending a webhook': ofWebhook(['manage_webhooks'], (id) => ['DELETE', `/api/webhooks/${id}`]),
  'sending a delivery again': ofWebhook(['manage_webhooks'], async (id) => [
    'POST',
    `/api/webhook-deliveries/${await buildDelivery(sql, id)}/replay`,
  ]),
};
const each = Object.entries(steps).map(([name, step]) => ({ name, ...step }));

describe('an API key with the scopes of bookings', () => {
  it.each(each)('can call this with its own scopes and no others: $name', async ({ who, scopes, lay }) => {
    const call = await lay();
    for (const missing of scopes) {
      const others = apiKeyScopes.filter((scope) => scope !== missing);
      expect([missing, told(await ask(await getSecret(who, others), call))]).toEqual([missing, '403 key_scope_missing']);
    }
    expect(told(await ask(await getSecret(who, scopes), call))).toBe('done');
  });

  it.each(each)('gets nothing of another account: $name', async ({ other, lay }) => {
    const { status } = await ask(await getSecret(other), await lay());
    expect([403, 404]).toContain(status);
  });

  it.each(each)('can do nothing while it is suspended: $name', async ({ who, scopes, lay }) => {
    const call = await lay();
    const suspended = { suspendedAt: new Date(), suspendReason: 'Automatic: Honeypot path' };
    expect(told(await ask(await getSecret(who, scopes, suspended), call))).toBe('401 key_suspended');
    expect(told(await ask(await getSecret(who, scopes), call))).toBe('done');
  });
});

describe('an API key for a binding booking call', () => {
  const binding: readonly ApiKeyScope[] = ['accept_offers', 'dispatch_jobs', 'cancel_bookings', 'update_status'];
  const ofBookings = each.filter(({ scopes }) => scopes.some((scope) => binding.includes(scope)));

  it('needs an Idempotency-Key for every such call', () => {
    const calls = handlers.map(({ endpoint }) => endpoint).filter((endpoint) => binding.includes(scopeOfCall(endpoint)!));
    expect(calls).toHaveLength(7);
    for (const { path, idempotent } of calls) expect([path, idempotent]).toEqual([path, 'required_for_keys']);
  });

  it.each(ofBookings)('is refused without one, and executed once with one: $name', async ({ who, scopes, lay }) => {
    const [secret, call] = [await getSecret(who, scopes), await lay()];
    expect(told(await askBare(secret, call))).toBe('400 idempotency_key_needed');
    const headers = { 'idempotency-key': newId() };
    const first = await askBare(secret, call, headers);
    const again = await askBare(secret, call, headers);
    expect([told(first), first.headers['idempotency-replayed']]).toEqual(['done', undefined]);
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
  });

  it('does not affect people, who need no key', async () => {
    const [method, path, body] = await steps['accepting a quote']!.lay();
    expect((await shipper.call(method, path, body)).status).toBe(200);
  });

  it('with the status scope alone cannot cancel or price', async () => {
    const { quoteId } = await quoteIn('accepted', booked);
    const secret = await getSecret(shipper, ['update_status']);
    for (const newState of ['closed', 'submitted', 'quoted', 'booked', 'assigned'])
      expect(told(await ask(secret, move(quoteId, newState)))).toBe('403 key_scope_missing');
  });

  it('has no more access than its role: a shipper cannot dispatch, a carrier cannot accept', async () => {
    const { quoteId } = await quoteIn('accepted', booked);
    expect(told(await ask(await getSecret(shipper), ['POST', `/api/quotes/${quoteId}/dispatch`, {}]))).toBe('403 forbidden');
    const { quoteId: open } = await quoteIn('quoted');
    expect((await ask(await getSecret(carrier), ['POST', `/api/quotes/${open}/acceptance`])).status).toBe(403);
  });

  it('is recorded with what it accepted', async () => {
    const { id, secret } = await buildApiKey(sql, shipper, { scopes: ['accept_offers'] });
    const { transportId, quoteId } = await quoteIn('quoted');
    await ask(secret, ['POST', `/api/quotes/${quoteId}/acceptance`]);
    const keys = await sql<{ key: string }[]>`
      select distinct api_key_id as key from events where topic = 'transport.status-changed' and payload->>'transportId' = ${transportId}`;
    expect(keys).toEqual([{ key: id }]);
  });
});

describe('an API key and webhooks', () => {
  it('needs the webhooks scope instead of read, and never reveals the secret', async () => {
    const owner = await app.signIn('broker');
    const { id, secret: signing } = await buildWebhook(app, owner);
    const deliveryId = await buildDelivery(sql, id);
    const reads = ['/api/webhooks', `/api/webhooks/${id}`, `/api/webhooks/${id}/deliveries`, `/api/webhook-deliveries/${deliveryId}`];
    const [reader, manager, other] = [
      await getSecret(owner, ['read']),
      await getSecret(owner, ['manage_webhooks']),
      await getSecret(rival, ['manage_webhooks']),
    ];
    const get = (secret: string, path: string) => app.anonymous('GET', path, undefined, { authorization: `Bearer ${secret}` });
    for (const path of reads) {
      expect(told(await get(reader, path))).toBe('403 key_scope_missing');
      const found = await get(manager, path);
      expect(found.status).toBe(200);
      expect(JSON.stringify(found.body)).not.toContain(signing);
    }
    for (const path of reads.slice(1)) expect((await get(other, path)).status).toBe(404);
  });
});
