import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { paymentsOrigin, startTestPayments } from '../../../../test/harness/payments.ts';
import { startTestApp, type Answer, type SignedIn } from '../../../../test/harness/app.ts';
import { onboardedAccount } from '../../../../test/harness/sandbox-money.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import type { Role } from '#shared/roles.ts';
import { mailedToken } from '../../../../test/harness/mailed.ts';
import { readBooks } from '../ledger.ts';
import { givePayoutAccount } from '../../../../test/harness/payout-account.ts';

const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const { sql } = app;
const money = startTestPayments(app);
const [mia, carrier, admin, second, chief] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true }),
  app.signIn('admin', { fullName: 'Ada Adams' }),
  app.signIn('admin', { fullName: 'Ben Brown' }),
  app.signIn('super_admin'),
]);
const account = await onboardedAccount(money);
await givePayoutAccount(sql, carrier.id, account);
const reason = 'The shipper showed a picture of the bent door';

beforeEach(() => sql`delete from rate_limits`);

interface Booked {
  readonly id: string;
  readonly transportId: string;
}

/** A booking of $1,100.00 and its service fee of $185.00, paid by card; `status` is where the transport stands. */
async function paid(status: 'accepted' | 'in_transit' | 'delivered' = 'in_transit'): Promise<Booked> {
  const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
  expect((await mia.call('POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
  const { body } = await mia.call('POST', `/api/transports/${transportId}/payment/checkout`);
  await money.payAt(body.url);
  await mia.call('POST', `/api/transports/${transportId}/payment/refresh`);
  if (status !== 'accepted') {
    await sql`update quotes set workflow_state = ${status} where id = ${quoteId}`;
    await sql`update transports set status = ${status} where id = ${transportId}`;
  }
  const [row] = await sql<{ id: string }[]>`select id from payments where transport_id = ${transportId}`;
  return { id: row!.id, transportId };
}

type Step = 'hold' | 'release' | 'refund';
const ask = (who: SignedIn, id: string, step: Step, amount: unknown, why = reason): Promise<Answer> =>
  who.call('POST', `/api/admin/payments/${id}/${step}`, { amount, reason: why });
const decide = (
  who: SignedIn,
  actionId: string,
  how: 'confirmation' | 'refusal' | 'withdrawal',
  because = 'It was not bent before, says the driver',
) => who.call('POST', `/api/admin/payment-requests/${actionId}/${how}`, how === 'refusal' ? { reason: because } : undefined);
const detail = async (id: string, who = admin) => (await who.call('GET', `/api/admin/payments/${id}`)).body;
const books = async (id: string) => {
  const { held, disputes, carrier: out, refunds, platform_fee: fee, provider_fees: cost } = await readBooks({ sql }, id);
  return { held, disputes, carrier: out, refunds, fee: fee + cost };
};
const untouched = { held: 128_500, disputes: 0, carrier: 0, refunds: 0, fee: 0 };

describe('a hold of the desk', () => {
  it('freezes a part, is kept with its reason and who placed it, and is released again', async () => {
    const { id } = await paid();
    const { status, body } = await ask(admin, id, 'hold', '300.00');
    expect([status, body.action]).toEqual([
      200,
      expect.objectContaining({ kind: 'hold', amount: '300.00', state: 'done', askedBy: 'Ada Adams', reason }),
    ]);
    expect(await books(id)).toEqual({ ...untouched, held: 98_500, disputes: 30_000 });
    const { holds, escrowStatus, can, isTest } = await detail(id);
    expect([escrowStatus, can.thaw, isTest]).toEqual(['held', true, true]);
    expect(holds).toEqual([expect.objectContaining({ cause: 'desk', amount: '300.00', reason, placedBy: 'Ada Adams', outcome: null })]);
    const released = await admin.call('POST', `/api/admin/payments/${id}/hold-release`, { holdId: holds[0].id, reason });
    expect(released.body.action).toMatchObject({ kind: 'thaw', amount: '300.00', state: 'done' });
    expect(await books(id)).toEqual(untouched);
    const again = await admin.call('POST', `/api/admin/payments/${id}/hold-release`, { holdId: holds[0].id, reason });
    expect(again).toMatchObject({ status: 409, body: { code: 'hold_gone' } });
  });

  it('takes the whole sum without a second person, and its release above the limit waits for one', async () => {
    const { id } = await paid();
    expect((await ask(admin, id, 'hold', '1285.00')).body.action.state).toBe('done');
    const { holds } = await detail(id);
    const { body } = await admin.call('POST', `/api/admin/payments/${id}/hold-release`, { holdId: holds[0].id, reason });
    expect(body.action).toMatchObject({ kind: 'thaw', amount: '1285.00', state: 'waiting' });
    expect(await books(id)).toEqual({ ...untouched, held: 0, disputes: 128_500 });
    expect((await decide(second, body.action.id, 'confirmation')).body.action.state).toBe('done');
    expect(await books(id)).toEqual(untouched);
  });

  it.each(['claim', 'dispute'])('is not released by the desk where a %s placed it', async (cause) => {
    const { id } = await paid();
    await ask(admin, id, 'hold', '10.00');
    await sql`update payment_holds set cause = ${cause} where payment_id = ${id}`;
    const { holds, can } = await detail(id);
    expect(can.thaw).toBe(false);
    const refused = await admin.call('POST', `/api/admin/payments/${id}/hold-release`, { holdId: holds[0].id, reason });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'not_ours', error: `This sum is frozen by a ${cause}: it is free when that is decided` },
    });
    expect((await books(id)).disputes).toBe(1_000);
  });
});

