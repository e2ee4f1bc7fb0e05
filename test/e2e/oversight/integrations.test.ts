import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import { startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { callServer } from '../../harness/client.ts';
import { enter, seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';
import { type ReceivedCall, startReceiver } from '../../harness/servers/webhook-receiver.ts';
import { faultsOfWindow } from '../../harness/browser/windows.ts';

const receiver = await startReceiver();
const site = await startSite({ WEBHOOK_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8' });
const { open } = await startBrowser(site.origin);

it('the API documentation shows every call without loading inline code or other sites', async () => {
  const { page, complaints } = await open('desk');
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${site.origin}/`) && !request.url().startsWith('data:')) strangers.push(request.url());
  });
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: /Carriage API/ }).waitFor();
  const call = page.locator('.opblock-summary', { hasText: '/api/transports/{id}/cancellation' });
  await page.locator('.opblock-tag', { hasText: 'transports' }).first().click();
  await call.click();
  await page.getByText('Access: signed-in.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Try it out' }).count()).toBe(0);
  expect(strangers).toEqual([]);
  expect(complaints).toEqual([]);
});

const getCard = ({ page }: Visitor) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'API keys', exact: true, level: 2 }) });
const answerTo = async (secret: string) => (await callServer(`${site.origin}/api/transports`, { token: secret }))!;

it('API keys are created, shown once, used and revoked in the account settings', async () => {
  const account = await buildAccount(site.sql, { role: 'carrier' });
  const visitor = await open('desk');
  const { page, visit, isAccessible, isQuiet } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await enter(visitor, account.email);
  await visit('/settings/account');
  const card = getCard(visitor);
  await card.getByText('No API keys yet.').waitFor();
  await isAccessible();

  await card.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByRole('heading', { name: 'New API key' }).waitFor();
  await isAccessible();
  await dialog.getByLabel('Name').fill('Dispatch software');
  await dialog.getByLabel('Read', { exact: true }).check();
  await dialog.getByLabel('Write quotes and bids').check();
  await dialog.getByLabel('Works for').selectOption({ label: '30 days' });
  await dialog.getByLabel('Your password').fill(personaPassword);
  await dialog.getByRole('button', { name: 'Create key' }).click();

  await dialog.getByText('Copy the key now. We show it only once.').waitFor();
  await isAccessible();
  const shown = (await dialog.getByText(/^ck_[\w-]{43}$/).textContent())!;
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  const kept = page.getByRole('alertdialog', { name: 'Have you saved the key?' });
  const cross = dialog.getByRole('button', { name: 'Close' });
  expect(await faultsOfWindow(visitor, cross, { at: ['desk'], shown: kept })).toEqual([]);
  await page.keyboard.press('Escape');
  await kept.getByRole('button', { name: 'Back to the key' }).click();
  await kept.waitFor({ state: 'detached' });
  await dialog.getByText(shown).waitFor();
  await page.keyboard.press('Escape');
  await kept.getByRole('button', { name: 'I’ve saved it' }).click();
  await dialog.waitFor({ state: 'detached' });

  const line = card.getByRole('listitem').filter({ hasText: 'Dispatch software' });
  await line.getByText('Read, Write quotes and bids').waitFor();
  await line.getByText(/^Created \w{3} \d\d, \d{4} · Never used · expires \w{3} \d\d, \d{4}$/).waitFor();
  await isAccessible();
  expect(await page.getByText(/ck_/).count()).toBe(0);
  expect((await answerTo(shown)).status).toBe(200);
  await page.reload();
  await isQuiet();
  await line.getByText(/^Created \w{3} \d\d, \d{4} · Last used \w{3} \d\d, \d{4}, \d+:\d\d [AP]M · expires/).waitFor();

  await line.getByRole('button', { name: 'Revoke the key Dispatch software' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Revoke the key Dispatch software?' });
  await isAccessible();
  await confirm.getByRole('button', { name: 'Revoke key' }).click();
  await card.getByText('No API keys yet.').waitFor();
  expect((await answerTo(shown)).body).toMatchObject({ code: 'key_revoked' });
});

const signedBy = ({ id, timestamp, body, signature }: ReceivedCall, secret: string): boolean => {
  const mine = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return signature.split(' ').includes(`v1,${mine}`);
};
const readSecret = async ({ page }: Visitor): Promise<string> => {
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.getByText(/^whsec_[A-Za-z0-9+/]{43}=$/).textContent())!;
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await dialog.waitFor({ state: 'detached' });
  return secret;
};

it('webhooks are created, tested, inspected, resent, given a new secret and deleted', async () => {
  const account = await buildAccount(site.sql, { role: 'broker' });
  const visitor = await seat(open, account.email, 'desk', '/settings/account');
  const { page, isAccessible, isSound, complaints } = visitor;
  await page.getByRole('link', { name: 'Open webhooks' }).click();
  await page.getByText('No webhooks', { exact: true }).waitFor();
  await isSound();

  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A public https:// address', { exact: false }).waitFor();
  await dialog.getByRole('radio', { name: 'Selected events' }).check();
  await dialog.getByLabel('Description').fill('Dispatch software');
  await dialog.getByText('Offers and questions').click();
  await dialog.getByRole('checkbox', { name: 'All of Offers and questions' }).check();
  await dialog.getByText('13 of 13').waitFor();
  await isAccessible();
  await dialog.getByLabel('Your password').fill(personaPassword);
  await dialog.getByLabel('Server address').fill(`${receiver.origin}/in`);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByText('Copy the secret now. We show it only once.').waitFor();
  const first = await readSecret(visitor);

  const line = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await line.getByText('13 events').waitFor();
  await line.getByText('On', { exact: true }).waitFor();
  await line.getByRole('link', { name: 'Dispatch software' }).click();
  await page.getByText('All of Offers and questions', { exact: true }).waitFor();
  await page.getByText('No deliveries yet.', { exact: false }).waitFor();

  const log = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Send test' }).click();
  await log.getByText('Delivered', { exact: true }).waitFor();
  await log.getByText(/^Answered 200 after \d+ ms\./).waitFor();
  await log.getByText(/\d{4}, \d+:\d\d:\d\d [AP]M$/).waitFor();
  expect(receiver.received.map((got) => [signedBy(got, first), JSON.parse(got.body).type])).toEqual([[true, 'webhook.test']]);

  receiver.manner = 500;
  await log.getByRole('button', { name: /^Open: Test/ }).click();
  await dialog.getByText('said 200').waitFor();
  await dialog.getByText('"type": "webhook.test"', { exact: false }).waitFor();
  await isAccessible();
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await log.getByText('Failed', { exact: true }).waitFor();
  await log.getByText(/^Answered 500 after \d+ ms\. 2 attempts\./).waitFor();
  expect(receiver.received[1]!.id).toBe(receiver.received[0]!.id);
  receiver.manner = 200;

  await page.getByRole('button', { name: 'New secret' }).click();
  await dialog.getByLabel('Your password').fill(personaPassword);
  await dialog.getByRole('button', { name: 'Create secret' }).click();
  await dialog.getByText('Copy the secret now. We show it only once.').waitFor();
  const second = await readSecret(visitor);
  await page.getByText(/^The old one also signs until/).waitFor();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  expect([signedBy(receiver.received[2]!, first), signedBy(receiver.received[2]!, second)]).toEqual([true, true]);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByRole('radio', { name: 'All events' }).check();
  await dialog.getByLabel('Your password').fill(personaPassword);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('All events', { exact: true }).waitFor();
  await isSound();

  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await isAccessible();
  await page.getByRole('alertdialog', { name: 'Delete Dispatch software?' }).getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('No webhooks', { exact: true }).waitFor();
  expect(await site.sql`select 1 from webhook_endpoints where user_id = ${account.id}`).toEqual([]);
  expect(complaints).toEqual([]);
});

it('a calendar is subscribed by an address that is created, renewed and ended', async () => {
  const shipper = await buildAccount(site.sql, { role: 'shipper' });
  await buildTransport(site.sql, { shipperId: shipper.id, status: 'quoted', pickupDate: addDays(openDay(new Date()), 5) });
  const { page, isSound, isAccessible } = await seat(open, shipper.email, 'phone', '/settings/account');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Calendar' }).click();
  await page.getByText('No calendar link').waitFor();
  await page.getByRole('button', { name: 'Create link' }).click();
  const making = page.getByRole('dialog', { name: 'Create calendar link' });
  await making.getByLabel('Your password').fill(personaPassword);
  await making.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('Copy your link now').waitFor();
  await page.getByText('Not used yet.', { exact: false }).waitFor();
  const shown = () => page.getByText(/\/api\/calendar\/[\w-]{43}\.ics$/).textContent();
  const read = async (text: string | null) => page.request.get(new URL(text!.slice(text!.indexOf('http'))).pathname);
  const first = await shown();
  const calendar = await read(first);
  expect([calendar.status(), calendar.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await calendar.text()).toContain('SUMMARY:Pickup: 2019 Honda Accord');

  await page.getByRole('button', { name: 'Create new link' }).click();
  const renewal = page.getByRole('dialog', { name: 'Create a new calendar link?' });
  await renewal.getByLabel('Your password').fill(personaPassword);
  await isSound();
  await renewal.getByRole('button', { name: 'Create new link' }).click();
  await renewal.waitFor({ state: 'detached' });
  await expect.poll(shown).not.toBe(first);
  const second = await shown();
  expect([(await read(first)).status(), (await read(second)).status()]).toEqual([404, 200]);

  await page.getByRole('button', { name: 'Revoke' }).click();
  const ending = page.getByRole('alertdialog', { name: 'Revoke the calendar link?' });
  await ending.getByRole('button', { name: 'Revoke link' }).click();
  await isAccessible();
  await page.getByText('No calendar link').waitFor();
  expect((await read(second)).status()).toBe(404);
  await isAccessible();
});
