import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { cancelAsShown, type BookedTransport } from '../../../../test/harness/money/booked.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { onboardedAccount } from '../../../../test/harness/money/sandbox-money.ts';
import { recordDispute } from '../disputes/disputes.ts';
import { readBooks } from '../ledger/ledger.ts';
import { insertPayoutAccount } from '../../../../test/harness/money/payout-account.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const { app, sql, money } = await startPayingApp();
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [mia, other, carrier, rival, driver, admin, ben, chief] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('shipper'),
  app.signIn('carrier', cleared),
  app.signIn('carrier', cleared),
  app.signIn('driver'),
  app.signIn('admin'),
  app.signIn('admin'),
  app.signIn('super_admin'),
]);
const { paid, booked, assigned, addPhoto, tellAll } = playBookings(app, money, { shipper: mia, carrier });
const accountId = await onboardedAccount(money);
await insertPayoutAccount(sql, carrier.id, accountId);

beforeEach(() => sql`delete from rate_limits`);

async function taken(): Promise<BookedTransport> {
  const made = await paid();
  await assigned(made, driver.id);
  return made;
}
async function documented(id: string, more: object = {}, by: SignedIn = driver): Promise<{ status: number; body: any }> {
  const photo = await addPhoto(id, by);
  const run = {
    words: 'Gate locked, nobody answered',
    photoId: photo.body.id ?? id,
    arrivedAt: new Date().toISOString(),
    place: { lat: 30.27, lng: -97.74, accuracyMeters: 12 },
    ...more,
  };
  return by.call('POST', `/api/transports/${id}/dry-runs`, run);
}
const listDryRuns = async (id: string, person: SignedIn = mia) => (await person.call('GET', `/api/transports/${id}/dry-runs`)).body;
const dispute = (id: string, person: SignedIn = mia) =>
  person.call('POST', `/api/dry-runs/${id}/dispute`, { words: 'I waited at the gate all day' });
const decide = (id: string, stands: boolean, person: SignedIn = admin) =>
  person.call('POST', `/api/admin/dry-runs/${id}/decision`, { stands, words: 'The photo shows the gate' });
const getRefund = async (id: string) => (await mia.call('GET', `/api/transports/${id}/payment/refund-quote`)).body.refund;
const cancel = (id: string, body: object) => mia.call('POST', `/api/transports/${id}/cancellation`, body);
const sums = async ({ paymentId }: BookedTransport) => {
  const books = await readBooks({ sql }, paymentId);
  const [payment] = await sql`select escrow_status from payments where id = ${paymentId}`;
  return { state: payment!['escrowStatus'], held: books.held, frozen: books.disputes, carrier: books.carrier, back: books.refunds };
};

