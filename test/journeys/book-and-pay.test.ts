import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor } from '../harness/browser/browser.ts';
import { enter } from '../harness/browser/journey.ts';
import { cards, startPayingSite, typeCard } from '../harness/money/paying-site.ts';
import { performStep } from '../harness/people/driving.ts';

const site = await startPayingSite();
const { open } = await startBrowser(site.origin);
const { sql } = site;

// All users sign in from one address, within the rate limit's minute.
beforeEach(() => site.sql`delete from rate_limits`);

const vehicle = '2019 Honda Accord';

const person = (role: Role) => buildCompliantAccount(sql, { role, dotMcVerified: true, insuranceVerified: true });

async function seat(email: string, size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, email);
  await visitor.visit(path);
  return visitor;
}

async function offered() {
  const [mia, cal, dana] = await Promise.all([person('shipper'), person('carrier'), person('driver')]);
  const id = await buildTransport(sql, {
    shipperId: mia.id,
    status: 'quoted',
    vehicleValue: '18500.00',
    offerCount: 1,
    bestOffer: '1100.00',
  });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: cal.id });
  return { id, quoteId, mia, cal, dana };
}

async function booked() {
  const made = await offered();
  expect((await site.callAs(made.mia.email, 'POST', `/api/quotes/${made.quoteId}/acceptance`)).status).toBe(200);
  return made;
}

