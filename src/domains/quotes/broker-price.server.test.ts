import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { formatUsd } from '#shared/money.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { ownQuoteForm } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, broker, carrier, driver, officer] = await app.signInAll('shipper', 'broker', 'carrier', 'driver', 'compliance');

/** Amounts that appear nowhere else: the shipper's price, the platform's fee and the carrier pay. */
const [total, fee, pay] = ['1234.56', '167.89', '987.65'];

async function booked() {
  const id = await buildTransport(sql, { shipperId: shipper.id, serviceFee: fee });
  const quoted = await broker.call('POST', `/api/transports/${id}/quotes`, {
    ...ownQuoteForm,
    baseRate: '1054.56',
  });
  const quoteId = quoted.body.id as string;
  expect(quoted.body.totalQuote).toBe(total);
  await shipper.call('POST', `/api/quotes/${quoteId}/acceptance`);
  return { id, quoteId };
}

async function brokered(more: object = {}) {
  const { id, quoteId } = await booked();
  const named = await broker.call('POST', `/api/quotes/${quoteId}/dispatch`, { carrierEmail: carrier.email, ...more });
  expect([named.status, named.body.totalQuote]).toEqual([200, total]);
  const driven = await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: driver.email, takesBoth: true });
  expect(driven.status, JSON.stringify(driven.body)).toBe(200);
  await app.settle();
  return { id, quoteId };
}

const doors = (id: string, quoteId: string) => [
  '/api/transports',
  '/api/user/transports',
  `/api/transports/${id}`,
  `/api/transports/${id}/quotes`,
  `/api/transports/${id}/bids`,
  `/api/transports/${id}/communication-timeline`,
  `/api/transports/${id}/credentials`,
  `/api/transports/${id}/crew`,
  `/api/transports/${id}/participants`,
  `/api/quotes/${quoteId}/transitions`,
  '/api/quotes',
  '/api/turns',
  '/api/notifications',
  '/api/marketplace/offers',
  '/api/settings/my-data',
];

async function whereRead(who: SignedIn, { id, quoteId }: { id: string; quoteId: string }, amounts: readonly string[]) {
  const found: string[] = [];
  for (const door of doors(id, quoteId)) {
    const { status, body } = door.endsWith('/my-data')
      ? await who.call('POST', door, { password: personaPassword })
      : await who.call('GET', door);
    expect([200, 403], `${door}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    if (amounts.some((amount) => text.includes(amount) || text.includes(formatUsd(amount))))
      found.push(door.replace(id, ':id').replace(quoteId, ':quote'));
  }
  return found;
}

it('a booking with a broker shows what is missing before pickup: carrier, driver, agreement', async () => {
  const { id, quoteId } = await booked();
  const waits = async (who: SignedIn) => [
    (await who.call('GET', '/api/transports')).body.find((card: { id: string }) => card.id === id).awaits,
    (await who.call('GET', `/api/transports/${id}`)).body.awaits,
  ];
  for (const who of [shipper, broker, officer]) expect(await waits(who)).toEqual(['carrier_named', 'carrier_named']);
  await broker.call('POST', `/api/quotes/${quoteId}/dispatch`, { carrierEmail: carrier.email });
  for (const who of [shipper, broker, officer, carrier]) expect(await waits(who)).toEqual(['driver_named', 'driver_named']);
  await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: driver.email, takesBoth: true });
  for (const who of [shipper, broker, officer, carrier, driver]) expect(await waits(who)).toEqual(['driver_agreed', 'driver_agreed']);
  await driver.call('POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'agreed' });
  for (const who of [shipper, broker, officer, carrier, driver]) expect(await waits(who)).toEqual([null, null]);
  const own = await buildTransport(sql, { shipperId: shipper.id });
  const quoted = await carrier.call('POST', `/api/transports/${own}/quotes`, ownQuoteForm);
  await shipper.call('POST', `/api/quotes/${quoted.body.id}/acceptance`);
  expect((await shipper.call('GET', `/api/transports/${own}`)).body).toMatchObject({ status: 'accepted', awaits: 'driver_named' });
});

describe('the broker of a job', () => {
  it('sees its price, but never the service fee of the shipper', async () => {
    const job = await brokered();
    expect(await whereRead(broker, job, [total])).toContain('/api/transports/:id');
    expect(await whereRead(broker, job, [fee])).toEqual([]);
    expect(await whereRead(shipper, job, [fee])).toContain('/api/transports/:id');
    const id = await buildTransport(sql, { shipperId: shipper.id, serviceFee: fee });
    const own = await carrier.call('POST', `/api/transports/${id}/quotes`, ownQuoteForm);
    await shipper.call('POST', `/api/quotes/${own.body.id}/acceptance`);
    expect(await whereRead(carrier, { id, quoteId: own.body.id }, [fee])).toEqual([]);
  });
});

describe("a broker's carrier", () => {
  it('and its driver never see the price of the broker or the service fee', async () => {
    const job = await brokered({ carrierPay: pay });
    expect(await whereRead(carrier, job, [total, fee, '1054.56'])).toEqual([]);
    expect(await whereRead(driver, job, [total, fee, '1054.56', pay])).toEqual([]);
    expect(await whereRead(shipper, job, [pay])).toEqual([]);
    expect(await whereRead(shipper, job, [total])).toContain('/api/transports/:id/quotes');
  });

  it('sees its own pay instead', async () => {
    const { id } = await brokered({ carrierPay: pay });
    const quote = async (who: SignedIn) =>
      (await who.call('GET', `/api/transports/${id}/quotes`)).body.find((one: any) => one.kind === 'own');
    expect(await quote(carrier)).toMatchObject({
      priceKind: 'carrier_pay',
      totalQuote: pay,
      baseRate: pay,
      tolls: '0.00',
      carrierPay: pay,
    });
    expect((await carrier.call('GET', `/api/transports/${id}`)).body).toMatchObject({
      totalAmount: pay,
      serviceFee: null,
      bestOffer: null,
    });
    expect(await quote(broker)).toMatchObject({ priceKind: 'agreed', totalQuote: total, carrierPay: pay });
    expect(await quote(officer)).toMatchObject({ priceKind: 'agreed', totalQuote: total, carrierPay: pay });
    expect(await quote(driver)).toMatchObject({ priceKind: 'hidden', totalQuote: '0.00', carrierPay: null });
    expect(await quote(shipper)).toMatchObject({ priceKind: 'agreed', totalQuote: total, carrierPay: null });
  });

  it('sees no price if the broker named none', async () => {
    const { id } = await brokered();
    const { body } = await carrier.call('GET', `/api/transports/${id}`);
    expect([body.totalAmount, body.serviceFee]).toEqual([null, null]);
  });

  it('sees no price that the broker named to an earlier carrier', async () => {
    const { id, quoteId } = await booked();
    const name = (more: object) => broker.call('POST', `/api/quotes/${quoteId}/dispatch`, more);
    const before = await app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true });
    expect((await name({ carrierEmail: before.email, carrierPay: pay })).status).toBe(200);
    expect((await name({ carrierEmail: carrier.email })).status).toBe(200);
    expect((await carrier.call('GET', `/api/transports/${id}`)).body.totalAmount).toBeNull();
    const [own] = (await broker.call('GET', `/api/transports/${id}/quotes`)).body.filter((one: any) => one.kind === 'own');
    expect(own.carrierPay).toBeNull();
  });
});
