import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { importTemplate } from '#domains/transports/import-rules.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter, toast } from '../harness/journey.ts';
import { mostLinesOnPhone } from '../harness/lines.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const headings = 'Vehicle type,Year,Make,Model,Pickup ZIP,Delivery ZIP';
const linesOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `car,2019,Honda,Accord ${at + 1},78701,80202`);
const fileOf = (...lines: readonly string[]) => [headings, ...lines, ''].join('\r\n');
const countOf = async (userId: string) =>
  (await site.sql<{ count: number }[]>`select count(*)::int as count from transports where shipper_id = ${userId}`)[0]!.count;

/** Drops a file on the screen as the picker would hand it over. */
const take = ({ page }: Visitor, name: string, text: string | Buffer) =>
  page
    .getByLabel(/^Choose (a CSV|another) file$/)
    .last()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const isInSight = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
/** How many windows high the page is. */
const screensOf = ({ page }: Visitor) => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);

describe('requests from a file', () => {
  it.each(walkedAt('phone'))('are looked at, mended and submitted at once (%s)', async (size) => {
    const dealer = await buildAccount(site.sql, { role: 'broker', companyName: 'Lone Star Autos' });
    const visitor = await open(size);
    const { page, isSound } = visitor;
    await enter(visitor, dealer.email);
    await visitor.visit('/quotes');
    await page.getByRole('link', { name: 'Import from a file' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import Requests' }).waitFor();
    await page.getByText('Which columns it may have').click();
    await page.getByText('open, enclosed, expedited, door_to_door, terminal', { exact: true }).waitFor();
    await isSound();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the template' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toBe(importTemplate());

    await take(visitor, 'dealer.csv', fileOf('car,2019,Honda,Accord,99999,80202', 'plane,2019,Honda,Civic,78701,80202', linesOf(1)[0]!));
    await page.getByText('Line 2, pickup_zip: Please enter a valid ZIP code (here: 99999)').waitFor();
    await page.getByText(/^Line 3, vehicle_type: Use one of car,/).waitFor();
    await page.getByText('2 things keep this file from being submitted').waitFor();
    await page.getByText('1 of 3 requests are without a fault.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: /^Submit/ }).count()).toBe(0);
    await isSound();

    await take(visitor, 'dealer.csv', fileOf(...linesOf(36), linesOf(1)[0]!));
    await page.getByText('Line 38: The same 2019 Honda Accord 1 as on line 2').waitFor();
    await page
      .getByText(/^\$[\d,.]+ to \$[\d,.]+$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Show all 37 requests' }).click();
    await page.getByText('2019 Honda Accord 36').waitFor();
    await isSound();

    await page.getByRole('button', { name: 'Submit 37 requests' }).dblclick();
    await toast(page, 'Requests Submitted', '37 requests are with verified carriers.').waitFor();
    await page.waitForURL('**/quotes?status=submitted');
    await page.getByText('2019 Honda Accord 36').first().waitFor();
    expect(await countOf(dealer.id)).toBe(37);

    await visitor.visit('/transports/import');
    await take(visitor, 'dealer.csv', fileOf(...linesOf(40)));
    const button = page.getByRole('button', { name: 'Submit 40 requests' });
    await button.waitFor();
    await page.getByText('36 of these stand already as open requests: submitting makes them once more.').waitFor();
    await page.getByText('Open request', { exact: true }).first().waitFor();
    for (const seen of [button, page.getByRole('heading', { name: 'dealer.csv' })]) await expect.poll(() => isInSight(seen)).toBe(true);
    expect(await screensOf(visitor)).toBeLessThan(size === 'phone' ? 4 : 2.5);
    await isSound();
    expect(await mostLinesOnPhone(visitor.page, size, 'Requests in this file')).toBeLessThanOrEqual(3);

    await take(visitor, 'faulty.csv', fileOf(...Array.from({ length: 90 }, () => 'car,20,Honda,Accord,78701,00000')));
    const kept = page.getByText('90 things keep this file from being submitted');
    await kept.waitFor();
    await expect.poll(() => isInSight(kept)).toBe(true);
    if (size === 'phone') await expect.poll(() => isInSight(page.getByText('90 faults: mend the file and choose it again'))).toBe(true);
    expect(await screensOf(visitor)).toBeLessThan(size === 'phone' ? 4 : 2.5);
    await isSound();
    const list = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the list' }).click();
    const told = await readFile(await (await list).path(), 'utf8');
    expect(told.split('\r\n').filter((sentence) => /^Line \d+, year: /.test(sentence)).length).toBe(90);
    await page.getByRole('button', { name: 'Show all 90' }).click();
    await page.getByText(/^Line 91, year: Write a year from 1900 to \d{4} \(here: 20\)$/).waitFor();
    await visitor.close();
  });

  it('are not submitted when the answer says no, and say why; a file that is too large or no text is told before', async () => {
    const dealer = await buildAccount(site.sql, { role: 'shipper' });
    const visitor = await open('phone');
    const { page, isSound, isAccessible } = visitor;
    await enter(visitor, dealer.email);
    await visitor.visit('/transports/new');
    await page.getByRole('link', { name: 'Import from a file' }).click();
    await take(visitor, 'large.csv', 'x'.repeat(1024 * 1024 + 1));
    await page.getByText('The file is larger than 1 MB. Take several files of fewer requests.').waitFor();
    await isSound();
    const mendCheck = await breakCalls(page, '**/api/transports/import/check', {
      status: 503,
      json: { error: 'Away for a moment', code: 'unavailable' },
    });
    await take(visitor, 'two.csv', fileOf(...linesOf(2)));
    await page.getByText('Away for a moment').waitFor();
    await isAccessible();
    mendCheck();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Submit 2 requests' }).waitFor();
    await take(visitor, 'old.csv', Buffer.from([0x6d, 0xfc, 0x0a]));
    await page.getByText('This file is not UTF-8 text.', { exact: false }).waitFor();
    await isAccessible();
    await take(visitor, 'picture.csv', Buffer.from([0x61, 0, 0, 0x0a]));
    await page.getByText('This is no CSV file: it holds signs that no text has.', { exact: false }).waitFor();
    await take(visitor, 'empty.csv', '');
    await page.getByText('The file is empty').waitFor();
    await take(visitor, 'two.csv', fileOf(...linesOf(2)));
    const mend = await breakCalls(page, '**/api/transports/import', {
      status: 429,
      json: { error: 'Too many requests. Please try again later.', code: 'rate_limited' },
    });
    await page.getByRole('button', { name: 'Submit 2 requests' }).click();
    await toast(page, 'Nothing was submitted', 'Too many requests. Please try again later.').waitFor();
    expect(await countOf(dealer.id)).toBe(0);
    mend();
    await page.getByRole('button', { name: 'Submit 2 requests' }).click();
    await page.waitForURL('**/quotes?status=submitted');
    expect(await countOf(dealer.id)).toBe(2);
    await visitor.close();
  });

  it.each([
    ['carrier', 0],
    ['admin', 0],
    ['shipper', 1],
  ] as const)('are offered to who ships alone: to the role %s', async (role, ways) => {
    const visitor = await open('phone');
    const { page } = visitor;
    await enter(visitor, (await buildAccount(site.sql, { role })).email);
    await visitor.visit('/quotes');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Import from a file' }).count()).toBe(ways);
    await visitor.visit('/transports/import');
    if (role === 'admin') await page.getByText('Administrators cannot request transports').waitFor();
    else await page.getByRole('button', { name: 'Choose a CSV file' }).waitFor();
    await visitor.isSound();
    await visitor.close();
  });
});
