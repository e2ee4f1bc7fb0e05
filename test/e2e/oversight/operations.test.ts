import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { enter, toast, seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

/** A dead job without a handler, so that it remains. */
async function giveUp(name: string): Promise<void> {
  const at = new Date();
  await site.sql`
    insert into jobs ${site.sql({ id: newId(), name, data: {}, attempts: 5, lastError: `${name}: the other side is down`, createdAt: at, failedAt: at })}`;
}

it('a super administrator sees failed jobs, and retries or drops them after confirming', async () => {
  const chief = await open('phone');
  const { email } = await buildAccount(site.sql, { role: 'super_admin' });
  await enter(chief, email);
  await chief.visit('/super-admin/jobs');
  const { page } = chief;
  await page.getByText('No failed jobs').waitFor();

  const [again, gone] = ['send-word-phone', 'count-miles-phone'];
  await giveUp(again);
  await giveUp(gone);
  await page.reload();
  await page.getByText(`${again}: the other side is down`).waitFor();

  await page.getByRole('button', { name: `Retry ${again}` }).click();
  await chief.isSound();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retry' }).click();
  await page.getByText(`${again}: the other side is down`).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: `Delete ${gone}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete job' }).click();
  await page.getByText('No failed jobs').waitFor();
  expect(await site.sql`select 1 from jobs where name = ${gone}`).toHaveLength(0);
  await chief.isSound();
});

it('a super administrator searches the outbox, resends a failed email and sees its new status', async () => {
  const chief = await open('desk');
  const { page, visit, isSound } = chief;
  const { email } = await buildAccount(site.sql, { role: 'super_admin' });
  const to = 'dana@customer.example';
  const mail = { id: newId(), recipient: to, subject: 'New quote', textBody: 'Hello' };
  await site.sql`insert into mail_outbox ${site.sql({ ...mail, status: 'failed', attempts: 8, error: 'no such mailbox' })}`;
  await enter(chief, email);
  await visit('/super-admin/outbox');
  await page.getByLabel('Search emails').fill(to);
  await page.getByLabel('Search emails').press('Enter');
  await page.getByText('no such mailbox').waitFor();
  await page.getByRole('button', { name: `Resend: New quote, to ${to}` }).click();
  await toast(page, 'Email queued').waitFor();
  await page.getByRole('cell', { name: 'On hold', exact: true }).waitFor();
  await page.getByText('No mail server').first().waitFor();
  await page.getByLabel('Status').selectOption('failed');
  await page.getByText('No emails match').waitFor();
  await isSound();
});

it('the overview shows each figure as chart, sentence and table, by day and by month', async () => {
  await site.sql`
    insert into overview_days
    select current_date - back, 70 - back, back % 3, 104900, 4900, 100000, 2, 2 * 3600 * (1 + back % 5), 2, 10, 9, back % 4, now() + interval '1 hour'
    from generate_series(0, 69) back on conflict do nothing`;
  const { page, isSound } = await seat(open, (await buildAccount(site.sql, { role: 'admin' })).email, 'phone', '/dashboard');
  await page.getByRole('link', { name: 'Statistics', exact: true }).click();
  await page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor();
  await page.getByText('1,665 requests', { exact: false }).first().waitFor();
  expect(await page.getByRole('img', { name: 'Delivered on time. 90% of 300 deliveries.' }).count()).toBe(1);

  await page.getByText('Money held as a table').click();
  const table = page.getByRole('table', { name: 'Money held' });
  await table.getByText('$3,430.00').waitFor();
  await table.getByText('$1,049.00').first().waitFor();

  await page.getByRole('button', { name: 'Earlier' }).click();
  await page.waitForURL('**before=*');
  await page.getByText('765 requests', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Latest' }).click();
  await page.getByText('1,665 requests', { exact: false }).first().waitFor();
  await page.getByLabel('By day or by month').selectOption('month');
  await page.getByText('2,485 requests', { exact: false }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('by')).toBe('month');
  await isSound();
});