async function take({ quoteId, cal, dana }: Awaited<ReturnType<typeof offered>>): Promise<void> {
  await site.callAs(cal.email, 'POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: dana.email, takesBoth: true });
  await site.callAs(dana.email, 'POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'agreed' });
}

const getStatus = async (id: string) => (await sql`select escrow_status as status from payments where transport_id = ${id}`)[0]?.['status'];

async function acceptOffer({ page, isSound }: Visitor): Promise<void> {
  await page
    .getByRole('button', { name: /^Accept .+ at \$1,100\.00$/ })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('You pay Carriage after you accept. The money is held until delivery.', { exact: false }).waitFor();
  await dialog.getByText('Test payments: no card is charged', { exact: false }).waitFor();
  await isSound(dialog);
  await dialog.getByRole('row', { name: 'Total $1,285.00' }).waitFor();
  await dialog.getByRole('button', { name: 'Accept at $1,100.00' }).click();
}

async function toProvider({ page, isSound }: Visitor): Promise<void> {
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  const lines = page.getByRole('table', { name: 'Payment summary' });
  for (const name of [/^Transport.*\$1,100\.00$/, /^Service fee.*\$185\.00$/, /^Total.*\$1,285\.00$/])
    await lines.getByRole('row', { name }).waitFor();
  await page.getByText('Test payments: no card is charged').waitFor();
  await page.getByRole('row', { name: /^Before a carrier is assigned.*Full refund, including the service fee\.$/ }).waitFor();
  await page.getByRole('row', { name: /^After pickup Claims only\.$/ }).waitFor();
  await isSound();
  await page.getByRole('button', { name: 'Pay $1,285.00' }).click();
  await page.getByLabel('Test card number').waitFor();
}

const getMoney = (page: Page) => page.locator('details', { hasText: 'Payment history' }).last();

describe('a booking paid here', () => {
  it('goes from acceptance to payout: paid, held, delivered, paid to the carrier', async () => {
    const made = await offered();
    const { id, quoteId, mia, cal, dana } = made;
    await site.connect(cal.id);
    const shipper = await seat(mia.email, 'desk', `/transports/${id}?tab=quotes`);
    await acceptOffer(shipper);
    await shipper.page.waitForURL(`**/transports/${id}/checkout`);
    await toProvider(shipper);
    await typeCard(shipper, cards.good);
    await shipper.page.waitForURL(/checkout\?payment=done$/);
    await shipper.page.getByText('Paid: $1,285.00').waitFor();
    await shipper.page.getByText('Held until delivery. You pay nothing at pickup or delivery.').waitFor();
    await shipper.isSound();
    await shipper.page.getByRole('link', { name: 'Back to transport' }).click();

    const carrier = await seat(cal.email, 'phone', `/transports/${id}`);
    await carrier.page.getByText(/^\$1,100\.00 · Held until delivery$/).waitFor();
    expect(await carrier.page.getByRole('main').innerText()).not.toMatch(/185\.00|1,285/);
    await carrier.isSound();
    await take(made);

    const driver = await seat(dana.email, 'desk', `/transports/${id}`);
    await driver.page.getByRole('heading', { name: 'Nothing to collect' }).waitFor();
    await driver.isSound();
    await performStep(driver, sql, 'pickup');
    await performStep(driver, sql, 'delivery');

    await shipper.page.reload();
    await shipper.page.getByText(/^\$1,100\.00 is paid to the carrier when you confirm, or on /).waitFor();
    await shipper.page.getByText('Payment history').click();
    await getMoney(shipper.page).getByText('Paid $1,285.00, held until delivery').waitFor();
    await shipper.isSound();
    await shipper.page.getByRole('button', { name: 'Confirm delivery' }).click();
    await shipper.page.getByRole('alertdialog').getByText('pays $1,100.00 to the carrier', { exact: false }).waitFor();
    await shipper.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm delivery' }).click();
    await expect.poll(() => getStatus(id)).toBe('released');

    await carrier.page.reload();
    await carrier.page.getByText('$1,100.00 · Paid to you').click();
    await carrier.page.getByText('Payment history').click();
    await getMoney(carrier.page).getByText('Paid $1,100.00 to you').waitFor();
    await carrier.isSound();
    const transfers = await site.stripe.transfers.list({ limit: 100 });
    expect(transfers.data.filter(({ metadata }) => metadata['payment_id']).map(({ amount }) => amount)).toContain(110_000);
    expect(await sql`select workflow_state from quotes where id = ${quoteId}`).toEqual([{ workflowState: 'closed' }]);
    for (const visitor of [shipper, carrier, driver]) await visitor.close();
  });

  it('with a declined card shows the reason, and is paid with another card', { tags: 'full' }, async () => {
    const { id, mia } = await booked();
    const shipper = await seat(mia.email, 'desk', `/transports/${id}`);
    const { page } = shipper;
    await page.getByText('Your turn: pay $1,285.00, held until delivery.', { exact: false }).waitFor();
    await shipper.isSound();
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await toProvider(shipper);
    await typeCard(shipper, cards.poor);
    await page.getByRole('alert').getByText('Your card has insufficient funds.').waitFor();
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await page.getByText('Payment failed').waitFor();
    await page.getByText('The card has insufficient funds. Nothing was charged. Try again or use another card.').waitFor();
    await shipper.isSound();
    await toProvider(shipper);
    await typeCard(shipper, cards.good);
    await page.getByText('Paid: $1,285.00').waitFor();
    await shipper.close();
  });

  it('cancelled after a carrier was assigned shows the exact refund beforehand', { tags: 'full' }, async () => {
    const made = await booked();
    const { id, mia } = made;
    await site.pay(mia.email, id);
    await take(made);
    const shipper = await seat(mia.email, 'desk', `/transports/${id}`);
    const { page } = shipper;
    await page.getByRole('button', { name: 'Cancel transport' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Cancel the transport of the ${vehicle}?` });
    await dialog.getByText('You get a refund of $1,100.00. We keep the service fee of $185.00 because a carrier is assigned.').waitFor();
    await shipper.isSound();
    await dialog.getByRole('button', { name: 'Cancel transport' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => getStatus(id)).toBe('refunded');
    const refunds = await site.stripe.refunds.list({ limit: 1 });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([110_000]);
    await page.reload();
    const said = page
      .getByRole('region', { name: 'Progress' })
      .getByText('Refunded $1,100.00, $185.00 kept: the service fee.', { exact: true });
    await said.waitFor();
    // Visible without scrolling.
    const { y, height } = (await said.boundingBox())!;
    expect(y + height).toBeLessThan(page.viewportSize()!.height);
    await page.getByText('Payment history').click();
    await getMoney(page).getByText('Refunded $1,100.00 to your card').waitFor();
    await shipper.isSound();
    await shipper.close();
  });
});

describe('the checkout', () => {
  it('is paid once despite two windows, two clicks and the Back button', { tags: 'full' }, async () => {
    const { id, mia } = await booked();
    const one = await seat(mia.email, 'desk', `/transports/${id}/checkout`);
    const two = await seat(mia.email, 'phone', `/transports/${id}/checkout`);
    await one.page.getByRole('button', { name: 'Pay $1,285.00' }).dblclick();
    await one.page.getByLabel('Test card number').waitFor();
    await one.page.goBack();
    await toProvider(one);
    await toProvider(two);
    await typeCard(one, cards.good);
    await one.page.getByText('Paid: $1,285.00').waitFor();
    await typeCard(two, cards.good);
    await two.page.getByText('Paid: $1,285.00').waitFor();
    await one.page.goBack();
    await one.page.getByText('Paid: $1,285.00').waitFor();
    const charges = await sql`select state from payment_movements m join payments p on p.id = m.payment_id where p.transport_id = ${id}`;
    expect(charges).toEqual([{ state: 'done' }]);
    await one.close();
    await two.close();
  });
});
