import { describe, expect, it } from 'vitest';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql, money } = await startPayingApp();
const { pay, charge, tellAll, heard, moneyOf, connectCarrier } = await startTestBookings(app, money);

const account = await connectCarrier();
const disputed = '4000 0000 0000 0259';
const getCharge = async (paymentId: string): Promise<string> =>
  (await sql`select charge_id from payment_movements where payment_id = ${paymentId} and kind = 'charge'`)[0]!['chargeId'] as string;

async function tellAlone(type: string, id: string, of?: string): Promise<void> {
  await heard();
  await money.postEvent({ id: `evt_alone_${type}`, object: 'event', type, account: of, data: { object: { id } } });
  await app.settle();
}

describe('each type of provider event is sufficient alone', () => {
  it('for a manual refund', async () => {
    const made = await pay();
    const chargeId = await getCharge(made.paymentId);
    const kinds = ['refund.created', 'refund.updated', 'charge.refund.updated', 'charge.refunded'];
    for (const [before, type] of kinds.entries()) {
      const refund = await money.stripe.refunds.create({ charge: chargeId, amount: 10_000 });
      await tellAlone(type, type === 'charge.refunded' ? chargeId : refund.id);
      const refunds = 10_000 * (before + 1);
      expect([type, await moneyOf(made)]).toMatchObject([type, { status: 'escrow', held: 128_500 - refunds, refunds }]);
    }
  });

  it.each(['charge.dispute.updated', 'charge.dispute.closed', 'charge.dispute.funds_reinstated'])(
    'for the end of a dispute: %s',
    async (type) => {
      const made = await charge(disputed);
      await tellAll();
      const [dispute] = (await money.stripe.disputes.list({ charge: await getCharge(made.paymentId) })).data;
      await money.stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' } });
      await tellAlone(type, dispute!.id);
      expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500, disputes: 0 });
    },
  );

  it.each(['payout.created', 'payout.updated', 'payout.paid', 'payout.failed', 'payout.canceled'])(
    'for a payout returned by the bank: %s',
    async (type) => {
      const [id, at] = [`po_${type.slice(7)}`, 1_790_000_000];
      const payout = { id, object: 'payout', status: 'failed', amount: 50_000, arrival_date: at, created: at };
      const failure = { failure_code: 'account_closed', failure_message: 'The bank account has been closed.' };
      await sql`
        insert into sandbox_objects (id, kind, account, data, created)
        values (${id}, 'payout', ${account}, ${sql.json({ ...payout, ...failure })}, now())`;
      await tellAlone(type, id, account);
      expect(await sql`select status, failure from stripe_payouts where id = ${id}`).toEqual([
        { status: 'failed', failure: 'The bank account has been closed.' },
      ]);
    },
  );
});