describe('a refund of the desk', () => {
  it('gives a part back at the provider, and the rest goes its way', async () => {
    const { id } = await paid();
    expect((await ask(admin, id, 'refund', '250.50')).body.action).toMatchObject({ state: 'done', amount: '250.50' });
    await app.settle();
    expect(await books(id)).toEqual({ ...untouched, held: 103_450, refunds: 25_050 });
    const { movements, escrowStatus, timeline } = await detail(id);
    expect(movements[0]).toMatchObject({
      kind: 'refund',
      cause: 'desk',
      state: 'done',
      amount: '250.50',
      askedBy: 'Ada Adams',
      providerId: expect.stringMatching(/^re_/),
    });
    expect(escrowStatus).toBe('escrow');
    expect(timeline.map((line: { eventType: string }) => line.eventType)).toContain('desk_refund');
    expect(timeline.find((line: { eventType: string }) => line.eventType === 'desk_refund')).toMatchObject({ who: 'Ada Adams', reason });
  });

  it('of all that is held ends the payment as refunded, once a second person confirmed it', async () => {
    const { id } = await paid();
    const { body } = await ask(admin, id, 'refund', '1285.00');
    expect(body.action).toMatchObject({ state: 'waiting', expiresAt: expect.any(String), can: { confirm: false, withdraw: true } });
    await app.settle();
    expect(await books(id)).toEqual(untouched);
    expect((await decide(second, body.action.id, 'confirmation')).body.action).toMatchObject({
      state: 'done',
      askedBy: 'Ada Adams',
      decidedBy: 'Ben Brown',
    });
    await app.settle();
    expect(await books(id)).toEqual({ ...untouched, held: 0, refunds: 128_500 });
    expect((await detail(id)).escrowStatus).toBe('refunded');
  });

  it('of a part or the whole before pickup leads to the cancellation', async () => {
    const { id } = await paid('accepted');
    for (const amount of ['1285.00', '20.00'])
      expect(await ask(admin, id, 'refund', amount)).toMatchObject({ status: 409, body: { code: 'cancel_instead' } });
    expect(await detail(id)).toMatchObject({ can: { refund: false }, why: { refund: expect.stringContaining('by cancelling') } });
    expect(await books(id)).toEqual(untouched);
  });

  it('of what the carrier has already is refused with the way to go', async () => {
    const { id } = await paid('delivered');
    const { body } = await ask(admin, id, 'release', '1100.00');
    await decide(second, body.action.id, 'confirmation');
    await app.settle();
    expect(await books(id)).toEqual({ ...untouched, held: 0, carrier: 110_000, fee: 18_500 });
    const refused = await ask(admin, id, 'refund', '100.00');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'paid_out', error: expect.stringContaining('Take it back from the carrier first') },
    });
    expect((await detail(id)).can).toEqual({ hold: false, thaw: false, release: false, refund: false, reversal: true, letGo: false });
  });
});

