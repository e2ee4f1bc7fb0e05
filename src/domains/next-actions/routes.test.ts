import { describe, expect, it } from 'vitest';
import { toActor, buildAccount } from '#domains/accounts/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { carrierProfileForm } from '#domains/carriers/fixtures.ts';
import { buildPendingDocument } from '#domains/compliance/fixtures.ts';
import { buildQuestion } from '#domains/questions/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { getTag } from '#server/db/sql/sql.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { roles } from '#shared/roles.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { listNextActions, nextActionLimit } from './queries.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;

async function readNextActions(person: SignedIn, query = ''): Promise<NextAction[]> {
  const { status, body } = await person.call('GET', `/api/turns${query}`);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return body;
}
const listKinds = async (person: SignedIn) => (await readNextActions(person)).map(({ kind }) => kind);
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

describe('GET /api/turns', () => {
  it('list what a shipper has to choose, answer, review and confirm, oldest deadline first', async () => {
    const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const mine = { shipperId: shipper.id };
    const offered = await buildTransport(sql, { ...mine, status: 'quoted', offerCount: 1, bestOffer: '1100.00' });
    await buildQuote(sql, { transportId: offered, kind: 'own', userId: carrier.id, validUntil: inDays(5) });
    for (const more of [{}, { hiddenAt: new Date(), hiddenReason: 'It names a phone' }, { withdrawnAt: new Date() }])
      await buildQuestion(sql, { transportId: offered, askerId: carrier.id, ...more });
    const arrived = await buildTransport(sql, { ...mine, status: 'delivered' });
    await buildQuote(sql, {
      transportId: arrived,
      kind: 'own',
      userId: carrier.id,
      workflowState: 'delivered',
      isAccepted: true,
      deliveredAt: inDays(-1),
    });
    await buildTransport(sql, { ...mine, status: 'draft', madeWithAddress: true });
    await buildTransport(sql, { ...mine, status: 'draft' });
    await buildTransport(sql, { ...mine, status: 'submitted' });
    const turns = await readNextActions(shipper);
    expect(turns.map(({ kind, isYours }) => [kind, isYours])).toEqual([
      ['confirm_delivery', true],
      ['choose_offer', true],
      ['finish_draft', true],
      ['answer_question', true],
    ]);
    expect(Date.parse(turns[0]!.due!.at)).toBeCloseTo(inDays(2).getTime(), -5);
    expect(turns[1]!.text).toBe('You have one offer, $1,100.00. Accept it or wait for more.');
    expect(turns[3]!.text).toMatch(/^Answer a question/);
  });

  it('move from carrier to driver with the job, and show streets only for a verified address', async () => {
    const [shipper, carrier, driver] = [await app.signIn('shipper'), await app.signIn('carrier'), await app.signIn('driver')];
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted', pickupDate: '2026-12-01' });
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'booked', isAccepted: true });
    expect(await listKinds(carrier)).toContain('take_job');
    await sql`update quotes set workflow_state = 'assigned', driver_id = ${driver.id}, driver_agreed_at = now() where id = ${quoteId}`;
    expect(await listKinds(carrier)).not.toContain('take_job');
    expect(await readNextActions(carrier)).toMatchObject([{ kind: 'price_requests' }, { kind: 'job_waits' }, { kind: 'money_to_come' }]);
    const [pickup] = await readNextActions(driver);
    expect(pickup).toMatchObject({
      kind: 'pick_up',
      action: { label: 'Pick up', href: `/pickup/${transportId}/driver-license` },
      due: { at: '2026-12-01', words: 'Pickup' },
      stop: { address: '600 Congress Ave, Austin, TX 78701', contactPhone: '(303) 555-0101' },
    });
    const unproven = await app.signIn('driver', { emailVerifiedAt: null });
    await sql`update quotes set driver_id = ${unproven.id} where id = ${quoteId}`;
    expect(await readNextActions(unproven)).toMatchObject([{ kind: 'pick_up', stop: null }, { kind: 'confirm_email' }]);
    await sql`update quotes set workflow_state = 'in_transit' where id = ${quoteId}`;
    expect((await readNextActions(unproven)).find(({ kind }) => kind === 'deliver')).toMatchObject({
      action: { label: 'Deliver', href: `/delivery/${transportId}/inspection` },
      stop: null,
    });
  });

  it('count the pay of a carrier by the agreed price, or by what the broker pays', async () => {
    const [shipper, broker, carrier] = [await app.signIn('shipper'), await app.signIn('broker'), await app.signIn('carrier')];
    const job = async (more: object) => {
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned' });
      await buildQuote(sql, { transportId, kind: 'own', workflowState: 'assigned', isAccepted: true, carrierId: carrier.id, ...more });
    };
    await job({ userId: carrier.id });
    await job({ userId: broker.id, brokerId: broker.id, carrierPay: '700.00' });
    await job({ userId: broker.id, brokerId: broker.id });
    const toCome = (await readNextActions(carrier)).filter(({ kind }) => kind === 'money_to_come');
    expect(toCome).toMatchObject([{ isYours: false, title: '$1,800.00 agreed for 2 active jobs' }]);
    expect(await listKinds(broker)).not.toContain('money_to_come');
  });

  it('show those who make offers the state of their offers and matching lanes and searches', async () => {
    const [shipper, carrier, rival] = [await app.signIn('shipper'), await app.signIn('carrier'), await app.signIn('carrier')];
    const transportId = await buildTransport(sql, {
      shipperId: shipper.id,
      status: 'quoted',
      offerCount: 2,
      bestOffer: '900.00',
      fromState: 'NV',
    });
    await buildBid(sql, { transportId, bidderId: carrier.id, bidAmount: '950.00' });
    await buildBid(sql, { transportId, bidderId: rival.id, bidAmount: '900.00' });
    const ended = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', offerCount: 1 });
    await buildQuote(sql, { transportId: ended, kind: 'own', userId: carrier.id, validUntil: inDays(-1) });
    for (const shipperId of [shipper.id, carrier.id]) await buildTransport(sql, { shipperId, fromState: 'NV' });
    await carrier.call('POST', '/api/marketplace/searches', { name: 'Out of Nevada', alert: true, filter: { fromState: 'NV' } });
    await carrier.call('PUT', '/api/settings/carrier', {
      ...carrierProfileForm,
      lanes: [{ fromStates: ['NV'], toStates: [], bothWays: false }],
    });
    const turns = await readNextActions(carrier);
    expect(turns.filter(({ kind }) => kind === 'own_offer').map(({ text }) => text)).toEqual([
      'You offered $950.00. The best of 2 offers is $900.00. Waiting for the shipper to choose.',
    ]);
    expect(turns.find(({ kind }) => kind === 'kept_search')!.title).toBe('1 open request for "Out of Nevada"');
    expect(turns.find(({ kind }) => kind === 'own_lanes')!.title).toBe('1 open request on your lanes');
    expect(await listKinds(rival)).not.toContain('kept_search');
  });

  it('show reviewers their queue, and administrators stalled, flagged and failed items', async () => {
    const [officer, admin, root] = [await app.signIn('compliance'), await app.signIn('admin'), await app.signIn('super_admin')];
    const carrier = await app.signIn('carrier', {}, buildAccount);
    const shipper = await app.signIn('shipper');
    await buildPendingDocument(sql, { userId: officer.id, documentType: 'w9_tax_form' });
    expect(await listKinds(officer)).toEqual([]);
    await buildPendingDocument(sql, { userId: carrier.id, documentType: 'w9_tax_form', uploadedAt: inDays(-3) });
    expect(await readNextActions(officer)).toMatchObject([{ kind: 'review_papers', text: 'The oldest has been waiting for 3 days.' }]);
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned', updatedAt: inDays(-5) });
    const late = { shipperId: shipper.id, submittedAt: inDays(-2) };
    for (const more of [{}, { status: 'quoted', offerCount: 1 }]) await buildTransport(sql, { ...late, ...more });
    await buildQuote(sql, { transportId, metadata: { flaggedReason: 'Far below the estimate' } });
    const other = await buildTransport(sql, { shipperId: shipper.id, status: 'cancelled' });
    await buildQuote(sql, { transportId: other, metadata: { flaggedReason: 'Looks like a fraud', isEscalated: true } });
    await buildAccount(sql, { role: 'compliance', confirmedAt: null });
    await sql`insert into jobs ${sql({ id: newId(), name: 'test', data: {}, attempts: 9, failedAt: new Date() })}`;
    const oversight = ['confirm_officers', 'review_papers', 'stands_still', 'stands_still', 'flagged_quotes'];
    expect(await listKinds(admin)).toEqual(oversight);
    expect(await listKinds(root)).toEqual([...oversight, 'given_up_jobs']);
    expect((await readNextActions(admin)).find(({ key }) => key === 'unpriced')!.title).toBe('1 request has no offers');
    // Escalated flags are only for super admins.
    const flagged = async (who: SignedIn) => (await readNextActions(who)).find(({ kind }) => kind === 'flagged_quotes')!.title;
    expect([await flagged(admin), await flagged(root)]).toEqual(['1 quote was flagged', '2 quotes were flagged']);
  });

  it('show supporting accounts their transports, and no one those of others', async () => {
    const [shipper, inspector, stranger] = [await app.signIn('shipper'), await app.signIn('inspection'), await app.signIn('storage')];
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'in_transit' });
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${inspector.id}, ${shipper.id})`;
    expect(await readNextActions(inspector)).toMatchObject([
      { kind: 'takes_part', isYours: false, title: '2019 Honda Accord, Austin to Denver' },
    ]);
    expect(await readNextActions(stranger)).toEqual([]);
    const unproven = await app.signIn('storage', { emailVerifiedAt: null });
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${unproven.id}, ${shipper.id})`;
    expect(await listKinds(unproven)).toEqual(['confirm_email']);
  });

  it.each([undefined, newId()])('take one database query for any role, for one transport (%s) or all', async (transportId) => {
    for (const role of roles) {
      const account = await buildAccount(sql, { role });
      let sent = 0;
      const counting = getTag((one) => {
        sent += 1;
        return sql.send(one);
      });
      await listNextActions(testCtx(counting as never, { actor: toActor(account), services: app.services }), { transportId });
      expect([role, sent <= 1]).toEqual([role, true]);
    }
  });

  it('are a bounded list for every role', async () => {
    const shipper = await app.signIn('shipper');
    const carrier = await app.signIn('carrier');
    for (let n = 0; n < 45; n++) {
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted' });
      await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'booked', isAccepted: true });
    }
    for (let n = 0; n < 25; n++) {
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', offerCount: 1 });
      await buildBid(sql, { transportId, bidderId: carrier.id });
    }
    expect(await readNextActions(carrier)).toHaveLength(nextActionLimit);
    for (const role of roles) expect(Array.isArray(await readNextActions(await app.signIn(role)))).toBe(true);
    expect(await readNextActions(await app.signIn('compliance', { confirmedAt: null }))).toEqual([]);
  });

  it('of one transport are complete even if the full list is cut off, and hidden from others', async () => {
    const [shipper, carrier, insurer] = [await app.signIn('shipper'), await app.signIn('carrier'), await app.signIn('insurance')];
    const made: string[] = [];
    for (let n = 0; n < 25; n++) {
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', offerCount: 1 });
      await buildBid(sql, { transportId, bidderId: carrier.id });
      await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${insurer.id}, ${shipper.id})`;
      made.push(transportId);
    }
    await buildQuestion(sql, { transportId: made[0]!, askerId: carrier.id });
    const draft = await buildTransport(sql, { shipperId: shipper.id, status: 'draft', madeWithAddress: true });
    for (const transportId of [made[0]!, made[24]!]) {
      const at = async (who: SignedIn) => (await readNextActions(who, `?transportId=${transportId}`)).map(({ kind }) => kind);
      const questions = transportId === made[0] ? ['answer_question'] : [];
      expect([await at(shipper), await at(carrier), await at(insurer)]).toEqual([
        ['choose_offer', ...questions],
        ['own_offer'],
        ['takes_part'],
      ]);
      expect(await at(await app.signIn('shipper'))).toEqual([]);
      expect(await at(await app.signIn('admin'))).toEqual([]);
    }
    expect(await readNextActions(shipper, `?transportId=${draft}`)).toMatchObject([{ kind: 'finish_draft', transportId: draft }]);
    expect(await readNextActions(shipper, `?transportId=${newId()}`)).toEqual([]);
    expect((await shipper.call('GET', '/api/turns?transportId=mine')).status).toBe(422);
  });
});
