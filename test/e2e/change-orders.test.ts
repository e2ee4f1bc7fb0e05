import { beforeEach, describe, expect, it } from 'vitest';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos-fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { ageBooking } from '../harness/booked.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, keepsAsItWas, listenAloud } from '../harness/journey.ts';
import { cards, startPayingSite, typeCard } from '../harness/paying-site.ts';

const site = await startPayingSite();
const { open } = await startBrowser(site.origin);
const { sql } = site;
const other = { phone: 'desk', desk: 'phone' } as const;

// All people of these journeys sign in from one address, on a quick machine within a minute.
beforeEach(() => site.sql`delete from rate_limits`);

/** Where pictures of the screens are put, for whoever wants to look at them. */
const folder = process.env['PICTURES'];
const picture = async ({ page }: Visitor, title: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${title}.png`, fullPage: true });
};

const person = (role: Role, more: object = {}) =>
  buildCompliantAccount(sql, { role, dotMcVerified: true, insuranceVerified: true, ...more });
const priced = (total: string) => ({ baseRate: total, fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: total });

async function seat(email: string, size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, email);
  await visitor.visit(path);
  return visitor;
}

/** A booking of $1,100 with two more offers, paid. */
async function booked() {
  const [mia, cal, dana, dear, cheap] = await Promise.all([
    person('shipper'),
    person('carrier', { companyName: 'Caldwell Auto Haul' }),
    person('driver'),
    person('carrier', { companyName: 'Dear Haul' }),
    person('carrier', { companyName: 'Cheap Haul' }),
  ]);
  const id = await buildTransport(sql, {
    shipperId: mia.id,
    status: 'quoted',
    vehicleValue: '18500.00',
    offerCount: 3,
    bestOffer: '1000.00',
  });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: cal.id });
  await buildQuote(sql, { transportId: id, kind: 'own', userId: dear.id, ...priced('1300.00') });
  await buildQuote(sql, { transportId: id, kind: 'own', userId: cheap.id, ...priced('1000.00') });
  expect((await site.callAs(mia.email, 'POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
  await site.pay(mia.email, id);
  return { id, quoteId, mia, cal, dana, path: `/transports/${id}` };
}

/** Taken by its carrier, its driver agreed. */
async function take({ cal, dana, quoteId }: Pick<Awaited<ReturnType<typeof booked>>, 'cal' | 'dana' | 'quoteId'>): Promise<void> {
  await site.callAs(cal.email, 'POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: dana.email, takesBoth: true });
  await site.callAs(dana.email, 'POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'agreed' });
}

/** The same booking, taken. */
async function taken() {
  const made = await booked();
  await take(made);
  return made;
}

const photo = async () => ({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await buildJpeg({ color: '#8a5d2f' }) });

/** The carrier asks for $150 in the window, with a photo. */
async function askForMore(carrier: Visitor, title: string): Promise<void> {
  const { page, isSound } = carrier;
  await page.getByRole('button', { name: 'Ask for more' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the shipper for more' });
  await dialog.getByRole('button', { name: 'Ask for more' }).click();
  await dialog.getByText('Say in a sentence what happened').first().waitFor();
  await isSound();
  await dialog.getByLabel('Reason').selectOption('waiting');
  await dialog.getByLabel('How much more').fill('150');
  await dialog.getByRole('row', { name: 'Would be $1,250.00' }).waitFor();
  await dialog.getByLabel('What happened').fill('Three hours at the gate, nobody came');
  await dialog.locator('input[type=file]').setInputFiles(await photo());
  await dialog.getByText('Uploaded').waitFor();
  await picture(carrier, `${title}-ask`);
  await isSound();
  await dialog.getByRole('button', { name: 'Ask for more' }).click();
  await page.getByText(/^Waiting for the shipper to answer, by /).waitFor();
  await isSound();
}

/** Both totals and the difference, as they stand on the page. */
async function showsTotals({ page }: Visitor, total: RegExp): Promise<void> {
  const sums = page.getByRole('table', { name: 'What it changes' }).first();
  for (const row of [/^Agreed \$1,100\.00$/, /\+ \$150\.00$/, total]) await sums.getByRole('row', { name: row }).waitFor();
}

/** What is read before any offer is booked: the refund policy with its fee, and that no card is charged. */
const policyAndMark = /^If you cancel: .* less \$100\.00 where the carrier came in vain\. .*Test payments: no card is charged\.$/;

describe.each(walkedAt('desk'))('a change order (%s)', (size) => {
  it('is asked with a photo, approved and paid, and then the total is the higher one for both', async () => {
    const { mia, cal, path, id } = await taken();
    const carrier = await seat(cal.email, other[size], path);
    await askForMore(carrier, `change-carrier-${other[size]}`);
    await showsTotals(carrier, /^Would be \$1,250\.00$/);
    expect(await carrier.page.getByRole('article', { name: 'Change order of $150.00' }).innerText()).not.toMatch(/185\.00|1,285/);

    const shipper = await seat(mia.email, size, '/dashboard');
    await shipper.page
      .getByText(/asks for \$150\.00 more/)
      .first()
      .waitFor();
    await shipper.isSound();
    await picture(shipper, `change-turn-${size}`);
    await shipper.page.getByRole('link', { name: 'Answer', exact: true }).first().click();
    await shipper.page.getByText(/^Your turn: approve or decline, by /).waitFor();
    const first = shipper.page.getByRole('region', { name: 'Progress' });
    await first.getByText(/^Your turn: Caldwell Auto Haul asks for \$150\.00 more\. Approve or decline it, by /).waitFor();
    if (folder) await shipper.page.screenshot({ path: `${folder}/change-first-screenful-${size}.png` });
    await first.getByRole('link', { name: 'Answer it' }).click();
    await shipper.page.waitForURL('**#price-changes');
    await expect.poll(async () => (await shipper.page.getByRole('heading', { name: 'Price changes' }).boundingBox())!.y).toBeLessThan(300);
    await showsTotals(shipper, /^Would be \$1,435\.00$/);
    await shipper.isQuiet();
    await shipper.isSound();
    await picture(shipper, `change-asked-${size}`);
    await shipper.page.getByRole('button', { name: 'Approve and pay $150.00' }).click();
    await shipper.isSound();
    await shipper.page.getByRole('alertdialog').getByRole('button', { name: 'Approve and pay' }).click();
    await typeCard(shipper, cards.good);
    await shipper.page.waitForURL(`**${path}`);
    await showsTotals(shipper, /^Agreed now \$1,435\.00$/);
    await shipper.isQuiet();
    await shipper.isSound();
    await picture(shipper, `change-agreed-${size}`);

    await carrier.visit(path);
    await showsTotals(carrier, /^Agreed now \$1,250\.00$/);
    await carrier.isSound();
    const [row] =
      await sql`select total_amount, (select amount from payments where transport_id = t.id) as amount from transports t where id = ${id}`;
    expect(row).toEqual({ totalAmount: '1250.00', amount: '1435.00' });
  });

  it('is declined, the carrier leaves for it, and a dearer carrier takes over once the difference is paid', async () => {
    const { mia, cal, path } = await taken();
    const carrier = await seat(cal.email, other[size], path);
    await askForMore(carrier, `declined-carrier-${other[size]}`);
    const shipper = await seat(mia.email, size, path);
    await shipper.page.getByRole('button', { name: 'Decline', exact: true }).click();
    const declining = shipper.page.getByRole('alertdialog');
    await declining.getByText('The agreed price of $1,100.00 stands.', { exact: false }).waitFor();
    await declining.getByLabel('Why').fill('The gate was open all day');
    await shipper.isSound();
    await declining.getByRole('button', { name: 'Decline' }).click();
    await shipper.page.getByText('The shipper: The gate was open all day').waitFor();
    await shipper.isSound();

    await carrier.visit(path);
    await carrier.page.getByText('Until pickup you can leave the job because of it.', { exact: false }).waitFor();
    await picture(carrier, `declined-${other[size]}`);
    await carrier.page.getByRole('button', { name: 'Leave the job' }).click();
    await carrier.isSound();
    await carrier.page.getByRole('alertdialog').getByRole('button', { name: 'Leave the job' }).click();
    await carrier.page.getByRole('alertdialog').waitFor({ state: 'hidden' });

    await shipper.visit(path);
    await shipper.page.getByRole('heading', { name: 'Caldwell Auto Haul left the job' }).waitFor();
    await shipper.page.getByText('A change order of $150.00 was declined', { exact: false }).first().waitFor();
    await shipper.page.getByText('Your turn: $1,285.00 is still held.', { exact: false }).waitFor();
    const first = shipper.page.getByRole('region', { name: 'Progress' });
    await first.getByText('Your turn: Caldwell Auto Haul left. Now book another carrier, or take everything back').waitFor();
    expect(await first.getByText('Waiting for quotes', { exact: false }).count()).toBe(0);
    await first.getByRole('link', { name: 'See what you can do' }).click();
    const offers = shipper.page.getByRole('list', { name: 'Offers that still stand' });
    await offers.getByText('$100.00 comes back', { exact: false }).waitFor();
    await offers.getByText('$200.00 more to pay', { exact: false }).waitFor();
    await shipper.isSound();
    await picture(shipper, `rescue-${size}`);
    await shipper.page.getByRole('tab', { name: /^Quotes/ }).click();
    await shipper.page.getByRole('button', { name: 'Accept Dear Haul at $1,300.00' }).click();
    const accepting = shipper.page.getByRole('alertdialog');
    for (const row of [/^Held already - \$1,285\.00$/, /^Due now.*\$200\.00$/]) await accepting.getByRole('row', { name: row }).waitFor();
    await accepting.getByText(policyAndMark).waitFor();
    await shipper.isSound();
    await picture(shipper, `rescue-accept-${size}`);
    await shipper.page.keyboard.press('Escape');
    await accepting.waitFor({ state: 'hidden' });
    await shipper.page.getByRole('tab', { name: 'Overview' }).click();
    await offers.getByRole('button', { name: 'Book at $1,300.00' }).click();
    const booking = shipper.page.getByRole('alertdialog', { name: 'Book Dear Haul?' });
    await booking.getByRole('row', { name: 'To pay + $200.00' }).waitFor();
    await booking.getByText(policyAndMark).waitFor();
    await shipper.isSound();
    await picture(shipper, `rescue-book-${size}`);
    await booking.getByRole('button', { name: 'Book' }).click();
    await shipper.page.getByText('Your turn: pay the difference of $200.00. Nothing is picked up before.').waitFor();
    await first.getByRole('link', { name: 'Go to the difference' }).waitFor();
    await shipper.isQuiet();
    await shipper.isSound();
    await picture(shipper, `rescue-pay-${size}`);
    await shipper.visit(`${path}/checkout`);
    await shipper.page.getByText('Paid: $1,285.00. The difference is next').waitFor();
    await shipper.isSound();
    await picture(shipper, `rescue-checkout-${size}`);
    await shipper.visit(path);
    await shipper.page.getByRole('button', { name: 'Pay $200.00' }).click();
    await typeCard(shipper, cards.poor);
    await shipper.page.getByRole('alert').getByText('Your card has insufficient funds.').waitFor();
    await shipper.page.getByRole('link', { name: 'Cancel and go back' }).click();
    await shipper.page.getByText('The card has insufficient funds. Nothing was charged: try again, or with another card.').waitFor();
    await shipper.isSound();
    await picture(shipper, `rescue-declined-${size}`);
    await shipper.page.getByRole('button', { name: 'Pay $200.00' }).click();
    await typeCard(shipper, cards.good);
    await shipper.page.waitForURL(`**${path}`);
    await shipper.page.getByRole('row', { name: 'Agreed now $1,485.00' }).waitFor();
    await shipper.isQuiet();
    await shipper.isSound();
  });
});

const paymentOf = async (id: string) => (await sql`select escrow_status as state, amount from payments where transport_id = ${id}`)[0];
/** What of the money is where, in cents. */
const sumsOf = async (id: string) =>
  (
    await sql`
      select sum(amount_cents) filter (where account = 'carrier')::int as carrier, sum(amount_cents) filter (where account = 'refunds')::int as back,
        coalesce(sum(amount_cents) filter (where account = 'disputes'), 0)::int as frozen
      from ledger_entries e join payments p on p.id = e.payment_id where p.transport_id = ${id}`
  )[0];
const leave = (email: string, quoteId: string) =>
  site.callAs(email, 'POST', `/api/quotes/${quoteId}/withdrawal`, { reason: 'Truck broke down' });

it('a cheaper carrier takes over in one tap, and what it costs less comes back', async () => {
  const { id, mia, cal, quoteId, path } = await taken();
  await leave(cal.email, quoteId);
  const shipper = await seat(mia.email, 'phone', '/dashboard');
  await shipper.page.getByText('Your carrier left. $1,285.00 is still held', { exact: false }).first().waitFor();
  await shipper.isSound();
  await shipper.visit(path);
  await shipper.page.getByRole('button', { name: 'Book at $1,000.00' }).click();
  const booking = shipper.page.getByRole('alertdialog', { name: 'Book Cheap Haul?' });
  await booking.getByRole('row', { name: 'Comes back - $100.00' }).waitFor();
  await booking.getByRole('button', { name: 'Book' }).click();
  await shipper.page.getByRole('heading', { name: 'Caldwell Auto Haul left the job' }).waitFor({ state: 'hidden' });
  await shipper.isQuiet();
  await shipper.isSound();
  await expect.poll(() => paymentOf(id)).toEqual({ state: 'escrow', amount: '1185.00' });
});

it('everything comes back by itself after seven days without a carrier, and the shipper reads it', async () => {
  const { id, mia, cal, quoteId, path } = await taken();
  await leave(cal.email, quoteId);
  await ageBooking(sql, quoteId, 8);
  await sql`insert into jobs (id, name, data) values (gen_random_uuid(), 'look-for-bookings-without-carrier', '{}')`;
  await expect.poll(() => paymentOf(id), { timeout: 60_000 }).toMatchObject({ state: 'refunded' });
  const shipper = await seat(mia.email, 'desk', path);
  await shipper.page.getByText('This transport was cancelled. Nothing more to do.').waitFor();
  await shipper.page.getByRole('button', { name: /^Notifications/ }).click();
  await shipper.page.getByText('$1,285.00 comes back to you').first().waitFor();
  await shipper.isSound();
  await picture(shipper, 'seven-days-desk');
});

/** The driver documents that it came in vain, with a photo and the place of the device. */
async function documentArrival(driver: Visitor, title: string): Promise<void> {
  await driver.page.getByRole('button', { name: 'Document an arrival in vain' }).click();
  const window = driver.page.getByRole('dialog', { name: 'Document an arrival in vain' });
  await window.locator('input[type=file]').setInputFiles(await photo());
  await window.getByText('Uploaded').waitFor();
  await window.getByLabel('What you found').fill('Gate locked, nobody answered');
  await window.getByRole('button', { name: 'Take the place from this device' }).click();
  await expect.poll(() => window.getByLabel('Why there is no place').inputValue(), { timeout: 60_000 }).toMatch(/^The device/);
  await driver.isSound();
  await picture(driver, title);
  await window.getByRole('button', { name: 'Send' }).click();
  await driver.page.getByText('Gate locked, nobody answered').waitFor();
  await driver.isQuiet();
  await driver.isSound();
}

describe.each(walkedAt('phone'))('an arrival in vain (%s)', (size) => {
  it('is documented by the driver, changes what a cancellation gives back, and is paid by it', async () => {
    const { id, mia, cal, dana, path } = await taken();
    await site.connect(cal.id);
    const shipper = await seat(mia.email, size, path);
    await shipper.page.getByRole('button', { name: 'Cancel transport' }).click();
    const sheet = shipper.page.getByRole('alertdialog');
    await sheet.getByRole('row', { name: 'Comes back to you $1,100.00' }).waitFor();
    await shipper.isSound();
    await picture(shipper, `cancel-${size}`);

    const driver = await seat(dana.email, other[size], path);
    await documentArrival(driver, `arrival-${other[size]}`);

    await sheet.getByRole('row', { name: /^Fee for an arrival in vain.* - \$100\.00$/ }).waitFor();
    await sheet.getByRole('row', { name: 'Comes back to you $1,000.00' }).waitFor();
    await shipper.isSound();
    await picture(shipper, `cancel-changed-${size}`);
    await sheet.getByRole('button', { name: 'Cancel transport' }).click();
    await shipper.page.getByText('This transport was cancelled. Nothing more to do.').waitFor();
    await shipper.isQuiet();
    await shipper.isSound();
    await expect.poll(() => paymentOf(id), { timeout: 60_000 }).toMatchObject({ state: 'refunded' });
    await expect.poll(() => sumsOf(id)).toEqual({ carrier: 10_000, back: 100_000, frozen: 0 });
  });
});

describe.each(walkedAt('desk'))('what somebody else did meanwhile (%s)', (size) => {
  it('an approval of a change order that was taken back says one thing, and no page is opened for it', async () => {
    const { mia, cal, path, id } = await taken();
    const carrier = await seat(cal.email, other[size], path);
    await askForMore(carrier, `taken-back-${other[size]}`);
    const shipper = await seat(mia.email, size, path);
    const said = await listenAloud(shipper.page);
    await shipper.visit(path);
    await shipper.page.getByRole('button', { name: 'Approve and pay $150.00' }).click();
    const asking = shipper.page.getByRole('alertdialog');
    const [order] = await sql<{ id: string }[]>`select id from change_orders where transport_id = ${id}`;
    const step = `/api/change-orders/${order!.id}/approval`;
    const sent = await keepsAsItWas(shipper.page, `/api${path}/change-orders`, step);
    await carrier.page.getByRole('button', { name: 'Take it back' }).click();
    await carrier.page.getByText('Taken back', { exact: true }).waitFor();
    await asking.getByRole('button', { name: 'Approve and pay' }).click();
    const refusal = /The change order was not approved.*The carrier took this change order back/;
    await expect.poll(said).toContainEqual(expect.stringMatching(refusal));
    await picture(shipper, `taken-back-${size}`);
    await asking.waitFor({ state: 'hidden' });
    await shipper.page.getByText('Taken back', { exact: true }).waitFor();
    await shipper.isQuiet();
    // Nothing else was asked for that could fail and be told: no page to pay it on.
    expect(sent).toEqual([step]);
    expect(await shipper.page.getByText('The payment page did not open').count()).toBe(0);
    const charges =
      await sql`select from payment_movements m join payments p on p.id = m.payment_id where p.transport_id = ${id} and m.cause = 'change_order'`;
    expect(charges).toHaveLength(0);
  });

  it('a cancellation that would give back another sum by now is refused, and shows the new one before it is done', async () => {
    const { mia, cal, dana, path, id, quoteId } = await booked();
    const shipper = await seat(mia.email, size, path);
    await shipper.page.getByRole('button', { name: 'Cancel transport' }).click();
    const sheet = shipper.page.getByRole('alertdialog');
    await sheet.getByRole('row', { name: 'Comes back to you $1,285.00' }).waitFor();
    await keepsAsItWas(shipper.page, `/api${path}/payment/refund-quote`, `/api${path}/cancellation`);
    await take({ cal, dana, quoteId });
    await sheet.getByRole('button', { name: 'Cancel transport' }).click();
    await sheet.getByRole('alert').getByText('What comes back has changed meanwhile. This is how it stands now.').waitFor();
    await sheet.getByRole('row', { name: 'Comes back to you $1,100.00' }).waitFor();
    await sheet.getByRole('row', { name: 'Service fee kept - $185.00' }).waitFor();
    await shipper.isAccessible();
    await picture(shipper, `cancel-refused-${size}`);
    expect(await paymentOf(id)).toMatchObject({ state: 'escrow' });
    await sheet.getByRole('button', { name: 'Cancel transport' }).click();
    await shipper.page.getByText('This transport was cancelled. Nothing more to do.').waitFor();
    await expect.poll(() => paymentOf(id), { timeout: 60_000 }).toMatchObject({ state: 'refunded' });
  });
});

describe.each(walkedAt('phone'))('an arrival in vain that is disputed (%s)', (size) => {
  it('is decided by the desk, which both sides read with its reason', async () => {
    const { id, mia, cal, dana, path } = await taken();
    await site.connect(cal.id);
    const driver = await seat(dana.email, other[size], path);
    await documentArrival(driver, `disputed-arrival-${other[size]}`);
    await driver.close();
    const shipper = await seat(mia.email, size, path);
    await shipper.page.getByRole('button', { name: 'Dispute it' }).click();
    const disputing = shipper.page.getByRole('dialog', { name: 'Was it not so?' });
    await disputing.getByLabel('Reason').fill('I waited at the gate all day');
    await shipper.isSound();
    await disputing.getByRole('button', { name: 'Dispute it' }).click();
    await shipper.page.getByText('Disputed: our desk decides').waitFor();
    await shipper.page.getByRole('button', { name: 'Cancel transport' }).click();
    const sheet = shipper.page.getByRole('alertdialog');
    await sheet.getByText('You dispute it: it waits for our desk').waitFor();
    await picture(shipper, `disputed-cancel-${size}`);
    await sheet.getByRole('button', { name: 'Cancel transport' }).click();
    await shipper.page.getByText('This transport was cancelled. Nothing more to do.').waitFor();
    await expect.poll(() => sumsOf(id), { timeout: 60_000 }).toEqual({ carrier: null, back: 100_000, frozen: 10_000 });

    const chief = await person('admin');
    const desk = await seat(chief.email, other[size], path);
    await desk.page.getByText('The shipper: I waited at the gate all day').waitFor();
    await picture(desk, `disputed-desk-${other[size]}`);
    await desk.isSound();
    await desk.page.getByRole('button', { name: 'It does not stand' }).click();
    const deciding = desk.page.getByRole('dialog', { name: 'Does it not stand?' });
    await deciding.getByRole('button', { name: 'It does not stand' }).click();
    await deciding.getByText('Say in a sentence why').first().waitFor();
    await deciding.getByLabel('Reason').fill('The photo shows another gate');
    await desk.isSound();
    await deciding.getByRole('button', { name: 'It does not stand' }).click();
    await desk.page.getByText('Our desk: The photo shows another gate').waitFor();
    await desk.isQuiet();
    await desk.isSound();
    await expect.poll(() => sumsOf(id), { timeout: 60_000 }).toEqual({ carrier: null, back: 110_000, frozen: 0 });

    await shipper.visit(path);
    await shipper.page.getByText('Our desk: The photo shows another gate').waitFor();
    await shipper.page.getByText('Does not stand', { exact: true }).waitFor();
    await shipper.isSound();
    const carrier = await seat(cal.email, size, path);
    await carrier.page.getByText('Our desk: The photo shows another gate').waitFor();
    await carrier.page.getByText('Does not stand', { exact: true }).waitFor();
    await carrier.isSound();
    await carrier.close();
  });
});
