import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { claims } from '#shared/claims.ts';
import { defaultSupportEmail, supportHours } from '#shared/product.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const main = (page: Page) => page.getByRole('main');

describe('a public page', () => {
  it('the landing page: its hero leads to a quote and to how it works, with six features and three problems', async () => {
    const { page, visit, close } = await open('desk');
    for (const [label, path] of [
      ['Get a Quote', '/quote'],
      ['How It Works', '/how-it-works'],
    ] as const) {
      await visit('/');
      await main(page).locator('section').first().getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL(`${site.origin}${path}`);
    }
    await visit('/');
    const features = page.getByRole('region', { name: 'What every transport comes with' }).getByRole('heading', { level: 3 });
    expect(await features.allInnerTexts()).toEqual([
      'DOT, FMCSA and state compliance',
      'Transparent pricing',
      'Mandatory condition photos',
      'Real-time tracking',
      'Pre-screened carriers',
      'Complete audit trail',
    ]);
    for (const [problem, claim] of [
      ['Hidden fees', 'lines'],
      ['Compliance risks', 'reviewed'],
      ['Damage disputes', 'written'],
    ] as const)
      await main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: problem, exact: true }) })
        .getByText(claims[claim].claim)
        .waitFor();
    await close();
  });

  it('pricing: the savings example counts with the cap of the fee', async () => {
    const { page, visit, close } = await open('desk');
    await visit('/pricing');
    const rows = page.getByRole('region', { name: 'Savings example' }).getByRole('row');
    expect((await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual(
      expect.arrayContaining(['1% without a cap $750', 'Premium Transport $499', 'You save $251']),
    );
    await close();
  });

  it('safety: vehicle protection, carrier verification and security monitoring, each with what is done', async () => {
    const { page, visit, close } = await open('phone');
    await visit('/support/safety');
    for (const part of ['Vehicle protection', 'Carrier verification', 'Security monitoring'])
      expect([part, (await page.getByRole('region', { name: part }).innerText()).length > 300]).toEqual([part, true]);
    await close();
  });

  it('contact: the address of support, its hours and when it answers', async () => {
    const { page, visit, close } = await open('phone');
    await visit('/support/contact-us');
    expect(await main(page).getByRole('link', { name: defaultSupportEmail }).getAttribute('href')).toBe(`mailto:${defaultSupportEmail}`);
    expect(supportHours).toBe('7AM-7PM EST');
    await main(page).getByText(supportHours).waitFor();
    await main(page).getByText('An answer within 24 hours on business days').waitFor();
    await close();
  });
});

