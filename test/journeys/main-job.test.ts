import { beforeAll, expect, it } from 'vitest';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import type { Role } from '#shared/roles.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser/browser.ts';
import { repeats } from '../harness/effort.ts';
import { bell, enter, fillAccord, openNavLink, waitForFocus, signIn, toast } from '../harness/browser/journey.ts';
import { countPresses } from '../harness/browser/presses.ts';
import { performStep } from '../harness/people/driving.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
interface Walker extends Visitor {
  readonly pressed: () => number;
}
let openBrowser: (size: Size) => Promise<Visitor>;
const open = async (size: Size): Promise<Walker> => {
  const visitor = await openBrowser(size);
  return { ...visitor, pressed: await countPresses(visitor.page) };
};

beforeAll(async () => {
  site = await startSite();
  openBrowser = (await startBrowser(site.origin)).open;
});

const vehicle = '2019 Honda Accord';
const pickupDay = addDays(openDay(new Date()), 5);
const owner = { fullName: 'Pat Doyle', phone: '(512) 555-0142', password: 'Long-way-home-78' };

/** The form, or a ready session; one journey tests the form. */
const ways = {
  form: signIn,
  session: async (visitor: Visitor, email: string) => {
    await enter(visitor, email);
    await visitor.visit('/dashboard');
  },
};

async function seat(role: Role, size: Size, way: keyof typeof ways = 'session'): Promise<Walker & { email: string }> {
  const { email } = await buildCompliantAccount(site.sql, { role });
  const visitor = await open(size);
  await ways[way](visitor, email);
  await visitor.page.getByRole('heading', { level: 1, name: /^Welcome|Control Panel$|^Super Admin Console$/ }).waitFor();
  await visitor.isSound();
  return { ...visitor, email };
}

async function askForQuotes({ page, visit, isSound, pressed }: Walker, email: string): Promise<void> {
  await visit('/');
  await page.getByRole('main').getByRole('link', { name: /quote/i }).first().click();
  await page.getByRole('heading', { name: 'Get Your Transport Quote' }).waitFor();
  await fillAccord(page);
  const price = page.getByRole('table', { name: 'Estimated price of the transport' });
  await price.waitFor();
  for (const line of ['Base rate', 'Fuel surcharge', 'Tolls', 'Permits', 'Special handling', 'Transport'])
    await price.getByRole('row', { name: line }).first().waitFor();
  for (const contact of ['Full Name', 'Email', 'Phone']) expect(await page.getByLabel(contact).inputValue()).toBe('');
  await isSound();
  await page.getByLabel('Full Name').fill(owner.fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(owner.phone);
  await page.getByRole('button', { name: 'Submit Quote Request' }).click();
  await page.getByRole('heading', { name: 'Quote Request Submitted Successfully' }).waitFor();
  expect(pressed(), 'to ask for quotes, one of them to choose the make').toBe(3);
  await page.getByRole('heading', { name: 'Estimate' }).waitFor();
  await isSound();
}

async function createAccount({ page, isSound, pressed }: Walker, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Create Free Account' }).click();
  await page.getByRole('heading', { name: 'Create Your Account to Track Your Quote' }).waitFor();
  await page.getByText('Link Your Quote Request').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe(owner.fullName);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await page.getByLabel('Phone number').inputValue()).toBe(owner.phone);
  await isSound();
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await toast(page, 'Account created successfully!').waitFor();
  await page.getByText('Your quote request was automatically linked.', { exact: false }).first().waitFor();
  await page.waitForURL('**/dashboard');
  expect(pressed(), 'to make an account of it').toBe(2);
  expect(await page.evaluate(() => sessionStorage.getItem('pendingQuote'))).toBeNull();
}

async function findTheRequest({ page, isSound }: Visitor): Promise<void> {
  await page.getByRole('link', { name: vehicle, exact: true }).waitFor();
  await bell(page, 2).click();
  const notices = page.getByRole('dialog', { name: 'Notifications' });
  await notices.getByText('Your earlier request is now in your account').waitFor();
  await isSound(notices);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page.keyboard.press('Escape');
  await bell(page, 0).waitFor();
  await isSound();
  await page.getByRole('link', { name: vehicle, exact: true }).click();
  await page.getByText('Waiting for quotes from verified carriers', { exact: false }).waitFor();
  await isSound();
}

