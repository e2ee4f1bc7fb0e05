import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

it('an administrator views the app as a user under a red banner, and the user is told', async () => {
  const name = 'Dora Desk';
  const shipper = await buildAccount(site.sql, { fullName: name });
  const id = await buildTransport(site.sql, {
    shipperId: shipper.id,
    status: 'submitted',
    vehicleMake: 'Zastava',
    vehicleModel: 'Koral',
  });
  await buildQuote(site.sql, { transportId: id });
  const admin = await buildAccount(site.sql, { role: 'admin', fullName: 'Ada Desk' });
  const visitor = await seat(open, admin.email, 'desk', `/admin/users?email=${encodeURIComponent(shipper.email)}`);
  const { page } = visitor;
  await page.getByRole('button', { name: `Details ${name}` }).click();
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'View as User' }).click();
  const band = page.getByText(`You’re viewing Carriage as ${name} (Shipper). You can’t change anything here.`);
  await band.waitFor();
  const leftOut = page.getByText(/^Not shown in this view: messages, /);
  await leftOut.waitFor();
  await page.getByText('Zastava Koral').first().waitFor();

  await page.getByRole('link', { name: 'Quotes', exact: true }).first().click();
  await page.waitForURL(`**/as-seen/${shipper.id}/quotes`);
  await page.getByText('Zastava Koral').first().waitFor();
  await band.waitFor();
  await leftOut.waitFor();
  await visitor.isSound();

  await visitor.visit(`/as-seen/${shipper.id}/transports/${id}`);
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Zastava Koral' }).waitFor();
  await band.waitFor();
  await leftOut.waitFor();
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.waitForURL('**/admin/users');
  await page.getByRole('heading', { name: 'Admin Control Panel' }).waitFor();
  await visitor.close();

  const owner = await seat(open, shipper.email, 'desk', '/settings/account');
  await owner.page.getByRole('heading', { name: 'Administrator views' }).waitFor();
  await owner.page.getByText('Ada Desk').first().waitFor();
  await expect
    .poll(() => site.sql`select 1 from notification_dispatches where user_id = ${shipper.id} and notification_type = 'account.seen'`)
    .toHaveLength(1);
});
