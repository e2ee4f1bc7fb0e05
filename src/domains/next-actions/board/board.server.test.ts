import { describe, expect, it } from 'vitest';
import { buildPayment } from '#domains/payments/fixtures.ts';
import type { EscrowStatus } from '#domains/payments/ledger/escrow-rules.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { dayMs } from '#shared/dates/days.ts';
import { roles } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import type { BoardJob } from './schemas.ts';

const app = await startTestApp();
const { sql } = app;

const getBoard = async (person: SignedIn): Promise<BoardJob[]> => {
  const { status, body } = await person.call('GET', '/api/turns/board');
  expect(status).toBe(200);
  return body;
};

async function buildJob(carrier: SignedIn, state: string, over: Record<string, unknown> = {}) {
  const shipper = await app.signIn('shipper');
  const status = state === 'booked' ? 'accepted' : state === 'closed' ? 'completed' : state;
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status, pickupDate: '2026-12-01' });
  const row = { transportId, kind: 'own', userId: carrier.id, workflowState: state, isAccepted: true, acceptedAt: new Date(), ...over };
  return { transportId, shipperId: shipper.id, quoteId: await buildQuote(sql, row) };
}

const pay = (job: Awaited<ReturnType<typeof buildJob>>, carrier: SignedIn, escrowStatus: EscrowStatus) =>
  buildPayment(sql, { ...job, shipperUserId: job.shipperId, recipientUserId: carrier.id, escrowStatus });

describe('GET /api/turns/board', () => {
  it('puts each job of a carrier into its column with its next step', async () => {
    const carrier = await app.signIn('carrier');
    const driver = await app.signIn('driver');
    const named = { driverId: driver.id, driverAgreedAt: new Date() };
    await buildJob(carrier, 'booked');
    await buildJob(carrier, 'assigned');
    await buildJob(carrier, 'assigned', { driverId: driver.id });
    await pay(await buildJob(carrier, 'assigned', named), carrier, 'created');
    await pay(await buildJob(carrier, 'in_transit', { ...named, pickedUpAt: new Date() }), carrier, 'escrow');
    await buildJob(carrier, 'delivered', { ...named, deliveredAt: new Date(Date.now() - dayMs) });
    const board = await getBoard(carrier);
    expect(board.map(({ stage, step, hasAgreed, money }) => [stage, step, hasAgreed, money])).toEqual(
      expect.arrayContaining([
        ['needs_driver', 'take_job', false, 'direct'],
        ['needs_driver', 'name_driver', false, 'direct'],
        ['needs_driver', null, false, 'direct'],
        ['pickup', null, true, 'not_paid'],
        ['on_road', null, true, 'held'],
        ['unpaid', null, true, 'direct'],
      ]),
    );
    expect(board).toHaveLength(6);
    expect(board.every(({ amount }) => amount === '1100.00')).toBe(true);
  });

  it('keeps a finished job while its money is held, and removes it after the payout', async () => {
    const carrier = await app.signIn('carrier');
    const over = { deliveredAt: new Date(), completedAt: new Date() };
    const held = await buildJob(carrier, 'closed', over);
    await pay(held, carrier, 'held');
    await pay(await buildJob(carrier, 'closed', over), carrier, 'released');
    await pay(await buildJob(carrier, 'delivered', over), carrier, 'released');
    expect((await getBoard(carrier)).map(({ quoteId, stage, money }) => [quoteId, stage, money])).toEqual([
      [held.quoteId, 'unpaid', 'on_hold'],
    ]);
  });

  it('shows a broker its price and who is next, and its carrier only the carrier pay', async () => {
    const [broker, carrier] = [await app.signIn('broker'), await app.signIn('carrier')];
    await buildJob(broker, 'booked', { brokerId: broker.id, userId: broker.id, carrierId: null });
    await buildJob(broker, 'assigned', { brokerId: broker.id, userId: broker.id, carrierId: carrier.id, carrierPay: '800.00' });
    expect((await getBoard(broker)).map(({ step, amount, carrierName }) => [step, amount, carrierName === null])).toEqual([
      ['name_carrier', '1100.00', true],
      [null, '1100.00', false],
    ]);
    expect((await getBoard(carrier)).map(({ step, amount, money }) => [step, amount, money])).toEqual([
      ['name_driver', '800.00', 'broker'],
    ]);
  });

  it('shows no unaccepted offers or jobs of others, and is refused to roles without jobs', async () => {
    const [carrier, other] = [await app.signIn('carrier'), await app.signIn('carrier')];
    await buildJob(carrier, 'assigned', { isAccepted: false });
    await buildJob(carrier, 'assigned');
    expect(await getBoard(carrier)).toHaveLength(1);
    expect(await getBoard(other)).toEqual([]);
    for (const role of roles.filter((one) => !['broker', 'carrier', 'independent_driver'].includes(one)))
      expect([role, (await (await app.signIn(role)).call('GET', '/api/turns/board')).status]).toEqual([role, 403]);
  });
});
