import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

/** What is read by a screen itself, apart from who is signed in and what the bar shows. */
const ownReads = /\/api\/(transports|quotes|settings|auth\/sessions|compliance|credentials)/;
const screens = ['/dashboard', '/quotes', '/quotes/drafts', '/transports/:id', '/settings/profile', '/settings/account'];

async function openShipper(size: Size): Promise<Visitor & { transportId: string }> {
  const { id, email } = await buildAccount(site.sql);
  const transportId = await buildTransport(site.sql, { shipperId: id });
  const visitor = await open(size);
  await enter(visitor, email);
  return { ...visitor, transportId };
}

describe('every screen of the shipper', () => {
  it.each(walkedAt('desk'))('is sound while it loads and when it is there (%s)', async (size) => {
    const { page, visit, isSound, isQuiet, close, transportId } = await openShipper(size);
    let release = () => {};
    let held = Promise.resolve();
    await page.route(ownReads, async (route) => {
      await held;
      await route.continue();
    });
    for (const screen of screens) {
      held = new Promise((resolve) => (release = resolve));
      const isAsked = page.waitForRequest(ownReads);
      await page.goto(screen.replace(':id', transportId));
      await isAsked;
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await isSound();
      release();
      await isQuiet();
      await isSound();
    }
    await visit('/ui');
    await isSound();
    await close();
  });

  it.each(walkedAt('phone'))('says what could not be loaded, and offers to ask again (%s)', async (size) => {
    const { page, visit, isAccessible, close, transportId } = await openShipper(size);
    await breakCalls(page, ownReads, { status: 503, json: { error: 'This part is out of reach', code: 'unavailable' } });
    for (const screen of screens.filter((path) => path !== '/settings/profile')) {
      await visit(screen.replace(':id', transportId));
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().waitFor();
      if (screen.includes(':id')) await page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).waitFor();
      await isAccessible();
      expect(
        await page
          .getByRole('main')
          .getByText(/"error"|503:/)
          .count(),
      ).toBe(0);
    }
    await close();
  });
});
