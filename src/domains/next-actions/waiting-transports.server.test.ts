import { describe, expect, it } from 'vitest';
import { toActor, buildAccount } from '#domains/accounts/fixtures.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildChangeOrder } from '#domains/payments/changes/fixtures.ts';
import { buildCapture, buildPayment } from '#domains/payments/fixtures.ts';
import { buildSealedInspection } from '#domains/inspections/fixtures.ts';
import { buildQuestion } from '#domains/questions/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { reviewDays } from '#domains/transports/rules.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { listTransports } from '#domains/transports/queries.ts';
import { getTag } from '#server/db/sql/sql.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { roles } from '#shared/roles.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { findNextActionsByTransport } from './queries.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;

const [shipper, carrier, broker, driver, solo, insurer, agent, yard] = [
  await app.signIn('shipper'),
  await app.signIn('carrier'),
  await app.signIn('broker'),
  await app.signIn('driver'),
  await app.signIn('independent_driver'),
  await app.signIn('insurance'),
  await app.signIn('inspection'),
  await app.signIn('storage'),
];

const request = (status: string, more: object = {}) => buildTransport(sql, { shipperId: shipper.id, status, ...more });

async function booked(status: string, workflowState: string, more: object = {}) {
  const transportId = await request(status);
  const base = { transportId, kind: 'own', userId: carrier.id, isAccepted: true, workflowState };
  return { transportId, quoteId: await buildQuote(sql, { ...base, ...more }) };
}

const delivered = { deliveredAt: new Date() };
const completed = { ...delivered, completedAt: new Date() };
const paid = async (job: { transportId: string; quoteId: string }, escrowStatus: 'created' | 'escrow') =>
  buildPayment(sql, { ...job, shipperUserId: shipper.id, recipientUserId: carrier.id, escrowStatus });

// One of each kind, waiting and not, so that neither age nor status decides.
const offered = await request('quoted', { offerCount: 1, bestOffer: '1100.00' });
const quiet = await request('submitted');
const asked = await request('submitted');
await buildQuestion(sql, { transportId: asked, askerId: carrier.id });
const hidden = await request('submitted');
await buildQuestion(sql, { transportId: hidden, askerId: carrier.id, hiddenAt: new Date(), hiddenReason: 'It names a phone' });
const unpaid = await booked('accepted', 'booked');
await paid(unpaid, 'created');
const unpaidPickup = await booked('assigned', 'assigned', { carrierId: solo.id, driverId: solo.id, driverAgreedAt: new Date() });
await paid(unpaidPickup, 'created');
const changedUnpaid = await booked('assigned', 'assigned', { carrierId: solo.id, driverId: solo.id, driverAgreedAt: new Date() });
await paid(changedUnpaid, 'created');
await shipper.call('PATCH', `/api/transports/${changedUnpaid.transportId}/details`, { toAddress: '1 New Street' });
const toTake = await booked('accepted', 'booked');
await paid(toTake, 'escrow');
const named = await booked('assigned', 'assigned', { driverId: driver.id });
const ready = await booked('assigned', 'assigned', { driverId: driver.id, driverAgreedAt: new Date() });
const driving = await booked('in_transit', 'in_transit', { driverId: driver.id, driverAgreedAt: new Date() });
const brokered = await booked('accepted', 'booked', { userId: broker.id, brokerId: broker.id });
const left = await request('quoted', { offerCount: 0 });
const leftQuote = await buildQuote(sql, { transportId: left, kind: 'own', userId: carrier.id, workflowState: 'closed' });
await buildCapture(sql, await paid({ transportId: left, quoteId: leftQuote }, 'escrow'), 114_900);
const leftOnHold = await request('quoted', { offerCount: 1 });
const heldQuote = await buildQuote(sql, { transportId: leftOnHold, kind: 'own', userId: carrier.id, workflowState: 'closed' });
await buildPayment(sql, { transportId: leftOnHold, quoteId: heldQuote, shipperUserId: shipper.id, escrowStatus: 'held' });
const changed = await booked('in_transit', 'in_transit', { driverId: solo.id, driverAgreedAt: new Date() });
await buildChangeOrder(sql, { ...changed, askedBy: carrier.id });
const arrived = await booked('delivered', 'delivered', delivered);
const long = { ...delivered, completedAt: new Date(Date.now() - (reviewDays + 1) * dayMs) };
const claimed = await booked('completed', 'closed', long);
const answered = await booked('completed', 'closed', long);
const open = { claimantId: shipper.id, carrierSideId: carrier.id };
await buildClaim(sql, { ...claimed, ...open });
const answeredClaim = await buildClaim(sql, { ...answered, ...open, state: 'offered' });
const reviewed = await booked('completed', 'closed', completed);
const gone = await request('cancelled');