describe('a documented dry run', () => {
  it('shows photo, time, location and fee to shipper, carrier and administrators', async () => {
    app.isTelling = true;
    const { id } = await taken();
    expect(await listDryRuns(id, carrier)).toEqual({ runs: [], can: { document: true }, fee: '100.00' });
    expect(await listDryRuns(id, driver)).toEqual({ runs: [], can: { document: true }, fee: null });
    const arrivedAt = new Date(Date.now() - 3 * 60_000).toISOString();
    const { status, body } = await documented(id, { arrivedAt });
    expect([status, body]).toMatchObject([201, { state: 'documented', place: { lat: 30.27, accuracyMeters: 12 }, noPlaceReason: null }]);
    for (const person of [mia, admin, carrier]) {
      const [run] = (await listDryRuns(id, person)).runs;
      expect(run).toMatchObject({ fee: '100.00', words: 'Gate locked, nobody answered', place: { lat: 30.27, lng: -97.74 } });
      expect(new Date(run.arrivedAt).toISOString()).toBe(arrivedAt);
      expect((await person.call('GET', `/api/transports/${id}/evidence/${run.photoId}`)).status).toBe(200);
    }
    expect((await listDryRuns(id, driver)).runs[0].fee).toBeNull();
    expect((await other.call('GET', `/api/transports/${id}/dry-runs`)).status).toBe(404);
    await app.settle();
    const told =
      await sql`select from notification_dispatches where transport_id = ${id} and user_id = ${mia.id} and notification_type = 'dry-run.documented'`;
    expect(told).toHaveLength(2);
  });

  it('is paid from the refund when the shipper cancels afterwards', async () => {
    const made = await taken();
    await documented(made.id);
    expect(await getRefund(made.id)).toMatchObject({
      line: 'wasted_arrival',
      price: '1100.00',
      dryRunFee: '100.00',
      feeKept: '185.00',
      refund: '1000.00',
    });
    expect((await cancel(made.id, { refund: '1100.00' })).body).toMatchObject({ code: 'refund_changed' });
    expect((await cancel(made.id, { refund: '1000.00' })).status).toBe(200);
    await app.settle();
    expect(await sums(made)).toEqual({ state: 'refunded', held: 0, frozen: 0, carrier: 10_000, back: 100_000 });
  });

  it('costs the configured fee, but at most the price of the transport', async () => {
    await sql`insert into system_config (key, value, category, updated_at) values ('DRY_RUN_FEE_DOLLARS', '250', 'limits', now())`;
    const { id } = await taken();
    expect((await documented(id)).status).toBe(201);
    expect((await listDryRuns(id)).runs[0].fee).toBe('250.00');
    const cheap = await taken();
    await sql`
      update quotes set base_rate = 60, fuel_surcharge = 0, tolls = 0, permits = 0, special_handling = 0, total_quote = 60 where id = ${cheap.quoteId}`;
    expect((await listDryRuns(cheap.id, carrier)).fee).toBe('60.00');
    expect((await documented(cheap.id)).status).toBe(201);
    expect((await listDryRuns(cheap.id)).runs[0].fee).toBe('60.00');
    await sql`delete from system_config where key = 'DRY_RUN_FEE_DOLLARS'`;
    expect(await getRefund(id)).toMatchObject({ dryRunFee: '250.00', refund: '850.00' });
    for (const value of ['-1', '501'])
      expect((await chief.call('POST', '/api/super-admin/config', { key: 'DRY_RUN_FEE_DOLLARS', value, category: 'limits' })).status).toBe(
        422,
      );
  });

  it('costs the fee shown when the offer was accepted, even if the configured fee changes later', async () => {
    const dollars = (value: string) => sql`
      insert into system_config (key, value, category, updated_at) values ('DRY_RUN_FEE_DOLLARS', ${value}, 'limits', now())
      on conflict (key) do update set value = excluded.value`;
    const getFee = async (id: string) => (await mia.call('GET', `/api/transports/${id}/payment`)).body.payment.dryRunFee;
    const made = await taken();
    const [next, returned, old] = [
      await paid((transportId) => buildQuote(sql, { transportId, kind: 'own', userId: rival.id })),
      await paid(),
      await taken(),
    ];
    await sql`update payments set dry_run_fee = null where id = ${old.paymentId}`;
    onTestFinished(async () => void (await sql`delete from system_config where key = 'DRY_RUN_FEE_DOLLARS'`));
    await dollars('150');
    expect([await getFee(made.id), (await listDryRuns(made.id, carrier)).fee]).toEqual(['100.00', '100.00']);
    expect((await documented(made.id)).status).toBe(201);
    expect((await listDryRuns(made.id)).runs[0].fee).toBe('100.00');
    expect(await getRefund(made.id)).toMatchObject({ dryRunFee: '100.00', refund: '1000.00' });
    expect([await getFee(old.id), (await listDryRuns(old.id, carrier)).fee], 'booked before it was kept').toEqual(['150.00', '150.00']);
    // A new offer gets the current fee; a payment opened again keeps its own.
    expect((await carrier.call('POST', `/api/quotes/${next.quoteId}/withdrawal`, { reason: 'No truck' })).status).toBe(200);
    const [another] = await sql<{ id: string }[]>`select id from quotes where transport_id = ${next.id} and carrier_id = ${rival.id}`;
    expect((await mia.call('POST', `/api/quotes/${another!.id}/acceptance`)).status).toBe(200);
    expect(await getFee(next.id)).toBe('150.00');
    const [charge] = await sql<{ chargeId: string }[]>`select charge_id from payment_movements where payment_id = ${returned.paymentId}`;
    await money.stripe.refunds.create({ charge: charge!.chargeId });
    await tellAll();
    expect((await mia.call('POST', `/api/transports/${returned.id}/payment/checkout`)).status).toBe(200);
    const anew = await sql`select dry_run_fee from payments where transport_id = ${returned.id} order by id`;
    expect(anew).toEqual([{ dryRunFee: '100.00' }, { dryRunFee: '100.00' }]);
  });

  it('is not paid if the carrier withdraws', async () => {
    const made = await taken();
    await documented(made.id);
    expect((await carrier.call('POST', `/api/quotes/${made.quoteId}/withdrawal`, { reason: 'No' })).status).toBe(200);
    expect(await getRefund(made.id)).toMatchObject({ line: 'carrier_withdrew', dryRunFee: '0.00', refund: '1285.00' });
    await cancelAsShown(mia, made.id);
    await app.settle();
    expect(await sums(made)).toMatchObject({ carrier: 0, back: 128_500 });
  });

  it('is refused with a message for each invalid field, and can be documented once', async () => {
    const { id } = await taken();
    expect((await documented(id, { place: null })).body.fields).toEqual({ noPlaceReason: 'Say why there is no location' });
    expect((await documented(id, { arrivedAt: new Date(Date.now() + 3_600_000).toISOString() })).body.fields).toEqual({
      arrivedAt: 'This time is in the future. Check the clock on your device.',
    });
    expect((await documented(id, { arrivedAt: '2020-01-01T00:00:00Z' })).body.fields).toEqual({
      arrivedAt: 'Document a dry run within a day',
    });
    expect((await documented(id, { photoId: id })).body.fields).toEqual({ photoId: 'Add a photo of the location' });
    expect((await documented(id, { words: 'No' })).body.fields).toEqual({ words: 'Describe what you found' });
    expect((await documented(id, { place: { lat: 99, lng: 0, accuracyMeters: 1 } })).status).toBe(422);
    expect((await documented(id, { place: null, noPlaceReason: 'Location is off' })).status).toBe(201);
    for (const person of [mia, admin])
      expect((await listDryRuns(id, person)).runs[0]).toMatchObject({ place: null, noPlaceReason: 'Location is off' });
    expect((await documented(id)).body).toMatchObject({ code: 'dry_run_documented' });
  });

  it('can only be added by the assigned carrier or driver, and only before pickup', async () => {
    const made = await paid();
    expect((await documented(made.id, {}, carrier)).body).toMatchObject({ code: 'not_before_pickup' });
    expect((await documented(made.id, {}, rival)).status).toBe(404);
    await assigned(made, driver.id);
    expect((await mia.call('POST', `/api/transports/${made.id}/dry-runs`, {})).status).toBe(403);
    await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
    expect((await documented(made.id)).body).toMatchObject({ code: 'not_before_pickup' });
  });

  it('has no fee if the parties pay each other directly', async () => {
    const made = await booked();
    await sql`update payments set escrow_status = 'cancelled' where transport_id = ${made.id}`;
    await assigned(made, driver.id);
    expect((await documented(made.id)).status).toBe(201);
    expect((await listDryRuns(made.id)).runs[0]).toMatchObject({ fee: null });
    expect(await getRefund(made.id)).toBeNull();
  });
});

