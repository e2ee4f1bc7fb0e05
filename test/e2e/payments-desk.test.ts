import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import type { User } from '#domains/accounts/contract.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { utcDay } from '#shared/days.ts';
import { newId } from '#shared/ids.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter, goTo } from '../harness/journey.ts';
import { linesOfRows } from '../harness/lines.ts';
import { patienceMs } from '../harness/patience.ts';
import { startPayingSite, type PayingSite } from '../harness/paying-site.ts';

let site: PayingSite;
let open: (size: Size) => Promise<Visitor>;
let mia: User;
let cal: User;
/** Where pictures of the screens are put, for whoever wants to look at them. */
const pictures = process.env['PICTURES'];
const picture = async ({ page }: Visitor, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
};
const reason = 'The shipper showed a picture of the bent door';

beforeAll(async () => {
  site = await startPayingSite();
  open = (await startBrowser(site.origin)).open;
  mia = await buildAccount(site.sql, { role: 'shipper', fullName: 'Mia Marsh' });
  cal = await buildCompliantAccount(site.sql, { role: 'carrier', fullName: 'Cal Caldwell' });
  await site.connect(cal.id);
});

// All people of these journeys sign in from one address, on a quick machine within a minute.
beforeEach(() => site.sql`delete from rate_limits`);

