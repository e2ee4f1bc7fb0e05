import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { startTestBookings } from '../../../test/harness/bookings.ts';
import { paymentsOrigin, startTestPayments } from '../../../test/harness/payments.ts';

const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const { sql } = app;
const money = startTestPayments(app);
const { pay, charge, tellAll, heard, moneyOf } = await startTestBookings(app, money);

const disputed = '4000 0000 0000 0259';
const chargeOf = async (paymentId: string): Promise<string> =>
  (await sql`select charge_id from payment_movements where payment_id = ${paymentId} and kind = 'charge'`)[0]!['chargeId'] as string;

/** Tells of one thing by one kind of event: all others are lost on the way. */
async function tellAlone(type: string, id: string): Promise<void> {
  await heard();
  await money.postEvent({ id: `evt_alone_${type}`, object: 'event', type, data: { object: { id } } });
  await app.settle();
}

describe('each kind of event alone is enough', () => {
  it.each(['refund.created', 'refund.updated', 'charge.refund.updated', 'charge.refunded'])('for a refund by hand: %s', async (type) => {
    const made = await pay();
    const chargeId = await chargeOf(made.paymentId);
    const refund = await money.stripe.refunds.create({ charge: chargeId, amount: 10_000 });
    await tellAlone(type, type === 'charge.refunded' ? chargeId : refund.id);
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 118_500, refunds: 10_000 });
  });

  it.each(['charge.dispute.updated', 'charge.dispute.closed', 'charge.dispute.funds_reinstated'])(
    'for the end of a dispute: %s',
    async (type) => {
      const made = await charge(disputed);
      await tellAll();
      const [dispute] = (await money.stripe.disputes.list({ charge: await chargeOf(made.paymentId) })).data;
      await money.stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' } });
      await tellAlone(type, dispute!.id);
      expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500, disputes: 0 });
    },
  );
});
