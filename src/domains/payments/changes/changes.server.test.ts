import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { cancelAsShown, deliver } from '../../../../test/harness/money/booked.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { readBooks } from '../ledger/ledger.ts';

const { app, sql, money } = await startPayingApp();
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [mia, other, carrier, rival, driver, admin] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('shipper'),
  app.signIn('carrier', cleared),
  app.signIn('carrier', cleared),
  app.signIn('driver'),
  app.signIn('admin'),
]);
const { paid, booked, assigned, asked, addPhoto, tellAll } = playBookings(app, money, { shipper: mia, carrier });

beforeEach(() => sql`delete from rate_limits`);

const listChanges = async (id: string, person = mia) => (await person.call('GET', `/api/transports/${id}/change-orders`)).body;
const answer = (id: string, how: 'approval' | 'decline', body: object = {}, person = mia) =>
  person.call('POST', `/api/change-orders/${id}/${how}`, body);
const checkout = (id: string, person = mia) => person.call('POST', `/api/change-orders/${id}/checkout`, {});
const takeBack = (id: string, person = carrier) => person.call('DELETE', `/api/change-orders/${id}`);
const leave = (id: string, person = carrier) => person.call('POST', `/api/change-orders/${id}/withdrawal`, {});
const totals = async (id: string) => {
  const [row] = await sql`
    select t.total_amount, q.total_quote, q.agreed_changes, p.amount from transports t
      left join quotes q on q.transport_id = t.id and q.is_accepted left join payments p on p.transport_id = t.id where t.id = ${id}`;
  return row;
};
const unchanged = { totalAmount: '1100.00', totalQuote: '1100.00', agreedChanges: '0.00', amount: '1285.00' };
const raised = { totalAmount: '1250.00', totalQuote: '1250.00', agreedChanges: '150.00', amount: '1435.00' };
const listSteps = async (id: string) =>
  (await sql`select event, to_state from change_order_steps where change_order_id = ${id} order by id`).map(
    ({ event, toState }) => `${event}: ${toState}`,
  );

