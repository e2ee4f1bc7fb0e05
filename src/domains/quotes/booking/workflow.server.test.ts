import { describe, expect, it } from 'vitest';
import { buildDriverJobs } from '#domains/handovers/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { roles, type Role } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { workflowStates, type WorkflowState } from '../schemas.ts';
import { buildQuote, pastEverything } from '../fixtures.ts';
import { getStatus } from '../rules.ts';

const app = await startTestApp();
const { sql } = app;
const cleared = { dotMcVerified: true, insuranceVerified: true };
const people = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await app.signIn(role, cleared)] as const))) as Record<
  Role,
  SignedIn
>;
const stranger = Object.fromEntries(
  await Promise.all(
    (['broker', 'carrier', 'driver', 'independent_driver', 'shipper'] as const).map(
      async (role) => [role, await app.signIn(role, cleared)] as const,
    ),
  ),
);

const later: Record<WorkflowState, WorkflowState[]> = {
  submitted: ['quoted', 'booked', 'assigned', 'in_transit', 'delivered', 'closed'],
  quoted: ['booked', 'assigned', 'in_transit', 'delivered', 'closed'],
  booked: ['assigned', 'in_transit', 'delivered', 'closed'],
  assigned: ['in_transit', 'delivered', 'closed'],
  in_transit: ['delivered', 'closed'],
  delivered: ['closed'],
  closed: [],
};
const everyOther = (state: WorkflowState) => workflowStates.filter((one) => one !== state);
const table: Record<Role, Partial<Record<WorkflowState, WorkflowState[]>>> = {
  shipper: { submitted: ['booked'], quoted: ['booked'] },
  broker: { submitted: ['quoted'] },
  carrier: { quoted: ['assigned'] },
  driver: { assigned: ['in_transit'], in_transit: ['delivered'] },
  independent_driver: { quoted: ['assigned'], assigned: ['in_transit'], in_transit: ['delivered'] },
  insurance: {},
  inspection: {},
  storage: {},
  compliance: {},
  admin: later,
  super_admin: Object.fromEntries(workflowStates.map((state) => [state, everyOther(state)])),
};

const move = (person: SignedIn, quoteId: string, newState: string, more: object = {}) =>
  person.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState, ...more });
const getState = async (quoteId: string) =>
  (
    await sql`select q.workflow_state as state, q.is_accepted as accepted, t.status from quotes q join transports t on t.id = q.transport_id where q.id = ${quoteId}`
  )[0]!;
const getSteps = async (quoteId: string) =>
  sql`select from_state, to_state, actor_role, reason from quote_transitions where quote_id = ${quoteId} order by id`;

async function buildQuoteIn(state: WorkflowState, { role = 'carrier', more = {} }: { role?: Role; more?: object } = {}): Promise<string> {
  const isAccepted = ['booked', 'assigned', 'in_transit', 'delivered', 'closed'].includes(state);
  const transportId = await buildTransport(sql, { shipperId: people.shipper.id, status: getStatus(state) });
  const hauler = role === 'independent_driver' ? people.independent_driver : people.carrier;
  const driverId = role === 'independent_driver' ? hauler.id : people.driver.id;
  return buildQuote(sql, {
    transportId,
    kind: 'own',
    userId: hauler.id,
    carrierId: hauler.id,
    brokerId: people.broker.id,
    driverId,
    workflowState: state,
    isAccepted,
    ...more,
  });
}

