import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import type { User } from '#domains/accounts/schemas.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { enter, openNavLink } from '../../harness/browser/journey.ts';
import { startPayingSite } from '../../harness/money/paying-site.ts';

const site = await startPayingSite();
const { open } = await startBrowser(site.origin);
let mia: User;
let cal: User;
const reason = 'The shipper showed a picture of the bent door';

beforeAll(async () => {
  mia = await buildAccount(site.sql, { role: 'shipper', fullName: 'Mia Marsh' });
  cal = await buildCompliantAccount(site.sql, { role: 'carrier', fullName: 'Cal Caldwell' });
  await site.connect(cal.id);
});

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

async function openAdmin(fullName: string): Promise<Visitor> {
  const visitor = await open('desk');
  await enter(visitor, (await buildAccount(site.sql, { role: 'admin', fullName })).email);
  return visitor;
}

const dialog = (page: Page) => page.getByRole('dialog');
const steps = (page: Page) => page.getByRole('list', { name: 'Requests' });

it('administrators find a payment, hold and release an amount, and approve a refund together', async () => {
  const id = await paid();
  const ada = await openAdmin('Ada Adams');
  await ada.visit('/dashboard');
  await openNavLink(ada.page, 'Payments');
  await ada.page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
  await ada.page.getByText('Test payments: no card is charged').waitFor();
  await ada.page.getByRole('searchbox', { name: 'Search' }).fill(id);
  await ada.page.getByRole('button', { name: 'Search', exact: true }).click();
  await ada.page.getByText('Showing 1 payment').waitFor();
  await ada.page.getByRole('table', { name: 'Payments' }).getByRole('link').click();
  await ada.page.getByRole('heading', { name: 'Actions' }).waitFor();
  await ada.isSound();

  await ada.page.getByRole('button', { name: 'Put on hold' }).click();
  await dialog(ada.page).getByLabel('Amount').fill('300.00');
  await dialog(ada.page).getByText('$985.00 is not on hold.').waitFor();
  await dialog(ada.page).getByLabel('Reason').fill(reason);
  await dialog(ada.page).getByRole('button', { name: 'Put on hold' }).click();
  await steps(ada.page).getByText('Hold of $300.00').waitFor();
  await ada.page.getByText('This payment needs attention').waitFor();
  await ada.page.getByRole('button', { name: 'Release hold' }).click();
  await dialog(ada.page).getByLabel('Reason').fill('The bank found nothing wrong');
  await dialog(ada.page).getByRole('button', { name: 'Release hold' }).click();
  await steps(ada.page).getByText('Release of a hold of $300.00').waitFor();

  await ada.page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog(ada.page).getByLabel('Amount').fill('600.00');
  await dialog(ada.page).getByLabel('Reason').fill(reason);
  await dialog(ada.page).getByRole('button', { name: 'Request approval' }).click();
  await steps(ada.page).getByText('Waiting for approval').waitFor();
  expect(await steps(ada.page).getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await ada.isSound();
  await ada.close();

  const ben = await openAdmin('Ben Brown');
  await ben.visit('/dashboard');
  await ben.page
    .getByRole('heading', { name: /needs? approval/ })
    .first()
    .waitFor();
  await ben.visit(`/admin/payments/${id}`);
  await steps(ben.page).getByRole('button', { name: 'Approve' }).click();
  await ben.page.getByRole('alertdialog').getByText('Ada Adams requested it').waitFor();
  for (const words of ['2019 Honda Accord', 'Mia Marsh', 'Cal Caldwell', 'In Transit'])
    await ben.page.getByRole('alertdialog').getByText(words).waitFor();
  await ben.isSound();
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await steps(ben.page)
    .getByText(/done: Ben Brown/)
    .waitFor();
  await ben.isSound();
});
