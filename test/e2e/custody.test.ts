import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { filesOfZip } from '../harness/zip.ts';

/** Where pictures of what was seen go, if somebody wants to look at them. */
const folder = process.env['PICTURES'];

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

/** A transport that its shipper has booked, so that its chain of custody tells something; answers where that stands. */
async function book({ page }: Visitor, shipperId: string): Promise<string> {
  const { sql } = site;
  const carrier = await buildAccount(sql, { role: 'carrier' });
  const transportId = await buildTransport(sql, { shipperId, status: 'quoted' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id });
  const reply = await page.request.post(`/api/quotes/${quoteId}/acceptance`, { headers: { origin: site.origin } });
  expect(reply.status()).toBe(200);
  return `/transports/${transportId}?tab=custody`;
}

/** Its shipper, in front of the chain of custody. */
async function openBooked(size: Size) {
  const shipper = await buildAccount(site.sql, { fullName: 'Mia Chen' });
  const visitor = await open(size);
  await enter(visitor, shipper.email);
  const address = await book(visitor, shipper.id);
  await visitor.visit(address);
  return { ...visitor, address };
}

describe('the evidence export of a transport', () => {
  it.each(walkedAt('phone'))(
    'is asked for and downloaded by its shipper on a %s, and the archive holds its manifest and its verifier',
    async (size) => {
      const { page, isSound, close } = await openBooked(size);
      await page.getByText('None was made yet.').waitFor();
      await page.getByRole('button', { name: 'Make an export' }).click();
      const link = page.getByRole('link', { name: /^Download ZIP of / });
      await link.waitFor();
      await page.getByText('For Mia Chen', { exact: false }).waitFor();
      await isSound();
      if (folder) await page.screenshot({ path: `${folder}/export-${size}.png`, fullPage: true });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toMatch(/\.zip$/);
      const names = [...filesOfZip(readFileSync(await download.path())).keys()];
      expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/manifest\.json$/), expect.stringMatching(/verify\.mjs$/)]));
      await close();
    },
  );

  it('that cannot be asked for says so, and is asked for again', async () => {
    const { page, close } = await openBooked('phone');
    const press = page.getByRole('button', { name: 'Make an export' });
    await page.getByText('None was made yet.').waitFor();
    await breakCalls(page, /evidence-exports$/, { status: 503, json: { code: 'unavailable', error: 'Storage is away' } }, 1);
    await press.click();
    await toast(page, 'The export could not be asked for', 'Storage is away').waitFor();
    await press.click();
    await page.getByRole('link', { name: /^Download ZIP of / }).waitFor();
    await close();
  });
});

describe('external contacts', () => {
  const fill = async (page: Page, name: string) => {
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Email').fill('terry@yard.example');
  };
  const away = { status: 503, json: { code: 'unavailable', error: 'The database is away' } };
  const bare = { status: 500, json: {} };

  it('are added, changed, written to and deleted by an administrator; what fails is named, with why where it is known', async () => {
    const { address, close: leave } = await openBooked('desk');
    await leave();
    const admin = await buildAccount(site.sql, { role: 'admin' });
    const visitor = await open('desk');
    const { page, close } = visitor;
    await enter(visitor, admin.email);
    await visitor.visit(address);
    const dialog = page.getByRole('dialog');
    const broken = async (path: string, reply: typeof away | typeof bare) => breakCalls(page, path, reply, 1);

    await page.getByRole('button', { name: 'Add contact' }).click();
    await fill(page, 'Terry Yard');
    await broken('**/external-contacts', away);
    await dialog.getByRole('button', { name: 'Add contact' }).click();
    await toast(page, 'Failed to add external contact', 'The database is away').waitFor();
    await dialog.getByRole('button', { name: 'Add contact' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit: Terry Yard' }).waitFor();

    await page.getByRole('button', { name: 'Edit: Terry Yard' }).click();
    await page.getByLabel('Full name').fill('Terry Gates');
    await broken('**/external-contacts/*', away);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Failed to update external contact', 'The database is away').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit: Terry Gates' }).waitFor();

    await page.getByRole('button', { name: 'Send email: Terry Gates' }).click();
    expect(await dialog.getByLabel('Subject').count()).toBe(0);
    await dialog.getByLabel('Template').selectOption('custom');
    await dialog.getByLabel('Subject').fill('The gate');
    await dialog.getByLabel('Message').fill('It opens at eight.');
    if (folder) await page.screenshot({ path: `${folder}/contact-mail.png` });
    await broken('**/send-email', bare);
    await dialog.getByRole('button', { name: 'Send email' }).click();
    await toast(page, 'Failed to send email').waitFor();
    await dialog.getByRole('button', { name: 'Send email' }).click();
    await toast(page, 'Email sent').waitFor();

    await page.getByRole('button', { name: 'Delete: Terry Gates' }).click();
    const confirm = page.getByRole('alertdialog');
    await broken('**/external-contacts/*', away);
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Failed to delete external contact', 'The database is away').waitFor();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No external contacts yet.').waitFor();
    await close();
  });
});
