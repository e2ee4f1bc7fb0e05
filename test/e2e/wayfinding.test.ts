import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildBan, buildSecurityEvent } from '#domains/sentinel/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { linesOfRows } from '../harness/lines.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
const here = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');

const leftOf = (page: Page, part: string) =>
  page
    .locator(part)
    .first()
    .evaluate((element) => element.getBoundingClientRect().left);

/** A shipper with a quiet request, one with offers, and one on the road to Boston. */
async function openShipper(size: Size): Promise<Visitor & { ids: string[] }> {
  const shipper = await buildAccount(site.sql);
  const make = (vehicleModel: string, more: object = {}) => buildTransport(site.sql, { shipperId: shipper.id, vehicleModel, ...more });
  const ids = [
    await make('Offered', { status: 'quoted', offerCount: 2, bestOffer: '900.00' }),
    await make('Driven', { status: 'in_transit', toCity: 'Boston', toState: 'MA' }),
    await make('Quiet'),
  ];
  const visitor = await open(size);
  await enter(visitor, shipper.email);
  return { ...visitor, ids };
}

describe('the way', () => {
  it('is shown on an inner page: what stands above it, where one is, and what the window is about', async () => {
    const { page, visit, isSound, close, ids } = await openShipper('desk');
    await visit(`/transports/${ids[0]}`);
    expect(await page.title()).toBe('2019 Honda Offered, Austin to Denver | Carriage');
    expect(await here(page).allInnerTexts()).toEqual(['Quotes']);
    expect(await breadcrumb(page).getByRole('link').allInnerTexts()).toEqual(['Dashboard', 'Quotes']);
    await isSound();
    await breadcrumb(page).getByRole('link', { name: 'Quotes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor();
    expect(await page.title()).toBe('Quotes | Carriage');
    expect(await leftOf(page, 'main h1')).toBe(await leftOf(page, 'header a'));
    await close();
  });

  it('leads from every inner page of an account to what stands above it, and begins where the header does', async () => {
    const carrier = await buildCompliantAccount(site.sql, { role: 'carrier', companyName: 'Jensen Auto Transport' });
    const chief = await buildAccount(site.sql, { role: 'super_admin' });
    const inner = {
      [carrier.email]: ['/settings/profile', '/settings/account', '/settings/carrier', '/compliance-documents', `/carriers/${carrier.id}`],
      [chief.email]: ['/settings/security', '/admin-dashboard', '/super-admin', '/admin-independent-drivers'],
    };
    for (const [email, addresses] of Object.entries(inner)) {
      const visitor = await open('desk');
      const { page, visit, isSound, close } = visitor;
      await enter(visitor, email);
      for (const address of addresses) {
        await visit(address);
        await breadcrumb(page).waitFor();
        expect([address, await breadcrumb(page).getByRole('link').allInnerTexts()]).toEqual([address, ['Dashboard']]);
        expect([address, await here(page).allInnerTexts()]).toEqual([address, ['Dashboard']]);
        expect([address, await leftOf(page, 'main h1')]).toEqual([address, await leftOf(page, 'header a')]);
        await isSound();
      }
      if (email === carrier.email) expect(await page.title()).toBe('Jensen Auto Transport | Carriage');
      await visit('/dashboard');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await breadcrumb(page).count()).toBe(0);
      await close();
    }
  });

  it.each(walkedAt('desk'))('is found with Ctrl K: a transport by its city, a screen by its name (%s)', async (size) => {
    const { page, visit, isSound, close, ids } = await openShipper(size);
    await visit('/dashboard');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: /^Find a screen/ });
    await box.fill('boston');
    await page.getByRole('option', { name: /^2019 Honda Driven/ }).waitFor();
    await isSound();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/transports/${ids[1]}`);
    await page.getByRole('button', { name: /^Find/ }).click();
    await box.fill('account');
    await page.getByRole('option', { name: /^Account Settings/ }).click();
    await page.waitForURL('**/settings/account');
    await close();
  });

  it.each(['phone', 'desk'] as const)('is found in a window that stands still while one types (%s)', async (size) => {
    const { page, visit, isSound, close } = await openShipper(size);
    await visit('/dashboard');
    await page.getByRole('button', { name: /^Find/ }).click();
    const box = page.getByRole('combobox', { name: /^Find a screen/ });
    const top = async () => (await box.boundingBox())!.y;
    const before = await top();
    await box.fill('boston');
    await page.getByRole('option', { name: /^2019 Honda Driven/ }).waitFor();
    expect(await top()).toBe(before);
    await isSound();
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/palette-${size}.png` });
    await close();
  });

  it('leads to no transport of other words, and is not told to be nowhere where nobody could look', async () => {
    const { page, visit, isAccessible, close } = await openShipper('desk');
    await visit('/dashboard');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: /^Find a screen/ });
    const ofBoston = page.getByRole('option', { name: /^2019 Honda Driven/ });
    await box.fill('boston');
    await ofBoston.waitFor();
    // One step of the page, in which nothing settles: what was found for the words before is gone with their first letter more.
    await box.press('x');
    expect(await ofBoston.count()).toBe(0);
    await page.getByText('Nothing found', { exact: true }).waitFor();
    await page.route('**/api/transports?*', (route) => route.fulfill({ status: 503, json: { error: 'Not now', code: 'unavailable' } }));
    await box.fill('denver');
    await page.getByText('Transports could not be looked up. Close this and try again.').waitFor();
    expect(await page.getByText('Nothing found', { exact: true }).count()).toBe(0);
    await isAccessible();
    await close();
  });

  it('leads from the account’s own button to help, to another theme and out', async () => {
    const { page, visit, isSound, close } = await openShipper('desk');
    await visit('/quotes');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Help' }).waitFor();
    await isSound();
    await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    await close();
  });
});