/** The links of the bar, or of the drawer where the bar has no room. */
async function linksOf(page: Page, size: Size): Promise<string[]> {
  if (size === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.first().waitFor();
  const labels = await links.allInnerTexts();
  if (size === 'phone') await page.keyboard.press('Escape');
  return labels;
}

/** Links that one or another role has. */
const compared = ['Dashboard', 'New Transport', 'Quotes', 'Security'];

describe('the navigation of an account', () => {
  it.each([
    ['shipper', 'desk', ['Dashboard', 'New Transport', 'Quotes']],
    ['shipper', 'phone', ['Dashboard', 'New Transport', 'Quotes']],
    ['driver', 'phone', ['Dashboard', 'Quotes']],
    ['admin', 'desk', ['Dashboard', 'Security']],
    ['super_admin', 'phone', ['Dashboard', 'Security']],
  ] as const)('of a %s (%s) is %j beside what other sections add', async (role, size, labels) => {
    const visitor = await open(size);
    const { page, visit, close } = visitor;
    await enter(visitor, (await buildAccount(site.sql, { role })).email);
    await visit('/settings/account');
    expect((await linksOf(page, size)).filter((label) => compared.includes(label))).toEqual(labels);
    await close();
  });

  it('leads from its name to the landing page, and from its settings to profile, account and out', async () => {
    const visitor = await open('desk');
    const { page, visit, close } = visitor;
    await enter(visitor, (await buildAccount(site.sql)).email);
    const choose = async (item: string) => {
      await visit('/dashboard');
      await page.getByRole('button', { name: /^Settings/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Profile Settings');
    await page.waitForURL('**/settings/profile');
    await choose('Account Settings');
    await page.waitForURL('**/settings/account');
    await page.getByRole('banner').getByRole('link', { name: 'Carriage' }).click();
    await page.waitForURL(`${site.origin}/`);
    await choose('Sign Out');
    await page.waitForURL('**/login');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Settings/ }).count()).toBe(0);
    await close();
  });
});

describe('the dashboard', () => {
  it('lists drafts with their vehicle, route, pickup date, day and three things to do', async () => {
    const visitor = await open('desk');
    const { page, visit, close } = visitor;
    const { id: shipperId, email } = await buildAccount(site.sql);
    const id = await buildTransport(site.sql, { shipperId, status: 'draft', submittedAt: null, pickupDate: null });
    await enter(visitor, email);
    await visit('/dashboard');
    const table = page.getByRole('table', { name: 'Draft quotes' });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Vehicle', 'Route', 'Pickup Date', 'Created', 'Actions']);
    const row = table.getByRole('row', { name: /2019 Honda Accord/ });
    await row.getByRole('cell', { name: 'Not set' }).waitFor();
    await row.getByRole('cell', { name: /78701.*80202/ }).waitFor();
    for (const [role, name] of [
      ['link', 'Edit 2019 Honda Accord'],
      ['button', 'Submit 2019 Honda Accord'],
      ['button', 'Delete 2019 Honda Accord'],
    ] as const)
      await row.getByRole(role, { name }).waitFor();
    await row.getByRole('link', { name: 'Edit 2019 Honda Accord' }).click();
    await page.waitForURL(`**/transports/new?draft=${id}`);
    await close();
  });

  it('counts every request that is no draft as an active quote, and those without a truck as pending', async () => {
    const visitor = await open('desk');
    const { page, visit, close } = visitor;
    const { id: shipperId, email } = await buildAccount(site.sql);
    for (const status of ['submitted', 'in_transit', 'completed', 'draft'] as const) await buildTransport(site.sql, { shipperId, status });
    await enter(visitor, email);
    await visit('/dashboard');
    const stat = page.getByText('Active Quotes', { exact: true }).locator('xpath=ancestor::div[1]');
    await stat.getByText('3', { exact: true }).waitFor();
    const pending = page.getByText('Pending Shipments', { exact: true }).locator('xpath=ancestor::div[1]');
    await pending.getByText('1', { exact: true }).waitFor();
    await close();
  });
});

it('the service fee reads $49.00 until a value is typed', async () => {
  const { page, visit, close } = await open('phone');
  await visit('/quote');
  const fee = page.getByLabel('Service fee', { exact: true }).filter({ visible: true });
  expect(await fee.textContent()).toBe('$49.00');
  await page.getByLabel('Vehicle Value').fill('75000');
  await expect.poll(() => fee.textContent()).toBe('$499.00');
  await close();
});

it('the transport form has the vehicle, the route, its photos and more to say, and reckons the service fee for the value', async () => {
  const visitor = await open('desk');
  const { page, visit, close } = visitor;
  await enter(visitor, (await buildAccount(site.sql)).email);
  await visit('/transports/new');
  for (const title of ['Vehicle Information', 'Transport Route', 'Vehicle Photos (optional)', 'Additional Information', 'Service Fee'])
    await main(page).getByRole('heading', { name: title, exact: true }).waitFor();
  const fee = page.getByLabel('Service fee', { exact: true }).filter({ visible: true });
  expect(await fee.textContent()).toBe('$49.00');
  await page.getByLabel('Vehicle Value').fill('25000');
  await expect.poll(() => fee.textContent()).toBe('$250.00');
  await close();
});

it('a transport has its vehicle, its places and when it was created and last changed, and counts and lists what was offered', async () => {
  const visitor = await open('desk');
  const { page, visit, close } = visitor;
  const { id: shipperId, email } = await buildAccount(site.sql);
  const id = await buildTransport(site.sql, { shipperId, status: 'quoted', offerCount: 2 });
  for (const bidAmount of ['980.00', '1040.00']) {
    const carrier = await buildAccount(site.sql, { role: 'carrier' });
    await buildBid(site.sql, { transportId: id, bidderId: carrier.id, bidAmount });
  }
  await enter(visitor, email);
  await visit(`/transports/${id}`);
  const sheet = (title: string) =>
    main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  for (const words of ['2019 Honda Accord', 'Blue', '$18,500.00']) await sheet('Vehicle').getByText(words, { exact: true }).waitFor();
  for (const words of ['Austin, TX 78701', '600 Congress Ave', 'Denver, CO 80202', '1700 Lincoln St'])
    await sheet('Pickup and delivery').getByText(words, { exact: true }).waitFor();
  for (const words of ['Created', 'Last updated']) await sheet('Timeline').getByText(words).waitFor();
  await page.getByRole('tab', { name: 'Quotes 2' }).click();
  const offers = main(page).getByRole('article');
  await expect.poll(() => offers.count()).toBe(2);
  for (const price of ['$980.00', '$1,040.00']) await offers.getByText(price).filter({ visible: true }).first().waitFor();
  await close();
});

describe('an account', () => {
  it('finds its password, its notifications and its security information on one screen', async () => {
    const visitor = await open('phone');
    const { page, visit, close } = visitor;
    const { email } = await buildAccount(site.sql);
    await enter(visitor, email);
    await visit('/settings/account');
    for (const title of ['Password', 'Notification preferences', 'Security information'])
      await main(page).getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    for (const field of ['Email notifications', 'Push notifications', 'Weekly reports', 'Security alerts'])
      expect([field, await page.getByLabel(field).count()]).toEqual([field, 1]);
    await main(page).getByText(email).waitFor();
    await close();
  });

  it('is read again after its profile is saved: the bar has the new name without a reload', async () => {
    const visitor = await open('desk');
    const { page, visit, close } = visitor;
    await enter(visitor, (await buildAccount(site.sql, { fullName: 'Nora Lind' })).email);
    await visit('/settings/profile');
    await page.getByRole('banner').getByText('Nora Lind').first().waitFor();
    const readAgain = page.waitForRequest('**/api/auth/me');
    await page.getByLabel('Full name').fill('Nora Lindqvist');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await readAgain;
    await page.getByRole('banner').getByText('Nora Lindqvist').first().waitFor();
    await close();
  });

  it('finds New Quote Request above its quotes, which leads to the form', async () => {
    const visitor = await open('phone');
    const { page, visit, close } = visitor;
    await enter(visitor, (await buildAccount(site.sql)).email);
    await visit('/quotes');
    await page.getByRole('link', { name: 'New Quote Request' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'New Transport Request' }).waitFor();
    await close();
  });
});
