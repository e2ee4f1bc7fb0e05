import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildRegisterFacts } from '#domains/carriers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, summary, toast } from '../harness/journey.ts';
import { linesOfRows } from '../harness/lines.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const look = async (page: Page, name: string) => {
  const folder = process.env['LOOK'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

const addState = async (page: Page, label: string, state: string) => {
  await page.getByLabel(label, { exact: true }).selectOption({ label: state });
  await page.getByRole('button', { name: `Add to ${label}` }).click();
};

describe.each(walkedAt('desk'))('a carrier on the %s', (size) => {
  it('says what it drives and where, sees its card and page, and finds requests on its lanes', async () => {
    const shipper = await buildAccount(site.sql);
    const carrier = await buildCompliantAccount(site.sql, { role: 'carrier', dotMcVerified: true, companyName: `Prairie Haul ${size}` });
    await buildRegisterFacts(site.sql, { userId: carrier.id });
    const visitor = await open(size);
    const { page, visit, isSound, close } = visitor;
    await enter(visitor, carrier.email);
    await visit('/settings/carrier');
    await page.getByText('No lanes named yet.').waitFor();
    await isSound();
    await page.getByLabel('About').fill('Call us at 402-555-0103.');
    await page.getByRole('button', { name: 'Save Carrier Profile' }).click();
    await summary(page).getByText('Leave out e-mail addresses and phone numbers: contacts open after booking').waitFor();
    await page.getByLabel('About').fill('Three trucks, family owned. We call the day before pickup.');
    await page.getByLabel('Year founded').fill('2011');
    await page.getByLabel('Cargo insurance limit').fill('250000');
    await page.getByLabel('Car / SUV / Pickup').check();
    await page.getByRole('button', { name: 'Add equipment' }).click();
    await page.getByLabel('Number').fill('2');
    await page.getByRole('button', { name: 'Add a lane' }).click();
    await addState(page, 'From, lane 1', 'Texas');
    await addState(page, 'To, lane 1', 'Colorado');
    await addState(page, 'To, lane 1', 'New Mexico');
    const preview = page.getByRole('region', { name: `What was checked of Prairie Haul ${size}` });
    await preview.getByText('$250,000').waitFor();
    await preview.getByText('Open car hauler').waitFor();
    await page.getByRole('button', { name: 'Save Carrier Profile' }).click();
    await toast(page, 'Carrier profile saved').waitFor();
    await look(page, `settings-${size}`);
    await isSound();
    await visit(`/carriers/${carrier.id}`);
    await page.getByRole('heading', { name: `Prairie Haul ${size}`, level: 1 }).waitFor();
    await page.getByText('Texas to Colorado and New Mexico, and back').waitFor();
    await page.getByRole('img', { name: /^Map of the lanes/ }).waitFor();
    await page.getByText('No reviews yet').first().waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/@|555-0103/);
    await look(page, `carrier-${size}`);
    await isSound();
    await buildTransport(site.sql, { shipperId: shipper.id, vehicleModel: `Match ${size}` });
    await buildTransport(site.sql, { shipperId: shipper.id, vehicleModel: `Other ${size}`, fromState: 'ME', vehicleType: 'boat' });
    await visit('/marketplace');
    const card = (model: string) => page.locator('tbody tr, article').filter({ hasText: `${model} ${size}` });
    await card('Match').getByText('Matches your lanes').waitFor();
    await card('Other').getByText('Not on your equipment').waitFor();
    await page.getByLabel('Only my lanes').click();
    await card('Other').waitFor({ state: 'detached' });
    await look(page, `marketplace-${size}`);
    await isSound();
    await card('Match')
      .getByRole('link', { name: `2019 Honda Match ${size}`, exact: true })
      .click();
    await page.getByRole('heading', { name: `2019 Honda Match ${size}`, level: 1 }).waitFor();
    await page.getByText('Matches your lanes').waitFor();
    await close();
  });
});

