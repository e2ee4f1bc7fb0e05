import { expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildQuote, pastEverything } from '../fixtures.ts';
import type { WorkflowState } from '../schemas.ts';
import { getStatus } from '../rules.ts';
import { stepRulesKey } from './step-rules.ts';

let isUnpaid = false;
const unpaid = { code: 'unpaid', message: 'The payment is not in escrow yet' };
const escrow = { name: 'payment-in-escrow', ask: async () => (isUnpaid ? unpaid : null) };
const app = await startTestApp({}, (domains) => domains.with(stepRulesKey, { guards: [escrow], followers: [] }));
const { sql } = app;
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [sam, carrier, driver, admin, superAdmin] = await app.signInAll('shipper', ['carrier', cleared], 'driver', 'admin', 'super_admin');
const move = (person: SignedIn, quoteId: string, newState: WorkflowState, more: object = {}) =>
  person.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState, ...more });

interface NewBooking {
  readonly transportId: string;
  readonly quoteId: string;
}

async function buildQuoteIn(state: WorkflowState, more: object = {}, status = getStatus(state)): Promise<NewBooking> {
  const transportId = await buildTransport(sql, { shipperId: sam.id, status });
  const isAccepted = ['booked', 'assigned', 'in_transit', 'delivered'].includes(state);
  const own = { kind: 'own', userId: carrier.id, carrierId: carrier.id, driverId: driver.id };
  return { transportId, quoteId: await buildQuote(sql, { transportId, ...own, workflowState: state, isAccepted, ...more }) };
}

async function ofStoppedAccount(change: Record<string, unknown>): Promise<NewBooking> {
  const stopped = await app.signIn('carrier', cleared);
  await sql`update users set ${sql(change)} where id = ${stopped.id}`;
  return buildQuoteIn('quoted', { userId: stopped.id, carrierId: stopped.id });
}

const unpricedLines = { baseRate: '0.00', fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: '0.00' };
const past = { validUntil: new Date(0) };
const lost = { isAccepted: false, closedReason: 'taken' };

const refusals: readonly { what: string; make: () => Promise<NewBooking>; to: WorkflowState; fields: Record<string, string> }[] = [
  {
    what: 'a step backward',
    make: () => buildQuoteIn('delivered'),
    to: 'booked',
    fields: { 'overrides.backward': 'Delivered to Booked is a step backward' },
  },
  {
    what: 'what the shipper has not accepted and nobody drives, both at once',
    make: () => buildQuoteIn('quoted', { driverId: null }),
    to: 'in_transit',
    fields: {
      'overrides.not_accepted': 'The shipper has not accepted this quote',
      'overrides.no_driver': 'No driver has been named for this job yet',
    },
  },
  {
    what: 'a job that nobody hauls',
    make: () => buildQuoteIn('booked', { carrierId: null }),
    to: 'assigned',
    fields: { 'overrides.no_carrier': 'No carrier has taken this job yet' },
  },
  {
    what: 'an offer that has expired',
    make: () => buildQuoteIn('quoted', past),
    to: 'booked',
    fields: { 'overrides.expired': 'This quote has expired' },
  },
  {
    what: 'an offer whose account is blocked',
    make: () => ofStoppedAccount({ isBlocked: true }),
    to: 'booked',
    fields: { 'overrides.account_stopped': 'This account can no longer take jobs. Choose another offer.' },
  },
  {
    what: 'an offer whose account is another business now',
    make: () => ofStoppedAccount({ identityChangedAt: new Date() }),
    to: 'booked',
    fields: {
      'overrides.identity_changed': 'This company changed its name or numbers. You can accept the offer after we review its documents.',
    },
  },
  {
    what: 'an offer on a request that was cancelled',
    make: () => buildQuoteIn('closed', lost, 'cancelled'),
    to: 'quoted',
    fields: { 'overrides.backward': 'Closed to Quoted is a step backward', 'overrides.not_open': 'This request was cancelled' },
  },
  {
    what: 'an offer that lost, and has expired since',
    make: () => buildQuoteIn('closed', { ...lost, ...past }, 'accepted'),
    to: 'quoted',
    fields: {
      'overrides.backward': 'Closed to Quoted is a step backward',
      'overrides.already_accepted': 'Another offer was accepted',
      'overrides.expired': 'This quote has expired',
    },
  },
  {
    what: 'an offer without a price',
    make: () => buildQuoteIn('submitted', unpricedLines),
    to: 'quoted',
    fields: { 'overrides.not_priced': 'This request has not been priced yet' },
  },
];

