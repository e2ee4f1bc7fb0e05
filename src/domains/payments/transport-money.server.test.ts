import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { startTestBookings } from '../../../test/harness/bookings.ts';
import { paymentsOrigin, startTestPayments } from '../../../test/harness/payments.ts';

const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const money = startTestPayments(app);
const { shipper, carrier, charge, tellAll } = await startTestBookings(app, money);

it('tells the carrier of a payment that is frozen whole no more than its price, on the transport and on Get paid', async () => {
  const made = await charge('4000 0000 0000 0259');
  await tellAll();
  const read = async (who: typeof carrier) => (await who.call('GET', `/api/transports/${made.id}/payment`)).body;
  const seen = await read(carrier);
  expect(seen.steps).toContainEqual(expect.objectContaining({ what: 'frozen', amount: '1100.00' }));
  expect(JSON.stringify(seen)).not.toMatch(/1,?285\.00|185\.00/);
  expect((await carrier.call('GET', '/api/payouts')).body.balance).toMatchObject({ toCome: '1100.00', frozen: '1100.00' });
  expect((await read(shipper)).steps).toContainEqual(expect.objectContaining({ what: 'frozen', amount: '1285.00' }));
});
