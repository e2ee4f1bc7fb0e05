import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import type { Answer, SignedIn } from '../../../../test/harness/app.ts';
import { requestWithApproval } from '../../../../test/harness/people/approval.ts';
import { onboardedAccount } from '../../../../test/harness/money/sandbox-money.ts';
import { readBooks } from '../ledger/ledger.ts';
import { insertPayoutAccount } from '../../../../test/harness/money/payout-account.ts';

const { app, sql, money } = await startPayingApp();
const [mia, carrier, admin, second, chief] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true }),
  app.signIn('admin', { fullName: 'Ada Adams' }),
  app.signIn('admin', { fullName: 'Ben Brown' }),
  app.signIn('super_admin'),
]);
const account = await onboardedAccount(money);
await insertPayoutAccount(sql, carrier.id, account);
const reason = 'The shipper showed a picture of the bent door';

beforeEach(() => sql`delete from rate_limits`);

interface BookedTransport {
  readonly id: string;
  readonly transportId: string;
}

async function paid(status: 'accepted' | 'in_transit' | 'delivered' = 'in_transit'): Promise<BookedTransport> {
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

describe('a hold placed by an administrator', () => {
  it('freezes part of the payment, records the reason and the administrator, and can be released once', async () => {
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
    expect(again).toMatchObject({ status: 409, body: { code: 'hold_already_released' } });
  });

  it('can freeze the whole payment without approval, but releasing that much needs a second person', async () => {
    const { id } = await paid();
    expect((await ask(admin, id, 'hold', '1285.00')).body.action.state).toBe('done');
    const { holds } = await detail(id);
    const { body } = await admin.call('POST', `/api/admin/payments/${id}/hold-release`, { holdId: holds[0].id, reason });
    expect(body.action).toMatchObject({ kind: 'thaw', amount: '1285.00', state: 'waiting' });
    expect(await books(id)).toEqual({ ...untouched, held: 0, disputes: 128_500 });
    expect((await decide(second, body.action.id, 'confirmation')).body.action.state).toBe('done');
    expect(await books(id)).toEqual(untouched);
  });

  it.each(['claim', 'dispute'])('cannot be released by an administrator if a %s placed it', async (cause) => {
    const { id } = await paid();
    await ask(admin, id, 'hold', '10.00');
    await sql`update payment_holds set cause = ${cause} where payment_id = ${id}`;
    const { holds, can } = await detail(id);
    expect(can.thaw).toBe(false);
    const refused = await admin.call('POST', `/api/admin/payments/${id}/hold-release`, { holdId: holds[0].id, reason });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'hold_not_releasable', error: `This hold belongs to a ${cause} and is released when that is decided` },
    });
    expect((await books(id)).disputes).toBe(1_000);
  });
});

describe('a refund by an administrator', () => {
  it('returns part of the payment through the provider and leaves the rest in escrow', async () => {
    const { id } = await paid();
    const { body } = await requestWithApproval([admin, second], `${id}/refund`, { amount: '250.50', reason });
    expect(body.action).toMatchObject({ state: 'done', amount: '250.50' });
    await app.settle();
    expect(await books(id)).toEqual({ ...untouched, held: 103_450, refunds: 25_050 });
    const { movements, escrowStatus, timeline } = await detail(id);
    expect(movements[0]).toMatchObject({
      kind: 'refund',
      cause: 'desk',
      state: 'done',
      amount: '250.50',
      askedBy: 'Ben Brown',
      providerId: expect.stringMatching(/^re_/),
    });
    expect(escrowStatus).toBe('escrow');
    expect(timeline.map((line: { eventType: string }) => line.eventType)).toContain('desk_refund');
    expect(timeline.find((line: { eventType: string }) => line.eventType === 'desk_refund')).toMatchObject({ who: 'Ben Brown', reason });
  });

  it('of the whole held amount ends the payment as refunded after a second person confirms it', async () => {
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

  it('is refused before pickup, in part or in full, with the advice to cancel the transport', async () => {
    const { id } = await paid('accepted');
    for (const amount of ['1285.00', '20.00'])
      expect(await ask(admin, id, 'refund', amount)).toMatchObject({ status: 409, body: { code: 'cancel_instead' } });
    expect(await detail(id)).toMatchObject({ can: { refund: false }, why: { refund: expect.stringContaining('cancel the transport') } });
    expect(await books(id)).toEqual(untouched);
  });

  it('is refused after the payout, with the advice to reverse the transfer first', async () => {
    const { id } = await paid('delivered');
    const { body } = await ask(admin, id, 'release', '1100.00');
    await decide(second, body.action.id, 'confirmation');
    await app.settle();
    expect(await books(id)).toEqual({ ...untouched, held: 0, carrier: 110_000, fee: 18_500 });
    const refused = await ask(admin, id, 'refund', '100.00');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'paid_out', error: expect.stringContaining('Reverse the transfer first') },
    });
    expect((await detail(id)).can).toEqual({ hold: false, thaw: false, release: false, refund: false, reversal: true, letGo: false });
  });
});

