import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter, keepsAsItWas } from '../harness/journey.ts';
import { cards, startPayingSite, typeCard } from '../harness/paying-site.ts';
import { takeStep } from '../harness/road.ts';

const site = await startPayingSite();
const { open } = await startBrowser(site.origin);
const { sql } = site;

// All people of these journeys sign in from one address, on a quick machine within a minute.
beforeEach(() => site.sql`delete from rate_limits`);

const vehicle = '2019 Honda Accord';

/** Where pictures of the screens are put, for whoever wants to look at them. */
const folder = process.env['PICTURES'];
const picture = async ({ page }: Visitor, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

const person = (role: Role) => buildCompliantAccount(sql, { role, dotMcVerified: true, insuranceVerified: true });

/** Somebody at a browser of their own, on a path of the site. */
async function seat(email: string, size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, email);
  await visitor.visit(path);
  return visitor;
}

/** A request of a shipper's with an offer of $1,100 on it. */
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

/** Taken by its carrier, whose driver has agreed. */
async function take({ quoteId, cal, dana }: Awaited<ReturnType<typeof offered>>): Promise<void> {
  await site.callAs(cal.email, 'POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: dana.email, takesBoth: true });
  await site.callAs(dana.email, 'POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'agreed' });
}

const statusOf = async (id: string) => (await sql`select escrow_status as status from payments where transport_id = ${id}`)[0]?.['status'];

async function acceptOffer({ page, isSound }: Visitor): Promise<void> {
  await page
    .getByRole('button', { name: /^Accept .+ at \$1,100\.00$/ })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Paid to Carriage when you accept, held until delivery.', { exact: false }).waitFor();
  await dialog.getByText('Test payments: no card is charged', { exact: false }).waitFor();
  await isSound();
  await dialog.getByRole('button', { name: 'Accept at $1,100.00' }).click();
}

/** Presses the one button of the checkout, to the provider's page. */
async function toProvider({ page, isSound }: Visitor): Promise<void> {
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  const lines = page.getByRole('table', { name: 'What you pay' });
  for (const name of [/^Transport.*\$1,100\.00$/, /^Service fee.*\$185\.00$/, /^Total.*\$1,285\.00$/])
    await lines.getByRole('row', { name }).waitFor();
  await page.getByText('Test payments: no card is charged').waitFor();
  await page.getByText('Before a carrier is assigned: everything back, service fee included.').waitFor();
  await page.getByText('After pickup: by a claim only.').waitFor();
  await isSound();
  await page.getByRole('button', { name: 'Pay $1,285.00' }).click();
  await page.getByLabel('Test card number').waitFor();
}

/** What happened to the money, in its own card; the timeline says it too. */
const moneyOf = (page: Page) => page.locator('details', { hasText: 'What happened to the money' });

/** Refuses what is asked at an address, later lets it wait, and in the end lets all of it through. */
async function cutLine(page: Page, address: RegExp) {
  let held: Promise<void> | undefined;
  let mend = () => {};
  await page.route(address, async (route) => {
    if (!held) return route.fulfill({ status: 503, json: { error: 'Away', code: 'unavailable' } });
    await held;
    return route.continue();
  });
  return { holdsBack: () => (held = new Promise((resolve) => (mend = resolve))), mend: () => mend() };
}

const other = { phone: 'desk', desk: 'phone' } as const;

describe.each(walkedAt('desk'))('a booking that is paid here (%s)', (size) => {
  it('goes from the acceptance to the payout: paid, held, delivered, paid to the carrier', async () => {
    const made = await offered();
    const { id, quoteId, mia, cal, dana } = made;
    await site.connect(cal.id);
    const shipper = await seat(mia.email, size, `/transports/${id}?tab=quotes`);
    await acceptOffer(shipper);
    await shipper.page.waitForURL(`**/transports/${id}/checkout`);
    await picture(shipper, `checkout-${size}`);
    await toProvider(shipper);
    await typeCard(shipper, cards.good);
    await shipper.page.waitForURL(/checkout\?payment=done$/);
    await shipper.page.getByText('Paid: $1,285.00').waitFor();
    await shipper.page.getByText('Held until delivery. Next: the carrier. You owe nothing at the door.').waitFor();
    await shipper.isSound();
    await picture(shipper, `paid-${size}`);
    await shipper.page.getByRole('link', { name: 'Back to the transport' }).click();

    const carrier = await seat(cal.email, other[size], `/transports/${id}`);
    await carrier.page.getByText('Held until delivery. Next: you', { exact: true }).waitFor();
    expect(await carrier.page.getByRole('main').innerText()).not.toMatch(/185\.00|1,285/);
    await carrier.isSound();
    await picture(carrier, `carrier-${other[size]}`);
    await take(made);

    const driver = await seat(dana.email, size, `/transports/${id}`);
    await driver.page.getByRole('heading', { name: 'Nothing is owed at the door' }).waitFor();
    await driver.isSound();
    await picture(driver, `door-${size}`);
    await takeStep(driver, sql, 'pickup');
    await takeStep(driver, sql, 'delivery');

    await shipper.page.reload();
    await shipper.page.getByText(/^Held until delivery\. Review window ends in 7[12] h\. Next: you$/).waitFor();
    await shipper.page.getByText('What happened to the money').click();
    await moneyOf(shipper.page).getByText('Paid $1,285.00, held until delivery').waitFor();
    await shipper.isSound();
    await picture(shipper, `review-${size}`);
    await shipper.page.getByRole('button', { name: 'Confirm delivery' }).click();
    await shipper.page.getByRole('alertdialog').getByText('and $1,100.00 is paid to the carrier at once', { exact: false }).waitFor();
    await shipper.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm delivery' }).click();
    await expect.poll(() => statusOf(id)).toBe('released');

    await carrier.page.reload();
    await carrier.page.getByText('Paid to you', { exact: true }).waitFor();
    await carrier.page.getByText('What happened to the money').click();
    await moneyOf(carrier.page).getByText('Paid $1,100.00 to you').waitFor();
    await carrier.isSound();
    await picture(carrier, `paid-out-${other[size]}`);
    const transfers = await site.stripe.transfers.list({ limit: 100 });
    expect(transfers.data.filter(({ metadata }) => metadata['payment_id']).map(({ amount }) => amount)).toContain(110_000);
    expect(await sql`select workflow_state from quotes where id = ${quoteId}`).toEqual([{ workflowState: 'closed' }]);
    for (const visitor of [shipper, carrier, driver]) await visitor.close();
  });

  it('that was declined says why, and is paid with another card', { tags: 'full' }, async () => {
    const { id, mia } = await booked();
    const shipper = await seat(mia.email, size, `/transports/${id}`);
    const { page } = shipper;
    await page.getByText('Your turn: pay $1,285.00, held until delivery.', { exact: false }).waitFor();
    await shipper.isSound();
    await picture(shipper, `to-pay-${size}`);
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await toProvider(shipper);
    await typeCard(shipper, cards.poor);
    await page.getByRole('alert').getByText('Your card has insufficient funds.').waitFor();
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await page.getByText('Payment failed').waitFor();
    await page.getByText('The card has insufficient funds. Nothing was charged: try again, or with another card.').waitFor();
    await shipper.isSound();
    await picture(shipper, `declined-${size}`);
    await toProvider(shipper);
    await typeCard(shipper, cards.good);
    await page.getByText('Paid: $1,285.00').waitFor();
    await shipper.close();
  });

  it('asks the bank where it wants to be asked, and is not paid when that failed', { tags: 'full' }, async () => {
    const { id, mia } = await booked();
    const shipper = await seat(mia.email, size, `/transports/${id}/checkout`);
    const { page } = shipper;
    await toProvider(shipper);
    await typeCard(shipper, cards.authenticated);
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await page.getByRole('alert').getByText('We are unable to authenticate').waitFor();
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await page.getByText('The bank could not confirm that it was you.', { exact: false }).waitFor();
    await shipper.isSound();
    await toProvider(shipper);
    await typeCard(shipper, cards.authenticated);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByText('Paid: $1,285.00').waitFor();
    await shipper.isSound();
    await shipper.close();
  });

  it.each([
    [
      'before a carrier is assigned',
      false,
      'You get back $1,285.00: everything, service fee included.',
      'Refunded $1,285.00 to your card',
      'Refunded $1,285.00: everything you paid.',
      128_500,
    ],
    [
      'after a carrier was assigned',
      true,
      'You get back $1,100.00. The service fee of $185.00 is kept, because a carrier is assigned.',
      'Refunded $1,100.00 to your card',
      'Refunded $1,100.00, $185.00 kept: the service fee.',
      110_000,
    ],
  ] as const)(
    'that is cancelled %s says to the cent what comes back, before it does',
    { tags: 'full' },
    async (_when, isTaken, words, done, kept, cents) => {
      const made = await booked();
      const { id, mia } = made;
      await site.pay(mia.email, id);
      if (isTaken) await take(made);
      const shipper = await seat(mia.email, size, `/transports/${id}`);
      const { page } = shipper;
      await page.getByRole('button', { name: 'Cancel transport' }).click();
      const dialog = page.getByRole('alertdialog', { name: `Cancel the transport of the ${vehicle}?` });
      await dialog.getByText(words).waitFor();
      await shipper.isSound();
      await picture(shipper, `cancel-${isTaken ? 'assigned' : 'booked'}-${size}`);
      await dialog.getByRole('button', { name: 'Cancel transport' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => statusOf(id)).toBe('refunded');
      const refunds = await site.stripe.refunds.list({ limit: 1 });
      expect(refunds.data.map(({ amount }) => amount)).toEqual([cents]);
      await page.reload();
      const said = page.getByRole('region', { name: 'Progress' }).getByText(kept, { exact: true });
      await said.waitFor();
      // Before anything is scrolled: on the first screenful.
      const { y, height } = (await said.boundingBox())!;
      expect(y + height).toBeLessThan(page.viewportSize()!.height);
      await picture(shipper, `kept-${isTaken ? 'assigned' : 'booked'}-${size}`);
      await page.getByText('What happened to the money').click();
      await moneyOf(page).getByText(done).waitFor();
      await shipper.isSound();
      await picture(shipper, `refunded-${isTaken ? 'assigned' : 'booked'}-${size}`);
      await shipper.close();
    },
  );
});

it('a booking whose refund could not be read is not cancelled before it was shown', { tags: 'full' }, async () => {
  const { id, mia } = await booked();
  await site.pay(mia.email, id);
  const { page, visit, close } = await seat(mia.email, 'phone', `/transports/${id}`);
  const line = await cutLine(page, /\/payment\/refund-quote$/);
  await visit(`/transports/${id}`);
  await page.getByRole('button', { name: 'Cancel transport' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Cancel the transport of the ${vehicle}?` });
  const sum = dialog.getByText('You get back $1,285.00: everything, service fee included.');
  await dialog.getByText('What comes back could not be looked up.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel transport' }).click();
  await dialog.getByText('Nothing was cancelled yet: what comes back was not shown.').waitFor();
  // The press looks it up again, in vain; it is over once the button is back.
  await dialog.getByRole('button', { name: 'Cancel transport' }).waitFor();
  // What is asked from here on, by the press or because something was told meanwhile, is answered after it.
  line.holdsBack();
  await dialog.getByRole('button', { name: 'Cancel transport' }).click();
  await dialog.getByRole('button', { name: 'Cancelling...' }).waitFor();
  expect(await sum.count()).toBe(0);
  line.mend();
  await sum.waitFor();
  expect(await statusOf(id)).toBe('escrow');
  await dialog.getByRole('button', { name: 'Cancel transport' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => statusOf(id)).toBe('refunded');
  await close();
});

describe('the checkout', () => {
  it('of another’s transport is not there, and of one’s own job says whose it is to pay', { tags: 'full' }, async () => {
    const { id, cal } = await booked();
    const stranger = await seat((await person('shipper')).email, 'desk', `/transports/${id}/checkout`);
    await stranger.page.getByText("This transport does not exist or you don't have access to it.").waitFor();
    await stranger.isAccessible();
    await stranger.close();
    const carrier = await seat(cal.email, 'desk', `/transports/${id}/checkout`);
    await carrier.page.getByText('Only the shipper pays for this transport').waitFor();
    expect(await carrier.page.getByRole('main').innerText()).not.toMatch(/\$/);
    await carrier.isSound();
    await carrier.close();
  });

  it('is paid once, from two windows, by two presses and after the browser’s own way back', { tags: 'full' }, async () => {
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

  it('whose page was left too long opens another one', { tags: 'full' }, async () => {
    const { id, mia } = await booked();
    const shipper = await seat(mia.email, 'desk', `/transports/${id}/checkout`);
    await toProvider(shipper);
    await site.stripe.checkout.sessions.expire(new URL(shipper.page.url()).pathname.split('/').at(-1)!);
    await shipper.visit(`/transports/${id}/checkout?payment=left`);
    await shipper.page.getByText('You left the payment page. Nothing was charged.').waitFor();
    await toProvider(shipper);
    await typeCard(shipper, cards.good);
    await shipper.page.getByText('Paid: $1,285.00').waitFor();
    await shipper.close();
  });

  it('says that it is over where the booking was cancelled while it was open', { tags: 'full' }, async () => {
    const { id, mia } = await booked();
    const shipper = await seat(mia.email, 'desk', `/transports/${id}/checkout`);
    await shipper.page.getByRole('button', { name: 'Pay $1,285.00' }).waitFor();
    await keepsAsItWas(shipper.page, `/api/transports/${id}/payment`, `/api/transports/${id}/payment/checkout`);
    await site.callAs(mia.email, 'POST', `/api/transports/${id}/cancellation`, {});
    await shipper.page.getByRole('button', { name: 'Pay $1,285.00' }).click();
    await shipper.page.getByText('This booking is over: nothing is to be paid').waitFor();
    await shipper.isAccessible();
    await shipper.close();
  });

  it('that could not be read is never called a direct settlement on the transport', { tags: 'full' }, async () => {
    const { id, mia } = await booked();
    await site.pay(mia.email, id);
    const { page, visit, isAccessible, isSound, close, complaints } = await seat(mia.email, 'phone', '/dashboard');
    const mend = await breakCalls(page, /\/payment$/, { status: 503, json: { error: 'Away', code: 'unavailable' } });
    await visit(`/transports/${id}`);
    await page.getByText('The payment could not be loaded.').waitFor();
    expect(await page.getByText(/Direct settlement/).count()).toBe(0);
    await isAccessible();
    mend();
    complaints.length = 0;
    await visit(`/transports/${id}`);
    await page.getByText('Held until delivery. Next: the carrier').waitFor();
    await isSound();
    await close();
  });

  it('is cancelled by an administrator who closes it in the workflow manager, with what comes back shown', { tags: 'full' }, async () => {
    const made = await booked();
    await site.pay(made.mia.email, made.id);
    const chief = await buildCompliantAccount(sql, { role: 'super_admin' });
    const seated = await seat(chief.email, 'desk', `/dashboard?tab=workflow&quote=${made.quoteId}`);
    await seated.page.getByLabel('New state').selectOption({ label: 'Closed' });
    const shown = seated.page.getByRole('table', { name: 'What comes back' });
    await shown.getByText('$1,285.00').waitFor();
    await seated.isSound();
    await picture(seated, 'workflow-closes');
    await seated.page.getByRole('button', { name: 'Update State' }).click();
    await expect.poll(() => statusOf(made.id)).toBe('refunded');
    await seated.close();
  });

  it('tells a driver that nothing is picked up before it is paid', { tags: 'full' }, async () => {
    const made = await booked();
    await take(made);
    const driver = await seat(made.dana.email, 'phone', `/transports/${made.id}`);
    await driver.page.getByText('Waiting for the shipper to pay: nothing is picked up before').waitFor();
    await driver.page.getByRole('heading', { name: 'Not paid yet' }).waitFor();
    expect(await driver.page.getByRole('link', { name: 'Pick up' }).count()).toBe(0);
    await driver.isSound();
    await driver.page.getByRole('tab', { name: 'Quotes' }).click();
    const accepted = driver.page.getByRole('region', { name: 'Accepted offers' });
    await accepted.getByText('Waiting for the shipper to pay: nothing is picked up before.').waitFor();
    expect(await accepted.getByRole('link', { name: 'Pick up' }).count()).toBe(0);
    await driver.isSound();
    await picture(driver, 'quotes-tab-waits');
    await driver.close();
  });

  it('is the first of the shipper’s turns, until it is paid', { tags: 'full' }, async () => {
    const { id, mia } = await booked();
    const shipper = await seat(mia.email, 'desk', '/dashboard');
    const turns = shipper.page.getByRole('region', { name: /^Your turn/ });
    await turns.getByText('Pay $1,285.00, held until delivery. Nothing is picked up before.').waitFor();
    await shipper.isSound();
    await turns.getByRole('link', { name: 'Pay' }).click();
    await shipper.page.waitForURL(`**/transports/${id}/checkout`);
    await site.pay(mia.email, id);
    await shipper.visit('/dashboard');
    await shipper.page.getByRole('heading', { name: /^Your turn/ }).waitFor();
    await expect.poll(() => turns.getByRole('link', { name: 'Pay' }).count()).toBe(0);
    await shipper.close();
  });
});
