import { beforeEach, describe, expect, it } from 'vitest';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { deliverEvent } from '#server/payment-sandbox/events.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Role } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { patienceMs } from '../harness/patience.ts';
import { cards, startPayingSite, typeCard } from '../harness/paying-site.ts';
import { takeStep } from '../harness/road.ts';

const site = await startPayingSite();
const { open } = await startBrowser(site.origin);
const { sql } = site;

// All people of these journeys sign in from one address, on a quick machine within a minute.
beforeEach(() => sql`delete from rate_limits`);

const other = { phone: 'desk', desk: 'phone' } as const;
const person = (role: Role) => buildCompliantAccount(sql, { role, dotMcVerified: true, insuranceVerified: true });

const folder = process.env['PICTURES'];
const picture = async ({ page }: Visitor, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

/** Somebody at a browser of their own, on a path of the site. */
async function seat(email: string, size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, email);
  await visitor.visit(path);
  return visitor;
}

/** A booking of $1,100 and its service fee, paid, taken by its carrier, its driver agreed. */
async function ready() {
  const [mia, cal, dana] = await Promise.all([person('shipper'), person('carrier'), person('driver')]);
  const id = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00', offerCount: 1 });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: cal.id });
  await site.callAs(mia.email, 'POST', `/api/quotes/${quoteId}/acceptance`);
  await site.pay(mia.email, id);
  await site.callAs(cal.email, 'POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: dana.email, takesBoth: true });
  await site.callAs(dana.email, 'POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'agreed' });
  const [paid] = await sql<{ id: string; chargeId: string }[]>`
    select p.id, m.charge_id from payments p join payment_movements m on m.payment_id = p.id where p.transport_id = ${id} and m.kind = 'charge'`;
  return { id, mia, cal, dana, paymentId: paid!.id, chargeId: paid!.chargeId };
}
const statesOf = async (id: string) =>
  (await sql`select escrow_status as status from payments where transport_id = ${id} order by id`).map(({ status }) => status);

/** Gives back by hand at the provider, which tells of it. */
async function giveBackByHand(charge: string, amount: number): Promise<void> {
  const { id } = await site.stripe.refunds.create({ charge, amount });
  const { data } = await site.stripe.events.list({ type: 'refund.created', limit: 20 });
  const event = data.find(({ data: { object } }) => (object as { id: string }).id === id)!.id;
  await sql`insert into sandbox_events (event) values (${event})`;
  await enqueue({ sql }, deliverEvent, { event });
  await sql`notify jobs`;
}

describe.each(walkedAt('desk'))('a booking whose money went back while it stands (%s)', (size) => {
  it('is opened anew and paid a second time: shipper, carrier and driver see it, and only then it is picked up', async () => {
    const { id, mia, cal, dana, chargeId } = await ready();
    await giveBackByHand(chargeId, 128_500);
    await expect.poll(() => statesOf(id), { timeout: patienceMs }).toEqual(['refunded']);

    const driver = await seat(dana.email, size, `/transports/${id}`);
    await driver.page.getByRole('heading', { name: 'No longer paid' }).waitFor();
    await driver.page.getByText('The payment went back to the shipper: nothing is picked up until it is paid anew').first().waitFor();
    expect(await driver.page.getByRole('link', { name: 'Pick up', exact: true }).count()).toBe(0);
    await driver.isSound();
    await picture(driver, `driver-back-${size}`);
    const carrier = await seat(cal.email, other[size], `/transports/${id}`);
    await carrier.page.getByText('Refunded. Next: the shipper', { exact: true }).waitFor();
    await carrier.isSound();
    await picture(carrier, `carrier-back-${other[size]}`);

    const shipper = await seat(mia.email, size, `/transports/${id}`);
    await shipper.page
      .getByText('Your turn: all you paid went back to your card. Pay $1,285.00 anew, or cancel. Nothing is picked up before')
      .waitFor();
    await shipper.page.getByText('Refunded $1,285.00: everything you paid. Next: you', { exact: true }).waitFor();
    await shipper.isSound();
    await picture(shipper, `shipper-back-${size}`);
    await shipper.page.getByRole('link', { name: 'Pay', exact: true }).click();
    await shipper.page.getByRole('button', { name: 'Pay $1,285.00' }).click();
    await shipper.page.getByLabel('Test card number').waitFor();
    await typeCard(shipper, cards.good);
    await shipper.page.getByText('Paid: $1,285.00').waitFor();
    await shipper.isSound();
    await picture(shipper, `shipper-paid-anew-${size}`);
    expect(await statesOf(id)).toEqual(['refunded', 'escrow']);

    await carrier.page.reload();
    await carrier.page.getByText('Held until delivery. Next: the driver', { exact: true }).waitFor();
    await carrier.isSound();
    await driver.page.reload();
    await driver.page.getByRole('heading', { name: 'Nothing is owed at the door' }).waitFor();
    await picture(driver, `driver-paid-anew-${size}`);
    await takeStep(driver, sql, 'pickup');
    await driver.page.getByRole('link', { name: 'Deliver', exact: true }).waitFor();
    await driver.isSound();
    for (const visitor of [shipper, carrier, driver]) await visitor.close();
  });

  it('in part is said as it is to all, put right by the desk, and then paid anew', async () => {
    const { id, mia, cal, dana, chargeId, paymentId } = await ready();
    await giveBackByHand(chargeId, 120_000);
    const shipper = await seat(mia.email, size, `/transports/${id}`);
    await expect
      .poll(
        async () => (
          await shipper.visit(`/transports/${id}`),
          shipper.page.getByText('A part went back, the rest is held. Next: Carriage support').count()
        ),
        {
          timeout: patienceMs,
        },
      )
      .toBe(1);
    await shipper.page.getByText('Part of what you paid went back to your card', { exact: false }).first().waitFor();
    await shipper.isSound();
    await picture(shipper, `shipper-part-${size}`);
    const carrier = await seat(cal.email, other[size], `/transports/${id}`);
    await carrier.page.getByText('A part went back, the rest is held. Next: Carriage support', { exact: true }).waitFor();
    await carrier.isSound();
    const driver = await seat(dana.email, size, `/transports/${id}`);
    await driver.page.getByText('nothing is picked up for less than the agreed price', { exact: false }).first().waitFor();
    expect(await driver.page.getByRole('link', { name: 'Pick up', exact: true }).count()).toBe(0);
    await driver.isSound();
    await picture(driver, `driver-part-${size}`);

    const admin = await buildCompliantAccount(sql, { role: 'admin', fullName: 'Ada Adams' });
    const ada = await seat(admin.email, size, `/admin/payments/${paymentId}`);
    await ada.page.getByText('Not picked up, less than agreed is held: $1,200.00 went back', { exact: false }).waitFor();
    await ada.page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = ada.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'All of it' }).click();
    await dialog.getByLabel('Reason').fill('Refunded at the provider by mistake: the rest goes back too, and it is paid anew');
    await ada.isSound();
    await picture(ada, `desk-part-${size}`);
    await dialog.getByRole('button', { name: 'Refund this sum' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => statesOf(id), { timeout: patienceMs }).toEqual(['refunded']);

    await site.pay(mia.email, id);
    await driver.page.reload();
    await driver.page.getByRole('heading', { name: 'Nothing is owed at the door' }).waitFor();
    await driver.page.getByRole('link', { name: 'Pick up', exact: true }).waitFor();
    for (const visitor of [shipper, carrier, driver, ada]) await visitor.close();
  });
});
