import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildDelivery, buildWebhook } from '#domains/webhooks/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { startReceiver, type Received } from '../harness/webhook-receiver.ts';
import { testCtx } from '../harness/context.ts';

const receiver = await startReceiver();
let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.0/8' });
  open = (await startBrowser(site.origin)).open;
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.manner = 200;
});

const signedBy = ({ id, timestamp, body, signature }: Received, secret: string): boolean => {
  const mine = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return signature.split(' ').includes(`v1,${mine}`);
};
const toldSecret = async ({ page }: Visitor): Promise<string> => {
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.getByText(/^whsec_[A-Za-z0-9+/]{43}=$/).textContent())!;
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await dialog.waitFor({ state: 'detached' });
  return secret;
};

describe('webhooks', () => {
  it.each(walkedAt('desk'))('are made, tested, looked through, sent again, given another secret and ended (%s)', async (size) => {
    const account = await buildAccount(site.sql, { role: 'broker' });
    const visitor = await open(size);
    const { page, visit, isAccessible, isSound, complaints, close } = visitor;
    await enter(visitor, account.email);
    await visit('/settings/account');
    await page.getByRole('link', { name: 'Open webhooks' }).click();
    await page.getByText('No webhooks', { exact: true }).waitFor();
    await isSound();

    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It begins with https:// and is on the internet', { exact: false }).waitFor();
    await dialog.getByRole('radio', { name: 'What I choose' }).check();
    await dialog.getByRole('button', { name: 'Make webhook' }).click();
    for (const wrong of ['Give the address of your server', 'Choose what is sent', 'Password is required'])
      await dialog.getByRole('link', { name: wrong }).waitFor();
    await isAccessible();
    await dialog.getByLabel('Address of your server').fill('http://10.0.0.7/in');
    await dialog.getByLabel('What it is for').fill('Dispatch software');
    await dialog.getByText('Offers and questions').click();
    await dialog.getByRole('checkbox', { name: 'All of Offers and questions' }).check();
    await dialog.getByText('13 of 13').waitFor();
    await isAccessible();
    await dialog.getByLabel('Your password').fill(personaPassword);
    await dialog.getByRole('button', { name: 'Make webhook' }).click();
    await dialog.getByRole('link', { name: 'Give an address that begins with https://' }).waitFor();
    expect(complaints.splice(0).filter((words) => !words.includes('422'))).toEqual([]);
    await dialog.getByLabel('Address of your server').fill(`${receiver.origin}/in`);
    await dialog.getByRole('button', { name: 'Make webhook' }).click();
    await dialog.getByText('Copy the secret now: it is shown this one time').waitFor();
    await isAccessible();
    const first = await toldSecret(visitor);

    const line = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
    await line.getByText('Told of 13 things').waitFor();
    await line.getByText('On', { exact: true }).waitFor();
    await isSound();
    await line.getByRole('link', { name: 'Dispatch software' }).click();
    await page.getByText('All of Offers and questions', { exact: true }).waitFor();
    await page.getByText('What it is sent will be listed here.', { exact: false }).waitFor();
    await isSound();

    const log = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Send a test' }).click();
    await log.getByText('Delivered', { exact: true }).waitFor();
    await log.getByText(/^Answered 200 after \d+ ms\./).waitFor();
    await log.getByText(/\d{4}, \d+:\d\d:\d\d [AP]M$/).waitFor();
    await isSound();
    expect(receiver.received.map((got) => [signedBy(got, first), JSON.parse(got.body).type])).toEqual([[true, 'webhook.test']]);

    receiver.manner = 500;
    await log.getByRole('button', { name: /^Open: A test/ }).click();
    await dialog.getByText('said 200').waitFor();
    await dialog.getByText('"type": "webhook.test"', { exact: false }).waitFor();
    await isAccessible();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await log.getByText('Given up', { exact: true }).waitFor();
    await log.getByText(/^Answered 500 after \d+ ms\. 2 tries\./).waitFor();
    expect(receiver.received[1]!.id).toBe(receiver.received[0]!.id);
    receiver.manner = 200;

    await page.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByLabel('Your password').fill(personaPassword);
    await isAccessible();
    await dialog.getByRole('button', { name: 'Make secret' }).click();
    await dialog.getByText('Copy the secret now: it is shown this one time').waitFor();
    const second = await toldSecret(visitor);
    await page.getByText(/^The one before signs too until/).waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(() => receiver.received.length).toBe(3);
    expect([signedBy(receiver.received[2]!, first), signedBy(receiver.received[2]!, second)]).toEqual([true, true]);

    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('On', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByRole('radio', { name: 'Everything' }).check();
    await dialog.getByLabel('Your password').fill(personaPassword);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Everything', { exact: true }).waitFor();
    await isSound();

    await page.getByRole('button', { name: 'End webhook' }).click();
    await isAccessible();
    await page.getByRole('alertdialog', { name: 'End Dispatch software?' }).getByRole('button', { name: 'End webhook' }).click();
    await page.getByText('No webhooks', { exact: true }).waitFor();
    expect(await site.sql`select 1 from webhook_endpoints where user_id = ${account.id}`).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each(walkedAt('phone'))('that were ended in another tab say so, and lead to all of them (%s)', async (size) => {
    const account = await buildAccount(site.sql, { role: 'broker' });
    const { id } = await buildWebhook(testCtx(site.sql), account, { description: 'Depot in Waco', isOn: false, offBecause: 'failing' });
    await buildWebhook(testCtx(site.sql), account, { description: 'Depot in Austin' });
    const visitor = await open(size);
    const { page, visit, isAccessible, isSound, close } = visitor;
    await enter(visitor, account.email);
    await visit('/settings/account');
    const card = page.getByRole('list', { name: 'Webhooks in short' });
    await card.getByText('You have 2 webhooks.').waitFor();
    await card.getByText('Switched off', { exact: true }).waitFor();
    await isSound();
    await card.getByRole('link', { name: 'Depot in Waco' }).click();
    await page.getByRole('heading', { level: 1, name: 'Depot in Waco' }).waitFor();
    await site.sql`delete from webhook_endpoints where id = ${id}`;
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('This webhook was ended', { exact: true }).waitFor();
    expect(await page.getByText('Not found').count()).toBe(0);
    await isAccessible();
    await visit(`/settings/webhooks/${id}`);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'All webhooks' }).click();
    await page.getByRole('link', { name: 'Depot in Austin' }).waitFor();
    await close();
  });

  it.each(walkedAt('desk'))('say what stands badly, that there are enough, and what could not be loaded (%s)', async (size) => {
    const account = await buildAccount(site.sql, { role: 'carrier' });
    const long = `https://hooks.example/${'a-path-that-is-as-long-as-few-are/'.repeat(6)}`;
    const { id } = await buildWebhook(testCtx(site.sql), account, {
      url: long,
      isOn: false,
      offBecause: 'failing',
      failingSince: new Date(),
    });
    const failing = await buildWebhook(testCtx(site.sql), account, { description: 'Depot in Austin', failingSince: new Date() });
    for (let count = 2; count < 10; count += 1)
      await buildWebhook(testCtx(site.sql), account, { description: `Depot ${count}`, facts: ['bid.placed'] });
    for (let count = 0; count < 21; count += 1) await buildDelivery(site.sql, id);
    const visitor = await open(size);
    const { page, visit, isAccessible, isSound, close } = visitor;
    await enter(visitor, account.email);
    const mend = await breakCalls(page, /\/api\/webhooks$/, {
      status: 503,
      json: { error: 'This part is out of reach', code: 'unavailable' },
    });
    await visit('/settings/webhooks');
    await page.getByText('This part is out of reach').waitFor();
    await isAccessible();
    mend();
    visitor.complaints.length = 0;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('You have 10 webhooks, the most there can be.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'New webhook' }).isDisabled()).toBe(true);
    for (const words of ['Switched off', 'Failing']) await page.getByText(words, { exact: true }).waitFor();
    await isSound();
    await page.getByRole('link', { name: 'Depot in Austin' }).click();
    await page.getByText(/^Its server has taken nothing since/).waitFor();
    await isSound();
    expect(new URL(page.url()).pathname).toBe(`/settings/webhooks/${failing.id}`);
    await visit(`/settings/webhooks/${id}`);
    await page.getByText('We switched this webhook off').waitFor();
    const log = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
    await expect.poll(() => log.count()).toBe(20);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => log.count()).toBe(21);
    await isSound();
    await log
      .first()
      .getByRole('button', { name: /^Open: A quote came/ })
      .click();
    await page.getByRole('dialog').getByText('New quote: $1,100.00', { exact: false }).waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).count()).toBe(0);
    await isAccessible();
    await close();
  });

  it('are not offered to who oversees others', async () => {
    const account = await buildAccount(site.sql, { role: 'compliance' });
    const visitor = await open('desk');
    await enter(visitor, account.email);
    await visitor.visit('/settings/account');
    await visitor.page.getByRole('heading', { name: 'Your data' }).waitFor();
    expect(await visitor.page.getByRole('link', { name: 'Open webhooks' }).count()).toBe(0);
    await visitor.visit('/settings/webhooks');
    await visitor.page.getByText('No webhooks for this account').waitFor();
    await visitor.close();
  });
});
