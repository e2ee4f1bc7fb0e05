import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter, fillAccord, signInHere, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite({}, [], { payments: 'on' });
  open = (await startBrowser(site.origin)).open;
});

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true });
const note = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

/** Where the toast stands, and what of the screen it covers that is there to be pressed (or to be read, where that is asked for). */
async function look(page: Page, parts = 'main [data-primary]'): Promise<{ top: number; bottom: number; covered: string[] }> {
  const box = (await note(page).boundingBox())!;
  const buttons = await page.locator(parts).all();
  const covered: string[] = [];
  for (const one of buttons) {
    const its = await one.boundingBox();
    if (its && its.y < box.y + box.height && its.y + its.height > box.y && its.x < box.x + box.width && its.x + its.width > box.x)
      covered.push(await one.innerText());
  }
  return { top: box.y, bottom: box.y + box.height, covered };
}

/** Puts the middle of a part so many pixels below the upper edge of the window. */
const bringTo = (page: Page, name: string, pixels: number) =>
  button(page, name).evaluate((part, at) => {
    const { top, height } = part.getBoundingClientRect();
    window.scrollBy({ top: top + height / 2 - at, behavior: 'instant' });
  }, pixels);

describe('on a phone a toast', () => {
  it('stands below the header of the page, and covers neither a heading, nor a button of the form, nor what the page says of the failure', async () => {
    const { page, visit, isAccessible, close } = await open('phone');
    await visit('/login');
    await page.getByLabel('Email').fill('nobody@carriage.example');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await button(page, 'Sign In').click();
    await toast(page, 'Login Failed').waitFor();
    const headerEnd = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
    await page.getByRole('main').getByRole('alert').waitFor();
    const { top, covered } = await look(page, 'main :is(h1, h2, button, [role="alert"])');
    expect(top - Math.max(0, headerEnd)).toBeGreaterThanOrEqual(0);
    expect(covered).toEqual([]);
    await button(page, 'Sign In').click({ trial: true });
    await isAccessible();
    await close();
  });

  it.each([
    [40, 'at the head'],
    [420, 'in the middle'],
    [800, 'at the foot'],
  ])('covers no button that was scrolled to %i px, and can be closed', async (pixels) => {
    const visitor = await open('phone');
    const { page, visit, close } = visitor;
    await enter(visitor, (await buildAccount(site.sql)).email);
    await visit('/settings/account');
    const name = 'Save Preferences';
    await page.getByRole('heading', { name: 'Your data' }).waitFor();
    await page.getByLabel('Weekly reports').uncheck();
    await bringTo(page, name, pixels);
    await button(page, name).press('Enter');
    await note(page).waitFor();
    const pressed = (await button(page, name).boundingBox())!;
    expect(Math.abs(pressed.y + pressed.height / 2 - pixels)).toBeLessThan(40);
    expect((await look(page)).covered).toEqual([]);
    await button(page, name).click({ trial: true });
    await note(page).getByRole('button', { name: 'Close' }).click();
    await note(page).waitFor({ state: 'detached' });
    await close();
  });

  it('makes room for the button that a scroll brings under it', async () => {
    const visitor = await open('phone');
    const { page, visit, close } = visitor;
    await enter(visitor, (await buildAccount(site.sql)).email);
    await visit('/transports/new');
    await bringTo(page, 'Save as Draft', 700);
    await button(page, 'Save as Draft').press('Enter');
    await note(page).waitFor();
    const before = await look(page);
    await bringTo(page, 'Request Quotes', (before.top + before.bottom) / 2);
    await expect.poll(async () => (await look(page)).covered).toEqual([]);
    await button(page, 'Request Quotes').click({ trial: true });
    await close();
  });
});

