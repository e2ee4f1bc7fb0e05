import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

async function openAs(role: 'admin' | 'super_admin' | 'shipper', size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, (await buildAccount(site.sql, { role })).email);
  await visitor.visit(path);
  return visitor;
}

/** Seventy counted days until today, of which the newest had most requests. */
const countDays = () => site.sql`
  insert into overview_days
  select current_date - back, 70 - back, back % 3, 104900, 4900, 100000, 2, 2 * 3600 * (1 + back % 5), 2, 10, 9, back % 4, now() + interval '1 hour'
  from generate_series(0, 69) back on conflict do nothing`;

describe('the overview', () => {
  it('says before the first count that nothing is counted, and is for administrators', async () => {
    await site.sql`delete from overview_days`;
    const admin = await openAs('admin', 'desk', '/admin/overview');
    await admin.page.getByText('Nothing counted yet').waitFor();
    await admin.isSound();
    await admin.close();
    const shipper = await openAs('shipper', 'phone', '/admin/overview');
    await shipper.page.waitForURL('**/dashboard');
    await shipper.close();
  });

  it.each(walkedAt('phone'))(
    'draws each figure, says it in words and lists it in a table, by day and by month, and looks back (%s)',
    async (size) => {
      await countDays();
      const { page, isSound, close } = await openAs(size === 'desk' ? 'super_admin' : 'admin', size, '/dashboard');
      await page.getByRole('link', { name: 'Overview', exact: true }).click();
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
      await page.getByText('1,665 requests', { exact: false }).first().waitFor();
      for (const name of [
        'Requests',
        'Time to the first offer',
        'Bookings',
        'Money held',
        'Money released',
        'Delivered on time',
        'Refused by the gate',
      ])
        expect(await page.getByRole('img', { name: new RegExp(`^${name}\\. `) }).count(), name).toBe(1);
      expect(await page.getByRole('img', { name: 'Delivered on time. 90 % of 300 deliveries.' }).count()).toBe(1);
      await isSound();

      await page.getByText('Money held as a table').click();
      const table = page.getByRole('table', { name: 'Money held' });
      await table.getByText('$3,430.00').waitFor();
      await table.getByText('$1,049.00').first().waitFor();
      await isSound();

      await page.getByRole('button', { name: 'Earlier' }).click();
      await page.waitForURL('**before=*');
      await page.getByText('765 requests', { exact: false }).first().waitFor();
      await page.getByRole('button', { name: 'Latest' }).click();
      await page.getByText('1,665 requests', { exact: false }).first().waitFor();
      await page.getByLabel('By day or by month').selectOption('month');
      await page.getByText('2,485 requests', { exact: false }).first().waitFor();
      expect(new URL(page.url()).searchParams.get('by')).toBe('month');
      await isSound();
      await page.getByLabel('By day or by month').selectOption('day');
      await page.getByText('1,665 requests', { exact: false }).first().waitFor();
      await close();
    },
  );
});
