import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite({}, [], { payments: 'on' });
  open = (await startBrowser(site.origin)).open;
});

/** Asks from another address than the browser has, and answers the status. */
const askFrom = (localAddress: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(`${site.origin}${path}`, { localAddress, headers, agent: false }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode!));
    });
    asked.on('error', reject).end();
  });

const picture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

const scanner = '127.0.0.66';
const traps = ['/.env', '/wp-login.php', '/.git/config'];

beforeEach(async () => {
  await site.sql`truncate security_logs, banned_ips, held_accounts, sentinel_lessons`;
  await site.sql`insert into system_config (key, value, category) values ('sentinelEnforceBan', 'true', 'security') on conflict do nothing`;
  await site.sql`select pg_notify('ban_changed', '')`;
  await expect.poll(() => askFrom(scanner, '/api/settlement')).toBe(200);
});

describe('whoever has the monitor', () => {
  it.each(walkedAt('phone'))(
    'reads why a scanner and an account were kept out, says that both were a mistake, and takes that back (%s)',
    async (size) => {
      const carrier = await buildAccount(site.sql, { role: 'carrier', fullName: 'Cara Haul' });
      const token = await buildSession(site.sql, { id: carrier.id });
      for (const path of traps) await askFrom(scanner, path);
      for (const path of traps) await askFrom('127.0.0.67', path, { authorization: `Bearer ${token}` });
      await expect.poll(() => askFrom(scanner, '/api/settlement')).toBe(403);
      await expect.poll(() => askFrom('127.0.0.68', '/api/transports', { authorization: `Bearer ${token}` })).toBe(403);
      expect(await askFrom('127.0.0.67', '/api/settlement')).toBe(200);

      const admin = await buildAccount(site.sql, { role: 'admin', fullName: 'Ada Watch' });
      const visitor = await open(size);
      await enter(visitor, admin.email);
      const { page, visit, isSound, close } = visitor;
      await visit('/security');
      const bans = page.getByRole('table', { name: 'Active bans' });
      await bans.getByText('Honeypot path, 3 times: 75 points').waitFor();
      const held = page.getByRole('table', { name: 'Paused accounts' });
      await held.getByText('Honeypot path, 3 times: 75 points').waitFor();
      await page.getByText('Nothing was taught').waitFor();
      for (const title of ['Events by hour', 'Events by kind', 'Points by address']) {
        await page.getByText(`${title} as a table`).click();
        await page.getByRole('table', { name: title }).waitFor();
      }
      const kinds = page.getByRole('table', { name: 'Events by kind' });
      await kinds.getByText('Honeypot path').waitFor();
      await page.getByRole('table', { name: 'Points by address' }).getByText(scanner).waitFor();
      await isSound();
      await picture(page, `monitor-attack-${size}`);

      await page.getByRole('button', { name: `Unban ${scanner}` }).click();
      const window = page.getByRole('alertdialog', { name: `Unban ${scanner}?` });
      await window.getByLabel('Why it was a mistake').fill('The scan that we asked for ourselves');
      await window.getByLabel('How long it does not count').selectOption('7');
      await isSound();
      await picture(page, `monitor-unban-${size}`);
      await window.getByRole('button', { name: 'Unban' }).click();
      await page.getByRole('button', { name: `Unban ${scanner}` }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Release Cara Haul' }).click();
      await page.getByRole('alertdialog').getByLabel('Why it was a mistake').fill('Followed an old link');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
      await page.getByText('No paused accounts').waitFor();
      expect(await askFrom('127.0.0.68', '/api/transports', { authorization: `Bearer ${token}` })).toBe(200);

      const lessons = page.getByRole('table', { name: 'What Sentinel was taught' });
      const lesson = lessons.getByRole('row').filter({ hasText: scanner });
      for (const words of ['The scan that we asked for ourselves', 'Honeypot path', 'Ada Watch'])
        await lesson.getByText(words).first().waitFor();
      await isSound();
      await picture(page, `monitor-taught-${size}`);
      for (const path of [...traps, ...traps]) expect(await askFrom(scanner, path)).toBeGreaterThanOrEqual(404);

      await page.getByRole('button', { name: `Take back what was taught of ${scanner}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
      await lesson.waitFor({ state: 'detached' });
      await lessons.getByText('Followed an old link').first().waitFor();
      for (const path of traps) await askFrom(scanner, path);
      await expect.poll(() => askFrom(scanner, '/api/settlement')).toBe(403);
      await isSound();
      await close();
    },
  );

  it('reads in the console, too, what Sentinel was taught', async () => {
    // An address of its own: what is still being noted of the other one belongs to the test before.
    const intruder = '127.0.0.69';
    for (const path of traps) await askFrom(intruder, path);
    await expect.poll(() => askFrom(intruder, '/api/settlement')).toBe(403);
    const sue = await buildAccount(site.sql, { role: 'super_admin', fullName: 'Sue Chief' });
    const visitor = await open('desk');
    await enter(visitor, sue.email);
    const { page, visit, isSound, close } = visitor;
    await visit('/super-admin/scoring');
    const row = page.getByRole('table', { name: 'Banned addresses' }).getByRole('row').filter({ hasText: intruder });
    await row.getByText('Honeypot path, 3 times: 75 points').waitFor();
    await row.getByRole('button', { name: `Unban ${intruder}` }).click();
    await page.getByRole('alertdialog').getByLabel('Why it was a mistake').fill('Our own scan');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unban' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('table', { name: 'What Sentinel was taught' }).getByText('Our own scan').first().waitFor();
    await isSound();
    await picture(page, 'console-taught-desk');
    await close();
  });
});