describe('a change order', () => {
  it('is refused in transit if the whole payment was refunded', async () => {
    const made = await paid();
    await assigned(made, driver.id);
    await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
    await sql`update transports set status = 'in_transit' where id = ${made.id}`;
    const [row] = await sql`select charge_id from payment_movements where payment_id = ${made.paymentId} and kind = 'charge'`;
    await money.stripe.refunds.create({ charge: row!['chargeId'] as string });
    await tellAll();
    const order = await asked(made.id);
    expect([order.status, order.body.code]).toEqual([409, 'not_changeable']);
  });

  it('shows the service fee and the total to the shipper only', async () => {
    const { id } = await paid();
    await asked(id);
    expect((await listChanges(id)).orders[0]).toMatchObject({ totalAfter: '1250.00', serviceFee: '185.00' });
    expect((await listChanges(id, carrier)).orders[0]).toMatchObject({ totalAfter: '1250.00', serviceFee: null });
    const turns = (await mia.call('GET', '/api/turns')).body as { key: string; text: string }[];
    expect(turns.find(({ key }) => key === `change ${id}`)?.text).toContain('The total would be $1,435.00.');
  });

  it('shows a declined card to the shipper until another card is accepted', async () => {
    const { id } = await paid();
    const { body: order } = await asked(id);
    await answer(order.id, 'approval');
    const page = await checkout(order.id);
    await money.payAt(page.body.url, '4000 0000 0000 9995').catch(() => null);
    await mia.call('POST', `/api/transports/${id}/payment/refresh`);
    expect((await listChanges(id)).orders[0]).toMatchObject({ state: 'approved', refusal: 'insufficient_funds' });
    expect((await listChanges(id, carrier)).orders[0]).toMatchObject({ refusal: null });
    await money.payAt(page.body.url);
    await tellAll();
    expect((await listChanges(id)).orders[0]).toMatchObject({ state: 'agreed', refusal: null });
  });

  it('shows both sides the totals before and after, and moves no money by itself', async () => {
    const { id } = await paid();
    const { status, body } = await asked(id);
    expect([status, body]).toMatchObject([
      201,
      { amount: '150.00', totalBefore: '1100.00', totalAfter: '1250.00', state: 'asked', reason: 'waiting', isDirect: false },
    ]);
    const [hers, his] = [await listChanges(id), await listChanges(id, carrier)];
    expect(hers.orders[0]).toMatchObject({
      totalBefore: '1100.00',
      totalAfter: '1250.00',
      can: { approve: true, decline: true, takeBack: false },
    });
    expect(his.orders[0]).toMatchObject({
      totalBefore: '1100.00',
      totalAfter: '1250.00',
      can: { approve: false, decline: false, takeBack: true },
    });
    expect(JSON.stringify(his)).not.toContain('185.00');
    expect(await totals(id)).toEqual(unchanged);
    expect(hers.orders[0].dueAt).toBe(new Date(Date.parse(hers.orders[0].createdAt) + 86_400_000).toISOString());
  });

  it('changes the price once it is approved and paid, and is booked once even if its events repeat', async () => {
    const { id, paymentId } = await paid();
    const { body: order } = await asked(id);
    expect((await answer(order.id, 'approval')).body).toMatchObject({ state: 'approved', can: { pay: true } });
    expect(await totals(id)).toEqual(unchanged);
    const [page, again] = await Promise.all([checkout(order.id), checkout(order.id)]);
    expect(again.body.url).toBe(page.body.url);
    expect((await money.payAt(page.body.url)).status).toBe(303);
    await tellAll((events) => [...events, ...events.toReversed()]);
    expect((await listChanges(id)).orders[0]).toMatchObject({ state: 'agreed' });
    expect(await totals(id)).toEqual(raised);
    const books = await readBooks({ sql }, paymentId);
    expect([books.shipper, books.held]).toEqual([-143_500, 143_500]);
    expect(await listSteps(order.id)).toEqual(['asked: asked', 'approved: approved', 'settled: agreed']);
    expect((await checkout(order.id)).body).toMatchObject({ code: 'already_paid' });
    expect((await listChanges(id, carrier)).agreedTotal).toBe('1250.00');
  });

  it('appears with both totals on the payment after it was paid, but not if declined or unpaid', async () => {
    const { id } = await paid();
    const getMoney = async (who: typeof mia) => (await who.call('GET', `/api/transports/${id}/payment`)).body.changes;
    await answer((await asked(id)).body.id, 'decline');
    const { body: order } = await asked(id);
    await answer(order.id, 'approval');
    expect(await getMoney(mia)).toEqual([]);
    await money.payAt((await checkout(order.id)).body.url);
    await tellAll();
    const agreed = [{ id: order.id, reason: 'waiting', totalBefore: '1100.00', amount: '150.00', totalAfter: '1250.00' }];
    for (const who of [mia, carrier, admin]) expect(await getMoney(who)).toEqual(agreed);
    await assigned({ id, quoteId: order.quoteId, paymentId: '' }, driver.id);
    expect(await getMoney(driver)).toEqual([]);
  });

  it('leaves the price unchanged if declined, and can then no longer be answered', async () => {
    const { id } = await paid();
    const { body: order } = await asked(id);
    expect((await answer(order.id, 'decline', { answer: 'The gate was open' })).body).toMatchObject({
      state: 'declined',
      answer: 'The gate was open',
    });
    expect(await totals(id)).toEqual(unchanged);
    for (const call of [answer(order.id, 'approval'), answer(order.id, 'decline'), takeBack(order.id), checkout(order.id)])
      expect((await call).body).toMatchObject({ code: 'change_closed' });
  });

  it('is refused while another one is open', async () => {
    const { id } = await paid();
    const { body: photo } = await addPhoto(id);
    const order = { amount: '20.00', reason: 'storage', words: 'One night in the yard', photoId: photo.id };
    const both = await Promise.all([1, 2].map(() => carrier.call('POST', `/api/transports/${id}/change-orders`, order)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'change_open' });
    expect((await listChanges(id, carrier)).can.ask).toBe(false);
    await answer((await listChanges(id)).orders[0].id, 'decline');
    expect((await listChanges(id, carrier)).can.ask).toBe(true);
  });

  it('is limited to five a day for one booking, even if each is withdrawn', async () => {
    app.isTelling = true;
    const { id } = await paid();
    const { body: photo } = await addPhoto(id);
    const order = { amount: '20.00', reason: 'storage', words: 'One night in the yard', photoId: photo.id };
    const ask = () => carrier.call('POST', `/api/transports/${id}/change-orders`, order);
    for (let times = 0; times < 5; times += 1) expect((await takeBack((await ask()).body.id)).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'too_many_changes' } });
    await app.settle();
    expect(
      await sql`select from notification_dispatches where transport_id = ${id} and user_id = ${mia.id} and channel = 'email'
        and notification_type like 'change-order%'`,
    ).toHaveLength(10);
    await sql`update change_orders set created_at = created_at - interval '1 day' where transport_id = ${id}`;
    expect((await ask()).status).toBe(201);
  });

  it('expires after a day without an answer', async () => {
    const { id } = await paid();
    const { body: order } = await asked(id);
    await sql`insert into jobs (id, name, data) values (gen_random_uuid(), 'lapse-change-orders', '{}')`;
    await app.settle();
    expect((await listChanges(id)).orders[0].state).toBe('asked');
    await sql`update change_orders set due_at = now() where id = ${order.id}`;
    const late = { code: 'change_closed', error: 'This change order has expired' };
    expect((await answer(order.id, 'approval')).body).toMatchObject(late);
    expect((await answer(order.id, 'decline')).body).toMatchObject(late);
    await sql`insert into jobs (id, name, data) values (gen_random_uuid(), 'lapse-change-orders', '{}')`;
    await app.settle();
    expect((await listChanges(id)).orders[0].state).toBe('lapsed');
    expect((await answer(order.id, 'approval')).body).toMatchObject({ code: 'change_closed' });
    expect(await totals(id)).toEqual(unchanged);
  });

  it('stays approved if the expiry job runs after the approval', async () => {
    const { id } = await paid();
    const { body: order } = await asked(id);
    await answer(order.id, 'approval');
    await sql`insert into jobs (id, name, data) values (gen_random_uuid(), 'lapse-change-order', ${sql.json({ changeOrderId: order.id })})`;
    await app.settle();
    expect((await listChanges(id)).orders[0].state).toBe('approved');
  });

  it('gets another day for the payment when it is approved', async () => {
    const { id } = await paid();
    const { body: order } = await asked(id);
    const soon = new Date(Date.now() + 60_000);
    await sql`update change_orders set due_at = ${soon} where id = ${order.id}`;
    const { body: approved } = await answer(order.id, 'approval');
    expect(Date.parse(approved.dueAt) - soon.getTime()).toBeGreaterThan(23 * 3_600_000);
    expect((await listChanges(id)).orders[0].dueAt).toBe(approved.dueAt);
  });

  it('ends when its booking is cancelled', async () => {
    const { id } = await paid();
    const { body: order } = await asked(id);
    expect((await cancelAsShown(mia, id)).status).toBe(200);
    expect((await listChanges(id)).orders[0].state).toBe('ended');
    expect((await answer(order.id, 'approval')).body).toMatchObject({
      code: 'change_closed',
      error: 'This booking has ended',
    });
  });

  it('and its answer notify the other side in the app and by email', async () => {
    app.isTelling = true;
    const { id } = await paid();
    const { body: order } = await asked(id);
    await answer(order.id, 'approval');
    await app.settle();
    const told = await sql<{ userId: string; channel: string }[]>`
      select user_id, channel from notification_dispatches
      where transport_id = ${id} and notification_type like 'change-order%' order by id`;
    expect(told.map(({ userId, channel }) => `${userId === mia.id ? 'shipper' : 'carrier'} ${channel}`).toSorted()).toEqual([
      'carrier email',
      'carrier in_app',
      'shipper email',
      'shipper in_app',
    ]);
  });
});