describe('an early payment to the carrier', () => {
  it('pays a part before the review window ends; with the last of it the service fee is earned', async () => {
    const { id } = await paid('delivered');
    expect((await detail(id)).sums).toEqual({
      free: '1285.00',
      releasable: '1100.00',
      refundable: '1285.00',
      reversible: '0.00',
      promised: '0.00',
      blocked: '0.00',
      alone: '500.00',
      letGoAlone: '0.00',
    });
    expect((await ask(admin, id, 'release', '400.00')).body.action.state).toBe('done');
    await app.settle();
    expect(await books(id)).toEqual({ ...untouched, held: 88_500, carrier: 40_000 });
    const { body } = await ask(admin, id, 'release', '700.00');
    expect((await decide(chief, body.action.id, 'confirmation')).status).toBe(200);
    await app.settle();
    expect(await books(id)).toEqual({ ...untouched, held: 0, carrier: 110_000, fee: 18_500 });
    expect((await detail(id)).escrowStatus).toBe('released');
    const { data } = await money.stripe.transfers.list({ transfer_group: `payment:${id}` });
    expect(data.map(({ amount }) => amount).toSorted()).toEqual([40_000, 70_000]);
  });

  it('is refused before pickup, and beyond what is there without the service fee', async () => {
    expect(await ask(admin, (await paid('accepted')).id, 'release', '1.00')).toMatchObject({
      status: 409,
      body: { code: 'not_picked_up' },
    });
    const { id } = await paid('delivered');
    expect(await ask(admin, id, 'release', '1100.01')).toMatchObject({
      status: 409,
      body: { code: 'beyond_sum', error: '$1,100.00 is there to be moved, not more' },
    });
    expect(await books(id)).toEqual(untouched);
  });
});

describe('a sum', () => {
  it.each([
    ['10.005', 'Dollars and cents only: at most two places'],
    ['-10.00', 'Enter a sum in dollars, like 125.00'],
    ['0', 'Enter a sum above zero'],
    ['0.00', 'Enter a sum above zero'],
    ['1e3', 'Enter a sum in dollars, like 125.00'],
    ['', 'Enter a sum in dollars, like 125.00'],
    [12.5, 'Enter a sum in dollars, like 125.00'],
    ['999999999.00', 'Enter a sum in dollars, like 125.00'],
  ])('of %j moves nothing: %s', async (amount, words) => {
    const { id } = await paid();
    for (const step of ['hold', 'release', 'refund'] as const)
      expect(await ask(admin, id, step, amount)).toMatchObject({ status: 422, body: { fields: { amount: words } } });
    for (const step of ['hold', 'refund'] as const)
      expect(await ask(admin, id, step, '1285.01')).toMatchObject({ status: 409, body: { code: 'beyond_sum' } });
    expect(await books(id)).toEqual(untouched);
    expect(await sql`select from desk_actions where payment_id = ${id}`).toHaveLength(0);
  });

  it('without a reason of some words moves nothing', async () => {
    const { id } = await paid();
    expect((await ask(admin, id, 'refund', '5.00', 'because')).body.fields).toEqual({
      reason: 'Say why in 10 characters or more: both sides are told',
    });
    expect((await ask(admin, id, 'refund', '5.00', 'x'.repeat(501))).body.fields).toEqual({ reason: 'At most 500 characters' });
  });

  it('with a reason that nobody sees moves nothing, and one that turns or hides its words is kept as it is seen', async () => {
    const { id } = await paid();
    for (const hidden of ['\u200b'.repeat(20), '\u0001'.repeat(20), `why${'\u2060'.repeat(20)}`])
      expect((await ask(admin, id, 'refund', '5.00', hidden)).status).toBe(422);
    const { body } = await ask(admin, id, 'hold', '5.00', '\u202eThe door\u202c is\u0007 bent');
    expect(body.action.reason).toBe('The door is bent');
  });

  it('that was never paid cannot be moved', async () => {
    const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00' });
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
    await mia.call('POST', `/api/quotes/${quoteId}/acceptance`);
    const [{ id }] = (await sql`select id from payments where transport_id = ${transportId}`) as unknown as [{ id: string }];
    for (const step of ['hold', 'release', 'refund'] as const)
      expect(await ask(admin, id, step, '1.00')).toMatchObject({ status: 409, body: { code: 'nothing_there' } });
  });
});