async function openRequest({ page, isSound, pressed }: Walker): Promise<void> {
  pressed();
  await openNavLink(page, 'Marketplace');
  await page.getByRole('link', { name: vehicle, exact: true }).waitFor();
  await isSound();
  await page.getByRole('link', { name: vehicle, exact: true }).click();
  await page.getByRole('heading', { name: vehicle, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Send an itemized quote' }).waitFor();
  const shown = await page.getByRole('main').innerText();
  expect(shown).toContain('Austin, TX 787xx');
  for (const secret of [owner.fullName, owner.phone, '78701', '80202', 'Pickup address']) expect(shown).not.toContain(secret);
  await isSound();
}

async function priceIt(carrier: Walker, size: Size): Promise<void> {
  const { page, isSound, pressed } = carrier;
  await openRequest(carrier);
  await page.getByRole('button', { name: 'Send an itemized quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price this request' });
  const lines = { 'Base rate': '1,000', 'Fuel surcharge': '120', Tolls: '30', 'Special handling': '30', 'Estimated delivery days': '4' };
  for (const [label, amount] of Object.entries(lines)) await dialog.getByLabel(label).fill(amount);
  await dialog.getByLabel('Pickup day').fill(pickupDay);
  await dialog.getByText('$1,180.00').waitFor();
  await dialog.getByLabel('My cargo insurance covers this vehicle').check();
  await isSound(dialog);
  await dialog.getByRole('button', { name: 'Send quote' }).click();
  await toast(page, 'Quote sent').waitFor();
  expect(pressed(), 'to price a request, from the menu').toBe(size === 'phone' ? 6 : 5);
  const own = page.getByRole('region', { name: 'Your quote' });
  await own.getByText('Waiting for the shipper').waitFor();
  await isSound(own);
}

async function bidOnIt({ page, isSound, pressed }: Walker, size: Size): Promise<void> {
  pressed();
  await openNavLink(page, 'Marketplace');
  await page.getByText('$1,180.00').waitFor();
  await page.getByRole('button', { name: `Place a bid on ${vehicle}, Austin, TX 787xx to Denver, CO 802xx` }).click();
  const dialog = page.getByRole('dialog', { name: 'Place a bid' });
  await dialog.getByLabel('Bid amount').fill('$1,090');
  await dialog.getByLabel('Pickup day').fill(pickupDay);
  await dialog.getByLabel('Estimated delivery days').fill('5');
  await isSound(dialog);
  await dialog.getByRole('button', { name: 'Submit bid' }).click();
  await toast(page, 'Bid submitted').waitFor();
  expect(pressed(), 'to bid, from the menu').toBe(size === 'phone' ? 4 : 3);
  await page.getByText('$1,090.00').first().waitFor();
  await waitForFocus(page);
  await page.getByRole('tab', { name: 'My bids' }).click();
  await page.getByText('Waiting for the shipper').waitFor();
  await isSound();
}

async function acceptTheQuote({ page, isSound, pressed }: Walker): Promise<void> {
  await bell(page, 2).waitFor();
  await page.getByText('Your turn: You have 2 offers', { exact: false }).waitFor();
  pressed();
  await page.getByRole('link', { name: 'Compare offers' }).click();
  await page.getByRole('radio', { name: 'Compare' }).waitFor();
  await waitForFocus(page);
  await page.getByRole('radio', { name: 'Compare' }).click();
  const table = page.getByRole('table', { name: 'Offers side by side' });
  await table.waitFor();
  for (const words of ['Carriage estimate', 'Petrov Hauling', 'Jensen Auto Transport']) await table.getByText(words).first().waitFor();
  await isSound();
  await table.getByRole('button', { name: 'Accept Jensen Auto Transport at $1,180.00' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Accept Jensen Auto Transport at $1,180.00?' });
  await dialog.getByRole('row', { name: 'Total $1,180.00' }).waitFor();
  expect(await dialog.getByRole('row', { name: /^Service fee/ }).count()).toBe(0);
  await isSound(dialog);
  await dialog.getByRole('button', { name: 'Accept at $1,180.00' }).click();
  await toast(page, 'Offer accepted').waitFor();
  expect(pressed(), 'to compare the offers side by side and accept one').toBe(4);
  await page.getByText('Waiting for Jensen Auto Transport to take the job and name the driver').waitFor();
}

async function takeTheJob({ page, isSound, pressed }: Walker, driverEmail: string): Promise<void> {
  await page.getByText('Your turn: The shipper accepted your offer. Take the job and name a driver').waitFor();
  await page.getByText(owner.phone, { exact: false }).waitFor();
  pressed();
  await page.getByRole('button', { name: 'Take job' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take job' });
  await dialog.getByLabel("Driver's email address").fill(driverEmail);
  await isSound(dialog);
  await dialog.getByRole('button', { name: 'Take job' }).click();
  await toast(page, 'Job taken').waitFor();
  expect(pressed(), 'to take the job and name its driver').toBe(2);
  await page.getByText('Waiting for Dana Okafor to agree to the job').waitFor();
}

async function agreeToDrive({ page, isSound, pressed }: Walker): Promise<void> {
  await page.getByText('Your turn: agree to drive this job or decline it').waitFor();
  await isSound();
  await page.getByRole('button', { name: 'Agree to drive' }).click();
  await toast(page, 'You agreed to drive').waitFor();
  expect(pressed(), 'to agree to drive, from the dashboard').toBe(2);
}

async function confirmDelivery({ page, isSound, pressed }: Walker): Promise<void> {
  pressed();
  await page.getByRole('button', { name: 'Confirm delivery' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Confirm delivery of the ${vehicle}?` });
  await isSound(dialog);
  await dialog.getByRole('button', { name: 'Confirm delivery' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(pressed(), 'to confirm the delivery').toBe(2);
}

async function closeByAdmin({ page, isSound }: Visitor): Promise<void> {
  await page.reload();
  await page.getByRole('combobox', { name: 'Quote', exact: true }).click();
  await page.getByRole('option', { name: '· Delivered' }).first().click();
  await page.getByLabel('New state').selectOption({ label: 'Closed' });
  await isSound();
  await page.getByRole('button', { name: 'Update State' }).click();
  await toast(page, 'State Updated').waitFor();
  await page.getByText('Delivered to Closed').waitFor();
  await isSound();
}

const recorded = [
  'Request submitted',
  'Quote sent',
  'Bid placed',
  'Offer accepted',
  'Bid not chosen',
  'Driver assigned',
  'Quote status changed',
];

async function readTheRecord({ page, isSound }: Visitor): Promise<void> {
  await page.getByText('Delivered and closed.').waitFor();
  await page.getByRole('tab', { name: 'Chain of Custody' }).click();
  await page.getByText('Chain verified').waitFor();
  await page
    .getByRole('tabpanel', { name: 'Chain of Custody' })
    .locator('summary', { hasText: /^Details$/ })
    .last()
    .click();
  for (const title of recorded) await page.getByText(title, { exact: false }).first().waitFor();
  for (const step of ['From booked to assigned', 'From assigned to in transit', 'From in transit to delivered', 'From delivered to closed'])
    await page.getByText(step, { exact: false }).first().waitFor();
  await isSound();
}

const other = { phone: 'desk', desk: 'phone' } as const;

const walks = [
  ['phone', 'its owner'],
  ['desk', 'an administrator'],
] as const;

it.each(walks.slice(0, repeats(1, 2)))(
  'takes a vehicle from the first question to the end, owner and driver on a %s, closed by %s',
  async (size, closer) => {
    const email = `pat.doyle.${size}@carriage.example`;
    const shipper = await open(size);
    await askForQuotes(shipper, email);
    await createAccount(shipper, email);
    await findTheRequest(shipper);
    const carrier = await seat('carrier', other[size], 'form');
    await priceIt(carrier, other[size]);
    const bidder = await seat('independent_driver', other[size]);
    await bidOnIt(bidder, other[size]);
    await acceptTheQuote(shipper);
    await bidder.page.getByText('Another offer was accepted').waitFor();
    const driver = await seat('driver', size);
    await takeTheJob(carrier, driver.email);
    await shipper.page.getByText('Waiting for Dana Okafor to agree to the job').waitFor();
    driver.pressed();
    await driver.page.getByRole('link', { name: 'Agree or decline' }).click();
    await agreeToDrive(driver);
    for (const { page } of [shipper, carrier]) await page.getByText('Waiting for Dana Okafor to pick up the vehicle').waitFor();
    await performStep(driver, site.sql, 'pickup');
    await shipper.page.getByText('On the way to Denver, CO.').waitFor();
    await carrier.page.getByText('Waiting for Dana Okafor to deliver the vehicle').waitFor();
    await performStep(driver, site.sql, 'delivery');
    await shipper.page.getByText('Your turn: compare the vehicle with its condition at pickup, then confirm delivery').waitFor();
    for (const { page } of [carrier, driver]) await page.getByText('Delivered. Waiting for the shipper to confirm.').waitFor();
    if (closer === 'its owner') await confirmDelivery(shipper);
    else await closeByAdmin(await seat('admin', other[size]));
    await readTheRecord(shipper);
    for (const { page } of [carrier, driver]) await page.getByText('Delivered and closed.').waitFor();
    await carrier.isSound();
    for (const visitor of [shipper, carrier, bidder, driver]) {
      expect(visitor.complaints).toEqual([]);
      await visitor.close();
    }
  },
);