describe('the next action of the shipper', () => {
  const getKinds = async (person: typeof mia, id: string) =>
    (await person.call('GET', '/api/turns')).body
      .filter(({ action }: { action: { href: string } }) => action.href.startsWith(`/transports/${id}`))
      .map(({ kind }: { kind: string }) => kind);

  it('goes from answering to paying a change order, and to choosing another carrier after a withdrawal', async () => {
    const { id, quoteId } = await paid();
    const { body: order } = await asked(id);
    const isNobodyElses = async () => {
      for (const who of [other, rival, admin]) expect(await getKinds(who, id)).toEqual([]);
    };
    expect(await getKinds(mia, id)).toContain('answer_change');
    await isNobodyElses();
    await answer(order.id, 'approval');
    expect(await getKinds(mia, id)).toContain('pay_change');
    await isNobodyElses();
    await takeBack(order.id);
    expect(await getKinds(mia, id)).not.toContain('pay_change');
    await carrier.call('POST', `/api/quotes/${quoteId}/withdrawal`, { reason: 'No truck' });
    expect(await getKinds(mia, id)).toContain('choose_again');
    await isNobodyElses();
  });
});

describe('access and limits of a change order', () => {
  it('lets only the two sides answer it, administrators read it, and nobody else see it or its photo', async () => {
    const { id } = await paid();
    const { body: order } = await asked(id);
    for (const person of [other, rival])
      for (const call of [answer(order.id, 'approval', {}, person), takeBack(order.id, person), checkout(order.id, person)])
        expect([403, 404]).toContain((await call).status);
    expect((await listChanges(id, admin)).orders).toHaveLength(1);
    expect((await answer(order.id, 'approval', {}, carrier)).status).toBe(403);
    expect((await takeBack(order.id, mia)).status).toBe(403);
    expect((await rival.call('POST', `/api/transports/${id}/change-orders`, {})).status).not.toBe(201);
    expect((await mia.call('GET', `/api/transports/${id}/evidence/${order.photoId}?size=thumb`)).status).toBe(200);
    expect((await carrier.call('GET', `/api/transports/${id}/evidence/${order.photoId}`)).status).toBe(200);
    expect((await admin.call('GET', `/api/transports/${id}/evidence/${order.photoId}`)).status).toBe(200);
    for (const person of [other, rival])
      expect((await person.call('GET', `/api/transports/${id}/evidence/${order.photoId}`)).status).toBe(404);
  });

  it('lets the broker of the quote ask, and hides the order from the hired carrier', async () => {
    const broker = await app.signIn('broker', cleared);
    const { id, quoteId } = await paid();
    await sql`update quotes set broker_id = ${broker.id} where id = ${quoteId}`;
    await assigned({ id, quoteId, paymentId: '' }, driver.id);
    expect((await asked(id)).status).toBe(403);
    expect((await asked(id, {}, broker)).status).toBe(201);
    expect(await listChanges(id, carrier)).toEqual({ orders: [], can: { ask: false }, agreedTotal: null, limit: null, isTest: true });
    expect((await listChanges(id, broker)).orders).toHaveLength(1);
  });

  it('refuses an invalid amount, photo or description with a message on the field', async () => {
    const { id } = await paid();
    for (const [amount, message] of [
      ['10.005', 'Enter at most two decimals, like 150.00'],
      [10.005, 'Enter at most two decimals, like 150.00'],
      ['-5', 'The amount must be more than zero. A lower price needs no change order.'],
      ['0', 'The amount must be more than zero'],
      ['1100.01', 'Ask for at most $1,100.00. A change order cannot exceed the agreed price.'],
      ['99999999.00', 'Ask for at most $10,000.00 at a time'],
      ['ten', 'Enter an amount in dollars, like 150.00'],
      ['000000000100.00', 'Enter an amount in dollars, like 150.00'],
    ] as const)
      expect([amount, await asked(id, { amount })]).toMatchObject([amount, { status: 422, body: { fields: { amount: message } } }]);
    expect((await asked(id, { photoId: id })).body.fields).toEqual({ photoId: 'Add a photo as evidence' });
    expect((await asked(id, { words: 'More' })).body.fields).toEqual({ words: 'Describe what happened' });
    expect((await asked(id, { amount: '1100.00' })).status).toBe(201);
  });

  it('accepts only image files from people on the job, and encrypts them', async () => {
    const { id } = await paid();
    expect((await addPhoto(id, carrier, Buffer.from('not a picture'))).body).toMatchObject({ code: 'file_type' });
    expect((await addPhoto(id, rival)).status).toBe(404);
    expect((await addPhoto(id, mia)).status).toBe(403);
    expect((await addPhoto(id)).status).toBe(201);
    const [file] = await sql`
      select wrapped_key is not null as sealed from files f join documents d on d.file_id = f.id where d.transport_id = ${id}`;
    expect(file).toEqual({ sealed: true });
  });

  it('count the limit of 20 photos separately for each carrier and side', async () => {
    const { id, quoteId } = await paid((transportId) => buildQuote(sql, { transportId, kind: 'own', userId: rival.id }));
    const jpeg = await buildJpeg();
    for (let count = 0; count < 20; count += 1) expect((await addPhoto(id, carrier, jpeg)).status).toBe(201);
    expect(await addPhoto(id, carrier, jpeg)).toMatchObject({ status: 409, body: { code: 'too_many_photos' } });
    expect((await carrier.call('POST', `/api/quotes/${quoteId}/withdrawal`, { reason: 'No truck' })).status).toBe(200);
    const [next] = await sql<{ id: string }[]>`select id from quotes where transport_id = ${id} and carrier_id = ${rival.id}`;
    expect((await mia.call('POST', `/api/quotes/${next!.id}/acceptance`)).status).toBe(200);
    expect((await addPhoto(id, rival, jpeg)).status).toBe(201);
    await deliver(app, { id, quoteId: next!.id, paymentId: '' }, driver.id);
    await sql`update quotes set picked_up_at = now(), delivered_at = now() where id = ${next!.id}`;
    expect((await addPhoto(id, mia, jpeg, 'claim-photos')).status).toBe(201);
  });

  it('refuses an order before payment and after delivery', async () => {
    const { id } = await booked();
    expect((await asked(id)).body).toMatchObject({ code: 'not_paid_yet' });
    const late = await paid();
    const { body: photo } = await addPhoto(late.id);
    await sql`update quotes set workflow_state = 'delivered', driver_id = ${driver.id} where id = ${late.quoteId}`;
    await sql`update transports set status = 'delivered' where id = ${late.id}`;
    const order = { amount: '20.00', reason: 'storage', words: 'One night in the yard', photoId: photo.id };
    expect((await carrier.call('POST', `/api/transports/${late.id}/change-orders`, order)).body).toMatchObject({ code: 'not_changeable' });
  });

  it('refuses an order after a full refund until the booking is paid again', async () => {
    const { id, paymentId } = await paid();
    const [booking] = await sql<{ chargeId: string }[]>`
      select charge_id from payment_movements where payment_id = ${paymentId} and kind = 'charge'`;
    await money.stripe.refunds.create({ charge: booking!.chargeId });
    await tellAll();
    expect((await asked(id)).body).toMatchObject({ code: 'not_paid_yet' });
    expect((await listChanges(id)).orders).toEqual([]);
    await money.payAt((await mia.call('POST', `/api/transports/${id}/payment/checkout`)).body.url);
    await tellAll();
    expect((await asked(id)).status).toBe(201);
  });
});

