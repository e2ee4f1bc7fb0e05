import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { buildSealedInspection } from '#domains/inspections/fixtures.ts';
import { buildBill } from '#domains/handovers/bills/fixtures.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { buildClaim } from './fixtures.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import type { BookedTransport } from '../../../test/harness/money/booked.ts';
import { startTestBookings } from '../../../test/harness/money/bookings.ts';
import { paymentsOrigin, startTestPayments, muteNotifications } from '../../../test/harness/money/payments.ts';

const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const { sql } = app;
muteNotifications(app);
const money = startTestPayments(app);
const bookings = await startTestBookings(app, money);
const { shipper, carrier, driver } = bookings;
const [insurer, yard, agent, otherInsurer, stranger, admin, second] = await Promise.all([
  app.signIn('insurance'),
  app.signIn('storage'),
  app.signIn('inspection'),
  app.signIn('insurance'),
  app.signIn('shipper'),
  app.signIn('admin'),
  app.signIn('admin'),
]);
await bookings.connectCarrier();
beforeEach(() => sql`delete from rate_limits`);
const toPath = (id: string) => `/api/transports/${id}/claims`;
const scratch = { reason: 'damage', words: 'The hood has a long scratch', amount: '400.00' };
const file = ({ id }: BookedTransport, items: object[] = [scratch], by = shipper) => by.call('POST', toPath(id), { items });
const step = (claimId: string, who: SignedIn, body: object) => who.call('POST', `/api/claims/${claimId}/steps`, body);
const read = async (claimId: string, who = shipper) => (await who.call('GET', `/api/claims/${claimId}`)).body;
const decide = (claimId: string, amount: string, who = admin) =>
  who.call('POST', `/api/admin/claims/${claimId}/decision`, { amount, words: 'The photos show a new scratch' });
const offer = (amount: string) => ({ event: 'offered', amount, words: 'The scratch can be polished out' });
const because = 'The photos say otherwise';
async function delivered(deliveredAt = new Date(), card?: string): Promise<BookedTransport> {
  const booked = await bookings.pay(card);
  await bookings.deliver(booked);
  await sql`update quotes set delivered_at = ${deliveredAt} where id = ${booked.quoteId}`;
  return booked;
}
async function filed(items: object[] = [scratch]): Promise<{ booked: BookedTransport; id: string }> {
  const booked = await delivered();
  const { status, body } = await file(booked, items);
  expect([status, body.error]).toEqual([201, undefined]);
  return { booked, id: body.id };
}
async function withOpsConsole(items?: object[]): Promise<{ booked: BookedTransport; id: string }> {
  const made = await filed(items);
  expect((await step(made.id, carrier, { event: 'declined', words: because })).status).toBe(200);
  expect((await step(made.id, shipper, { event: 'escalated', words: because })).status).toBe(200);
  return made;
}
const confirm = async ({ id }: BookedTransport) => {
  expect((await shipper.call('POST', `/api/transports/${id}/delivery-confirmation`)).status).toBe(200);
  await app.settle();
};