describe('an early payment to the carrier', () => {
  it('pays a part before the review window ends, and earns the service fee with the last part', async () => {
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

  it('is refused before pickup, and above the available amount without the service fee', async () => {
    expect(await ask(admin, (await paid('accepted')).id, 'release', '1.00')).toMatchObject({
      status: 409,
      body: { code: 'not_picked_up' },
    });
    const { id } = await paid('delivered');
    expect(await ask(admin, id, 'release', '1100.01')).toMatchObject({
      status: 409,
      body: { code: 'beyond_sum', error: 'Only $1,100.00 is available' },
    });
    expect(await books(id)).toEqual(untouched);
  });
});

describe('the amount and the reason of an action', () => {
  it.each([
    ['10.005', 'Enter at most two decimals'],
    ['-10.00', 'Enter an amount in dollars, like 125.00'],
    ['0', 'Enter an amount above zero'],
    ['0.00', 'Enter an amount above zero'],
    ['1e3', 'Enter an amount in dollars, like 125.00'],
    ['', 'Enter an amount in dollars, like 125.00'],
    [12.5, 'Enter an amount in dollars, like 125.00'],
    ['999999999.00', 'Enter an amount in dollars, like 125.00'],
    ['1,2,50', 'Did you mean $12.50 or $1,250.00?'],
  ])('an amount of %j is refused and moves no money: %s', async (amount, words) => {
    const { id } = await paid();
    for (const step of ['hold', 'release', 'refund'] as const)
      expect(await ask(admin, id, step, amount)).toMatchObject({ status: 422, body: { fields: { amount: words } } });
    for (const step of ['hold', 'refund'] as const)
      expect(await ask(admin, id, step, '1285.01')).toMatchObject({ status: 409, body: { code: 'beyond_sum' } });
    expect(await books(id)).toEqual(untouched);
    expect(await sql`select from desk_actions where payment_id = ${id}`).toHaveLength(0);
  });

  it('a reason under 10 or over 500 characters is refused', async () => {
    const { id } = await paid();
    expect((await ask(admin, id, 'refund', '5.00', 'because')).body.fields).toEqual({
      reason: 'Enter a reason of at least 10 characters. Both sides will see it.',
    });
    expect((await ask(admin, id, 'refund', '5.00', 'x'.repeat(501))).body.fields).toEqual({ reason: 'At most 500 characters' });
  });

  it('a reason of invisible characters is refused, and control characters are removed from any other', async () => {
    const { id } = await paid();
    for (const hidden of ['\u200b'.repeat(20), '\u0001'.repeat(20), `why${'\u2060'.repeat(20)}`])
      expect((await ask(admin, id, 'refund', '5.00', hidden)).status).toBe(422);
    const { body } = await ask(admin, id, 'hold', '5.00', '\u202eThe door\u202c is\u0007 bent');
    expect(body.action.reason).toBe('The door is bent');
  });

  it('no amount can be moved for a payment that was never paid', async () => {
    const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00' });
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
    await mia.call('POST', `/api/quotes/${quoteId}/acceptance`);
    const [{ id }] = (await sql`select id from payments where transport_id = ${transportId}`) as unknown as [{ id: string }];
    for (const step of ['hold', 'release', 'refund'] as const)
      expect(await ask(admin, id, step, '1.00')).toMatchObject({ status: 409, body: { code: 'nothing_there' } });
  });
});

it('a request for approval shows the vehicle, the route, both parties and the transport status', async () => {
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

describe('approval by a second person', () => {
  const waiting = async (): Promise<BookedTransport & { actionId: string }> => {
    const booked = await paid();
    const { body } = await ask(admin, booked.id, 'refund', '500.01');
    expect(body.action.state).toBe('waiting');
    return { ...booked, actionId: body.action.id };
  };

  it('is needed above the configured amount, and a new setting applies immediately', async () => {
    const { id } = await paid();
    expect((await ask(admin, id, 'release', '500.00')).body.action.state).toBe('done');
    await chief.call('POST', '/api/super-admin/config', { key: 'PAYMENT_SECOND_PERSON_ABOVE', value: '10.00', category: 'limits' });
    expect((await ask(admin, id, 'release', '10.01')).body.action.state).toBe('waiting');
    await chief.call('DELETE', '/api/super-admin/config/PAYMENT_SECOND_PERSON_ABOVE');
    const refused = await chief.call('POST', '/api/super-admin/config', {
      key: 'PAYMENT_SECOND_PERSON_ABOVE',
      value: '-1',
      category: 'limits',
    });
    expect(refused.body.fields.value).toContain('must be an amount of dollars from 0.00 to 100000.00');
  });

  it('is needed for small amounts too, once those paid out without approval exceed the limit in total', async () => {
    const { id } = await paid('delivered');
    expect((await ask(admin, id, 'hold', '200.00')).body.action.state).toBe('done');
    expect((await ask(admin, id, 'release', '300.00')).body.action.state).toBe('done');
    expect((await ask(second, id, 'release', '150.00')).body.action.state).toBe('done');
    expect((await detail(id)).sums.alone).toBe('50.00');
    const { body } = await ask(admin, id, 'release', '50.01');
    expect(body.action.state).toBe('waiting');
    expect((await decide(second, body.action.id, 'confirmation')).status).toBe(200);
    expect((await ask(admin, id, 'release', '50.00')).body.action.state).toBe('done');
    expect((await ask(second, id, 'release', '0.01')).body.action.state).toBe('waiting');
    await app.settle();
    expect(await books(id)).toMatchObject({ refunds: 0, carrier: 55_001 });
  });

  it('counts a hold that one administrator released towards that limit', async () => {
    const { id } = await paid('delivered');
    expect((await ask(admin, id, 'hold', '450.00')).body.action.state).toBe('done');
    const { holds } = await detail(id);
    const released = await admin.call('POST', `/api/admin/payments/${id}/hold-release`, { holdId: holds[0].id, reason });
    expect(released.body.action.state).toBe('done');
    expect((await detail(id)).sums).toMatchObject({ alone: '50.00', letGoAlone: '450.00' });
    expect((await ask(second, id, 'release', '50.01')).body.action.state).toBe('waiting');
  });

  it('follows the default limit for the administrator who raised it, until another administrator saves it too', async () => {
    const key = 'PAYMENT_SECOND_PERSON_ABOVE';
    const set = (value: string, who = chief) => who.call('POST', '/api/super-admin/config', { key, value, category: 'limits' });
    const { id } = await paid();
    expect((await set('100000.00')).status).toBe(200);
    expect((await detail(id, chief)).sums.alone).toBe('500.00');
    expect((await ask(chief, id, 'release', '500.01')).body.action.state).toBe('waiting');
    const other = await paid();
    expect((await ask(admin, other.id, 'release', '500.01')).body.action.state).toBe('done');
    const later = await paid();
    await sql`update system_config set updated_at = now() - interval '49 days' where key = ${key}`;
    expect((await detail(later.id, chief)).sums.alone).toBe('500.00');
    const waits = await ask(chief, later.id, 'release', '500.01');
    expect(waits.body.action.state).toBe('waiting');
    expect((await decide(chief, waits.body.action.id, 'withdrawal')).status).toBe(200);
    expect((await set('100000.00', await app.signIn('super_admin'))).status).toBe(200);
    expect((await ask(chief, later.id, 'release', '500.01')).body.action.state).toBe('done');
    const strict = await paid();
    expect((await set('10.00')).status).toBe(200);
    expect((await ask(chief, strict.id, 'release', '10.01')).body.action.state).toBe('waiting');
    await chief.call('DELETE', `/api/super-admin/config/${key}`);
  });

  it('lists the requester, the reason and the deadline, and cannot be given or declined by the requester', async () => {
    const { actionId, id } = await waiting();
    const list = (await second.call('GET', '/api/admin/payment-requests')).body as { id: string }[];
    expect(list.find((one) => one.id === actionId)).toMatchObject({
      paymentId: id,
      askedBy: 'Ada Adams',
      reason,
      can: { confirm: true, withdraw: false },
    });
    for (const how of ['confirmation', 'refusal'] as const)
      expect(await decide(admin, actionId, how)).toMatchObject({ status: 403, body: { code: 'own_request' } });
    expect(await decide(second, actionId, 'withdrawal')).toMatchObject({ status: 403, body: { code: 'own_request' } });
    expect(await books(id)).toEqual(untouched);
    await expect(
      sql`update desk_actions set state = 'done', decided_by = asked_by, decided_at = now() where id = ${actionId}`,
    ).rejects.toThrow('violates check constraint');
  });

  it('can be declined with a reason, which moves no money and closes the request', async () => {
    const { actionId, id } = await waiting();
    expect((await second.call('POST', `/api/admin/payment-requests/${actionId}/refusal`, { reason: 'no' })).status).toBe(422);
    expect((await decide(second, actionId, 'refusal')).body.action).toMatchObject({
      state: 'declined',
      declinedBecause: 'It was not bent before, says the driver',
    });
    expect(await decide(second, actionId, 'confirmation')).toMatchObject({ status: 409, body: { code: 'request_over' } });
    await app.settle();
    expect(await books(id)).toEqual(untouched);
    expect((await ask(admin, id, 'refund', '100.00')).status).toBe(200);
  });

  it('is no longer possible after the requester withdraws the request', async () => {
    const { actionId } = await waiting();
    expect((await decide(admin, actionId, 'withdrawal')).body.action.state).toBe('withdrawn');
    expect(await decide(second, actionId, 'confirmation')).toMatchObject({ status: 409, body: { code: 'request_over' } });
  });

  it('expires after two days by its job, and is then refused', async () => {
    const { actionId, id } = await waiting();
    const [{ askedAt, expiresAt }] = (await detail(id)).actions;
    expect(Date.parse(expiresAt) - Date.parse(askedAt)).toBe(48 * 3_600_000);
    await sql`update desk_actions set expires_at = now() - interval '1 second' where id = ${actionId}`;
    expect(await decide(second, actionId, 'confirmation')).toMatchObject({ status: 409, body: { code: 'request_over' } });
    await sql`update jobs set run_at = now() where name = 'expire-desk-action' and data ->> 'actionId' = ${actionId}`;
    await app.settle();
    expect((await detail(id)).actions[0]).toMatchObject({ state: 'expired', decidedBy: null });
    expect((await detail(id)).timeline[0]).toMatchObject({ eventType: 'desk_expired', who: null });
    expect(await books(id)).toEqual(untouched);
  });

  it('blocks every other action on the payment except a hold while it is pending', async () => {
    const { actionId, id } = await waiting();
    for (const step of ['release', 'refund'] as const)
      expect(await ask(chief, id, step, '1.00')).toMatchObject({ status: 409, body: { code: 'request_pending' } });
    expect((await ask(chief, id, 'hold', '1000.00')).status).toBe(200);
    expect(await decide(second, actionId, 'confirmation')).toMatchObject({ status: 409, body: { code: 'beyond_sum' } });
    expect((await detail(id)).actions.map(({ state }: { state: string }) => state)).toEqual(['done', 'waiting']);
  });

  it('is settled by the first of three simultaneous decisions; the others get request_over, and money moves once', async () => {
    const { actionId, id } = await waiting();
    const answers = await Promise.all([
      decide(second, actionId, 'confirmation'),
      decide(chief, actionId, 'confirmation'),
      decide(chief, actionId, 'refusal'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'request_over')).toHaveLength(2);
    await app.settle();
    const isDone = (await detail(id)).actions[0].state === 'done';
    expect((await books(id)).refunds).toBe(isDone ? 50_001 : 0);
  });

  it('is requested once if two administrators request a refund at once', async () => {
    const { id } = await paid();
    const answers = await Promise.all([ask(admin, id, 'refund', '900.00'), ask(second, id, 'refund', '800.00')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is refused with asker_gone if the requester was blocked in the meantime', async () => {
    const fired = await app.signIn('admin');
    const { id } = await paid();
    const { body } = await ask(fired, id, 'refund', '900.00');
    await sql`update users set is_blocked = true, blocked_reason = 'Left', blocked_at = now() where id = ${fired.id}`;
    expect(await decide(second, body.action.id, 'confirmation')).toMatchObject({ status: 409, body: { code: 'asker_gone' } });
    expect((await decide(second, body.action.id, 'refusal')).status).toBe(200);
    expect(await books(id)).toEqual(untouched);
  });
});

describe('access to payment actions', () => {
  it('is refused to an administrator who is a party to the payment', async () => {
    for (const column of ['shipper_user_id', 'recipient_user_id']) {
      const { id } = await paid('delivered');
      const { body } = await ask(second, id, 'refund', '700.00');
      await sql`update payments set ${sql(column)} = ${admin.id} where id = ${id}`;
      for (const step of ['hold', 'release', 'refund'] as const)
        expect(await ask(admin, id, step, '1.00')).toMatchObject({ status: 403, body: { code: 'own_payment' } });
      for (const how of ['confirmation', 'refusal'] as const)
        expect(await decide(admin, body.action.id, how)).toMatchObject({ status: 403, body: { code: 'own_payment' } });
      const { can, closed, actions } = await detail(id);
      expect([can, closed]).toEqual([
        { hold: false, thaw: false, release: false, refund: false, reversal: false, letGo: false },
        'You are involved in this payment. Another administrator must decide.',
      ]);
      expect(actions[0].can).toEqual({ confirm: false, withdraw: false });
      expect((await books(id)).refunds).toBe(0);
    }
  });

  it('is refused to an administrator who was blocked while the page was open', async () => {
    const fired = await app.signIn('admin');
    const { id } = await paid();
    await detail(id, fired);
    await sql`update users set is_blocked = true, blocked_reason = 'Left', blocked_at = now() where id = ${fired.id}`;
    expect((await ask(fired, id, 'refund', '5.00')).status).toBe(403);
    expect(await books(id)).toEqual(untouched);
  });

  it('needs an Idempotency-Key, so that a repeated call is not executed twice', async () => {
    const { id } = await paid('delivered');
    const headers = { authorization: `Bearer ${admin.token}` };
    const call = () =>
      app.http.inject({ method: 'POST', url: `/api/admin/payments/${id}/release`, headers, payload: { amount: '30.00', reason } });
    for (const { statusCode, body } of [await call(), await call()])
      expect([statusCode, JSON.parse(body).code]).toEqual([400, 'idempotency_key_needed']);
    expect(await sql`select from desk_actions where payment_id = ${id}`).toHaveLength(0);
  });

  it('executes a call once if it is repeated with the same Idempotency-Key', async () => {
    const { id } = await paid();
    const key = { 'idempotency-key': `desk-${id}` };
    const call = () => admin.call('POST', `/api/admin/payments/${id}/refund`, { amount: '30.00', reason }, key);
    const answers = [await call(), await call()];
    expect(answers.map(({ status, body }) => [status, body.action.id])).toEqual([
      [200, answers[0]!.body.action.id],
      [200, answers[0]!.body.action.id],
    ]);
    expect((await decide(second, answers[0]!.body.action.id, 'confirmation')).status).toBe(200);
    await app.settle();
    expect((await books(id)).refunds).toBe(3_000);
  });
});
