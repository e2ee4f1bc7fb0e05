import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

/** A job that was given up; nobody handles this name, so that it stays where it is put. */
async function giveUp(name: string): Promise<void> {
  const at = new Date();
  await site.sql`
    insert into jobs ${site.sql({ id: newId(), name, data: {}, attempts: 5, lastError: `${name}: the other side is down`, createdAt: at, failedAt: at })}`;
}

describe('given-up jobs', () => {
  it.each(walkedAt('phone'))('are seen by a super admin, run again after a yes, and dropped after a yes (%s)', async (size) => {
    const chief = await open(size);
    const { email } = await buildAccount(site.sql, { role: 'super_admin' });
    await enter(chief, email);
    await chief.visit('/super-admin/jobs');
    const { page } = chief;
    await page.getByText('No given-up jobs').waitFor();
    await chief.isSound();

    const [again, gone] = [`send-word-${size}`, `count-miles-${size}`];
    await giveUp(again);
    await giveUp(gone);
    await page.reload();
    await page.getByText(`${again}: the other side is down`).waitFor();
    await chief.isSound();

    await page.getByRole('button', { name: `Retry ${again}` }).click();
    await chief.isSound();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Run again' }).click();
    await page.getByText(`${again}: the other side is down`).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: `Drop ${gone}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Drop job' }).click();
    await page.getByText('No given-up jobs').waitFor();
    expect(await site.sql`select 1 from jobs where name = ${gone}`).toHaveLength(0);
    await chief.isSound();
    await chief.close();
  });

  it.each(walkedAt('desk'))('stand above what the last look at the stored files found (%s)', async (size) => {
    const chief = await open(size);
    const { email } = await buildAccount(site.sql, { role: 'super_admin' });
    await enter(chief, email);
    const { page } = chief;
    const look = async () => {
      await chief.visit('/super-admin/jobs');
      return page.getByRole('region', { name: 'Stored files' });
    };
    await site.sql`delete from store_sweeps`;
    await (await look()).getByText('Not looked at yet').waitFor();
    await site.sql`insert into store_sweeps values ('disk', '2026-05-04T16:40:00Z', 12, 3)`;
    const found = await look();
    await found.getByText('May 04, 2026', { exact: false }).first().waitFor();
    await found
      .getByRole('cell', { name: 'Files without a row 12' })
      .or(found.getByRole('cell', { name: '12', exact: true }))
      .waitFor();
    await found
      .getByRole('cell', { name: 'Rows without a file 3' })
      .or(found.getByRole('cell', { name: '3', exact: true }))
      .waitFor();
    await chief.isSound();
    await chief.close();
  });

  it.each(walkedAt('phone'))('stand above the scheduled backups, the last that was made and one that failed (%s)', async (size) => {
    const chief = await open(size);
    const { email } = await buildAccount(site.sql, { role: 'super_admin' });
    await enter(chief, email);
    const look = async () => {
      await chief.visit('/super-admin/jobs');
      return chief.page.getByRole('region', { name: 'Backups' });
    };
    await site.sql`delete from backups`;
    await (await look()).getByText('Set BACKUP_DIR to have one made each night.').waitFor();
    await site.sql`
      insert into backups (id, started_at, finished_at, folder, row_count, file_count, byte_count, failure) values
      (gen_random_uuid(), '2026-05-04T16:40:00Z', '2026-05-04T16:41:00Z', '/backups/a', 12345, 67, 8900000, null),
      (gen_random_uuid(), '2026-05-05T16:40:00Z', '2026-05-05T16:41:00Z', '/backups/b', null, null, null, 'There was no room.')`;
    const found = await look();
    await found.getByText('Last made: May 04, 2026', { exact: false }).waitFor();
    await found.getByText('Failed: There was no room.').waitFor();
    await found.getByText('8.9 MB').waitFor();
    await chief.isSound();
    await chief.close();
  });
});
