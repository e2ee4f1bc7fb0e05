import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { breakCalls, enter, fillAccord, expectSaidOnce, toast, seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin, { keepsApp: true });

const noConnection = 'Network connection error. Please check your internet and try again.';

describe('without a connection', () => {
  it('a quote request that could not be sent says so at once, and the form is kept', async () => {
    const { page, visit, isAccessible } = await open('phone');
    await visit('/quote');
    await page.getByLabel('Full Name').fill('Nora Lind');
    await page.getByLabel('Email').fill('nora@lind.example');
    await page.getByLabel('Phone').fill('(303) 555-0177');
    await fillAccord(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await toast(page, 'Submission Failed', noConnection).waitFor();
    await expectSaidOnce(page, noConnection);
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Nora Lind');
    expect(await page.getByLabel('Model').inputValue()).toBe('Accord');
    await isAccessible();
  });

  it('what could not be loaded appears without a reload when the connection is back', async () => {
    const { email } = await buildAccount(site.sql, { role: 'shipper' });
    const { page, isAccessible } = await seat(open, email, 'phone', '/quotes');
    await page.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Search your requests').fill('boston');
    const failed = page.getByText('Error loading quotes. Please try again.');
    await failed.waitFor();
    const strip = page.getByRole('complementary', { name: 'Connection' }).getByText('No connection.');
    await strip.waitFor();
    await page.context().setOffline(false);
    await page.getByText('No results for "boston"').waitFor();
    await failed.waitFor({ state: 'detached' });
    await strip.waitFor({ state: 'detached' });
    await isAccessible();
  });

  it('what could not be loaded appears when the server is reachable again, even unnoticed by the browser', async () => {
    const { email } = await buildAccount(site.sql, { role: 'shipper' });
    const visitor = await open('desk');
    const { page, visit } = visitor;
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
    isLineUp = true;
    await page.getByText('No results for "boston"').waitFor();
  });
});

it('a failing server signs no one out, and can be retried with a button', async () => {
  const { email } = await buildAccount(site.sql, { role: 'shipper' });
  const visitor = await open('desk');
  const { page, visit, isAccessible } = visitor;
  await enter(visitor, email);
  const mend = await breakCalls(page, '**/api/auth/me', { status: 503, json: { error: 'Out of reach', code: 'unavailable' } });
  await visit('/quotes');
  await page.getByText('We couldn’t check your session.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/quotes');
  await isAccessible();
  mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor();
});
