import { beforeEach, describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { DomainServices } from '#server/domain-services.ts';
import { conflict } from '#shared/errors.ts';
import { startTestApp, type Answer, type SignedIn } from '../../../../test/harness/app.ts';
import { acceptQuote } from './acceptance.ts';
import { buildQuote, ownQuoteForm } from '../fixtures.ts';
import type { LockedQuote } from './locked-quote.ts';
import { stepRulesKey, type StepRules } from './step-rules.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const says: { refuses: (before: LockedQuote, after: LockedQuote) => boolean; fails: boolean; followed: string[] } = {
  refuses: () => false,
  fails: false,
  followed: [],
};
const write = (name: string): StepRules['followers'][number] => ({
  name,
  follow: async ({ sql, now }, before, after) => {
    says.followed.push(`${name}: ${before.workflowState} to ${after.workflowState}, transport ${after.transport.status}`);
    await sql`update quotes set metadata = metadata || ${sql.json({ [name]: now.toISOString() })} where id = ${after.id}`;
    if (says.fails && name === 'second') throw conflict('no_payment', 'The payment could not be written');
  },
});
const stepRules: StepRules = {
  guards: [
    {
      name: 'escrow',
      ask: async (_ctx, before, after) =>
        says.refuses(before, after) ? { code: 'unpaid', message: 'The payment is not in escrow yet' } : null,
    },
    { name: 'licence', ask: async () => null },
  ],
  followers: [write('first'), write('second')],
};

const app = await startTestApp({}, (domains) => domains.with(stepRulesKey, stepRules));
const { sql } = app;
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [sam, carrier, rival, broker, driver, admin, superAdmin] = await app.signInAll(
  'shipper',
  ['carrier', cleared],
  ['carrier', cleared],
  ['broker', cleared],
  'driver',
  'admin',
  'super_admin',
);
const refusal = { error: 'The payment is not in escrow yet', code: 'unpaid' };

beforeEach(() => Object.assign(says, { refuses: () => false, fails: false, followed: [] }));

const move = (person: SignedIn, quoteId: string, newState: string, more: object = {}) =>
  person.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState, ...more });

interface NewBooking {
  readonly id: string;
  readonly quoteId: string;
}

async function buildQuoteIn(state: 'quoted' | 'booked' | 'assigned' | 'in_transit' | 'delivered', more: object = {}): Promise<NewBooking> {
  const isAccepted = state !== 'quoted';
  const status = state === 'booked' ? 'accepted' : state;
  const id = await buildTransport(sql, { shipperId: sam.id, status });
  await buildQuote(sql, { transportId: id, ...(isAccepted && { workflowState: 'closed', closedReason: 'taken' }) });
  const own = { transportId: id, kind: 'own', userId: carrier.id, carrierId: carrier.id, driverId: driver.id };
  return { id, quoteId: await buildQuote(sql, { ...own, workflowState: state, isAccepted, ...more }) };
}

const traces = async (id: string) => {
  const [row] = await sql<{ all: string }[]>`
    select json_build_object(
      'transport', (select row_to_json(t) from transports t where id = ${id}),
      'quotes', (select json_agg(q order by q.id) from quotes q where transport_id = ${id}),
      'bids', (select json_agg(b order by b.id) from bids b where transport_id = ${id}),
      'history', (select json_agg(h order by h.id) from quote_transitions h join quotes q on q.id = h.quote_id where q.transport_id = ${id}),
      'facts', (select json_agg(e.topic order by e.id) from events e where e.payload ->> 'transportId' = ${id}))::text as all`;
  return row!.all;
};

interface UsMapRoute {
  readonly road: string;
  readonly make: () => Promise<NewBooking>;
  readonly go: (made: NewBooking) => Promise<Answer>;
}

const openOne = () => buildQuoteIn('quoted');
const post = (person: SignedIn, url: string, body: object = {}) => person.call('POST', url, body);