it('what waits for a second person says what it is about, whose money it is and where the transport stands', async () => {
  const { id } = await paid('delivered');
  const asked = await ask(admin, id, 'release', '1100.00');
  const { body } = await second.call('GET', '/api/admin/payment-requests');
  const found = (body as { id: string }[]).find((one) => one.id === asked.body.action.id);
  const { vehicle, route, shipper, payee, transportStatus } = await detail(id, second);
  expect(found).toMatchObject({ amount: '1100.00', can: { confirm: true, withdraw: false } });
  expect(found).toHaveProperty('about', { vehicle, route, shipper, payee, transportStatus });
  expect([vehicle, shipper.id, payee.id, transportStatus]).toEqual(['2019 Honda Accord', mia.id, carrier.id, 'delivered']);
  await decide(admin, asked.body.action.id, 'withdrawal');
});

describe('a second person', () => {
  let count = 0;
  /** Invites an administrator who chooses a password and signs in. */
  const invite = async (by: SignedIn, role: Role = 'admin'): Promise<SignedIn> => {
    const email = `own.${(count += 1)}@example.com`;
    expect((await by.call('POST', '/api/super-admin/users', { email, fullName: 'Own Other', role })).status).toBe(201);
    const token = await mailedToken(sql, email, '/reset-password');
    await app.anonymous('POST', '/api/auth/reset-password', { token, newPassword: personaPassword });
    const { body } = await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
    const authorization = `Bearer ${body.token}`;
    return { ...body.user, call: (method, path, sent) => app.anonymous(method, path, sent, { authorization }) } as SignedIn;
  };

  it.each<[string, () => Promise<[SignedIn, SignedIn]>]>([
    ['the asker invited', async () => [chief, await invite(chief)]],
    ['invited the asker lately', async () => [await invite(chief), chief]],
    ['was invited by who invited the asker', async () => [await invite(chief), await invite(chief)]],
    ['was invited by whom the asker invited', async () => [chief, await invite(await invite(chief, 'super_admin'))]],
  ])('is nobody who %s: one hand is not two', async (_words, people) => {
    const { id } = await paid('delivered');
    const [asks, confirms] = await people();
    const asked = await ask(asks, id, 'release', '1100.00');
    const actionId = asked.body.action.id;
    expect((await decide(confirms, actionId, 'confirmation')).body).toMatchObject({ code: 'own_request' });
    expect((await detail(id, confirms)).actions[0].can.confirm).toBe(false);
    await app.settle();
    expect(await books(id)).toMatchObject({ carrier: 0 });
    await sql`update users set invited_at = now() - interval '49 hours' where email like 'own.%'`;
    expect((await decide(confirms, actionId, 'confirmation')).status).toBe(200);
  });

  it('is asked by whom somebody invited who has just raised the sum, as by that one', async () => {
    await chief.call('POST', '/api/super-admin/config', { key: 'PAYMENT_SECOND_PERSON_ABOVE', value: '5000.00', category: 'limits' });
    const { id } = await paid('delivered');
    for (const who of [chief, await invite(chief)]) {
      const asked = await ask(who, id, 'release', '1100.00');
      expect(asked.body.action.state).toBe('waiting');
      await decide(who, asked.body.action.id, 'withdrawal');
    }
    expect((await ask(admin, id, 'release', '1100.00')).body.action.state).toBe('done');
    await chief.call('DELETE', '/api/super-admin/config/PAYMENT_SECOND_PERSON_ABOVE');
  });
});
