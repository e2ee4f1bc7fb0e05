import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { requestWithApproval } from '../../../../test/harness/people/approval.ts';
import { buildCapture, buildPayment } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [admin, second, mia, carrier] = await Promise.all([
  app.signIn('admin', { fullName: 'Ada Adams' }),
  app.signIn('super_admin'),
  app.signIn('shipper'),
  app.signIn('carrier'),
]);

beforeEach(async () => {
  await sql`delete from rate_limits`;
  await sql`delete from desk_actions`;
  await sql`update payments set created_at = now(), escrow_status = 'created' where escrow_status = 'created'`;
});

async function payment(): Promise<string> {
  const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'in_transit' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
  return buildPayment(sql, { transportId, quoteId, shipperUserId: mia.id, recipientUserId: carrier.id });
}
const findNextAction = async (who: SignedIn, kind: string) =>
  ((await who.call('GET', '/api/turns')).body as { kind: string }[]).find((turn) => turn.kind === kind);
const bell = async (who: SignedIn) => (await who.call('GET', '/api/notifications')).body as { title: string; body: string; href: string }[];
const reason = 'The shipper showed a picture of the bent door';

describe('the next actions of administrators', () => {
  it('include payments stalled for more than a day, with a button', async () => {
    const id = await payment();
    await sql`update payments set created_at = now() - interval '23 hours' where id = ${id}`;
    expect(await findNextAction(admin, 'payments_stand_still')).toBeUndefined();
    await sql`update payments set created_at = now() - interval '25 hours' where id = ${id}`;
    for (const who of [admin, second])
      expect(await findNextAction(who, 'payments_stand_still')).toMatchObject({
        title: '1 payment needs you',
        text: 'Refused, on hold, unpaid or waiting for approval. Stalled for more than a day: 1.',
        action: { label: 'See payments', href: '/admin/payments?needs=you' },
        due: { at: expect.any(String), words: 'Oldest was due' },
      });
    expect(await findNextAction(mia, 'payments_stand_still')).toBeUndefined();
  });

  it('include requests of other administrators with their deadline, not the own ones', async () => {
    const id = await payment();
    await buildCapture(sql, id, 104_900);
    expect((await admin.call('POST', `/api/admin/payments/${id}/refund`, { amount: '600.00', reason })).body.action.state).toBe('waiting');
    expect(await findNextAction(second, 'confirm_payment_step')).toMatchObject({
      title: '1 payment action needs approval',
      action: { label: 'Decide', href: '/admin/payments?view=requests' },
      due: { at: expect.any(String), words: 'First request expires' },
    });
    expect(await findNextAction(admin, 'confirm_payment_step')).toBeUndefined();
    await sql`update users set invited_by = ${admin.id}, invited_at = now() where id = ${second.id}`;
    expect(await findNextAction(second, 'confirm_payment_step'), 'one hand with who asked').toBeUndefined();
    await sql`update users set invited_by = null, invited_at = null where id = ${second.id}`;
    await sql`update payments set recipient_user_id = ${second.id} where id = ${id}`;
    expect(await findNextAction(second, 'confirm_payment_step')).toBeUndefined();
    const other = await payment();
    await buildCapture(sql, other, 104_900);
    const { body } = await admin.call('POST', `/api/admin/payments/${other}/refund`, { amount: '600.00', reason });
    await sql`update desk_actions set expires_at = expires_at - interval '1 hour' where payment_id = ${id}`;
    expect(await findNextAction(second, 'confirm_payment_step')).toMatchObject({ due: { at: body.action.expiresAt } });
  });
});

describe('notices about administrator actions', () => {
  it('go to both sides with the reason, without the service fee for the carrier', async () => {
    const id = await payment();
    await buildCapture(sql, id, 104_900);
    await admin.call('POST', `/api/admin/payments/${id}/hold`, { amount: '1049.00', reason });
    await app.settle();
    const [[toShipper], [toCarrier]] = [await bell(mia), await bell(carrier)];
    expect([toShipper!.title, toCarrier!.title]).toEqual(['$1,049.00 of your payment is on hold', '$1,000.00 of your pay is on hold']);
    expect(toShipper!.body).toContain('$1,049.00 of your payment is on hold until');
    expect(toCarrier!.body).toContain('$1,000.00 is not paid out');
    expect(toCarrier!.body).not.toContain('1,049');
    for (const notice of [toShipper!, toCarrier!]) expect(notice.body).toContain(`Reason: ${reason}.`);
    const [line] =
      await sql`select actor_id, subject_id, details from audit_log where event_type = 'payment.desk-acted' order by id desc limit 1`;
    expect(line).toMatchObject({ actorId: admin.id, subjectId: id, details: { kind: 'hold', amount: '1049.00', paymentId: id } });
    expect(JSON.stringify(line)).not.toContain('bent door');
  });

  it('go to every other administrator, and to the requester if declined or expired', async () => {
    const id = await payment();
    await buildCapture(sql, id, 104_900);
    const { body } = await admin.call('POST', `/api/admin/payments/${id}/refund`, { amount: '600.00', reason });
    await app.settle();
    expect((await bell(second))[0]).toMatchObject({ title: 'A payment action needs your approval', href: `/admin/payments/${id}` });
    expect((await bell(admin)).map(({ title }) => title)).not.toContain('A payment action needs your approval');
    await second.call('POST', `/api/admin/payment-requests/${body.action.id}/refusal`, { reason: 'The driver says it was bent before' });
    await app.settle();
    expect((await bell(admin))[0]).toMatchObject({
      title: 'Your request was declined',
      body: expect.stringContaining('Reason: The driver says it was bent before. No money was moved.'),
    });
    expect((await bell(mia)).filter(({ title }) => title.includes('Refund'))).toEqual([]);
    const other = newId();
    await sql`
      insert into desk_actions (id, payment_id, kind, amount_cents, reason, state, asked_by, asked_at, expires_at)
      values (${other}, ${id}, 'refund', 60000, ${reason}, 'waiting', ${admin.id}, now(), now())`;
    await sql`insert into jobs (id, name, data, run_at) values (${newId()}, 'expire-desk-action', ${sql.json({ actionId: other })}, now())`;
    await app.settle();
    expect((await bell(admin))[0]).toMatchObject({ title: 'Your request expired' });
  });

  it('tell the carrier of a refund whether anything is left', async () => {
    const id = await payment();
    await buildCapture(sql, id, 104_900);
    await requestWithApproval([admin, second], `${id}/refund`, { amount: '49.00', reason });
    await app.settle();
    expect((await bell(carrier))[0]).toMatchObject({ title: 'Part of the payment was refunded to the shipper' });
    await requestWithApproval([admin, second], `${id}/refund`, { amount: '1000.00', reason });
    await app.settle();
    expect((await bell(carrier))[0]).toMatchObject({ title: 'The payment was refunded to the shipper' });
  });
});