describe('the one list of quotes', () => {
  it.each(walkedAt('phone'))('has what needs its owner first, is searched and sorted, tabs and status in one row (%s)', async (size) => {
    const { page, visit, isSound, close } = await openShipper(size);
    await visit('/quotes');
    const shown = () => page.getByRole('article').getByRole('heading').allInnerTexts();
    await expect.poll(shown).toEqual(['2019 Honda Offered', '2019 Honda Quiet', '2019 Honda Driven']);
    const middle = async (part: ReturnType<Page['locator']>) => {
      const { y, height } = (await part.boundingBox())!;
      return y + height / 2;
    };
    const apart = async (one: ReturnType<Page['locator']>, other: ReturnType<Page['locator']>) =>
      Math.abs((await middle(one)) - (await middle(other)));
    const [tabs, status] = [page.getByRole('tablist'), page.getByLabel('Filter by status')];
    expect(await apart(tabs, status)).toBeLessThan(20);
    const [strip, choice] = [(await tabs.boundingBox())!, (await status.boundingBox())!];
    expect(strip.x + strip.width).toBeLessThanOrEqual(choice.x);
    expect(await apart(page.getByLabel('Search your requests'), page.getByLabel('Sort by'))).toBeLessThan(20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await page.getByLabel('Sort by').selectOption('newest');
    await expect.poll(shown).toEqual(['2019 Honda Quiet', '2019 Honda Driven', '2019 Honda Offered']);
    await page.getByLabel('Search your requests').fill('boston');
    await expect.poll(shown).toEqual(['2019 Honda Driven']);
    await isSound();
    await page.getByLabel('Search your requests').fill('nowhere');
    await page.getByText('Nothing matches "nowhere"').waitFor();
    await isSound();
    await close();
  });
});

const long = 'the other side is down and says so at a length that no line of a telephone holds';

/** What the consoles list, each with words that are longer than a line. */
async function fillConsoles(): Promise<void> {
  const { sql } = site;
  const at = new Date();
  const mail = { recipient: `dana.${'x'.repeat(40)}@customer.example`, subject: `New quote: ${long}`, textBody: 'Hello' };
  await sql`insert into mail_outbox ${sql({ id: newId(), ...mail, status: 'failed', attempts: 8, error: long })}`;
  await sql`insert into mail_outbox ${sql({ id: newId(), ...mail, status: 'kept' })}`;
  await sql`insert into jobs ${sql({ id: newId(), name: 'send-word', data: {}, attempts: 5, lastError: long, createdAt: at, failedAt: at })}`;
  await sql`
    insert into backups (id, started_at, finished_at, folder, row_count, file_count, byte_count, failure) values
    (${newId()}, now(), now(), '/backups/a', 12345, 67, 8900000, null), (${newId()}, now(), now(), ${`/backups/${long}`}, null, null, null, ${long})`;
  await sql`insert into store_sweeps values ('disk', now(), 12, 3)`;
  await sql`insert into system_config (key, value, category, description) values ('sentinelEnforceBan', 'true', 'security', ${long})`;
  const [shipper, carrier] = [await buildAccount(sql), await buildCompliantAccount(sql, { role: 'carrier' })];
  const transportId = await buildTransport(sql, {
    shipperId: shipper.id,
    status: 'delivered',
    vehicleModel: 'Accord Hybrid Sport Touring',
    fromCity: 'Rancho Santa Margarita',
    toCity: 'Truth or Consequences',
  });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'delivered', isAccepted: true });
  await buildClaim(sql, { transportId, quoteId, claimantId: shipper.id, carrierSideId: carrier.id, state: 'escalated' });
  await buildPayment(sql, {
    transportId,
    quoteId,
    shipperUserId: shipper.id,
    recipientUserId: carrier.id,
    escrowStatus: 'held',
    isTest: true,
  });
  await buildSecurityEvent(sql, { ipAddress: '203.0.113.7', requestPath: `/${'wp-login/'.repeat(20)}`, occurrences: 12 });
  await buildBan(sql, { ipAddress: '198.51.100.23', reason: long });
}