describe('two calls at once on a change order', () => {
  it('approve and withdraw: the order ends in one state and the price is unchanged', async () => {
    const { id } = await paid();
    const { body: order } = await asked(id);
    const both = await Promise.all([answer(order.id, 'approval'), takeBack(order.id)]);
    const [{ state }] = (await listChanges(id)).orders;
    // An approved, unpaid order can be withdrawn: then both calls succeed.
    expect(both.map(({ status }) => status)).toEqual(state === 'taken_back' && both[0]!.status === 200 ? [200, 200] : [409, 200]);
    expect(await totals(id)).toEqual(unchanged);
  });

  it('decline and pay: the payment for the declined order is refunded', async () => {
    const { id, paymentId } = await paid();
    const { body: order } = await asked(id);
    await answer(order.id, 'approval');
    const { body: page } = await checkout(order.id);
    await money.payAt(page.url);
    expect((await answer(order.id, 'decline')).body.state).toBe('declined');
    await tellAll();
    await app.settle();
    expect((await listChanges(id)).orders[0].state).toBe('declined');
    expect(await totals(id)).toEqual(unchanged);
    const books = await readBooks({ sql }, paymentId);
    expect([books.shipper, books.held, books.refunds]).toEqual([-143_500, 128_500, 15_000]);
    const [payment] = await sql`select escrow_status from payments where id = ${paymentId}`;
    expect(payment).toEqual({ escrowStatus: 'escrow' });
  });

  it('refund by hand and pay: the payment for the order is refunded too', async () => {
    const { id, paymentId } = await paid();
    const { body: order } = await asked(id);
    await answer(order.id, 'approval');
    expect((await money.payAt((await checkout(order.id)).body.url)).status).toBe(303);
    const [booking] = await sql<{ chargeId: string }[]>`
      select charge_id from payment_movements where payment_id = ${paymentId} and kind = 'charge' and cause = 'booking'`;
    await money.stripe.refunds.create({ charge: booking!.chargeId });
    await tellAll((events) => events.toReversed());
    await tellAll();
    expect((await listChanges(id)).orders[0].state).toBe('ended');
    expect(await totals(id)).toEqual(unchanged);
    expect(await readBooks({ sql }, paymentId)).toMatchObject({ shipper: -143_500, refunds: 143_500, held: 0 });
  });

  it('hold and pay: the order is agreed, and the frozen part stays frozen', async () => {
    const { id, paymentId } = await paid();
    const { body: order } = await asked(id);
    await answer(order.id, 'approval');
    expect((await money.payAt((await checkout(order.id)).body.url)).status).toBe(303);
    const hold = { amount: '200.00', reason: 'The shipper reported a forged card' };
    expect((await admin.call('POST', `/api/admin/payments/${paymentId}/hold`, hold)).status).toBe(200);
    await tellAll();
    expect((await listChanges(id)).orders[0]).toMatchObject({ state: 'agreed' });
    expect(await totals(id)).toEqual(raised);
    expect(await readBooks({ sql }, paymentId)).toMatchObject({ shipper: -143_500, held: 123_500, disputes: 20_000, refunds: 0 });
  });

  it('cancel and pay: both payments are refunded', async () => {
    const { id, paymentId } = await paid();
    const { body: order } = await asked(id);
    await answer(order.id, 'approval');
    const { body: page } = await checkout(order.id);
    await money.payAt(page.url);
    expect((await cancelAsShown(mia, id)).status).toBe(200);
    await app.settle();
    await tellAll();
    await app.settle();
    const books = await readBooks({ sql }, paymentId);
    expect([books.shipper, books.held, books.refunds, books.carrier]).toEqual([-143_500, 0, 143_500, 0]);
    const [payment] = await sql`select escrow_status, amount from payments where id = ${paymentId}`;
    expect(payment).toEqual({ escrowStatus: 'refunded', amount: '1285.00' });
  });

  it('ten approvals: the order is approved once', async () => {
    const { id } = await paid();
    const { body: order } = await asked(id);
    const all = await Promise.all(Array.from({ length: 10 }, () => answer(order.id, 'approval')));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listSteps(order.id)).toEqual(['asked: asked', 'approved: approved']);
  });
});

