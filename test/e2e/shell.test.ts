import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { roleLabels } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, holdTime, keepsFocus, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The page of all parts with time standing still, after a first toast: its code is fetched with it, which takes time. */
async function openParts(): Promise<Visitor> {
  const visitor = await open('desk');
  const { page, visit, isQuiet } = visitor;
  await page.clock.install();
  await visit('/ui');
  await button(page, 'Toast').click();
  await toast(page, 'Draft Saved').waitFor();
  await isQuiet();
  await page.mouse.move(5, 5);
  await holdTime(page);
  await toast(page, 'Draft Saved').waitFor({ state: 'detached' });
  return visitor;
}

describe('a toast', () => {
  it('is alone, stands for 5000 ms, and is gone when they are over', async () => {
    const { page, close } = await openParts();
    await button(page, 'Toast').click();
    await toast(page, 'Draft Saved').waitFor();
    await page.clock.runFor(3000);
    await button(page, 'Destructive toast').click();
    await toast(page, 'Save Failed').waitFor();
    expect(await toast(page, 'Draft Saved').count()).toBe(0);
    await page.mouse.move(5, 5);
    await page.clock.runFor(4900);
    expect(await toast(page, 'Save Failed').isVisible()).toBe(true);
    await page.clock.runFor(200);
    await toast(page, 'Save Failed').waitFor({ state: 'detached' });
    await close();
  });

  it('is reached with F8 and closed there by keys', async () => {
    const { page, close } = await openParts();
    await button(page, 'Toast').click();
    await toast(page, 'Draft Saved').waitFor();
    // Shown is not yet listening: the clock's second lets it settle.
    await page.clock.runFor(1_000);
    await page.keyboard.press('F8');
    const viewport = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list');
    await expect.poll(() => viewport.evaluate((list) => list === document.activeElement)).toBe(true);
    await page.clock.runFor(20_000);
    expect(await toast(page, 'Draft Saved').isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast(page, 'Draft Saved').waitFor({ state: 'detached' });
    await close();
  });

  it('goes with a swipe of 50 px, and comes back from a shorter one', async () => {
    const { page, close } = await openParts();
    const swipe = async (pixels: number) => {
      const box = (await toast(page, 'Draft Saved').boundingBox())!;
      const [x, y] = [box.x + 10, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + pixels / 2, y);
      await page.mouse.move(x + pixels, y);
      await page.mouse.up();
    };
    await button(page, 'Toast').click();
    await toast(page, 'Draft Saved').waitFor();
    await swipe(49);
    expect(await toast(page, 'Draft Saved').isVisible()).toBe(true);
    await swipe(51);
    await toast(page, 'Draft Saved').waitFor({ state: 'detached' });
    await close();
  });
});

it('a tooltip comes after 700 ms, the next one within 300 ms at once, and later only after 700 ms again', async () => {
  const { page, close } = await openParts();
  const first = page.getByRole('tooltip', { name: 'Department of Transportation' });
  const second = page.getByRole('tooltip', { name: 'operating authority' });
  await button(page, 'Tooltip').hover();
  await page.clock.runFor(699);
  expect(await first.count()).toBe(0);
  await page.clock.runFor(1);
  await first.waitFor({ state: 'attached' });
  await page.mouse.move(5, 5, { steps: 5 });
  await first.waitFor({ state: 'detached' });
  await page.clock.runFor(299);
  await button(page, 'Next tooltip').hover();
  await second.waitFor({ state: 'attached' });
  await page.mouse.move(5, 5, { steps: 5 });
  await second.waitFor({ state: 'detached' });
  await page.clock.runFor(301);
  await button(page, 'Tooltip').hover();
  await page.clock.runFor(699);
  expect(await first.count()).toBe(0);
  await page.clock.runFor(1);
  await first.waitFor({ state: 'attached' });
  await close();
});

describe('the bar of an account', () => {
  it.each(walkedAt('phone'))('says who is signed in as what, and the dashboard leads on (%s)', async (size) => {
    const visitor = await open(size);
    const { page, visit, isSound, close } = visitor;
    const user = await buildAccount(site.sql, { role: 'inspection' });
    await enter(visitor, user.email);
    await visit('/dashboard');
    await page.getByRole('button', { name: /^Settings/ }).click();
    const menu = page.getByRole('menu');
    await menu.getByText(user.fullName).waitFor();
    await menu.getByText(roleLabels.inspection).waitFor();
    await isSound();
    await page.keyboard.press('Escape');
    if (size === 'desk') await page.getByRole('banner').getByText(roleLabels.inspection).first().waitFor();
    await page.getByText('Nothing waits for you.', { exact: false }).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'New Transport' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Compliance Docs' }).click();
    await page.waitForURL('**/compliance-documents');
    await visit('/transports/new');
    const notice = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Compliance Notice' }) });
    for (const promise of ['DOT/MC verified', 'Fully insured with $1M+ coverage', 'Background checked', 'FMCSA compliant'])
      await notice.getByText(promise, { exact: true }).waitFor();
    await isSound();
    await close();
  });

  it.each([
    ['/app', /^Welcome/],
    ['/transport-form', 'New Transport Request'],
    ['/quotes-app', 'Quotes'],
  ])('has %s as a second name', async (path, heading) => {
    const visitor = await open('desk');
    const user = await buildAccount(site.sql);
    await enter(visitor, user.email);
    await visitor.visit(path);
    await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await visitor.isSound();
    await visitor.close();
  });
});

it('preferences that are not saved say so and stay as they were chosen', async () => {
  const visitor = await open('phone');
  const { page, visit, isAccessible, close } = visitor;
  await enter(visitor, (await buildAccount(site.sql)).email);
  await page.route('**/api/settings/account', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { error: 'The service stumbled', code: 'internal' } })
      : route.continue(),
  );
  await visit('/settings/account');
  await page.getByLabel('Weekly reports').uncheck();
  await button(page, 'Save Preferences').click();
  await toast(page, 'Failed to update account settings', 'The service stumbled').waitFor();
  expect(await page.getByLabel('Weekly reports').isChecked()).toBe(false);
  await isAccessible();
  await close();
});

