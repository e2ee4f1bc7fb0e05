import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

describe('the outbox of mails', () => {
  it.each(walkedAt('desk'))(
    'is searched by a super admin, who sends again what was given up and sees by itself what became of it (%s)',
    async (size) => {
      const chief = await open(size);
      const { page, visit, isSound, close } = chief;
      const { email } = await buildAccount(site.sql, { role: 'super_admin' });
      const to = `dana.${size}@customer.example`;
      const row = {
        id: newId(),
        recipient: to,
        subject: `New quote for ${size}`,
        textBody: 'Hello',
        status: 'failed',
        attempts: 8,
        error: 'no such mailbox',
      };
      await site.sql`insert into mail_outbox ${site.sql(row)}`;
      await enter(chief, email);
      await visit('/super-admin/outbox');
      await page.getByLabel('Search mails').fill(to);
      await page.getByLabel('Search mails').press('Enter');
      await page.getByText('no such mailbox').waitFor();
      await isSound();
      await page.getByRole('button', { name: `Send again: New quote for ${size}, to ${to}` }).click();
      await toast(page, 'The mail waits to be sent').waitFor();
      await page.getByRole('cell', { name: 'Kept', exact: true }).waitFor();
      await page.getByRole('cell', { name: 'No mail server' }).waitFor();
      expect((await site.sql`select status from mail_outbox where id = ${row.id}`)[0]!['status']).toBe('kept');
      await page.getByLabel('State').selectOption('failed');
      await page.getByText('No mail found').waitFor();
      await isSound();
      await close();
    },
  );
});