// Supporting roles take part in some; one of two has already finished its work.
for (const { transportId } of [driving, ready, arrived, claimed, answered, reviewed, { transportId: asked }])
  for (const { id } of [insurer, agent, yard])
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${id}, ${shipper.id})`;
await buildSealedInspection(sql, 'car', { ...ready, inspectorId: agent.id, stage: 'survey' });
for (const [at, direction] of (['in', 'out'] as const).entries())
  await sql`insert into gate_records (id, transport_id, yard_id, direction, recorded_at)
    values (${newId()}, ${ready.transportId}, ${yard.id}, ${direction}, ${new Date(Date.now() + at)})`;
await insurer.call('POST', `/api/claims/${answeredClaim}/steps`, { event: 'commented', words: 'Our surveyor looks at it' });

const toTransports = (turns: readonly NextAction[]) =>
  new Set(turns.flatMap(({ isYours, transportId }) => (isYours && transportId ? [transportId] : [])));

async function listed(person: SignedIn, sort: string): Promise<string[]> {
  const seen: string[] = [];
  for (let next = `/api/transports?limit=3&sort=${sort}`; next;) {
    const { body, headers, status } = await person.call('GET', next);
    expect(status).toBe(200);
    seen.push(...(body as { id: string }[]).map(({ id }) => id));
    next = /<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
  }
  return seen;
}

describe('transports that wait for the reader', () => {
  it.each([
    ['shipper', shipper, [offered, asked, unpaid, left, changed, arrived, answered, reviewed]],
    ['carrier', carrier, [toTake, claimed, reviewed]],
    ['broker', broker, [brokered]],
    ['driver', driver, [named, ready, driving]],
    ['independent driver', solo, [changed, changedUnpaid]],
    ['insurance provider', insurer, [claimed]],
    ['inspection agent', agent, [driving, arrived, claimed, answered]],
    ['storage yard', yard, [driving]],
  ] as const)('come first in the list of the %s, page by page, each part newest first', async (_, person, some) => {
    const { body: turns } = await person.call('GET', '/api/turns');
    const waiting = toTransports(turns);
    for (const one of some) expect(waiting).toContain(typeof one === 'string' ? one : one.transportId);
    const newest = await listed(person, 'newest');
    const inOrder = [...newest.filter((id) => waiting.has(id)), ...newest.filter((id) => !waiting.has(id))];
    expect(await listed(person, 'needs-you')).toEqual(inOrder);
    expect(newest.filter((id) => waiting.has(id))).toHaveLength(waiting.size);
    const { body: cards } = await person.call('GET', '/api/transports?limit=100&sort=needs-you&with=nextAction');
    for (const { id, nextAction } of cards) {
      const first = (turns as NextAction[]).find(({ isYours, transportId }) => isYours && transportId === id);
      expect([id, nextAction.who === 'you' ? nextAction.href : null]).toEqual([id, first?.action.href ?? null]);
    }
  });

  it('do not include requests without offers, hidden or finished ones, or a pickup waiting for payment', async () => {
    const shippers = toTransports((await shipper.call('GET', '/api/turns')).body);
    for (const id of [quiet, hidden, gone, leftOnHold, named.transportId]) expect(shippers).not.toContain(id);
    expect(toTransports((await solo.call('GET', '/api/turns')).body)).not.toContain(unpaidPickup.transportId);
    const helpers = await Promise.all(
      [insurer, agent, yard].map(async (who) => toTransports((await who.call('GET', '/api/turns')).body).size),
    );
    expect(helpers).toEqual([1, 4, 1]);
  });

  it('come first in the list, even if there are 25', async () => {
    const owner = await app.signIn('shipper');
    const many: string[] = [];
    for (let n = 0; n < 25; n++) many.push(await buildTransport(sql, { shipperId: owner.id, status: 'quoted', offerCount: 1 }));
    for (let n = 0; n < 3; n++) await buildTransport(sql, { shipperId: owner.id, status: 'submitted' });
    expect((await listed(owner, 'needs-you')).slice(0, 25)).toEqual(many.toReversed());
  });

  it('take one statement for the list and one for the next actions, in every role', async () => {
    for (const role of roles) {
      const actor = toActor(await buildAccount(sql, { role }));
      let sent = 0;
      const counting = getTag((one) => {
        sent += 1;
        return sql.send(one);
      });
      const ctx = testCtx(counting as never, { actor, services: app.services });
      await listTransports(ctx, { limit: 20, status: 'all', sort: 'needs-you' });
      expect([role, sent]).toEqual([role, 1]);
      await findNextActionsByTransport(ctx, [offered, quiet]);
      expect([role, sent]).toEqual([role, 2]);
    }
  });
});
