import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildHandover } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { testCtx } from '../../harness/context.ts';
import { sizes, startBrowser } from '../../harness/browser/browser.ts';
import { enter } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

const named = /^2019 Honda Accord, Austin to Denver/;
const { width, height: screen } = sizes.phone.viewport;

/** Fully visible, at least 48 px high and not covered. */
async function liesUnderTheThumb(page: Page, button: Locator): Promise<void> {
  await button.waitFor();
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((share) => window.scrollTo(0, document.documentElement.scrollHeight * share), part);
    const { x, y, width: wide, height } = (await button.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(48);
    expect([x >= 0, x + wide <= width, y >= screen / 2, y + height <= screen]).toEqual([true, true, true, true]);
    const onTop = await button.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    });
    expect([part, onTop]).toEqual([part, true]);
  }
}

it('the dashboard shows its content together with its next actions, so that nothing moves', async () => {
  const { page, look, holdTurns, drafts } = await openHeld();
  const answer = await holdTurns();
  await look();
  await drafts.waitFor({ state: 'attached' });
  await page.getByText('No drafts', { exact: true }).waitFor({ state: 'attached' });
  expect(await drafts.isVisible()).toBe(false);
  await page.evaluate(() => {
    const moved: number[] = [];
    new PerformanceObserver((list) =>
      moved.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift' });
    Object.assign(window, { moved });
  });
  answer();
  await drafts.waitFor();
  await page.getByRole('heading', { name: named }).first().waitFor();
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
  expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.05);
});

async function openHeld() {
  const { id: shipperId, email } = await buildAccount(site.sql, { role: 'shipper' });
  const { id: userId } = await buildAccount(site.sql, { role: 'carrier' });
  for (let delivered = 0; delivered < 3; delivered++) {
    const transportId = await buildTransport(site.sql, { shipperId, status: 'delivered' });
    const times = { acceptedAt: new Date(), deliveredAt: new Date() };
    await buildQuote(site.sql, { transportId, kind: 'own', userId, workflowState: 'delivered', isAccepted: true, ...times });
  }
  const visitor = await open('phone');
  const { page } = visitor;
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('--patience', '600s')),
  );
  await enter(visitor, email);
  const holdTurns = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/turns', async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  };
  // `visit` would wait for the delayed response.
  const look = () => page.goto(`${site.origin}/dashboard`);
  return { ...visitor, look, holdTurns, drafts: page.getByRole('heading', { name: 'Draft Quotes', includeHidden: true }) };
}

it('the driver on a phone always has Pick up, then Deliver within reach', async () => {
  const [shipper, carrier, driver] = await Promise.all(
    (['shipper', 'carrier', 'driver'] as const).map((role) => buildAccount(site.sql, { role })),
  );
  const transportId = await buildTransport(site.sql, { shipperId: shipper!.id, status: 'assigned' });
  const job = { transportId, kind: 'own', userId: carrier!.id, driverId: driver!.id, workflowState: 'assigned', isAccepted: true };
  const quoteId = await buildQuote(site.sql, { ...job, driverAgreedAt: new Date() });
  await buildHandover(testCtx(site.sql), { transportId, quoteId });
  const visitor = await open('phone');
  const { page, visit, isSound } = visitor;
  await enter(visitor, driver!.email);
  const take = async (label: string) => {
    await visit('/dashboard');
    const link = page.getByRole('link', { name: new RegExp(`^${label}\\s*: 2019 Honda Accord`) });
    await liesUnderTheThumb(page, link);
    await page.locator('[data-print=hide] p', { hasText: /^2019 Honda Accord/ }).waitFor();
    await isSound();
    await link.click();
  };
  await take('Pick up');
  await page.waitForURL(`**/pickup/${transportId}/driver-license`);
  await page.getByRole('heading', { level: 1, name: 'Release code' }).waitFor();
  await site.sql`update quotes set workflow_state = 'in_transit', picked_up_at = now() where id = ${quoteId}`;
  await site.sql`update transports set status = 'in_transit' where id = ${transportId}`;
  await take('Deliver');
  await page.waitForURL(`**/delivery/${transportId}/inspection`);
  await page.getByRole('button', { name: 'Start inspection' }).waitFor();
});