describe('PATCH /api/quotes/:id/workflow-state', () => {
  it.each(roles)(
    'allows a %s exactly the moves of the table on own rows, with overrides for super administrators',
    async (role) => {
      for (const from of workflowStates) {
        for (const to of workflowStates) {
          const quoteId = await buildQuoteIn(from, { role });
          const { status, body } = await move(people[role], quoteId, to, role === 'super_admin' ? pastEverything : {});
          const where = `${role}: ${from} to ${to}`;
          const isParty = ['shipper', 'broker', 'carrier', 'driver', 'independent_driver', 'admin', 'super_admin'].includes(role);
          const allowed = table[role][from]?.includes(to) ?? false;
          const isGuarded = role === 'admin' && ['submitted', 'quoted'].includes(from) && ['in_transit', 'delivered'].includes(to);
          if (from === to && isParty) expect([where, status, (await getSteps(quoteId)).length]).toEqual([where, 200, 0]);
          else if (isGuarded) expect([where, status, body.error]).toEqual([where, 409, 'The shipper has not accepted this quote']);
          else if (allowed) expect([where, status, body.workflowState, (await getSteps(quoteId)).length]).toEqual([where, 200, to, 1]);
          else expect([where, [403, 404].includes(status), (await getSteps(quoteId)).length]).toEqual([where, true, 0]);
          if (status === 403 && !table[role][from]?.length)
            expect(body.error).toBe(`No valid state transitions available for your role (${role}) from the current state`);
        }
      }
    },
    60_000,
  );

  it('refuses moves on rows of others, in every state and for every role but administrators', async () => {
    let asked = 0;
    for (const from of workflowStates) {
      const quoteId = await buildQuoteIn(from);
      for (const role of roles.filter((one) => one !== 'admin' && one !== 'super_admin')) {
        // Supporting roles have no quotes; compliance officers read all.
        const person = stranger[role as keyof typeof stranger] ?? people[role];
        for (const to of workflowStates) {
          const { status } = await move(person, quoteId, to);
          expect([role, from, to, status]).toEqual([role, from, to, role === 'compliance' ? 403 : 404]);
          asked += 1;
        }
      }
      expect([from, (await getState(quoteId))['state'], await getSteps(quoteId)]).toEqual([from, from, []]);
    }
    expect(asked).toBe(7 * 7 * 9);
  }, 60_000);

  it('names the allowed moves if there are any', async () => {
    const { status, body } = await move(people.shipper, await buildQuoteIn('quoted'), 'delivered');
    expect([status, body]).toEqual([
      403,
      { error: 'Your role (shipper) can only move this quote from Quoted to: Booked', code: 'transition_not_allowed' },
    ]);
  });

  it('gives strangers 404, and 401 without a session', async () => {
    const quoteId = await buildQuoteIn('assigned');
    for (const person of Object.values(stranger)) expect((await move(person!, quoteId, 'in_transit')).status).toBe(404);
    expect((await app.anonymous('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'closed' })).status).toBe(401);
    expect((await move(people.admin, quoteId, 'lost')).status).toBe(422);
    expect((await getState(quoteId))['state']).toBe('assigned');
  });

  it('leaves the transport unchanged if a carrier only commits, and reveals nothing to it', async () => {
    const quoteId = await buildQuoteIn('quoted');
    const { body } = await move(people.carrier, quoteId, 'assigned');
    expect(body).toMatchObject({ workflowState: 'assigned', isAccepted: false });
    expect(await getState(quoteId)).toEqual({ state: 'assigned', accepted: false, status: 'quoted' });
    const { body: seen } = await people.carrier.call('GET', `/api/transports/${body.transportId}`);
    expect([seen.fromAddress, seen.contactName]).toEqual([null, null]);
    const onward = await move(people.driver, quoteId, 'in_transit');
    expect([onward.status, onward.body]).toEqual([409, { error: 'The shipper has not accepted this quote', code: 'not_accepted' }]);
    const accepted = await people.shipper.call('POST', `/api/quotes/${quoteId}/acceptance`);
    expect(accepted.body).toMatchObject({ workflowState: 'assigned', isAccepted: true });
    await buildDriverJobs(sql, body.transportId);
    expect((await move(people.driver, quoteId, 'in_transit')).status).toBe(200);
    expect(await getState(quoteId)).toEqual({ state: 'in_transit', accepted: true, status: 'in_transit' });
  });

  it('checks the compliance gate for offering and committing, and records a refusal', async () => {
    const carrier = await app.signIn('carrier', { ...cleared, emailVerifiedAt: null });
    const quoteId = await buildQuoteIn('quoted', { more: { userId: carrier.id, carrierId: carrier.id } });
    const { status, body } = await move(carrier, quoteId, 'assigned');
    expect([status, body.code]).toEqual([403, 'gate_closed']);
    expect((await getState(quoteId))['state']).toBe('quoted');
    expect(await sql`select 1 from compliance_gate_events where user_id = ${carrier.id}`).toHaveLength(1);
  });

  it('makes a broker who takes over the estimate its broker, once', async () => {
    const transportId = await buildTransport(sql, { shipperId: people.shipper.id });
    const quoteId = await buildQuote(sql, { transportId });
    const answers = await Promise.all([people.broker, stranger['broker']!].map((broker) => move(broker, quoteId, 'quoted')));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toEqual({
      error: 'Another broker has already taken this estimate',
      code: 'already_quoted',
    });
    const { body } = answers.find(({ status }) => status === 200)!;
    expect(body.offeredBy.role).toBe('broker');
    expect(await sql`select status, offer_count, best_offer from transports where id = ${transportId}`).toEqual([
      { status: 'quoted', offerCount: 1, bestOffer: '1100.00' },
    ]);
  });

  it('books like an acceptance: other offers close, and a second booking is refused', async () => {
    const transportId = await buildTransport(sql, { shipperId: people.shipper.id, status: 'quoted' });
    const [first, second] = [
      await buildQuote(sql, { transportId }),
      await buildQuote(sql, { transportId, kind: 'own', userId: people.carrier.id }),
    ];
    const answers = await Promise.all([
      move(people.shipper, first, 'booked'),
      people.shipper.call('POST', `/api/quotes/${second}/acceptance`),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const rows = await sql`select is_accepted, closed_reason from quotes where transport_id = ${transportId} order by is_accepted`;
    expect(rows.map((row) => [row['isAccepted'], row['closedReason']])).toEqual([
      [false, 'taken'],
      [true, null],
    ]);
  });

  it('cancels if an administrator closes before pickup, and completes after it', async () => {
    const [before, after] = [await buildQuoteIn('assigned'), await buildQuoteIn('delivered')];
    await move(people.admin, before, 'closed', { reason: 'Shipper asked by phone' });
    await move(people.admin, after, 'closed');
    expect(await getState(before)).toEqual({ state: 'closed', accepted: true, status: 'cancelled' });
    expect(await getState(after)).toEqual({ state: 'closed', accepted: true, status: 'completed' });
    expect((await getSteps(before))[0]).toEqual({
      fromState: 'assigned',
      toState: 'closed',
      actorRole: 'admin',
      reason: 'Shipper asked by phone',
    });
  });

  it('lets a super administrator go backward and skip parties, but not book a second winner', async () => {
    const quoteId = await buildQuoteIn('delivered');
    expect((await move(people.super_admin, quoteId, 'quoted', { overrides: ['backward'], reason: 'Wrong vehicle' })).status).toBe(200);
    expect(await getState(quoteId)).toEqual({ state: 'quoted', accepted: false, status: 'quoted' });
    expect((await getSteps(quoteId))[0]!['reason']).toBe('Wrong vehicle');
    await move(people.super_admin, quoteId, 'in_transit', { overrides: ['not_accepted'], reason: 'Accepted by phone' });
    expect(await getState(quoteId)).toEqual({ state: 'in_transit', accepted: true, status: 'in_transit' });
    const [{ transportId }] = (await sql`select transport_id from quotes where id = ${quoteId}`) as unknown as [{ transportId: string }];
    const late = await buildQuote(sql, { transportId, kind: 'own', userId: people.independent_driver.id });
    expect((await move(people.super_admin, late, 'booked', pastEverything)).body).toEqual({
      error: 'Another offer was accepted',
      code: 'already_accepted',
    });
  });
});

describe('POST /api/quotes/:id/dispatch', () => {
  const dispatch = (person: SignedIn, quoteId: string, body: object = {}) => person.call('POST', `/api/quotes/${quoteId}/dispatch`, body);

  it('assigns the named carrier and driver, and repeating it changes nothing', async () => {
    const quoteId = await buildQuoteIn('booked', { more: { driverId: null, brokerId: null } });
    const first = await dispatch(people.carrier, quoteId, { driverEmail: people.driver.email.toUpperCase(), takesBoth: true });
    expect([first.status, first.body]).toMatchObject([200, { workflowState: 'assigned', driverName: 'Dana Okafor', can: { take: false } }]);
    expect((await dispatch(people.carrier, quoteId)).status).toBe(200);
    expect(await getSteps(quoteId)).toHaveLength(1);
    expect(await getState(quoteId)).toMatchObject({ status: 'assigned' });
    const other = await dispatch(people.carrier, quoteId, { driverEmail: people.independent_driver.email, takesBoth: true });
    expect(other.body.driverName).toBe('Ivan Petrov');
    expect((await move(people.independent_driver, quoteId, 'in_transit')).status).toBe(200);
    expect((await dispatch(people.carrier, quoteId, { driverEmail: people.driver.email })).body.code).toBe('already_assigned');
  });

  it('checks the compliance gate of the carrier, and records a refusal', async () => {
    const carrier = await app.signIn('carrier', { ...cleared, emailVerifiedAt: null });
    const quoteId = await buildQuoteIn('booked', { more: { userId: carrier.id, carrierId: carrier.id, driverId: null, brokerId: null } });
    const { status, body } = await dispatch(carrier, quoteId);
    expect([status, body.code]).toEqual([403, 'gate_closed']);
    expect(await getState(quoteId)).toMatchObject({ state: 'booked', status: 'accepted' });
    expect(await sql`select attempted_action from compliance_gate_events where user_id = ${carrier.id}`).toEqual([
      { attemptedAction: 'dispatch' },
    ]);
  });

  it('lets an independent driver drive the job', async () => {
    const quoteId = await buildQuoteIn('booked', { role: 'independent_driver', more: { driverId: null, brokerId: null } });
    expect((await dispatch(people.independent_driver, quoteId)).body).toMatchObject({
      workflowState: 'assigned',
      driverName: 'Ivan Petrov',
    });
  });

  it('requires a broker to name a carrier who meets the requirements', async () => {
    const make = () => buildQuoteIn('booked', { more: { userId: people.broker.id, carrierId: null, driverId: null } });
    const quoteId = await make();
    const unverified = await app.signIn('carrier', { ...cleared, emailVerifiedAt: null });
    expect((await dispatch(people.broker, quoteId)).body).toMatchObject({
      code: 'not_a_carrier',
      fields: { carrierEmail: "Enter the carrier's email address" },
    });
    expect((await dispatch(people.broker, quoteId, { carrierEmail: people.driver.email })).body.fields).toEqual({
      carrierEmail: 'No carrier uses this email address',
    });
    expect((await dispatch(people.broker, quoteId, { carrierEmail: unverified.email })).body.fields).toEqual({
      carrierEmail: 'This carrier does not meet the compliance requirements',
    });
    expect((await dispatch(people.broker, quoteId, { carrierEmail: people.carrier.email })).body).toMatchObject({
      workflowState: 'assigned',
      driverName: null,
    });
    expect((await dispatch(people.carrier, quoteId, { driverEmail: people.driver.email, takesBoth: true })).body.driverName).toBe(
      'Dana Okafor',
    );
    const toIvan = (await dispatch(people.broker, await make(), { carrierEmail: people.independent_driver.email, takesBoth: true })).body;
    expect(toIvan.driverName).toBe('Ivan Petrov');
  });

  it('refuses a non-driver, a job that is not booked, and unrelated people', async () => {
    const booked = await buildQuoteIn('booked', { more: { driverId: null } });
    expect((await dispatch(people.carrier, booked, { driverEmail: people.shipper.email })).body).toMatchObject({
      code: 'not_a_driver',
      fields: { driverEmail: 'No driver uses this email address' },
    });
    expect((await dispatch(people.carrier, await buildQuoteIn('quoted'))).body.code).toBe('not_booked');
    expect((await dispatch(stranger['carrier']!, booked)).status).toBe(404);
    expect((await dispatch(people.shipper, booked)).status).toBe(403);
    expect((await app.anonymous('POST', `/api/quotes/${booked}/dispatch`, {})).status).toBe(401);
    expect(await getState(booked)).toMatchObject({ state: 'booked', status: 'accepted' });
  });
});