const roads: readonly UsMapRoute[] = [
  { road: 'a quote given', make: openOne, go: ({ id }) => post(rival, `/api/transports/${id}/quotes`, ownQuoteForm) },
  { road: 'acceptance', make: openOne, go: ({ quoteId }) => post(sam, `/api/quotes/${quoteId}/acceptance`) },
  {
    road: 'acceptance of a bid',
    make: async () => {
      const made = await openOne();
      await post(rival, `/api/marketplace/quotes/${made.id}/bid`, { bidAmount: '900', estimatedDeliveryDays: 3 });
      return made;
    },
    go: async ({ id }) => {
      const [bid] = await sql`select id from bids where transport_id = ${id}`;
      return post(sam, `/api/bids/${bid!['id']}/acceptance`, { bidAmount: '900.00' });
    },
  },
  { road: 'booking by the workflow manager', make: openOne, go: ({ quoteId }) => move(sam, quoteId, 'booked') },
  { road: 'a commitment', make: openOne, go: ({ quoteId }) => move(carrier, quoteId, 'assigned') },
  {
    road: 'adoption of the estimate',
    make: async () => {
      const id = await buildTransport(sql, { shipperId: sam.id });
      return { id, quoteId: await buildQuote(sql, { transportId: id }) };
    },
    go: ({ quoteId }) => move(broker, quoteId, 'quoted'),
  },
  {
    road: 'dispatch',
    make: () => buildQuoteIn('booked'),
    go: ({ quoteId }) => post(carrier, `/api/quotes/${quoteId}/dispatch`, { driverEmail: driver.email, takesBoth: true }),
  },
  { road: 'pickup', make: () => buildQuoteIn('assigned'), go: ({ quoteId }) => move(driver, quoteId, 'in_transit') },
  { road: 'delivery', make: () => buildQuoteIn('in_transit'), go: ({ quoteId }) => move(driver, quoteId, 'delivered') },
  { road: 'cancellation of an open request', make: openOne, go: ({ id }) => post(sam, `/api/transports/${id}/cancellation`) },
  {
    road: 'cancellation of a booked one',
    make: () => buildQuoteIn('booked'),
    go: ({ id }) => post(sam, `/api/transports/${id}/cancellation`),
  },
  {
    road: 'cancellation by the workflow manager',
    make: () => buildQuoteIn('assigned'),
    go: ({ quoteId }) => move(admin, quoteId, 'closed'),
  },
  { road: 'withdrawal of an offer', make: openOne, go: ({ quoteId }) => post(carrier, `/api/quotes/${quoteId}/withdrawal`) },
  {
    road: 'withdrawal from a job',
    make: () => buildQuoteIn('booked'),
    go: ({ quoteId }) => post(carrier, `/api/quotes/${quoteId}/withdrawal`),
  },
  { road: 'completion', make: () => buildQuoteIn('delivered'), go: ({ id }) => post(sam, `/api/transports/${id}/delivery-confirmation`) },
  {
    road: 'completion by the workflow manager',
    make: () => buildQuoteIn('delivered'),
    go: ({ quoteId }) => move(admin, quoteId, 'closed'),
  },
  {
    road: 'repair by a super admin',
    make: () => buildQuoteIn('delivered'),
    go: ({ quoteId }) => move(superAdmin, quoteId, 'assigned', { overrides: ['backward'], reason: 'Wrong vehicle' }),
  },
];

describe('the guards of a transition', () => {
  it.each(roads)('refuse $road with 409 and their message, and nothing changes', async ({ make, go }) => {
    const made = await make();
    const before = await traces(made.id);
    says.refuses = () => true;
    const { status, body } = await go(made);
    expect([status, body]).toMatchObject([409, refusal]);
    expect(await traces(made.id)).toBe(before);
    says.refuses = () => false;
    expect((await go(made)).status).toBeLessThan(300);
    expect(await traces(made.id)).not.toBe(before);
  });

  it('are called for each offer closed by an acceptance or reactivated by a withdrawal', async () => {
    const taken = await openOne();
    const before = await traces(taken.id);
    says.refuses = ({ kind }) => kind === 'opening';
    expect((await post(sam, `/api/quotes/${taken.quoteId}/acceptance`)).body).toEqual(refusal);
    expect(await traces(taken.id)).toBe(before);
    const lost = await buildQuoteIn('booked');
    expect((await post(carrier, `/api/quotes/${lost.quoteId}/withdrawal`)).body).toEqual(refusal);
  });

  it('see the current quote, and the resulting quote and transport', async () => {
    const seen: unknown[] = [];
    says.refuses = (before, after) => {
      seen.push([before.workflowState, before.transportStatus, after.workflowState, after.isAccepted, after.transportStatus]);
      return false;
    };
    await post(sam, `/api/transports/${(await buildQuoteIn('assigned')).id}/cancellation`);
    await post(carrier, `/api/quotes/${(await buildQuoteIn('assigned')).quoteId}/withdrawal`);
    expect(seen.slice(0, 2)).toEqual([
      ['assigned', 'assigned', 'closed', true, 'cancelled'],
      ['assigned', 'assigned', 'closed', false, 'quoted'],
    ]);
  });

  it('are mandatory: a context without them changes nothing', async () => {
    const { quoteId } = await openOne();
    const actor = {
      id: sam.id,
      email: sam.email,
      fullName: 'Sam',
      role: 'shipper',
      emailVerified: true,
      isConfirmed: true,
      sessionId: '',
    } as const;
    const bare = testCtx(sql, { actor, services: { ...app.services, domains: new DomainServices() } });
    await expect(acceptQuote(bare, quoteId)).rejects.toThrow('without step rules');
  });
});