describe('filing a claim', () => {
  it('attaches the inspections and bills of the delivered transport with their hashes', async () => {
    const booked = await delivered();
    const inspected = { transportId: booked.id, quoteId: booked.quoteId, inspectorId: driver.id };
    const pickup = await buildSealedInspection(sql, 'car', inspected);
    const bill = await buildBill(sql, { inspectionId: pickup, transportId: booked.id });
    await buildSealedInspection(sql, 'car', { ...inspected, stage: 'delivery' });
    await buildSealedInspection(sql, 'car', { ...inspected, stage: 'survey' });
    const { body } = await file(booked, [scratch, { reason: 'missing', words: 'The second key is gone', amount: '80' }]);
    expect(body).toMatchObject({
      state: 'open',
      claimed: '480.00',
      frozen: '480.00',
      items: [
        { reason: 'damage', amount: '400.00' },
        { reason: 'missing', amount: '80.00' },
      ],
      next: { who: 'carrier' },
    });
    expect(body.fileNumber).toMatch(/^C-[0-9A-Z]{8}$/);
    expect(body.evidence.map(({ kind, stage }: Record<string, string>) => `${stage} ${kind}`)).toEqual([
      'pickup bill',
      'pickup inspection',
      'delivery inspection',
      'survey inspection',
    ]);
    expect(body.evidence[0]).toMatchObject({ id: bill, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const chain =
      await sql`select event_data from communication_timeline where transport_id = ${booked.id} and event_type = 'claim_opened'`;
    expect(chain).toEqual([{ eventData: { claimId: body.id, fileNumber: body.fileNumber } }]);
  });

  it('is refused if a damage mark or a photo belongs to another transport', async () => {
    const booked = await delivered();
    const { body } = await file(booked, [{ ...scratch, damageId: newId() }]);
    expect(body.fields).toEqual({ 'items.0.damageId': 'This mark is not part of the delivery inspection' });
    expect((await file(booked, [{ ...scratch, photoId: newId() }])).body.fields).toEqual({
      'items.0.photoId': 'This photo does not belong to this transport',
    });
    expect((await file(booked, [{ ...scratch, inspectionPhotoIds: [newId()] }])).body.fields).toEqual({
      'items.0.inspectionPhotoIds': 'This photo is not part of the delivery inspection',
    });
    expect(await sql`select from claims where transport_id = ${booked.id}`).toHaveLength(0);
    expect(await bookings.moneyOf(booked)).toMatchObject({ status: 'escrow', disputes: 0 });
  });

  it('freezes only the disputed amount; the rest is paid out when the shipper confirms the delivery', async () => {
    const { booked } = await filed();
    expect(await bookings.moneyOf(booked)).toMatchObject({ status: 'held', disputes: 40_000, held: 88_500 });
    await confirm(booked);
    expect(await bookings.moneyOf(booked)).toMatchObject({ status: 'held', disputes: 40_000, held: 0, carrier: 70_000 });
  });

  it('never freezes the service fee, even if the claim exceeds the payment', async () => {
    const { booked, id } = await filed([{ ...scratch, amount: '5000.00' }]);
    expect((await read(id)).frozen).toBe('1100.00');
    expect(await bookings.moneyOf(booked)).toMatchObject({ disputes: 110_000, held: 18_500 });
  });

  it('is refused before delivery, after nine months, while one is open, and to anyone but the shipper', async () => {
    const early = await bookings.pay();
    expect((await file(early)).body.code).toBe('not_delivered');
    const late = await delivered(new Date(Date.now() - 280 * dayMs));
    expect((await file(late)).body.code).toBe('claim_too_late');
    const { booked } = await filed();
    expect((await file(booked)).body.code).toBe('claim_running');
    expect((await file(booked, [scratch], carrier)).status).toBe(403);
    expect((await file(booked, [scratch], stranger)).status).toBe(404);
    expect((await file(booked, [])).status).toBe(422);
    expect((await file(booked, [{ ...scratch, amount: '0' }])).body.fields).toEqual({ 'items.0.amount': 'Enter an amount above zero' });
  });

  it('twice at once creates one claim and answers 409 to the other call', async () => {
    const booked = await delivered();
    const answers = await Promise.all([file(booked), file(booked)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await bookings.moneyOf(booked)).toMatchObject({ disputes: 40_000 });
  });
});

describe('an offer to settle a claim', () => {
  it('refunds the offered amount to the shipper when accepted, and pays the rest to the carrier', async () => {
    const { booked, id } = await filed();
    await confirm(booked);
    expect((await step(id, carrier, offer('150.00'))).body).toMatchObject({
      state: 'offered',
      offered: '150.00',
      next: { who: 'shipper' },
    });
    expect((await step(id, shipper, { event: 'accepted', amount: '150.00' })).body).toMatchObject({
      state: 'settled',
      awarded: '150.00',
      shares: { frozen: '150.00', carrier: '0.00', direct: '0.00' },
      next: null,
    });
    await app.settle();
    expect(await bookings.moneyOf(booked)).toMatchObject({ status: 'released', disputes: 0, held: 0, refunds: 15_000, carrier: 95_000 });
  });

  it('cannot exceed the claim, and can only be accepted at its current amount', async () => {
    const { id } = await filed();
    expect((await step(id, carrier, offer('400.01'))).body.code).toBe('beyond_sum');
    await step(id, carrier, offer('150.00'));
    await step(id, carrier, offer('200.00'));
    expect((await step(id, shipper, { event: 'accepted', amount: '150.00' })).body.code).toBe('stale_offer');
    expect((await step(id, shipper, { event: 'rejected', words: because })).body).toMatchObject({
      state: 'rejected',
      next: { who: 'carrier' },
    });
    expect((await step(id, shipper, { event: 'accepted', amount: '200.00' })).body.code).toBe('claim_moved');
  });

  it('accepted and changed at once: one call succeeds, the other gets 409', async () => {
    const { id } = await filed();
    await step(id, carrier, offer('150.00'));
    const answers = await Promise.all([step(id, shipper, { event: 'accepted', amount: '150.00' }), step(id, carrier, offer('160.00'))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(['settled', 'offered']).toContain((await read(id)).state);
  });

  it('can only be made by the carrier and answered by the shipper', async () => {
    const { id } = await filed();
    expect((await step(id, shipper, offer('1.00'))).body.code).toBe('claim_moved');
    expect((await step(id, admin, offer('1.00'))).status).toBe(403);
    await step(id, carrier, offer('150.00'));
    expect((await step(id, carrier, { event: 'accepted', amount: '150.00' })).body.code).toBe('claim_moved');
  });
});

describe('settling a claim', () => {
  it('after the payout takes the money back from the carrier; the carrier pays any excess directly', async () => {
    const booked = await delivered();
    await confirm(booked);
    expect(await bookings.moneyOf(booked)).toMatchObject({ status: 'released', carrier: 110_000 });
    const { body } = await file(booked, [{ ...scratch, amount: '1500.00' }]);
    expect(body.frozen).toBe('0.00');
    await step(body.id, carrier, offer('1200.00'));
    expect((await step(body.id, shipper, { event: 'accepted', amount: '1200.00' })).body.shares).toEqual({
      frozen: '0.00',
      carrier: '1100.00',
      direct: '100.00',
    });
    await app.settle();
    expect(await bookings.moneyOf(booked)).toMatchObject({ disputes: 0, held: 0, refunds: 110_000, carrier: 0 });
  });

  it('unfreezes the money when the claim is withdrawn, and allows a new claim', async () => {
    const { booked, id } = await filed();
    expect((await step(id, shipper, { event: 'withdrawn' })).body).toMatchObject({ state: 'withdrawn', awarded: null, shares: null });
    expect(await bookings.moneyOf(booked)).toMatchObject({ status: 'escrow', disputes: 0, held: 128_500 });
    expect((await file(booked)).status).toBe(201);
  });

  it('freezes no money if the parties pay each other directly', async () => {
    const { id: booked, quoteId, paymentId } = await delivered();
    await sql`update payments set escrow_status = 'cancelled' where id = ${paymentId}`;
    const { body } = await file({ id: booked, quoteId, paymentId });
    expect(body).toMatchObject({ frozen: null, state: 'open' });
    await step(body.id, carrier, offer('150.00'));
    expect((await step(body.id, shipper, { event: 'accepted', amount: '150.00' })).body.shares).toEqual({
      frozen: '0.00',
      carrier: '0.00',
      direct: '150.00',
    });
  });
});

describe('an award that the provider cannot take back from the carrier', () => {
  it('notifies both parties and the administrators, and stays listed as refused on the payment', async () => {
    app.isTelling = true;
    const account = await bookings.connectCarrier();
    // A test card whose funds are available at once.
    const booked = await delivered(new Date(), '4000 0000 0000 0077');
    await confirm(booked);
    const { body } = await file(booked);
    const funds = await money.stripe.balance.retrieve({}, { stripeAccount: account });
    await money.stripe.payouts.create({ amount: funds.available[0]!.amount, currency: 'usd' }, { stripeAccount: account });
    await step(body.id, carrier, offer('400.00'));
    expect((await step(body.id, shipper, { event: 'accepted', amount: '400.00' })).body.shares.carrier).toBe('400.00');
    await app.settle();
    expect(await bookings.moneyOf(booked)).toMatchObject({ refunds: 0, carrier: 110_000 });
    const told = await sql`
      select user_id from notification_dispatches where transport_id = ${booked.id} and notification_type = 'payment.award-refused' and channel = 'in_app'`;
    expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining([shipper.id, carrier.id, admin.id]));
    const { body: standing } = await admin.call('GET', `/api/admin/payments/${booked.paymentId}`);
    expect(standing.stands).toMatchObject([{ kind: 'refused', amount: '400.00' }]);
  });
});

describe('a decision by an administrator', () => {
  it('settles a claim the parties did not agree on and moves the money', async () => {
    const { booked, id } = await withOpsConsole();
    await confirm(booked);
    const list = await admin.call('GET', '/api/admin/claims');
    expect(list.body.map((line: { id: string }) => line.id)).toContain(id);
    expect((await decide(id, '400.01')).body.code).toBe('beyond_sum');
    expect((await decide(id, '250.00')).body).toMatchObject({ state: 'decided', awarded: '250.00', next: null });
    await app.settle();
    expect(await bookings.moneyOf(booked)).toMatchObject({ status: 'released', refunds: 25_000, carrier: 85_000, disputes: 0 });
    expect((await decide(id, '250.00')).body.code).toBe('claim_moved');
  });

  it('is made once if two administrators decide at once: the other gets 409', async () => {
    const { id } = await withOpsConsole();
    const answers = await Promise.all([decide(id, '250.00'), decide(id, '100.00', second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('needs a second administrator with the same amount above the configured limit', async () => {
    const { booked, id } = await withOpsConsole([{ ...scratch, amount: '900.00' }]);
    // The limit applies to the whole claim, because what isn't awarded is released to the carrier.
    expect((await decide(id, '100.00')).body).toMatchObject({ state: 'escalated', proposed: { amount: '100.00' } });
    expect((await decide(id, '700.00')).body).toMatchObject({ state: 'escalated', proposed: { amount: '700.00', isOwn: true } });
    expect((await decide(id, '700.00')).body.state).toBe('escalated');
    expect((await read(id)).proposed).toBeNull();
    expect((await read(id)).steps.map(({ event }: { event: string }) => event)).not.toContain('proposed');
    expect((await read(id, second)).proposed).toMatchObject({ amount: '700.00', isOwn: false });
    expect((await decide(id, '600.00', second)).body.state).toBe('escalated');
    expect((await decide(id, '600.00')).body).toMatchObject({ state: 'decided', awarded: '600.00' });
    await app.settle();
    expect(await bookings.moneyOf(booked)).toMatchObject({ refunds: 60_000 });
  });

  it('needs a second administrator if the first one raised that limit, even 49 hours ago', async () => {
    const { id } = await withOpsConsole([{ ...scratch, amount: '900.00' }]);
    await sql`insert into system_config (key, value, category, updated_by, updated_at)
      values ('PAYMENT_SECOND_PERSON_ABOVE', '100000.00', 'limits', ${admin.id}, now() - interval '49 hours')`;
    onTestFinished(async () => void (await sql`delete from system_config where key = 'PAYMENT_SECOND_PERSON_ABOVE'`));
    expect([(await decide(id, '899.00')).body.state, (await decide(id, '899.00', second)).body.state]).toEqual(['escalated', 'decided']);
  });

  it('needs 48 hours between the first sign-in of an invited administrator and a joint decision with the inviter', async () => {
    const { id } = await withOpsConsole([{ ...scratch, amount: '900.00' }]);
    const invited = (hours: number) =>
      sql`update users set invited_by = ${admin.id}, invited_at = now() - interval '6 days', first_signed_in_at = now() - ${hours} * interval '1 hour' where id = ${second.id}`;
    await invited(47);
    for (const who of [admin, second, admin]) expect((await decide(id, '700.00', who)).body.state).toBe('escalated');
    await invited(49);
    expect((await decide(id, '700.00', second)).body).toMatchObject({ state: 'decided', awarded: '700.00' });
  });

  it('counts earlier awards by the same administrator on this payment towards the limit', async () => {
    const { booked, id } = await withOpsConsole();
    expect((await decide(id, '400.00')).body).toMatchObject({ state: 'decided', awarded: '400.00' });
    await app.settle();
    const { status, body: again } = await file(booked, [{ ...scratch, words: 'The roof has a dent as well' }]);
    expect(status).toBe(201);
    await step(again.id, carrier, { event: 'declined', words: because });
    await step(again.id, shipper, { event: 'escalated', words: because });
    // 800.00 of one payment in total; one administrator alone may release up to 500.00.
    expect((await decide(again.id, '400.00')).body.state).toBe('escalated');
  });

  it('is refused to everyone but administrators, and before the claim is escalated', async () => {
    const { id } = await filed();
    expect((await decide(id, '1.00')).body.code).toBe('claim_moved');
    for (const who of [shipper, carrier, insurer]) {
      expect((await decide(id, '1.00', who)).status).toBe(403);
      expect((await who.call('GET', '/api/admin/claims')).status).toBe(403);
    }
  });
});

describe('an insurer added to the transport', () => {
  it('can read the claim and comment on it; a storage yard and outsiders get 404', async () => {
    const { booked, id } = await filed();
    for (const { email } of [insurer, yard])
      expect((await shipper.call('POST', `/api/transports/${booked.id}/participants`, { email })).status).toBe(201);
    expect(await read(id, insurer)).toMatchObject({ claimed: '400.00', frozen: null, can: { comment: true, offer: false, accept: false } });
    const said = { event: 'commented', words: 'Our surveyor looks at it on Friday' };
    expect((await step(id, insurer, said)).status).toBe(200);
    expect((await read(id)).steps.at(-1)).toMatchObject({ event: 'commented', words: said.words });
    for (const who of [yard, otherInsurer, stranger, driver]) {
      expect((await who.call('GET', `/api/claims/${id}`)).status).toBe(404);
      expect((await step(id, who, said)).status).toBe(404);
    }
    expect((await yard.call('GET', `/api/transports/${booked.id}/claims`)).body.claims).toEqual([]);
    expect((await step(id, insurer, { event: 'withdrawn' })).status).toBe(403);
  });
});

describe('a photo for a claim', () => {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="hood.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  async function send({ id }: BookedTransport, who = shipper) {
    const payload = Buffer.concat([Buffer.from(head), await buildJpeg(), Buffer.from('\r\n--b--\r\n')]);
    return who.call('POST', `/api/transports/${id}/claim-photos`, payload, { 'content-type': 'multipart/form-data; boundary=b' });
  }
  const look = async ({ id }: BookedTransport, photoId: string, who: SignedIn) =>
    (await who.call('GET', `/api/transports/${id}/evidence/${photoId}`)).status;

  it('can be added by both parties after delivery, and seen by an insurer on the transport but not by the yard', async () => {
    expect((await send(await bookings.pay())).body.code).toBe('not_delivered');
    const booked = await delivered();
    const { body: photo } = await send(booked);
    expect((await send(booked, driver)).status).toBe(403);
    expect((await send(booked, stranger)).status).toBe(404);
    const { body: claim } = await file(booked, [{ ...scratch, photoId: photo.id }]);
    expect(claim.items[0].photoId).toBe(photo.id);
    const { body: estimate } = await send(booked, carrier);
    const said = { event: 'commented', words: 'An estimate of our own shop', photoId: estimate.id };
    expect((await step(claim.id, carrier, said)).body.steps.at(-1)).toMatchObject({ photoId: estimate.id });
    expect(await look(booked, photo.id, insurer)).toBe(404);
    for (const { email } of [insurer, yard]) await shipper.call('POST', `/api/transports/${booked.id}/participants`, { email });
    expect(await Promise.all([insurer, yard, otherInsurer, carrier].map((who) => look(booked, photo.id, who)))).toEqual([
      200, 404, 404, 200,
    ]);
  });
});

describe('the next action of a claim', () => {
  it('belongs to the party that has to answer, and to the administrators after escalation', async () => {
    const { id } = await filed();
    const listNextActions = async (who: SignedIn) =>
      (await who.call('GET', '/api/turns')).body as { key: string; isYours: boolean; kind: string }[];
    const mine = async (who: SignedIn) => (await listNextActions(who)).find(({ key }) => key === `claim ${id}`)?.isYours;
    expect([await mine(carrier), await mine(shipper), await mine(stranger)]).toEqual([true, false, undefined]);
    await step(id, carrier, offer('150.00'));
    expect([await mine(carrier), await mine(shipper)]).toEqual([false, true]);
    await step(id, shipper, { event: 'escalated', words: because });
    expect((await listNextActions(admin)).map(({ kind }) => kind)).toContain('decide_claims');
  });

  it('belongs to a participating insurer until it has commented or the claim is over, and to no other helper', async () => {
    const { booked, id } = await filed();
    for (const { email } of [insurer, yard, agent]) await shipper.call('POST', `/api/transports/${booked.id}/participants`, { email });
    const readPart = async (who: SignedIn) =>
      ((await who.call('GET', '/api/turns')).body as { key: string }[]).filter(({ key }) => key === `part ${booked.id}`);
    const action = { label: 'Comment', href: `/claims/${id}` };
    const text = 'The shipper claims $400.00. Review the evidence and comment.';
    expect(await readPart(insurer)).toMatchObject([{ kind: 'comment_claim', isYours: true, text, action }]);
    for (const who of [yard, agent, otherInsurer, stranger]) expect(await readPart(who)).not.toMatchObject([{ kind: 'comment_claim' }]);
    await step(id, carrier, { event: 'commented', words: 'An estimate of our own shop follows' });
    expect(await readPart(insurer)).toMatchObject([{ isYours: true }]);
    await step(id, insurer, { event: 'commented', words: 'Our surveyor looks at it on Friday' });
    expect(await readPart(insurer)).toMatchObject([{ isYours: false, text: 'Waiting for the carrier to answer the claim.' }]);
    await step(id, shipper, { event: 'withdrawn' });
    expect(await readPart(insurer)).toMatchObject([{ kind: 'takes_part', isYours: false }]);
  });

  it('does not belong to the insurer once the claim has reached its limit of comments', async () => {
    const { booked, id } = await filed();
    await shipper.call('POST', `/api/transports/${booked.id}/participants`, { email: insurer.email });
    await sql`insert into claim_steps (id, claim_id, event, actor_id, words, created_at)
      select gen_random_uuid(), ${id}, 'commented', ${shipper.id}, 'One more word', now() from generate_series(1, 300)`;
    expect((await step(id, insurer, { event: 'commented', words: 'Our surveyor looks at it' })).body.code).toBe('limit_reached');
    const turns = (await insurer.call('GET', '/api/turns')).body as { key: string }[];
    expect(turns.find(({ key }) => key === `part ${booked.id}`)).toMatchObject({ kind: 'comment_claim', isYours: false });
  });

  it('blocks both parties from deleting their accounts until the claim is over', async () => {
    const [claimant, other] = await Promise.all([app.signIn('shipper'), app.signIn('carrier')]);
    const transportId = await buildTransport(sql, { shipperId: claimant.id, status: 'completed' });
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: other.id, workflowState: 'closed', isAccepted: true });
    const id = await buildClaim(sql, { transportId, quoteId, claimantId: claimant.id, carrierSideId: other.id });
    const remove = (who: SignedIn) => who.call('POST', '/api/settings/delete-account', { password: personaPassword });
    for (const who of [claimant, other])
      expect(await remove(who)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('You are involved in an open claim') },
      });
    await step(id, claimant, { event: 'withdrawn' });
    for (const who of [claimant, other]) expect((await remove(who)).status).toBe(200);
  });
});

describe('the deadlines of a claim', () => {
  const lookLater = async () => {
    await sql`insert into jobs (id, name, data, run_at) values (${newId()}, 'keep-claim-clocks', '{}', now())`;
    await app.settle();
  };
  async function since(opened: number, turn = opened) {
    const made = await filed();
    const at = (days: number) => new Date(Date.now() - days * dayMs);
    await sql`update claims set opened_at = ${at(opened)}, turn_since = ${at(turn)} where id = ${made.id}`;
    return made.id;
  }
  const getEvents = async (id: string) => (await read(id, admin)).steps.map(({ event }: { event: string }) => event);

  it('escalate it to administrators after fourteen days of silence, and not before', async () => {
    app.isTelling = true;
    const [waiting, silent] = [await since(13), await since(15)];
    await lookLater();
    expect([(await read(waiting)).state, (await read(silent)).state]).toEqual(['open', 'escalated']);
    expect((await read(silent)).steps.at(-1)).toMatchObject({ event: 'escalated', by: null });
    const told =
      await sql`select from notification_dispatches where user_id = ${admin.id} and notification_type = 'claim.moved' and content::text like ${`%${silent}%`}`;
    expect(told.length).toBeGreaterThan(0);
  });

  it('notify once when the legal 30 and 120 days are over, and send a letter every 60 days after', async () => {
    const id = await since(181, 1);
    await lookLater();
    await lookLater();
    expect(await getEvents(id)).toEqual(['opened', 'overdue_acknowledge', 'overdue_decide', 'letter']);
    expect(await read(id)).toMatchObject({ acknowledge: { isMissed: true }, decide: { isMissed: true } });
  });

  it('remind the administrators once if they have not decided within 30 days', async () => {
    const id = await since(10);
    await sql`update claims set state = 'escalated', acknowledged_at = now(), turn_since = now() - interval '31 days' where id = ${id}`;
    await lookLater();
    await lookLater();
    expect(await getEvents(id)).toEqual(['opened', 'overdue_desk']);
  });

  it('for acknowledging and deciding are both met by an answer of the carrier', async () => {
    const { id } = await filed();
    await step(id, carrier, { event: 'declined', words: because });
    const { acknowledge, decide: answer } = await read(id);
    expect([acknowledge.keptAt, answer.keptAt]).toEqual([expect.any(String), expect.any(String)]);
  });
});