describe('a part whose file does not come', () => {
  it('is the menu of a phone: its links stand under the bar, open, lead on and close again', async () => {
    const { page, visit, isAccessible, close } = await open('phone');
    await visit('/how-it-works');
    await page.route('**/assets/*.js', (route) => route.abort());
    const menu = button(page, 'Open menu');
    await menu.click();
    const links = page.getByRole('navigation', { name: 'Main' });
    await links.getByRole('link', { name: 'Pricing', exact: true }).waitFor();
    await isAccessible();
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/menu-without-drawer.png` });
    await menu.click();
    await links.waitFor({ state: 'detached' });
    await menu.click();
    await page.unrouteAll();
    await links.getByRole('link', { name: 'Pricing', exact: true }).click();
    await page.waitForURL('**/pricing');
    await links.waitFor({ state: 'detached' });
    await close();
  });

  it.each(walkedAt('desk'))('is a map: it says so, and the transport around it stands (%s)', async (size) => {
    const shipper = await buildAccount(site.sql);
    const id = await buildTransport(site.sql, { shipperId: shipper.id, status: 'submitted' });
    const visitor = await open(size);
    const { page, visit, isAccessible, close } = visitor;
    await page.route('**/assets/us-route-drawing-*.js', (route) => route.abort());
    await enter(visitor, shipper.email);
    await visit(`/transports/${id}`);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Accord' }).waitFor();
    await page.getByText('The map could not be loaded.', { exact: false }).first().waitFor();
    await isAccessible();
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/map-missing-${size}.png`, fullPage: true });
    await close();
  });
});

describe('a screen that was not loaded yet', () => {
  it.each(['phone', 'desk'] as const)(
    'says so in its place while there is no connection, and opens by itself once there is one (%s)',
    async (size) => {
      const visitor = await open(size);
      const { page, visit, isAccessible } = visitor;
      const shipper = await buildAccount(site.sql);
      await enter(visitor, shipper.email);
      await visit('/dashboard');
      const context = page.context();
      await context.setOffline(true);
      await page
        .getByRole('link', { name: 'All transports' })
        .or(page.getByRole('link', { name: 'Compliance Docs' }))
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: 'This screen is not loaded yet' }).waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Carriage' }).waitFor();
      await isAccessible();
      if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/not-loaded-${size}.png` });
      await button(page, 'Try again').click();
      await button(page, 'Try again').waitFor();
      await keepsFocus(page);
      const at = page.url();
      await context.setOffline(false);
      await page.getByRole('heading', { level: 1, name: /^Compliance/ }).waitFor();
      expect([page.url(), new URL(at).pathname]).toEqual([at, '/compliance-documents']);
    },
  );

  it('is asked for once more with its page, and then said to have failed, where the server has no file of it', async () => {
    const visitor = await open('desk');
    const { page, visit } = visitor;
    await enter(visitor, (await buildAccount(site.sql)).email);
    await visit('/dashboard');
    const file = await page.evaluate(() => {
      const manifest: unknown = Reflect.get(globalThis, '__reactRouterManifest');
      const { routes } = manifest as { routes: Record<string, { path?: string; module: string }> };
      return Object.values(routes).find(({ path }) => path === 'compliance-documents')!.module;
    });
    let isGone = true;
    await page.route(`**${file}`, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
    let loads = 0;
    page.on('load', () => void (loads += 1));
    await page.goto('/compliance-documents');
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
    expect([loads, new URL(page.url()).pathname]).toEqual([2, '/compliance-documents']);
    isGone = false;
    await button(page, 'Load the page again').click();
    await page.getByRole('heading', { level: 1, name: /^Compliance/ }).waitFor();
  });
});
