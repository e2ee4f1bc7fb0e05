import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildApiKey } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { codeOf } from '#domains/accounts/second-factor-fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { callAt } from '../harness/client.ts';
import { breakCalls, enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { faultsOfWindow } from '../harness/windows.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const cardOf = ({ page }: Visitor) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'API keys', exact: true, level: 2 }) });
const answerTo = async (secret: string, path = '/api/transports') => (await callAt(`${site.origin}${path}`, { token: secret }))!;

describe('API keys', () => {
  it.each(walkedAt('desk'))('are made, shown once, used and revoked in the account settings (%s)', async (size) => {
    const account = await buildAccount(site.sql, { role: 'carrier' });
    const visitor = await open(size);
    const { page, visit, isAccessible, isQuiet, complaints, close } = visitor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
    await enter(visitor, account.email);
    await visit('/settings/account');
    const card = cardOf(visitor);
    await card.getByText('Your keys will be listed here. You have none.').waitFor();
    await isAccessible();

    await card.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole('heading', { name: 'New API key' }).waitFor();
    await isAccessible();
    await dialog.getByRole('button', { name: 'Make key' }).click();
    for (const wrong of ['Give the key a name', 'Choose what the key may do', 'Password is required'])
      await dialog.getByRole('link', { name: wrong }).waitFor();
    await isAccessible();
    await dialog.getByLabel('Name').fill('Dispatch software');
    await dialog.getByLabel('Read', { exact: true }).check();
    await dialog.getByLabel('Write quotes and bids').check();
    await dialog.getByLabel('Works for').selectOption({ label: '30 days' });
    await dialog.getByLabel('Your password').fill('not my password');
    await dialog.getByRole('button', { name: 'Make key' }).click();
    await dialog.getByRole('link', { name: 'Please check your current password and try again.' }).waitFor();
    await dialog.getByLabel('Your password').fill(personaPassword);
    await dialog.getByRole('button', { name: 'Make key' }).click();

    await dialog.getByText('Copy the key now: it is shown this one time').waitFor();
    await isAccessible();
    const shown = (await dialog.getByText(/^ck_[\w-]{43}$/).textContent())!;
    await dialog.getByRole('button', { name: 'Copy key' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(isWide).toBe(false);
    const kept = page.getByRole('alertdialog', { name: 'Have you kept the key?' });
    const cross = dialog.getByRole('button', { name: 'Close' });
    expect(await faultsOfWindow(visitor, cross, { at: [size], shown: kept })).toEqual([]);
    await page.keyboard.press('Escape');
    await kept.getByRole('button', { name: 'Back to the key' }).click();
    await kept.waitFor({ state: 'detached' });
    await dialog.getByText(shown).waitFor();
    await page.keyboard.press('Escape');
    await kept.getByRole('button', { name: 'I have kept it' }).click();
    await dialog.waitFor({ state: 'detached' });

    const line = card.getByRole('listitem').filter({ hasText: 'Dispatch software' });
    await line.getByText('Read, Write quotes and bids').waitFor();
    await line.getByText(/^Made \w{3} \d\d, \d{4} · Never used · ends \w{3} \d\d, \d{4}$/).waitFor();
    await isAccessible();
    expect(await page.getByText(/ck_/).count()).toBe(0);
    expect((await answerTo(shown)).status).toBe(200);
    await page.reload();
    await isQuiet();
    await line.getByText(/^Made \w{3} \d\d, \d{4} · Last used \w{3} \d\d, \d{4}, \d+:\d\d [AP]M · ends/).waitFor();

    await line.getByRole('button', { name: 'Revoke the key Dispatch software' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Revoke the key Dispatch software?' });
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    expect((await answerTo(shown)).status).toBe(200);
    await line.getByRole('button', { name: 'Revoke the key Dispatch software' }).click();
    await isAccessible();
    await page.context().setOffline(true);
    await confirm.getByRole('button', { name: 'Revoke key' }).click();
    await confirm.getByText('The key was not revoked: it still works').waitFor();
    await confirm.getByText('Network connection error.', { exact: false }).waitFor();
    await isAccessible();
    await page.context().setOffline(false);
    expect(complaints.splice(0).filter((words) => !/422|ERR_INTERNET_DISCONNECTED/.test(words))).toEqual([]);
    await confirm.getByRole('button', { name: 'Revoke key' }).click();
    await card.getByText('Your keys will be listed here. You have none.').waitFor();
    expect((await answerTo(shown)).body).toMatchObject({ code: 'key_revoked' });
    expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
    await close();
  });

  it.each(walkedAt('phone'))('say what ended, that there are enough, and what could not be loaded (%s)', async (size) => {
    const account = await buildAccount(site.sql, { role: 'broker' });
    const gone = { createdAt: new Date(Date.now() - 90_000_000), expiresAt: new Date(Date.now() - 60_000) };
    await buildApiKey(site.sql, account, { name: 'A name that is as long as names may be, without any place to break', ...gone });
    for (let count = 1; count < 20; count += 1) await buildApiKey(site.sql, account, { name: `Depot ${count}` });
    const visitor = await open(size);
    const { page, visit, isAccessible, isSound, close } = visitor;
    await enter(visitor, account.email);
    const mend = await breakCalls(page, /\/api\/user\/api-keys$/, {
      status: 503,
      json: { error: 'This part is out of reach', code: 'unavailable' },
    });
    await visit('/settings/account');
    const card = cardOf(visitor);
    await card.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await card.getByRole('button', { name: 'New API key' }).count()).toBe(0);
    await isAccessible();
    mend();
    visitor.complaints.length = 0;
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByText('You have 20 keys, the most there can be.', { exact: false }).waitFor();
    expect(await card.getByRole('button', { name: 'New API key' }).isDisabled()).toBe(true);
    await card.getByText('Ended', { exact: true }).waitFor();
    await card.getByText(/^Made \w{3} \d\d, \d{4} · Never used · ended \w{3} \d\d, \d{4}$/).waitFor();
    await isSound();
    await close();
  });

  it('ask for a code where a second factor is on, and are not offered to who oversees others', async () => {
    const visitor = await open('desk');
    const account = await buildAccount(site.sql, { role: 'shipper' });
    await enter(visitor, account.email);
    await visitor.visit('/settings/account');
    const token = await visitor.page.evaluate(() => localStorage.getItem('token'));
    const send = (path: string, body: object) => callAt(`${site.origin}${path}`, { method: 'POST', token: token!, body });
    const factor = (await send('/api/auth/two-factor/setup', { password: personaPassword }))!.body as { secret: string };
    await send('/api/auth/two-factor/confirm', { code: codeOf(factor.secret) });
    await visitor.visit('/settings/account');
    await cardOf(visitor).getByRole('button', { name: 'New API key' }).click();
    const dialog = visitor.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Fleet');
    await dialog.getByLabel('Read', { exact: true }).check();
    await dialog.getByLabel('Your password').fill(personaPassword);
    await dialog.getByLabel('Code of your authenticator app').fill('000000');
    await dialog.getByRole('button', { name: 'Make key' }).click();
    await dialog.getByRole('link', { name: 'This code is not right. Wait for the next one and try again.' }).waitFor();
    await visitor.isAccessible();
    await dialog.getByLabel('Code of your authenticator app').fill(codeOf(factor.secret, 1));
    await dialog.getByRole('button', { name: 'Make key' }).click();
    await dialog.getByText(/^ck_[\w-]{43}$/).waitFor();
    await visitor.close();

    for (const role of ['compliance', 'admin'] as const) {
      const overseer = await open('desk');
      await enter(overseer, (await buildAccount(site.sql, { role })).email);
      await overseer.visit('/settings/account');
      await overseer.page.getByRole('heading', { name: 'Sessions', exact: true }).waitFor();
      expect(await cardOf(overseer).count()).toBe(0);
      await overseer.isSound();
      await overseer.close();
    }
  });
});