it.each(refusals)(
  'a super administrator overrides $what by name and reason, in history, audit and custody',
  async ({ make, to, fields }) => {
    const { transportId, quoteId } = await make();
    const bare = await move(superAdmin, quoteId, to, { reason: 'Agreed by phone' });
    expect([bare.status, bare.body.fields]).toEqual([409, fields]);
    const overrides = Object.keys(fields).map((field) => field.slice('overrides.'.length));
    const passed = Object.entries(fields).map(([field, refusal]) => ({ guard: field.slice('overrides.'.length), refusal }));
    expect((await move(superAdmin, quoteId, to, { overrides })).body.fields).toEqual({ reason: 'Please give a reason' });
    expect(await sql`select 1 from quote_transitions where quote_id = ${quoteId}`).toEqual([]);

    expect(await move(superAdmin, quoteId, to, { overrides, reason: 'Agreed by phone' })).toMatchObject({
      status: 200,
      body: { workflowState: to },
    });
    const kept = { reason: 'Agreed by phone', overrides: passed };
    expect((await sam.call('GET', `/api/quotes/${quoteId}/transitions`)).body).toMatchObject([kept]);
    const { body: chain } = await admin.call('GET', `/api/transports/${transportId}/communication-timeline`);
    const entry = chain.find((one: { eventType: string; eventData: { quoteId: string } }) => one.eventType === 'quote_state_changed');
    expect(entry).toMatchObject({ eventData: { quoteId, ...kept }, initiatedByName: 'Sofia Reyes', verified: true });
    await app.settle();
    const log = await sql`select actor_id, details from audit_log where subject_id = ${quoteId} and event_type = 'quote.state-changed'`;
    expect(log).toMatchObject([{ actorId: superAdmin.id, details: kept }]);
  },
);

it('overrides only named guards, and reports the remaining ones', async () => {
  const { quoteId } = await buildQuoteIn('quoted', { driverId: null });
  isUnpaid = true;
  const first = await move(superAdmin, quoteId, 'in_transit', { reason: 'Agreed by phone', overrides: ['not_accepted'] });
  expect([first.status, first.body.code, first.body.fields]).toEqual([
    409,
    'no_driver',
    { 'overrides.no_driver': 'No driver has been named for this job yet', 'overrides.payment-in-escrow': unpaid.message },
  ]);
  const second = await move(superAdmin, quoteId, 'in_transit', { reason: 'Agreed by phone', overrides: ['not_accepted', 'no_driver'] });
  expect([second.status, second.body.code, second.body.fields]).toEqual([409, 'unpaid', { 'overrides.payment-in-escrow': unpaid.message }]);
  isUnpaid = false;
});

it('never leads to a second winner or a job without a price, whatever is named', async () => {
  const taken = await buildQuoteIn('closed', lost, 'accepted');
  const unpriced = await buildQuoteIn('quoted', unpricedLines);
  for (const to of ['booked', 'assigned', 'in_transit', 'delivered'] as const) {
    const answers = [
      await move(superAdmin, taken.quoteId, to, pastEverything),
      await move(superAdmin, unpriced.quoteId, to, pastEverything),
    ];
    expect(answers.map(({ status, body }) => [to, status, body.code, body.fields])).toEqual([
      [to, 409, 'already_accepted', undefined],
      [to, 409, 'not_priced', undefined],
    ]);
  }
});

it('records no override for a step that no guard refuses', async () => {
  const { quoteId } = await buildQuoteIn('quoted');
  expect((await move(superAdmin, quoteId, 'booked')).status).toBe(200);
  expect((await sam.call('GET', `/api/quotes/${quoteId}/transitions`)).body).toMatchObject([{ reason: null, overrides: [] }]);
});
