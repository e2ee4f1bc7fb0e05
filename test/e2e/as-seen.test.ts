import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { isAdmin, roleLabels, roles } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

describe('an administrator sees screens as the user sees them', () => {
  it.each(walkedAt('desk'))(
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
      const leftOut = page.getByText(/^Left out of this view: messages, /);
      await leftOut.waitFor();
      await page.getByText('Zastava Koral').first().waitFor();
      await visitor.isSound();

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

  it.each(roles.filter((role) => !isAdmin(role)))(
    'opens the dashboard of a %s, whole and under the red band; it is logged and told',
    async (role) => {
      const owner = await buildAccount(site.sql, { role });
      const admin = await buildAccount(site.sql, { role: 'admin' });
      const visitor = await open(roles.indexOf(role) % 2 ? 'phone' : 'desk');
      const { page, visit, isSound, close } = visitor;
      await enter(visitor, admin.email);
      await visit(`/as-seen/${owner.id}/dashboard`);
      await page.getByText(`You see what ${owner.fullName} (${roleLabels[role]}) sees. Nothing can be changed here.`).waitFor();
      await page.getByRole('heading', { name: `Welcome, ${owner.fullName}`, level: 1 }).waitFor();
      expect(await page.getByText(/could not be loaded/).allInnerTexts()).toEqual([]);
      await isSound();
      if (role === 'shipper') {
        await page.getByRole('link', { name: 'New Transport' }).first().click();
        await page.getByText('What you pressed leads out of this view, and is not shown in it.').waitFor();
        await page.getByRole('link', { name: 'Quotes', exact: true }).click();
        await page.getByText('What you pressed leads out of this view').waitFor({ state: 'hidden' });
      }
      const lines = site.sql`select distinct actor_id, subject_id from audit_log where event_type = 'account.seen' and subject_id = ${owner.id}`;
      expect(await lines).toEqual([{ actorId: admin.id, subjectId: owner.id }]);
      await expect
        .poll(() => site.sql`select 1 from notification_dispatches where user_id = ${owner.id} and notification_type = 'account.seen'`)
        .toHaveLength(1);
      await close();
    },
  );
});