describe('leaving the job after a declined change order', () => {
  it('is possible before pickup, and the withdrawal names the declined order as its reason', async () => {
    const { id, quoteId, paymentId } = await paid();
    const { body: order } = await asked(id);
    expect((await leave(order.id)).body).toMatchObject({ code: 'change_closed' });
    await answer(order.id, 'decline');
    expect((await leave(order.id, rival)).status).toBe(404);
    expect((await leave(order.id)).body.state).toBe('left');
    const [step] = await sql`select reason from quote_transitions where quote_id = ${quoteId} order by id desc limit 1`;
    expect(step!['reason']).toBe('A change order was declined (Waiting time at pickup or delivery)');
    const [payment] = await sql`select escrow_status from payments where id = ${paymentId}`;
    expect(payment).toEqual({ escrowStatus: 'escrow' });
    const [transport] = await sql`select status from transports where id = ${id}`;
    expect(transport).toEqual({ status: 'quoted' });
  });

  it('is refused after pickup', async () => {
    const made = await paid();
    const { body: order } = await asked(made.id);
    await answer(order.id, 'decline');
    await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
    expect((await leave(order.id)).body).toMatchObject({ code: 'change_closed' });
  });
});

describe('a change order settled directly', () => {
  it('is agreed without a charge, and changes the total on both sides', async () => {
    const id = (await booked()).id;
    await sql`update payments set escrow_status = 'cancelled' where transport_id = ${id}`;
    const { body: order } = await asked(id);
    expect(order).toMatchObject({ isDirect: true, totalBefore: '1100.00', totalAfter: '1250.00' });
    expect((await answer(order.id, 'approval')).body).toMatchObject({ state: 'agreed', can: { pay: false } });
    expect(await totals(id)).toMatchObject({ totalAmount: '1250.00', totalQuote: '1250.00' });
    expect((await checkout(order.id)).status).toBe(409);
    expect(await sql`select from payment_movements m join payments p on p.id = m.payment_id where p.transport_id = ${id}`).toHaveLength(0);
  });
});
