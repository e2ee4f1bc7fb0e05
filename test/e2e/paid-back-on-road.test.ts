import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildRoad } from '#domains/handovers/fixtures.ts';
import { paidBackOnRoad } from '#domains/payments/road-rules.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startPayingSite, type PayingSite } from '../harness/paying-site.ts';

let site: PayingSite;
let open: (size: Size) => Promise<Visitor>;
const folder = process.env['PICTURES'];

beforeAll(async () => {
  site = await startPayingSite();
  open = (await startBrowser(site.origin)).open;
});

/** A paid job on the road with the people on it. */
async function onRoad() {
  const { sql } = site;
  await sql`delete from rate_limits`;
  const mia = await buildAccount(sql, { role: 'shipper', fullName: 'Mia Marsh' });
  const cal = await buildCompliantAccount(sql, { role: 'carrier', fullName: 'Cal Caldwell' });
  const dana = await buildAccount(sql, { role: 'driver', fullName: 'Dana Reyes' });
  const contact = { contactName: 'Mia Marsh', contactPhone: '(512) 555-0142' };
  const transportId = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00', ...contact });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: cal.id });
  await site.callAs(mia.email, 'POST', `/api/quotes/${quoteId}/acceptance`);
  await site.pay(mia.email, transportId);
  await sql`update quotes set workflow_state = 'assigned', driver_id = ${dana.id}, driver_agreed_at = now() where id = ${quoteId}`;
  await buildRoad(sql, transportId, ['pickup']);
  await sql`update quotes set workflow_state = 'in_transit', picked_up_at = now() where id = ${quoteId}`;
  await sql`update transports set status = 'in_transit' where id = ${transportId}`;
  const [payment] = await sql<{ id: string }[]>`select id from payments where transport_id = ${transportId}`;
  return { transportId, paymentId: payment!.id, cal, dana };
}

/** All of it goes back by hand, on the word of two administrators. */
async function giveAllBack(paymentId: string): Promise<void> {
  const [ada, ben] = await Promise.all([buildAccount(site.sql, { role: 'admin' }), buildAccount(site.sql, { role: 'super_admin' })]);
  const reason = 'The carrier asked for cash at the door';
  const { body } = await site.callAs(ada.email, 'POST', `/api/admin/payments/${paymentId}/refund`, { amount: '1285.00', reason });
  const { status } = await site.callAs(ben.email, 'POST', `/api/admin/payment-requests/${body.action.id}/confirmation`);
  expect(status).toBe(200);
}

describe.each(walkedAt('phone'))('a vehicle on the road whose money went back (%s)', (size) => {
  it('carrier and driver read beside their turn what is to do with it and whom to call, the driver also at the delivery', async () => {
    const { transportId, paymentId, cal, dana } = await onRoad();
    await giveAllBack(paymentId);
    const take = async ({ page }: Visitor, name: string) => {
      if (folder) await page.screenshot({ path: `${folder}/paid-back-${name}-${size}.png` });
    };
    const carrier = await open(size);
    await enter(carrier, cal.email);
    await carrier.visit(`/transports/${transportId}`);
    await carrier.page.getByText(paidBackOnRoad, { exact: true }).waitFor();
    await carrier.page.getByRole('link', { name: 'Call the shipper’s contact: Mia Marsh, (512) 555-0142' }).waitFor();
    await carrier.page.getByRole('link', { name: /^Write to Carriage support/ }).waitFor();
    await carrier.isSound();
    await take(carrier, 'carrier');
    await carrier.close();

    const driver = await open(size);
    await enter(driver, dana.email);
    await driver.visit('/dashboard');
    await driver.page.getByText(paidBackOnRoad, { exact: true }).waitFor();
    await driver.isSound();
    await take(driver, 'turns');
    await driver.page.getByRole('link', { name: 'Whom to call' }).click();
    await driver.page.getByText('Your turn: deliver the vehicle').waitFor();
    await driver.page.getByText(paidBackOnRoad, { exact: true }).waitFor();
    await driver.isSound();
    await take(driver, 'driver');
    await driver.visit(`/delivery/${transportId}/inspection`);
    await driver.page.getByRole('button', { name: 'Begin the inspection' }).waitFor();
    await driver.page.getByText(paidBackOnRoad, { exact: true }).waitFor();
    await driver.isSound();
    await take(driver, 'delivery');
    await driver.close();
  });
});
