import { beforeEach, expect, it } from 'vitest';
import { complete, type BookedTransport } from '../../../../test/harness/money/booked.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { readBooks } from '../ledger/ledger.ts';

const { app, sql, money } = await startPayingApp({ isTelling: true });
const [mia, carrier, driver, chief] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true }),
  app.signIn('driver'),
  app.signIn('super_admin'),
]);
const { paid, assigned } = playBookings(app, money, { shipper: mia, carrier });
const reason = 'The carrier never came, says the shipper by phone';

beforeEach(() => sql`delete from rate_limits`);

async function force({ id, quoteId }: BookedTransport, newState: string) {
  const { refund } = (await chief.call('GET', `/api/transports/${id}/payment/refund-quote`)).body;
  const move = (more: object) =>
    chief.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, {
      newState,
      reason,
      ...(newState === 'closed' && { refund: refund?.refund }),
      ...more,
    });
  const refused = await move({});
  const overrides = Object.keys(refused.body.fields ?? {}).map((name) => name.replace('overrides.', ''));
  return overrides.length > 0 ? move({ overrides }) : refused;
}

it('one administrator cannot cancel a completed job while its pay is waiting or frozen', async () => {
  const made = await paid();
  await assigned(made, driver.id);
  await sql`update quotes set picked_up_at = now(), delivered_at = now() where id = ${made.quoteId}`;
  await complete(app, mia, made, driver.id);
  const items = [{ reason: 'other', words: 'The charger was left at the pickup', amount: '150.00' }];
  const claim = await mia.call('POST', `/api/transports/${made.id}/claims`, { items });
  expect([claim.status, claim.body.frozen]).toEqual([201, '150.00']);
  expect((await force(made, 'assigned')).status).toBe(200);
  const shown = (await chief.call('GET', `/api/transports/${made.id}/payment/refund-quote`)).body.refund;
  expect(shown).toMatchObject({ refund: '0.00', approvalFor: made.paymentId });
  expect(await force(made, 'closed')).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
  expect(await chief.call('POST', `/api/transports/${made.id}/cancellation`, { reason, refund: '0.00' })).toMatchObject({
    status: 409,
    body: { code: 'approval_needed' },
  });
  expect((await mia.call('POST', `/api/claims/${claim.body.id}/steps`, { event: 'withdrawn' })).status).toBe(200);
  await app.settle();
  expect((await readBooks({ sql }, made.paymentId)).refunds).toBe(0);
});
