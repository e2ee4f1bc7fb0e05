import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const sizes = ['phone', 'desk'] as const;

describe('an administrator sees screens as the user sees them', () => {
  it.each(sizes)(
    'opens dashboard, quotes and a transport under a red band, changes nothing, leaves, and the user reads of it (%s)',
    async (size) => {
      const name = size === 'phone' ? 'Petra Phone' : 'Dora Desk';
      const shipper = await buildAccount(site.sql, { fullName: name });
      const id = await buildTransport(site.sql, {
        shipperId: shipper.id,
        status: 'submitted',
        vehicleMake: 'Zastava',
        vehicleModel: 'Koral',
      });
      await buildQuote(site.sql, { transportId: id });
      const admin = await buildAccount(site.sql, { role: 'admin', fullName: 'Ada Desk' });
      const visitor = await open(size);
      const { page } = visitor;
      await enter(visitor, admin.email);
      await visitor.visit(`/admin/users?email=${encodeURIComponent(shipper.email)}`);
      await page.getByRole('button', { name: `Details ${name}` }).click();
      await page.getByRole('dialog', { name }).getByRole('link', { name: 'See as the User' }).click();
      const band = page.getByText(`You see what ${name} (Shipper) sees. Nothing can be changed here.`);
      await band.waitFor();
      await page.getByText('Zastava Koral').first().waitFor();
      await visitor.isSound();

      await page.getByRole('link', { name: 'Quotes', exact: true }).first().click();
      await page.waitForURL(`**/as-seen/${shipper.id}/quotes`);
      await page.getByText('Zastava Koral').first().waitFor();
      await band.waitFor();
      await visitor.isSound();

      await visitor.visit(`/as-seen/${shipper.id}/transports/${id}`);
      await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Zastava Koral' }).waitFor();
      await band.waitFor();
      await page.getByRole('link', { name: 'Leave' }).click();
      await page.waitForURL('**/admin/users');
      await page.getByRole('heading', { name: 'Admin Control Panel' }).waitFor();
      await visitor.close();

      const owner = await open(size);
      await enter(owner, shipper.email);
      await owner.visit('/settings/account');
      await owner.page.getByRole('heading', { name: 'Administrators who saw your screens' }).waitFor();
      await owner.page.getByText('Ada Desk').first().waitFor();
      await expect
        .poll(() => site.sql`select 1 from notification_dispatches where user_id = ${shipper.id} and notification_type = 'account.seen'`)
        .toHaveLength(1);
      await owner.close();
    },
  );
});
