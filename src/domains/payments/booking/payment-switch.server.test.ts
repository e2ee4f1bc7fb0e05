import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql, money } = await startPayingApp();
const [mia, carrier, chief] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true }),
  app.signIn('super_admin'),
]);

beforeEach(() => sql`delete from rate_limits`);

async function turn(value: 'true' | 'false'): Promise<void> {
  const { status } = await chief.call('POST', '/api/super-admin/config', { key: 'PAYMENTS_ENABLED', value, category: 'limits' });
  expect(status).toBe(200);
}

async function booked(): Promise<string> {
  const id = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id });
  expect((await mia.call('POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
  return id;
}

const getPayment = async (id: string) => (await mia.call('GET', `/api/transports/${id}/payment`)).body.payment;
const checkout = (id: string) => mia.call('POST', `/api/transports/${id}/payment/checkout`);

describe('the payment switch', () => {
  it('is on by default', async () => {
    expect(await getPayment(await booked())).toMatchObject({ escrowStatus: 'created', amount: '1285.00' });
  });

  it('turned off settles the next booking directly, and turned on again pays the one after', async () => {
    await turn('false');
    const direct = await booked();
    expect(await getPayment(direct)).toBeNull();
    expect((await checkout(direct)).body).toMatchObject({ code: 'no_payment' });
    await turn('true');
    expect(await getPayment(await booked())).toMatchObject({ escrowStatus: 'created' });
    expect(await getPayment(direct)).toBeNull();
  });

  it('turned off does not affect an existing booking, which is paid and held', async () => {
    const id = await booked();
    await turn('false');
    expect((await money.payAt((await checkout(id)).body.url)).status).toBe(303);
    const { body } = await mia.call('POST', `/api/transports/${id}/payment/refresh`);
    expect(body.payment.escrowStatus).toBe('escrow');
    await turn('true');
  });

  it('limits an offer to one card payment only while it is on', async () => {
    const offered = async (total: string) => {
      const id = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00' });
      const lines = { baseRate: total, fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: total };
      return { id, quoteId: await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, ...lines }) };
    };
    const accept = async (total: string) => mia.call('POST', `/api/quotes/${(await offered(total)).quoteId}/acceptance`);
    for (const total of ['999815.00', '99999999.99'])
      expect(await accept(total)).toMatchObject({
        status: 409,
        body: { code: 'beyond_card', error: expect.stringContaining('$999,999.99 including the service fee') },
      });
    const { id, quoteId } = await offered('999814.99');
    expect((await mia.call('POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
    expect((await checkout(id)).status).toBe(200);
    await turn('false');
    expect((await accept('99999999.99')).status).toBe(200);
    await turn('true');
  });
});