/** A booking of $1,100.00 and its service fee, paid by card, on its way; answers the id of its payment. */
async function paid(): Promise<string> {
  const transportId = await buildTransport(site.sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(site.sql, { transportId, kind: 'own', userId: cal.id });
  await site.callAs(mia.email, 'POST', `/api/quotes/${quoteId}/acceptance`);
  await site.pay(mia.email, transportId);
  await site.sql`update quotes set workflow_state = 'in_transit' where id = ${quoteId}`;
  await site.sql`update transports set status = 'in_transit' where id = ${transportId}`;
  const [row] = await site.sql<{ id: string }[]>`select id from payments where transport_id = ${transportId}`;
  return row!.id;
}

async function openAdmin(size: Size, fullName: string): Promise<Visitor & { user: User }> {
  const user = await buildAccount(site.sql, { role: 'admin', fullName });
  const visitor = await open(size);
  await enter(visitor, user.email);
  return { ...visitor, user };
}

const dialog = (page: Page) => page.getByRole('dialog');
const steps = (page: Page) => page.getByRole('list', { name: 'Steps of the desk' });

describe.each(walkedAt('desk'))('the payments desk on a %s', (size) => {
  it('finds a payment, holds a sum, releases it, and has a second person confirm a refund', async () => {
    const id = await paid();
    const ada = await openAdmin(size, 'Ada Adams');
    await ada.visit('/dashboard');
    await goTo(ada.page, 'Payments');
    await ada.page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    await ada.page.getByText('Test payments: no card is charged').waitFor();
    await ada.page.getByRole('searchbox', { name: 'Search' }).fill(id);
    await ada.page.getByRole('button', { name: 'Search', exact: true }).click();
    await ada.page.getByText('Showing 1 payment').waitFor();
    await ada.isSound();
    await ada.page.getByRole('table', { name: 'Payments' }).getByRole('link').click();
    await ada.page.getByRole('heading', { name: 'What you can do' }).waitFor();
    await ada.isSound();

    await ada.page.getByRole('button', { name: 'Freeze a sum' }).click();
    await dialog(ada.page).getByLabel('Sum').fill('12.345');
    await dialog(ada.page).getByRole('button', { name: 'Freeze this sum' }).click();
    await dialog(ada.page).getByText('Dollars and cents only: at most two places').first().waitFor();
    await dialog(ada.page).getByLabel('Sum').fill('300.00');
    await dialog(ada.page).getByText('$985.00 stays free.').waitFor();
    await ada.isSound();
    await dialog(ada.page).getByLabel('Reason').fill(reason);
    await dialog(ada.page).getByRole('button', { name: 'Freeze this sum' }).click();
    await steps(ada.page).getByText('Freeze of $300.00').waitFor();
    await ada.page.getByText('This payment stands still').waitFor();
    await ada.page.getByRole('button', { name: 'Free this sum' }).click();
    await dialog(ada.page).getByLabel('Reason').fill('The bank found nothing wrong');
    await dialog(ada.page).getByRole('button', { name: 'Free the sum' }).click();
    await steps(ada.page).getByText('End of a freeze of $300.00').waitFor();

    await ada.page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog(ada.page).getByLabel('Sum').fill('600.00');
    await dialog(ada.page)
      .getByText('One administrator alone let $300.00 of this payment go already: above $200.00 more a second one confirms it first.')
      .waitFor();
    await dialog(ada.page).getByLabel('Reason').fill(reason);
    await dialog(ada.page).getByRole('button', { name: 'Ask a second person' }).click();
    await steps(ada.page).getByText('Waits for a second person').waitFor();
    expect(await steps(ada.page).getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    await ada.isSound();
    await ada.close();

    const ben = await openAdmin(size, 'Ben Brown');
    await ben.visit('/dashboard');
    await ben.page
      .getByRole('heading', { name: /waits? for a second person/ })
      .first()
      .waitFor();
    await ben.visit(`/admin/payments/${id}`);
    await steps(ben.page).getByRole('button', { name: 'Confirm' }).click();
    await ben.page.getByRole('alertdialog').getByText('Ada Adams asked for it').waitFor();
    for (const words of ['2019 Honda Accord', 'Mia Marsh', 'Cal Caldwell', 'In Transit'])
      await ben.page.getByRole('alertdialog').getByText(words).waitFor();
    await ben.isSound();
    await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and carry out' }).click();
    await steps(ben.page)
      .getByText(/done: Ben Brown/)
      .waitFor();
    await ben.isSound();
    await ben.close();
  });

  it('says when it loads, when nothing matches, and when it fails', async () => {
    const ada = await openAdmin(size, 'Ada Adams');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await ada.page.route(/\/api\/admin\/payments\?/, async (route) => (await held, route.continue()));
    const shown = ada.page.goto('/admin/payments?search=Nobody%20of%20this%20name');
    await ada.page.locator('[aria-busy=true]', { has: ada.page.getByRole('table', { name: 'Payments' }) }).waitFor();
    expect(await ada.page.getByText('No payment matches').count()).toBe(0);
    answer();
    await shown;
    await ada.page.getByText('No payment matches').waitFor();
    expect(await ada.page.locator('[aria-busy=true]').count()).toBe(0);
    await ada.page.unroute(/\/api\/admin\/payments\?/);
    await ada.isSound();
    const mend = await breakCalls(ada.page, /\/api\/admin\/payments\?/, { status: 503, json: { error: 'Away', code: 'unavailable' } });
    await ada.page.reload();
    await ada.page.getByText('The payments could not be loaded.').waitFor();
    await ada.isAccessible();
    mend();
    await ada.page.getByRole('button', { name: 'Try again' }).click();
    await ada.page.getByText('No payment matches').waitFor();
    await ada.page.getByRole('button', { name: 'Clear' }).click();
    await ada.page.getByText(/^Showing \d+ payments?$/).waitFor();
    await ada.close();
  });
});

/** The same, delivered and confirmed: the carrier has its $1,100.00. */
async function paidOut(): Promise<{ id: string; transportId: string }> {
  const id = await paid();
  const [row] = await site.sql<{ transportId: string }[]>`select transport_id from payments where id = ${id}`;
  const { transportId } = row!;
  await site.sql`update quotes set workflow_state = 'delivered' where transport_id = ${transportId}`;
  await site.sql`update transports set status = 'delivered' where id = ${transportId}`;
  await site.callAs(mia.email, 'POST', `/api/transports/${transportId}/delivery-confirmation`);
  const carrierHas = async () => (await site.sql`select escrow_status as status from payments where id = ${id}`)[0]!['status'];
  await expect.poll(carrierHas, { timeout: patienceMs }).toBe('released');
  return { id, transportId };
}

describe('a reversal at the payments desk', () => {
  it.each(walkedAt('phone'))('is pressed, says who is told, and goes back to the shipper, who reads why (%s)', async (size) => {
    const { id, transportId } = await paidOut();
    const ada = await openAdmin(size, 'Ada Adams');
    await ada.visit(`/admin/payments/${id}`);
    await ada.page.getByRole('button', { name: 'Take back from the carrier' }).click();
    await dialog(ada.page).getByText('Both sides are told: the carrier now, the shipper as soon as it is back.').waitFor();
    await dialog(ada.page).getByLabel('Sum').fill('100.00');
    await dialog(ada.page).getByText('$1,000.00 stays with the carrier.').waitFor();
    await dialog(ada.page).getByLabel('Reason').fill(reason);
    await ada.isSound();
    if (process.env['PICTURES']) await ada.page.screenshot({ path: `${process.env['PICTURES']}/reversal-${size}.png` });
    await dialog(ada.page).getByRole('button', { name: 'Take this sum back' }).click();
    await steps(ada.page).getByText('Reversal of a transfer of $100.00').waitFor();
    await ada.isSound();
    await ada.close();
    const heard = async () =>
      (await site.callAs(mia.email, 'GET', '/api/notifications')).body.find(
        (one: { title: string; body: string; transportId: string | null }) =>
          one.transportId === transportId && one.title === '$100.00 comes back to you' && one.body.includes(reason),
      );
    await expect.poll(heard, { timeout: patienceMs }).toBeDefined();
  });
});

describe('the payments desk', () => {
  it('moves money once where the answer to the first press is lost and the button is pressed again', async () => {
    const { id } = await paidOut();
    const ada = await openAdmin('desk', 'Ada Adams');
    await ada.visit(`/admin/payments/${id}`);
    await ada.page.getByRole('button', { name: 'Take back from the carrier' }).click();
    await dialog(ada.page).getByLabel('Sum').fill('50.00');
    await dialog(ada.page).getByLabel('Reason').fill(reason);
    const reversed = new Promise<number>((resolve) => {
      void ada.page.route(
        '**/reversal',
        async (route) => {
          resolve((await route.fetch()).status());
          await route.abort();
        },
        { times: 1 },
      );
    });
    await dialog(ada.page).getByRole('button', { name: 'Take this sum back' }).click();
    expect(await reversed).toBe(200);
    await dialog(ada.page).getByText('Network connection error').first().waitFor();
    await dialog(ada.page).getByRole('button', { name: 'Take this sum back' }).click();
    await steps(ada.page).getByText('Reversal of a transfer of $50.00').waitFor();
    await dialog(ada.page).waitFor({ state: 'detached' });
    expect(await site.sql`select from payment_movements where payment_id = ${id} and kind = 'reversal'`).toHaveLength(1);
    await ada.close();
  });

  it('never says that books and provider agree before they were compared', async () => {
    const ada = await openAdmin('desk', 'Ada Adams');
    await ada.visit('/admin/payments/reconciliation');
    await ada.page.getByText('None is known: nothing was compared yet.').waitFor();
    expect(await ada.page.getByText('The books and the payment provider say the same.').count()).toBe(0);
    await ada.isSound();
    await site.sql`
      insert into reconciliation_runs (id, since, until, compared, found, fresh, finished_at) values (${newId()}, now(), now(), 12, 0, 0, now())`;
    await ada.visit('/admin/payments/reconciliation');
    await ada.page.getByText('The books and the payment provider say the same.').waitFor();
    await ada.close();
  });

  it('writes what is filtered to a file', async () => {
    const id = await paid();
    const ada = await openAdmin('desk', 'Ada Adams');
    await ada.visit(`/admin/payments?search=${id}`);
    await ada.page.getByText('Showing 1 payment').waitFor();
    const [download] = await Promise.all([ada.page.waitForEvent('download'), ada.page.getByRole('button', { name: 'Export CSV' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^carriage-payments-.*\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${id},`);
    await ada.page.getByRole('button', { name: 'Export ledger' }).click();
    await dialog(ada.page).getByLabel('Booked from (UTC)').fill(utcDay(new Date()));
    await ada.isSound();
    await picture(ada, 'ledger-desk');
    const [file] = await Promise.all([
      ada.page.waitForEvent('download'),
      dialog(ada.page).getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^carriage-ledger-.*\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(new RegExp(`Captured,From the shipper,Held,1285\\.00,.*,${id},`));
    await ada.close();
  });

  it('is asked anew each time that it is opened', async () => {
    await paid();
    const ada = await openAdmin('desk', 'Ada Adams');
    await ada.visit('/admin/payments');
    const shown = ada.page.getByText(/^Showing \d+ payments?$/);
    await shown.waitFor();
    const before = Number.parseInt((await shown.innerText()).split(' ')[1]!, 10);
    await goTo(ada.page, 'Dashboard');
    await shown.waitFor({ state: 'detached' });
    await paid();
    await goTo(ada.page, 'Payments');
    await ada.page.getByText(`Showing ${before + 1} payments`).waitFor();
    await ada.close();
  });

  it('is for administrators alone, in the navigation and in Find', async () => {
    const ada = await openAdmin('desk', 'Ada Adams');
    await ada.visit('/dashboard');
    await ada.page.keyboard.press('Control+k');
    await dialog(ada.page).getByRole('combobox').fill('payments');
    await dialog(ada.page)
      .getByRole('option', { name: /^Payments/ })
      .click();
    await ada.page.waitForURL('**/admin/payments');
    await ada.close();
    for (const role of ['compliance', 'shipper'] as const) {
      const user = await buildAccount(site.sql, { role, confirmedAt: new Date() });
      const other = await open('desk');
      await enter(other, user.email);
      await other.visit('/admin/payments');
      await other.page.waitForURL('**/dashboard');
      expect(await other.page.getByRole('link', { name: 'Payments', exact: true }).count()).toBe(0);
      await other.page.keyboard.press('Control+k');
      await dialog(other.page).getByRole('combobox').fill('settings');
      await dialog(other.page).getByRole('option').first().waitFor();
      await dialog(other.page).getByRole('combobox').fill('payments');
      await expect
        .poll(() =>
          dialog(other.page)
            .getByRole('option', { name: /settings/i })
            .count(),
        )
        .toBe(0);
      expect(
        await dialog(other.page)
          .getByRole('option', { name: /^Payments/ })
          .count(),
      ).toBe(0);
      await other.close();
    }
  });

  it('is worked by keyboard: from the list to a payment, into a window and back to its button', async () => {
    const id = await paid();
    const ada = await openAdmin('desk', 'Ada Adams');
    await ada.visit(`/admin/payments?search=${id}`);
    await ada.page.getByRole('table', { name: 'Payments' }).getByRole('link').focus();
    await ada.page.keyboard.press('Enter');
    await ada.page.waitForURL(`**/admin/payments/${id}`);
    const hold = ada.page.getByRole('button', { name: 'Freeze a sum' });
    await hold.focus();
    await ada.page.keyboard.press('Enter');
    await dialog(ada.page).waitFor();
    await ada.page.keyboard.press('Escape');
    await dialog(ada.page).waitFor({ state: 'detached' });
    await expect.poll(() => hold.evaluate((button) => button === document.activeElement)).toBe(true);
    await ada.close();
  });

  it('shows twelve payments above the fold', async () => {
    for (let at = 0; at < 14; at += 1) {
      const transportId = await buildTransport(site.sql, { shipperId: mia.id, status: 'accepted' });
      const quoteId = await buildQuote(site.sql, { transportId, kind: 'own', userId: cal.id });
      await buildPayment(site.sql, { transportId, quoteId, shipperUserId: mia.id, recipientUserId: cal.id, isTest: true });
    }
    const ada = await openAdmin('desk', 'Ada Adams');
    await ada.visit('/admin/payments?sort=newest');
    const row = ada.page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(12);
    await row.waitFor();
    const box = (await row.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(900);
    await ada.isSound();
    await ada.close();
  });

  it('has titles of one line on a phone, shows what the books and the provider do not say alike, and compares at once for super admins', async () => {
    const id = await paid();
    const [run, difference] = [newId(), newId()];
    await site.sql`
      insert into reconciliation_runs (id, since, until, compared, found, fresh, finished_at) values (${run}, now(), now(), 12, 1, 1, now())`;
    await site.sql`
      insert into reconciliation_differences (id, kind, object_id, cause, payment_id, our_cents, their_cents, first_run, last_run, first_seen_at, last_seen_at)
      values (${difference}, 'refund', 're_other', 'other_sum', ${id}, 5000, 4000, ${run}, ${run}, now(), now())`;
    await site.sql`
      update transports set from_city = 'San Francisco', to_city = 'Oklahoma City' where id = (select transport_id from payments where id = ${id})`;
    const ada = await openAdmin('phone', 'Ada Adams');
    await ada.visit('/admin/payments');
    const title = ada.page.getByRole('cell', { name: /San Francisco, TX to Oklahoma City, CO$/ });
    expect(await title.getByRole('link').getAttribute('title')).toMatch(/San Francisco, TX to Oklahoma City, CO$/);
    expect(Math.max(...(await linesOfRows(ada.page, 'Payments')))).toBeLessThanOrEqual(3);
    await ada.page.getByRole('link', { name: 'Reconciliation' }).click();
    await ada.page.getByText('$50.00 here, $40.00 there').waitFor();
    expect(await ada.page.getByRole('button', { name: 'Run now' }).count()).toBe(0);
    await ada.isSound();
    await ada.page.getByRole('table', { name: 'Differences' }).getByRole('link', { name: 'Refund' }).click();
    await ada.page.waitForURL(`**/admin/payments/${id}`);
    await ada.close();
    const chief = await open('desk');
    await enter(chief, (await buildAccount(site.sql, { role: 'super_admin' })).email);
    await chief.visit('/admin/payments/reconciliation');
    await chief.page.getByRole('button', { name: 'Run now' }).click();
    await chief.page.getByText('It is compared in the background').waitFor();
    await chief.isSound();
    await chief.close();
  });
});
