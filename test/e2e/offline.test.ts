import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter, fillAccord, saysOnce, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin, { keepsApp: true })).open;
});

const noConnection = 'Network connection error. Please check your internet and try again.';

describe('without a connection', () => {
  it.each(walkedAt('phone'))('a quote request that could not be sent says so at once and keeps what was typed (%s)', async (size) => {
    const { page, visit, isAccessible, close } = await open(size);
    await visit('/quote');
    await page.getByLabel('Full Name').fill('Nora Lind');
    await page.getByLabel('Email').fill('nora@lind.example');
    await page.getByLabel('Phone').fill('(303) 555-0177');
    await fillAccord(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await toast(page, 'Submission Failed', noConnection).waitFor();
    await saysOnce(page, noConnection);
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Nora Lind');
    expect(await page.getByLabel('Model').inputValue()).toBe('Accord');
    await isAccessible();
    await close();
  });

  it.each(walkedAt('desk'))('what a form could not send is headed as what it is, and what was typed wrong as before (%s)', async (size) => {
    const { page, visit, isAccessible, close } = await open(size);
    await visit('/forgot-password');
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByRole('group', { name: 'Please check the following' }).waitFor();
    await page.getByLabel('Email').fill('nora@lind.example');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByRole('group', { name: 'There was no connection' }).getByText(noConnection).waitFor();
    expect(await page.getByText('Please check the following').count()).toBe(0);
    await isAccessible();
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/form-offline-${size}.png` });
    await close();
  });

  it('a draft is neither submitted nor deleted, at once or later', async () => {
    const { id: shipperId, email } = await buildAccount(site.sql, { role: 'shipper' });
    const draft = await buildTransport(site.sql, { shipperId, status: 'draft' });
    const visitor = await open('phone');
    const { page, visit, isAccessible, close } = visitor;
    await enter(visitor, email);
    await visit('/dashboard');
    const submit = page.getByRole('button', { name: 'Submit 2019 Honda Accord' });
    await submit.waitFor();
    await page.context().setOffline(true);
    await submit.click();
    const asked = page.getByRole('alertdialog');
    await asked.getByRole('button', { name: 'Submit Request' }).click();
    await toast(page, 'Submission Failed', noConnection).waitFor();
    await isAccessible();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete 2019 Honda Accord' }).click();
    await asked.getByRole('button', { name: 'Delete Draft' }).click();
    await toast(page, 'Delete Failed').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();

    await page.context().setOffline(false);
    await page.reload();
    await submit.waitFor();
    expect(await site.sql`select status from transports where id = ${draft}`).toEqual([{ status: 'draft' }]);
    await close();
  });

  it('a profile is not saved, at once or later, and what was typed stays', async () => {
    const { id, email } = await buildAccount(site.sql, { role: 'shipper', fullName: 'Nora Lind' });
    const visitor = await open('desk');
    const { page, visit, isAccessible, close } = visitor;
    await enter(visitor, email);
    await visit('/settings/profile');
    await page.getByLabel('Full name').fill('Nora Lindqvist');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await toast(page, 'Failed to update profile', noConnection).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Nora Lindqvist');
    await isAccessible();

    await page.context().setOffline(false);
    await page.reload();
    await page.getByLabel('Full name').waitFor();
    expect(await site.sql`select full_name from users where id = ${id}`).toEqual([{ fullName: 'Nora Lind' }]);
    await page.getByLabel('Full name').fill('Nora Lindqvist');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await toast(page, 'Profile updated').waitFor();
    await close();
  });

  it.each(walkedAt('phone'))('what could not be loaded is there when the connection is back, without a reload (%s)', async (size) => {
    const { email } = await buildAccount(site.sql, { role: 'shipper' });
    const visitor = await open(size);
    const { page, visit, isAccessible, close } = visitor;
    await enter(visitor, email);
    await visit('/quotes');
    await page.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Search your requests').fill('boston');
    const failed = page.getByText('Error loading quotes. Please try again.');
    await failed.waitFor();
    const strip = page.getByRole('complementary', { name: 'Connection' }).getByText('No connection.');
    await strip.waitFor();
    await isAccessible();
    await page.context().setOffline(false);
    await page.getByText('Nothing matches "boston"').waitFor();
    await failed.waitFor({ state: 'detached' });
    await strip.waitFor({ state: 'detached' });
    await isAccessible();
    await close();
  });

  it.each([
    ['its page is looked at again', false],
    ['its line to the server stands again', true],
  ])('what could not be loaded is there when %s, also where the browser noticed nothing', async (_, hasLine) => {
    const { email } = await buildAccount(site.sql, { role: 'shipper' });
    const visitor = await open('desk');
    const { page, visit, close } = visitor;
    await enter(visitor, email);
    let isCut = false;
    let isLineUp = false;
    await page.route('**/api/**', (route) => (isCut ? route.abort() : route.continue()));
    await page.route('**/api/events', (route) => (isLineUp ? route.continue() : route.abort()));
    await visit('/quotes');
    await page.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor();
    isCut = true;
    await page.getByLabel('Search your requests').fill('boston');
    await page.getByText('Error loading quotes. Please try again.').waitFor();
    isCut = false;
    isLineUp = hasLine;
    if (!hasLine) await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('Nothing matches "boston"').waitFor();
    await close();
  });
});

describe('a server that cannot answer', () => {
  it.each(walkedAt('desk'))('leaves whoever is signed in where they are, and is asked again by a button (%s)', async (size) => {
    const { email } = await buildAccount(site.sql, { role: 'shipper' });
    const visitor = await open(size);
    const { page, visit, isAccessible, close } = visitor;
    await enter(visitor, email);
    const mend = await breakCalls(page, '**/api/auth/me', { status: 503, json: { error: 'Out of reach', code: 'unavailable' } });
    await visit('/quotes');
    await page.getByText('Your session could not be checked.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/quotes');
    await isAccessible();
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/session-unknown-${size}.png` });
    mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor();
    await close();
  });
});