describe('a row of a table on a phone is a title line and two lines of facts', () => {
  it('in the consoles of administrators', async () => {
    const chief = await buildAccount(site.sql, { role: 'super_admin', fullName: 'Sofia Reyes' });
    const visitor = await open('phone');
    const { page, visit, isSound, close } = visitor;
    await fillConsoles();
    await enter(visitor, chief.email);
    const tables = [
      ['/dashboard', 'User Management', 'All users'],
      ['/dashboard?tab=config', 'System Config', 'System configuration'],
      ['/dashboard?tab=config', 'System Config', 'Settings of the program'],
      ['/admin/claims', 'To decide', 'Claims'],
      ['/admin/payments', 'All payments', 'Payments'],
      ['/super-admin/users', 'Users', 'Users'],
      ['/super-admin/audit-logs', 'Audit Logs', 'Audit log'],
      ['/super-admin/scoring', 'Sentinel', 'Banned addresses'],
      ['/super-admin/jobs', 'Background Jobs', 'Given-up jobs'],
      ['/super-admin/jobs', 'Background Jobs', 'Stored files'],
      ['/super-admin/jobs', 'Background Jobs', 'Backups'],
      ['/super-admin/outbox', 'Outbox', 'Outbox'],
      ['/security', 'Recent events', 'Recent events'],
      ['/security', 'Active bans', 'Active bans'],
    ] as const;
    const most: Record<string, number> = {};
    for (const [address, tab, caption] of tables) {
      await visit(address);
      const opener = page.getByRole('tab', { name: tab });
      if ((await opener.count()) > 0) await opener.click();
      most[caption] = Math.max(...(await linesOfRows(page, caption)));
      await isSound();
    }
    expect(most).toEqual(Object.fromEntries(Object.keys(most).map((caption) => [caption, Math.min(3, most[caption]!)])));
    await close();
  });

  it('among own bids and drafts', async () => {
    const shipper = await buildAccount(site.sql);
    const carrier = await buildCompliantAccount(site.sql, { role: 'carrier' });
    const transportId = await buildTransport(site.sql, { shipperId: shipper.id });
    await buildTransport(site.sql, { shipperId: shipper.id, status: 'draft', vehicleModel: 'Accord Hybrid Sport Touring' });
    await buildBid(site.sql, { transportId, bidderId: carrier.id });
    const bidder = await open('phone');
    await enter(bidder, carrier.email);
    await bidder.visit('/marketplace?tab=my-bids');
    expect(Math.max(...(await linesOfRows(bidder.page, 'My bids')))).toBeLessThanOrEqual(3);
    await bidder.isSound();
    await bidder.close();
    const owner = await open('phone');
    await enter(owner, shipper.email);
    await owner.visit('/quotes/drafts');
    expect(Math.max(...(await linesOfRows(owner.page, 'Draft quotes')))).toBeLessThanOrEqual(3);
    await owner.isSound();
    await owner.close();
  });
});
