import { expect, it } from 'vitest';
import type { SignedIn } from '../../../../test/harness/app.ts';
import * as booked from '../../../../test/harness/money/booked.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { buildEvidence } from '#domains/transports/photos/photos-fixtures.ts';

const { app, sql, money } = await startPayingApp({ isTelling: true });
const [shipper, broker, carrier, driver, yard, chief] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('broker'),
  app.signIn('carrier'),
  app.signIn('driver'),
  app.signIn('storage'),
  app.signIn('super_admin'),
]);

async function brokered() {
  const made = await booked.book(app, { shipper, carrier: broker });
  await booked.pay(money, shipper, made);
  await sql`update quotes set broker_id = ${broker.id}, carrier_id = null where id = ${made.quoteId}`;
  const named = await broker.call('POST', `/api/quotes/${made.quoteId}/dispatch`, {
    carrierEmail: carrier.email,
    driverEmail: driver.email,
    takesBoth: true,
  });
  expect(named.status, JSON.stringify(named.body)).toBe(200);
  expect((await shipper.call('POST', `/api/transports/${made.id}/participants`, { email: yard.email })).status).toBe(201);
  return made;
}

const read = async (who: SignedIn, { id, quoteId }: booked.BookedTransport) => {
  const doors = [`/api/transports/${id}/communication-timeline`, `/api/quotes/${quoteId}/transitions`, '/api/quotes'];
  return (await Promise.all(doors.map(async (door) => JSON.stringify((await who.call('GET', door)).body)))).join('\n');
};

it('an override at closing does not reveal a price', async () => {
  const made = await brokered();
  await booked.deliver(app, made);
  const past = { newState: 'closed', overrides: ['payment-review'], reason: 'Both sides confirmed it by phone' };
  expect((await chief.call('PATCH', `/api/quotes/${made.quoteId}/workflow-state`, past)).status).toBe(200);
  for (const who of [carrier, driver, yard]) {
    const seen = await read(who, made);
    expect(seen).toMatch(who === yard ? /Overridden|payment-review/ : /payment-review/);
    expect(seen).not.toMatch(/1,?100\.00/);
  }
});

it('the reason a broker left does not reveal its requested amount', async () => {
  const made = await brokered();
  const photoId = await buildEvidence(sql, { transportId: made.id, userId: broker.id });
  const asked = await broker.call('POST', `/api/transports/${made.id}/change-orders`, {
    amount: '432.19',
    reason: 'waiting',
    words: 'Three hours at the gate',
    photoId,
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  await shipper.call('POST', `/api/change-orders/${asked.body.id}/decline`, { answer: null });
  expect((await broker.call('POST', `/api/change-orders/${asked.body.id}/withdrawal`, {})).body.state).toBe('left');
  for (const who of [carrier, driver]) {
    const seen = await read(who, made);
    expect(seen).toContain('A change order');
    expect(seen).not.toContain('432.19');
  }
});
