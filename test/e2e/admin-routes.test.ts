import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { isAdmin, roles, type Role } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

async function enterAs(role: Role, size: Size): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, (await buildAccount(site.sql, { role })).email);
  return visitor;
}

const addresses = [
  ['/dashboard', 'User Management'],
  ['/app', 'User Management'],
  ['/admin-dashboard', 'User Management'],
  ['/admin/users', 'User Management'],
  ['/admin/quotes', 'Quote Review'],
  ['/admin/compliance', 'Compliance Logs'],
  ['/admin/logs', 'Compliance Logs'],
] as const;

describe('the admin screen', () => {
  it.each(walkedAt('phone'))('opens at each of its addresses with the tab of that address, of five (%s)', async (size) => {
    const { page, visit, isSound, close } = await enterAs('admin', size);
    for (const [address, tab] of addresses) {
      await visit(address);
      await page.getByRole('heading', { name: 'Admin Control Panel', level: 1 }).waitFor();
      const named = page.getByRole('tablist', { name: 'Admin' }).getByRole('tab');
      expect([address, await named.and(page.getByRole('tab', { selected: true })).allInnerTexts()]).toEqual([address, [tab]]);
      expect(await named.allInnerTexts()).toEqual([
        'User Management',
        'Independent Drivers',
        'Compliance Logs',
        'Quote Review',
        'Admin Actions',
      ]);
    }
    await isSound();
    await close();
  });

  it('leads everybody who is no administrator from each of its own addresses to the dashboard', async () => {
    for (const role of roles.filter((one) => !isAdmin(one))) {
      const { page, close } = await enterAs(role, 'phone');
      for (const [address] of addresses.slice(2)) {
        await page.goto(address);
        await page.waitForURL('**/dashboard');
        await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
      }
      await close();
    }
  });

  it('lists ids in eight characters, those that tell two of one minute apart', async () => {
    const [one, other] = [newId(), newId()];
    for (const id of [one, other]) await buildAccount(site.sql, { id, email: `${id}@in-a-minute.example` });
    const { page, visit, close } = await enterAs('admin', 'desk');
    await visit('/admin/users?email=in-a-minute.example');
    const table = page.getByRole('table', { name: 'Users', exact: true });
    for (const id of [one, other]) {
      const row = table.getByRole('row').filter({ hasText: `${id}@in-a-minute.example` });
      await row.getByRole('cell', { name: id.slice(-8), exact: true }).waitFor();
    }
    expect(one.slice(0, 8)).toBe(other.slice(0, 8));
    expect(one.slice(-8)).not.toBe(other.slice(-8));
    await close();
  });

  it.each(walkedAt('desk'))('says under Admin Actions what an admin may not, and who sees images of licenses (%s)', async (size) => {
    const { page, visit, isSound, close } = await enterAs('admin', size);
    await visit('/admin-dashboard?tab=actions');
    const actions = page.getByRole('tabpanel', { name: 'Admin Actions' });
    await actions.getByText('An admin has limited privileges compared with a super admin').waitFor();
    await actions.getByText('Driver license images are restricted to authorized personnel.').waitFor();
    await isSound();
    await close();
  });
});

it.each([
  ['admin', 'Admin Control Panel', 'phone'],
  ['super_admin', 'Super Admin Control Panel', 'desk'],
] as const)('Logout of the panel of a %s ends the session and leads to /login', async (role, title, size) => {
  const { page, visit, isSound, close } = await enterAs(role, size);
  await visit('/dashboard');
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const statusOf = async () => (await fetch(`${site.origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusOf()).toBe(200);
  await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await expect.poll(statusOf).toBe(401);
  await isSound();
  await close();
});

it.each(walkedAt('phone'))('the overview says that it could not be loaded, and is there when it is asked for again (%s)', async (size) => {
  await site.sql`
    insert into overview_days values (current_date, 70, 3, 104900, 4900, 100000, 2, 7200, 2, 10, 9, 1, now() + interval '1 hour')
    on conflict do nothing`;
  const { page, visit, isAccessible, close } = await enterAs('admin', size);
  const mend = await breakCalls(page, '**/api/admin/overview*', { status: 500, json: { code: 'internal' } });
  await visit('/admin/overview');
  const failure = page.getByRole('alert').filter({ hasText: 'The overview could not be loaded.' });
  await failure.waitFor();
  await isAccessible();
  mend();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('img', { name: /^Requests\. / }).waitFor();
  await failure.waitFor({ state: 'detached' });
  await close();
});

/** Every address of the application, which whoever is signed in may ask for; ids are those of nothing. */
const signedInAddresses = routes
  .flatMap(({ children = [] }) => children)
  .filter(({ file }) => file === 'app-layout.tsx')
  .flatMap(({ children = [] }) => children)
  .map(({ path }) => `/${path!.replace(/:\w+/g, newId())}`);

const redNotice = (page: Page) =>
  page.getByRole('complementary', { name: 'System flags' }).getByText('New files are stored without encryption.');

it('the red notice stands at every address for an admin and a super admin while piiEncryptionEnabled is off, and goes when it is on again', async () => {
  expect(signedInAddresses).toEqual(expect.arrayContaining(['/admin/users', '/super-admin/scoring', '/security', '/dashboard']));
  await site.sql`insert into system_config (key, value, category) values ('piiEncryptionEnabled', 'false', 'security')`;
  const [admin, chief] = [await enterAs('admin', 'phone'), await enterAs('super_admin', 'desk')];
  await Promise.all(
    [admin, chief].map(async ({ page }) => {
      for (const address of signedInAddresses) {
        await page.goto(address, { waitUntil: 'commit' });
        await redNotice(page).waitFor();
      }
    }),
  );
  await chief.visit('/super-admin');
  await redNotice(chief.page).waitFor();
  await chief.page.getByRole('button', { name: 'Turn on Encryption of files' }).click();
  const asked = chief.page.getByRole('dialog', { name: /^Turn on / });
  await asked.getByLabel('Reason').fill('The key is back');
  await asked.getByRole('button', { name: 'Turn on' }).click();
  await redNotice(chief.page).waitFor({ state: 'detached' });
  await admin.visit('/admin/users');
  await admin.page.getByRole('table', { name: 'Users', exact: true }).waitFor();
  await redNotice(admin.page).waitFor({ state: 'detached' });
  await admin.close();
  await chief.close();
});