describe('a disputed dry run', () => {
  it('keeps its fee frozen after a cancellation until an administrator upholds it', async () => {
    const made = await taken();
    const { body: run } = await documented(made.id);
    expect((await dispute(run.id, carrier)).status).toBe(403);
    expect((await dispute(run.id)).body).toMatchObject({ state: 'disputed' });
    expect(await getRefund(made.id)).toMatchObject({ dryRunFee: '100.00', isFeeDisputed: true, refund: '1000.00' });
    await cancel(made.id, { refund: '1000.00' });
    await app.settle();
    expect(await sums(made)).toEqual({ state: 'held', held: 0, frozen: 10_000, carrier: 0, back: 100_000 });
    expect((await decide(run.id, true)).body).toMatchObject({ state: 'upheld' });
    await app.settle();
    expect(await sums(made)).toEqual({ state: 'refunded', held: 0, frozen: 0, carrier: 10_000, back: 100_000 });
    expect((await decide(run.id, false)).body).toMatchObject({ code: 'dry_run_closed' });
  });

  it('can no longer be disputed after the cancellation or after pickup', async () => {
    const [ended, gone] = [await taken(), await taken()];
    const [{ body: paidRun }, { body: vainRun }] = [await documented(ended.id), await documented(gone.id)];
    await cancelAsShown(mia, ended.id);
    await app.settle();
    await sql`update quotes set workflow_state = 'in_transit' where id = ${gone.quoteId}`;
    for (const { id } of [paidRun, vainRun]) expect(await dispute(id)).toMatchObject({ status: 409, body: { code: 'dry_run_closed' } });
    expect(await sums(ended)).toMatchObject({ state: 'refunded', carrier: 10_000, back: 100_000 });
  });

  it('returns its fee to the shipper if an administrator rejects it', async () => {
    const made = await taken();
    const { body: run } = await documented(made.id);
    await dispute(run.id);
    await cancelAsShown(mia, made.id);
    await app.settle();
    await decide(run.id, false);
    await app.settle();
    expect(await sums(made)).toEqual({ state: 'refunded', held: 0, frozen: 0, carrier: 0, back: 110_000 });
  });

  it('decided before the cancellation changes the refund only if it was upheld', async () => {
    const [stands, falls] = [await taken(), await taken()];
    for (const [made, verdict] of [
      [stands, true],
      [falls, false],
    ] as const) {
      const { body: run } = await documented(made.id);
      await dispute(run.id);
      await decide(run.id, verdict);
    }
    expect(await getRefund(stands.id)).toMatchObject({ line: 'wasted_arrival', refund: '1000.00', isFeeDisputed: false });
    expect(await getRefund(falls.id)).toMatchObject({ line: 'assigned', refund: '1100.00' });
    expect((await documented(falls.id)).status).toBe(201);
  });

  it('cannot be decided by an administrator who is a party to the job', async () => {
    const made = await taken();
    const { body: run } = await documented(made.id);
    await dispute(run.id);
    const party = await app.signIn('admin');
    for (const [table, column] of [
      ['transports', 'shipper_id'],
      ['quotes', 'carrier_id'],
    ] as const) {
      const where = table === 'quotes' ? sql`id = ${made.quoteId}` : sql`id = ${made.id}`;
      const [before] = await sql<{ was: string }[]>`select ${sql(column)} as was from ${sql(table)} where ${where}`;
      await sql`update ${sql(table)} set ${sql(column)} = ${party.id} where ${where}`;
      expect((await listDryRuns(made.id, party)).runs[0].can.decide).toBe(false);
      expect(await decide(run.id, true, party)).toMatchObject({ status: 403, body: { code: 'own_payment' } });
      await sql`update ${sql(table)} set ${sql(column)} = ${before!.was} where ${where}`;
    }
    expect((await decide(run.id, true)).status).toBe(200);
  });

  it('is decided once and paid once if two administrators decide at once', async () => {
    const made = await taken();
    const { body: run } = await documented(made.id);
    await dispute(run.id);
    await cancelAsShown(mia, made.id);
    await app.settle();
    const both = await Promise.all([decide(run.id, true), decide(run.id, false)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await app.settle();
    const { held, frozen, carrier: paidOut, back } = await sums(made);
    expect([held, frozen, paidOut + back]).toEqual([0, 0, 110_000]);
  });
});

describe('cancelling a booking while money is on hold', () => {
  const reason = 'The shipper reported a forged card';
  const ops = (at: BookedTransport, step: string, body: object) => admin.call('POST', `/api/admin/payments/${at.paymentId}/${step}`, body);
  async function frozen(made: BookedTransport, amount: string): Promise<string> {
    expect((await ops(made, 'hold', { amount, reason })).status).toBe(200);
    const [hold] = await sql<{ id: string }[]>`select id from payment_holds where payment_id = ${made.paymentId} order by id desc`;
    return hold!.id;
  }
  beforeEach(async () => {
    const value = { key: 'PAYMENT_SECOND_PERSON_ABOVE', value: '5000.00', category: 'limits' };
    expect((await chief.call('POST', '/api/super-admin/config', value)).status).toBe(200);
  });
  async function thawed(made: BookedTransport, holdId: string): Promise<void> {
    expect((await ops(made, 'hold-release', { holdId, reason: 'The card is the owner’s own' })).status).toBe(200);
    await app.settle();
  }
  const kept = async (made: BookedTransport) => {
    const { platform_fee: fee, provider_fees: cost } = await readBooks({ sql }, made.paymentId);
    return { ...(await sums(made)), fee: fee + cost };
  };
  const whole = { state: 'refunded', held: 0, frozen: 0, carrier: 10_000, back: 100_000, fee: 18_500 };

  it.each(['all of it', 'all but a part of the fee', 'a part'])('keeps the usual fees after the hold ends: %s frozen', async (what) => {
    const made = await taken();
    await documented(made.id);
    const amount = { 'all of it': '1285.00', 'all but a part of the fee': '1200.00', 'a part': '300.00' }[what]!;
    const hold = await frozen(made, amount);
    const back = { 'all of it': '1000.00', 'all but a part of the fee': '1000.00', 'a part': '300.00' }[what]!;
    expect(await getRefund(made.id)).toMatchObject({ refund: '1000.00', feeKept: '185.00', dryRunFee: '100.00', later: back });
    await cancelAsShown(mia, made.id);
    await app.settle();
    expect((await kept(made)).frozen).toBe(Number(amount) * 100);
    await thawed(made, hold);
    expect(await kept(made)).toEqual(whole);
  });

  it('keeps the usual fees in whatever order two holds are released', async () => {
    const made = await taken();
    await documented(made.id);
    const [first, second] = [await frozen(made, '1150.00'), await frozen(made, '120.00')];
    await cancelAsShown(mia, made.id);
    await app.settle();
    await thawed(made, second);
    expect(await kept(made)).toMatchObject({ state: 'held', carrier: 0, back: 0, fee: 13_500 });
    await thawed(made, first);
    expect(await kept(made)).toEqual(whole);
  });

  it.each([
    [true, whole],
    [false, { ...whole, carrier: 0, back: 110_000 }],
  ])('keeps a disputed dry run fee frozen until it is decided after the release: upheld %s', async (stands, end) => {
    const made = await taken();
    const { body: run } = await documented(made.id);
    await dispute(run.id);
    const hold = await frozen(made, '1050.00');
    await cancelAsShown(mia, made.id);
    await app.settle();
    expect(await kept(made)).toMatchObject({ frozen: 105_000 + 5_000, carrier: 0, back: 0, fee: 18_500 });
    await thawed(made, hold);
    expect(await kept(made)).toMatchObject({ state: 'held', frozen: 10_000, carrier: 0, back: 100_000 });
    await decide(run.id, stands);
    await app.settle();
    expect(await kept(made)).toEqual(end);
  });

  it.each([
    [true, whole],
    [false, { ...whole, carrier: 0, back: 110_000 }],
  ])('pays or refunds a dry run fee decided during the hold once the hold is released: upheld %s', async (stands, end) => {
    const made = await taken();
    const { body: run } = await documented(made.id);
    await dispute(run.id);
    const hold = await frozen(made, '1285.00');
    await cancelAsShown(mia, made.id);
    await app.settle();
    await decide(run.id, stands);
    await app.settle();
    expect(await kept(made)).toMatchObject({ state: 'held', frozen: 128_500, carrier: 0, back: 0 });
    await thawed(made, hold);
    expect(await kept(made)).toEqual(end);
  });

  it('retries a dry run fee that the provider refused, even if a hold is released in between', async () => {
    const made = await taken();
    await documented(made.id);
    const hold = await frozen(made, '400.00');
    await sql`update stripe_accounts set account_id = 'acct_unknown' where user_id = ${carrier.id}`;
    await cancelAsShown(mia, made.id);
    await app.settle();
    expect(await sql`select state from payment_movements where payment_id = ${made.paymentId} and cause = 'dry_run'`).toEqual([
      { state: 'refused' },
    ]);
    await thawed(made, hold);
    expect(await kept(made)).toMatchObject({ state: 'escrow', held: 10_000, carrier: 0, back: 100_000, fee: 18_500 });
    await sql`update stripe_accounts set account_id = ${accountId} where user_id = ${carrier.id}`;
    await sql`update jobs set run_at = now() where name = 'retry-refused-transfer'`;
    await app.settle();
    expect(await kept(made)).toEqual(whole);
  });
});

describe('a dry run fee', () => {
  const disputed = async (isCancelled = true): Promise<BookedTransport & { runId: string }> => {
    const made = await taken();
    const { body: run } = await documented(made.id);
    expect((await dispute(run.id)).status).toBe(200);
    if (isCancelled) expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await app.settle();
    return { ...made, runId: run.id };
  };

  it('is neither refunded nor paid twice if the bank took the money back in a dispute', async () => {
    const made = await disputed();
    const [charge] = await sql`select charge_id from payment_movements where payment_id = ${made.paymentId} and kind = 'charge'`;
    const tell = (status: string) =>
      sql.begin((tx) => {
        const ctx: Ctx = testCtx(tx, { services: app.services });
        const told = {
          id: `du_${made.id}`,
          charge: charge!['chargeId'],
          amount: 28_500,
          status,
          reason: 'fraudulent',
          balance_transactions: [],
        };
        return recordDispute(ctx, told as never, null);
      });
    await tell('needs_response');
    expect((await decide(made.runId, false)).status).toBe(200);
    await app.settle();
    await tell('lost');
    await app.settle();
    expect(await sums(made)).toMatchObject({ held: 0, frozen: 0, carrier: 0, back: 128_500 });
  });

  it('can be taken back from the carrier and refunded to the shipper by an administrator', async () => {
    const made = await taken();
    await documented(made.id);
    await cancelAsShown(mia, made.id);
    await app.settle();
    expect(await sums(made)).toMatchObject({ state: 'refunded', carrier: 10_000 });
    const words = { amount: '100.00', reason: 'Nobody was there at that time' };
    expect((await admin.call('POST', `/api/admin/payments/${made.paymentId}/reversal`, words)).status).toBe(200);
    await app.settle();
    expect(await sums(made)).toEqual({ state: 'refunded', held: 0, frozen: 0, carrier: 0, back: 110_000 });
  });

  it('is refused for an arrival before the job was booked', async () => {
    const { id } = await taken();
    const { status, body } = await documented(id, { arrivedAt: new Date(Date.now() - 20 * 3_600_000).toISOString() });
    expect([status, body.fields]).toEqual([422, { arrivedAt: 'The job was not booked at this time' }]);
  });

  it('needs a photo taken after the booking, not one from the former carrier, and so does an extra charge', async () => {
    const made = await paid((transportId) => buildQuote(sql, { transportId, kind: 'own', userId: rival.id }));
    const { body: photo } = await addPhoto(made.id);
    expect((await carrier.call('POST', `/api/quotes/${made.quoteId}/withdrawal`, { reason: 'No truck' })).status).toBe(200);
    const [next] = await sql<{ id: string }[]>`select id from quotes where transport_id = ${made.id} and carrier_id = ${rival.id}`;
    expect((await mia.call('POST', `/api/quotes/${next!.id}/acceptance`)).status).toBe(200);
    await assigned({ ...made, quoteId: next!.id }, driver.id);
    const refused = await documented(made.id, { photoId: photo.id }, rival);
    expect([refused.status, refused.body.fields]).toEqual([422, { photoId: 'Add a photo of the location' }]);
    const order = { amount: '20.00', reason: 'storage', words: 'One night in the yard', photoId: photo.id };
    const extra = await rival.call('POST', `/api/transports/${made.id}/change-orders`, order);
    expect([extra.status, extra.body.fields]).toEqual([422, { photoId: 'Add a photo as evidence' }]);
    await sql`update documents set user_id = ${mia.id}, created_at = now() where id = ${photo.id}`;
    expect((await documented(made.id, { photoId: photo.id }, rival)).status).toBe(422);
    expect((await documented(made.id)).status).toBe(201);
  });

  it('above the limit for one administrator needs the same decision by two', async () => {
    const made = await disputed();
    await sql`insert into system_config (key, value, category, updated_at) values ('PAYMENT_SECOND_PERSON_ABOVE', '0.00', 'limits', now())
      on conflict (key) do update set value = '0.00', updated_by = null`;
    const asked = { state: 'disputed', can: { decide: false }, proposal: { by: 'Ada Fletcher', isYours: true, stands: true } };
    expect((await decide(made.runId, true)).body).toMatchObject(asked);
    const seen = { proposal: { by: 'Ada Fletcher', isYours: false, stands: true }, can: { decide: true } };
    expect((await listDryRuns(made.id, ben)).runs).toMatchObject([seen]);
    for (const side of [mia, carrier]) expect((await listDryRuns(made.id, side)).runs).toMatchObject([{ proposal: null }]);
    const drives = ({ id }: SignedIn) => sql`update quotes set driver_id = ${id} where id = ${made.quoteId}`;
    await drives(ben);
    expect((await listDryRuns(made.id, ben)).runs).toMatchObject([{ proposal: null, can: { decide: false } }]);
    await drives(driver);
    expect((await decide(made.runId, true)).body).toMatchObject({ state: 'disputed' });
    expect((await decide(made.runId, false, ben)).body).toMatchObject({ state: 'disputed', can: { decide: false } });
    await app.settle();
    expect(await sums(made)).toMatchObject({ frozen: 10_000, carrier: 0 });
    expect((await decide(made.runId, false)).body).toMatchObject({ state: 'rejected' });
    await sql`delete from system_config where key = 'PAYMENT_SECOND_PERSON_ABOVE'`;
    await app.settle();
    expect(await sums(made)).toMatchObject({ state: 'refunded', frozen: 0, carrier: 0, back: 110_000 });
  });

  it.each(['0.00', '500.00'])('is decided before the cancellation within the limit for one administrator: %s', async (alone) => {
    const made = await disputed(false);
    await sql`insert into system_config (key, value, category, updated_at) values ('PAYMENT_SECOND_PERSON_ABOVE', ${alone}, 'limits', now())
      on conflict (key) do update set value = excluded.value, updated_by = null`;
    const needsTwo = alone === '0.00';
    expect((await decide(made.runId, true)).body.state).toBe(needsTwo ? 'disputed' : 'upheld');
    if (needsTwo) expect((await decide(made.runId, true, ben)).body.state).toBe('upheld');
    await sql`delete from system_config where key = 'PAYMENT_SECOND_PERSON_ABOVE'`;
    const { sums: shown } = (await admin.call('GET', `/api/admin/payments/${made.paymentId}`)).body;
    expect(shown.letGoAlone).toBe(needsTwo ? '0.00' : '100.00');
  });

  it('upheld by one administrator counts towards the limit of the payment', async () => {
    const made = await disputed();
    expect((await decide(made.runId, true)).body).toMatchObject({ state: 'upheld' });
    const { sums: shown } = (await admin.call('GET', `/api/admin/payments/${made.paymentId}`)).body;
    expect([shown.letGoAlone, shown.alone]).toEqual(['100.00', '400.00']);
  });
});