describe.each(walkedAt('phone'))('a shipper on the %s', (size) => {
  it('reads the trust card on every offer, and after choosing what has changed since', async () => {
    const shipper = await buildAccount(site.sql);
    const make = (companyName: string, more: object = {}) =>
      buildCompliantAccount(site.sql, { role: 'carrier', dotMcVerified: true, companyName: `${companyName} ${size}`, ...more });
    const [sure, thin] = [await make('Sure Haul'), await make('Thin Cover', { dotMcVerified: false })];
    await buildRegisterFacts(site.sql, { userId: sure.id });
    for (const [userId, cargoLimit] of [
      [sure.id, '250000'],
      [thin.id, '10000'],
    ] as const) {
      await site.sql`insert into carrier_profiles (user_id, cargo_limit) values (${userId}, ${cargoLimit})`;
      await site.sql`insert into carrier_equipment (user_id, kind, unit_count, capacity) values (${userId}, 'open', 1, 9)`;
    }
    const transportId = await buildTransport(site.sql, {
      shipperId: shipper.id,
      status: 'quoted',
      vehicleValue: '48000.00',
      offerCount: 2,
    });
    await buildQuote(site.sql, { transportId, kind: 'own', userId: sure.id });
    await buildBid(site.sql, { transportId, bidderId: thin.id, bidAmount: '300.00' });
    const visitor = await open(size);
    const { page, visit, isSound, close } = visitor;
    await enter(visitor, shipper.email);
    await visit(`/transports/${transportId}?tab=quotes`);
    const offer = (name: string) => page.getByRole('article').filter({ hasText: `${name} ${size}` });
    const seen = (name: string, words: string) => offer(name).getByText(words).filter({ visible: true }).waitFor();
    await seen('Sure Haul', 'Cargo cover $250,000: covers it');
    await seen('Thin Cover', '$10,000: below the value of this vehicle, ask before you book');
    await offer('Thin Cover').getByText('What was checked').click();
    await page.getByRole('region', { name: `What was checked of Thin Cover ${size}` }).waitFor();
    await offer('Thin Cover').getByText('Prices like this are often raised later', { exact: false }).waitFor();
    await look(page, `offers-${size}`);
    await isSound();
    await page.getByText('Side by side').click();
    await page.getByRole('table', { name: 'Offers side by side' }).getByText('Unusually low').waitFor();
    await look(page, `compare-${size}`);
    await isSound();
    await page.getByText('One by one').click();
    await offer('Sure Haul')
      .getByRole('button', { name: /^Accept/ })
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Accept at/ })
      .click();
    await toast(page, 'Offer accepted').waitFor();
    await site.sql`update carrier_profiles set cargo_limit = 20000 where user_id = ${sure.id}`;
    await visit(`/transports/${transportId}?tab=compliance`);
    const row = page.getByRole('row', { name: /Cargo limit/ });
    await row.getByText('Changed').waitFor();
    await row.getByText('$250,000: covers it').waitFor();
    await row.getByText('$20,000: below the value of this vehicle', { exact: true }).waitFor();
    await page.getByText('One credential reads differently today.').waitFor();
    if (size === 'phone') expect(Math.max(...(await linesOfRows(page, `Credentials of Sure Haul ${size}`)))).toBeLessThanOrEqual(3);
    const handover = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'At pickup and delivery' }) })
      .last();
    await handover.getByText('Not required for this booking').or(handover.getByText('Required: the driver shows it at pickup')).waitFor();
    expect(await handover.getByText('Not begun', { exact: true }).count()).toBe(2);
    await look(page, `compliance-${size}`);
    await isSound();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('heading', { name: `Sure Haul ${size}`, level: 1 }).waitFor();
    await close();
  });
});

describe('the pages of carriers', () => {
  it('say when there is none, when they cannot be read, and whom the settings are for', async () => {
    const shipper = await buildAccount(site.sql);
    const visitor = await open('desk');
    const { page, visit, isAccessible, isSound, complaints, close } = visitor;
    await enter(visitor, shipper.email);
    await visit('/settings/carrier');
    await page.getByText('Not for this account').waitFor();
    expect(await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Carrier' }).count()).toBe(0);
    await visit('/carriers/nobody');
    await page.getByRole('heading', { name: 'Carrier Not Found', level: 1 }).waitFor();
    await isSound();
    await visit(`/carriers/${shipper.id}`);
    await page.getByRole('heading', { name: 'Carrier Not Found', level: 1 }).waitFor();
    await page.route('**/api/carriers/*', (route) =>
      route.fulfill({ status: 500, json: { error: 'The service stumbled', code: 'internal' } }),
    );
    await visit(`/carriers/${newId()}`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await isAccessible();
    expect(complaints.filter((complaint) => !/404|500/.test(complaint))).toEqual([]);
    await close();
  });
});