describe('a super administrator who overrides a guard', () => {
  const inTransit = async () => {
    const made = await buildQuoteIn('assigned');
    says.refuses = () => true;
    return made;
  };

  it('names it with a reason, and both are stored in history and audit log', async () => {
    const { quoteId } = await inTransit();
    const asked = await move(superAdmin, quoteId, 'in_transit', { reason: 'Paid by wire' });
    expect([asked.status, asked.body]).toEqual([409, { ...refusal, fields: { 'overrides.escrow': refusal.error } }]);
    const { status } = await move(superAdmin, quoteId, 'in_transit', { reason: 'Paid by wire', overrides: ['escrow', 'licence'] });
    expect(status).toBe(200);
    const overrides = [{ guard: 'escrow', refusal: refusal.error }];
    const { body: history } = await sam.call('GET', `/api/quotes/${quoteId}/transitions`);
    expect(history).toMatchObject([{ toState: 'in_transit', actorRole: 'super_admin', reason: 'Paid by wire', overrides }]);
    await app.settle();
    const [line] = await sql`select actor_id, details from audit_log where subject_id = ${quoteId} and event_type = 'quote.state-changed'`;
    expect(line).toMatchObject({ actorId: superAdmin.id, details: { to: 'in_transit', reason: 'Paid by wire', overrides } });
  });

  it('has to give a reason and name an existing guard, and no other role can', async () => {
    const { id, quoteId } = await inTransit();
    const before = await traces(id);
    const bare = await move(superAdmin, quoteId, 'in_transit', { overrides: ['escrow'] });
    expect([bare.status, bare.body.fields]).toEqual([422, { reason: 'Please give a reason' }]);
    const unknown = await move(superAdmin, quoteId, 'in_transit', { overrides: ['escro'], reason: 'Paid by wire' });
    expect([unknown.status, unknown.body.fields]).toEqual([422, { overrides: 'There is no guard "escro"' }]);
    const other = await move(superAdmin, quoteId, 'in_transit', { overrides: ['licence'], reason: 'Paid by wire' });
    expect([other.status, other.body.code]).toEqual([409, 'unpaid']);
    for (const person of [admin, driver]) {
      const { status, body } = await move(person, quoteId, 'in_transit', { overrides: ['escrow'], reason: 'Paid by wire' });
      expect([status, body.code]).toEqual([403, 'override_not_allowed']);
    }
    expect(await traces(id)).toBe(before);
  });

  it('records nothing for a guard that did not refuse', async () => {
    const { quoteId } = await buildQuoteIn('assigned');
    await move(superAdmin, quoteId, 'in_transit', { reason: 'To be sure', overrides: ['escrow'] });
    expect((await sam.call('GET', `/api/quotes/${quoteId}/transitions`)).body).toMatchObject([{ overrides: [] }]);
  });
});

describe('the hooks of a transition', () => {
  it('run in their order, after the transport was updated', async () => {
    const { quoteId } = await buildQuoteIn('assigned');
    await move(driver, quoteId, 'in_transit');
    expect(says.followed).toEqual([
      'first: assigned to in_transit, transport in_transit',
      'second: assigned to in_transit, transport in_transit',
    ]);
    const [row] = await sql<{ metadata: object }[]>`select metadata from quotes where id = ${quoteId}`;
    expect(Object.keys(row!.metadata).toSorted()).toEqual(['first', 'second']);
  });

  it.each(roads)('roll back $road if one of them fails, with the writes of earlier ones', async ({ make, go }) => {
    const made = await make();
    const before = await traces(made.id);
    says.fails = true;
    const { status, body } = await go(made);
    expect([status, body]).toEqual([409, { error: 'The payment could not be written', code: 'no_payment' }]);
    expect(await traces(made.id)).toBe(before);
  });
});