/** Waits for a toast and looks at another window: its time does not go on before the reader is back. */
async function keepToast(page: Page, title: string, words?: string): Promise<void> {
  await toast(page, title, words).waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

it.each(walkedAt('desk'))('covers nothing of what is the reader’s to do, right after signing in (%s)', async (size) => {
  const { email } = await buildAccount(site.sql, { role: 'shipper' });
  const visitor = await open(size);
  const { page, visit, close } = visitor;
  await visit('/login');
  await signInHere(page, email);
  await keepToast(page, 'Welcome back!');
  await page.waitForURL('**/dashboard');
  await page.getByText('Nothing waits for you.', { exact: false }).waitFor();
  await page.getByText('No drafts', { exact: true }).waitFor();
  const yours = 'main :is(h1, h2), main section:has(h2:has-text("Your turn")) p, main [data-primary]';
  await expect.poll(async () => (await look(page, yours)).covered).toEqual([]);
  await close();
});

it.each(walkedAt('phone'))('covers nothing of what the page of a sent request says (%s)', async (size) => {
  const { page, visit, close } = await open(size);
  await visit('/quote');
  await page.getByLabel('Full Name').fill('Nora Lind');
  await page.getByLabel('Email').fill('nora@lind.example');
  await page.getByLabel('Phone').fill('(303) 555-0177');
  await fillAccord(page);
  await page.getByRole('button', { name: 'Submit Quote Request' }).click();
  await keepToast(page, 'Quote Request Submitted!', "We'll send you competitive quotes within 24 hours.");
  await page.getByRole('heading', { level: 1, name: 'Quote Request Submitted Successfully' }).waitFor();
  await expect.poll(async () => (await look(page, 'main :is(h1, h2), main h1 ~ p, main [data-primary]')).covered).toEqual([]);
  await close();
});

it.each(walkedAt('phone'))('covers neither how far a transport has come nor whose turn it is (%s)', async (size) => {
  const { id: shipperId, email } = await buildAccount(site.sql, { role: 'shipper' });
  const id = await buildTransport(site.sql, { shipperId, status: 'in_transit' });
  const { page, visit, close } = await open(size);
  await visit(`/transports/${id}`);
  await signInHere(page, email);
  await keepToast(page, 'Welcome back!');
  await page.getByRole('region', { name: 'Progress' }).waitFor();
  if (size === 'phone') await page.getByText('Step 6 of 8', { exact: true }).waitFor();
  await expect.poll(async () => (await look(page, 'main h1, [aria-label="Progress"]')).covered).toEqual([]);
  await close();
});

describe('on a phone, where an offer is accepted, a toast', () => {
  const accept = /^Accept .+ at \$1,100\.00$/;
  const accepting = async () => {
    const { id: shipperId, email } = await buildAccount(site.sql, { role: 'shipper' });
    const id = await buildTransport(site.sql, { shipperId, status: 'quoted', offerCount: 1, bestOffer: '1100.00' });
    await buildQuote(site.sql, { transportId: id, kind: 'own', userId: (await buildCompliantAccount(site.sql, { role: 'carrier' })).id });
    const visitor = await open('phone');
    await visitor.visit(`/transports/${id}?tab=quotes`);
    // The window that asks fills a small phone up to its head.
    await visitor.page.setViewportSize({ width: 375, height: 667 });
    await signInHere(visitor.page, email);
    await keepToast(visitor.page, 'Welcome back!');
    await button(visitor.page, /^Accept .+ at \$1,100\.00$/)
      .first()
      .click();
    await visitor.page.getByRole('alertdialog').getByRole('table').waitFor();
    return visitor;
  };

  it('covers neither the heading nor a sum of the window that asks', async () => {
    const { page, close } = await accepting();
    await breakCalls(page, '**/acceptance', {
      status: 409,
      json: { error: 'Another offer was accepted meanwhile. Please load the page again to see which.', code: 'already_accepted' },
    });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept at $1,100.00' }).click();
    await keepToast(page, 'Acceptance Failed');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await button(page, accept).first().click();
    await page.getByRole('alertdialog').getByRole('heading').waitFor();
    await expect.poll(async () => (await look(page, '[role="alertdialog"] :is(h2, td, button)')).covered).toEqual([]);
    await close();
  });

  it('covers no sum of the page that comes then, wherever it is scrolled', async () => {
    const { page, close } = await accepting();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept at $1,100.00' }).click();
    await keepToast(page, 'Offer accepted');
    await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
    const total = page.getByRole('row', { name: /^Total/ });
    await total.waitFor();
    for (const at of [800, 700, 600, 400]) {
      await total.evaluate((row, pixels) => window.scrollBy({ top: row.getBoundingClientRect().bottom - pixels, behavior: 'instant' }), at);
      await expect
        .poll(async () => (await look(page, 'main :is(h1, td, [data-primary])')).covered, { message: `total at ${at}` })
        .toEqual([]);
    }
    await close();
  });
});

it('on a desk it stands in the lower right corner', async () => {
  const { page, visit, close } = await open('desk');
  await visit('/login');
  await page.getByLabel('Email').fill('nobody@carriage.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await button(page, 'Sign In').click();
  await toast(page, 'Login Failed').waitFor();
  const box = (await note(page).boundingBox())!;
  expect([Math.round(box.x + box.width), Math.round(box.y + box.height)]).toEqual([1440 - 16, 900 - 16]);
  await close();
});

it('on a desk it leaves a button in the lower right corner free', async () => {
  const { id: shipperId, email } = await buildAccount(site.sql, { role: 'shipper' });
  for (let drafts = 0; drafts < 2; drafts++) await buildTransport(site.sql, { shipperId, status: 'draft' });
  const visitor = await open('desk');
  const { page, visit, close } = visitor;
  await enter(visitor, email);
  await visit('/dashboard');
  const remove = button(page, 'Delete 2019 Honda Accord');
  await remove.first().waitFor();
  const wanted = (await remove.first().boundingBox())!;
  const height = Math.ceil(wanted.y + wanted.height) + 12;
  await page.setViewportSize({ width: 1440, height });
  await remove.first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Draft' }).click();
  await toast(page, 'Draft Deleted').waitFor();
  await note(page).hover();
  await expect.poll(() => remove.count()).toBe(1);
  // Where the toast would stand if nothing were there.
  const box = (await note(page).boundingBox())!;
  const left = (await remove.boundingBox())!;
  expect([left.y + left.height > height - 16 - box.height, left.x + left.width > box.x]).toEqual([true, true]);
  await expect.poll(async () => (await look(page, 'main button')).covered).toEqual([]);
  await remove.click({ trial: true });
  await close();
});

it('on a desk it covers none of the strips between the header and the page', async () => {
  const visitor = await open('desk');
  const { page, visit, close } = visitor;
  await enter(visitor, (await buildAccount(site.sql, { role: 'super_admin' })).email);
  await visit('/super-admin');
  await page.getByRole('button', { name: 'Turn off Audit of what is read' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel('Reason').fill('To see where the toast stands.');
  await asked.getByRole('button', { name: 'Turn off' }).click();
  await keepToast(page, 'System configuration updated successfully');
  await page.getByRole('complementary', { name: 'System flags' }).waitFor();
  await expect.poll(async () => (await look(page, 'aside :is(p, a), main :is(h1, h2, button)')).covered).toEqual([]);
  await page.getByRole('link', { name: 'Set up second factor' }).click({ trial: true });
  await close();
});
