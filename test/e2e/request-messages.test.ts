import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { wordsOf } from '#domains/quotes/pending-fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { vehicleTypes } from '#shared/vehicles.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, fillAccord, saysOnce, summary, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { testCtx } from '../harness/context.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

async function openShipper(size: Size): Promise<Visitor & { id: string }> {
  const { id, email } = await buildAccount(site.sql);
  const visitor = await open(size);
  await enter(visitor, email);
  return { ...visitor, id };
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Nora Lind');
  await page.getByLabel('Email').fill('nora@example.com');
  await page.getByLabel('Phone').fill('(303) 555-0142');
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Quote Request' }).click();
type Reply = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0] | 'no network';
const answerWith = (page: Page, address: string, reply: Reply) =>
  page.route(address, (route) => (reply === 'no network' ? route.abort() : route.fulfill(reply)));

const html = { status: 502, contentType: 'text/html', body: '<!doctype html><p>Bad gateway' };
const noJson = 'Server error - please try again or contact support';
const badData = 'Data format error. Please refresh the page and try again.';
const noNetwork = 'Network connection error. Please check your internet and try again.';
const stumbled = { status: 500, json: { error: 'The service stumbled', code: 'internal' } };
const broken = { status: 200, contentType: 'application/json', body: '{"transportId":' };

describe('the quote request', () => {
  it('says how much is typed where the room of the notes comes to its end, and that it is full', async () => {
    const { page, visit, isAccessible, close } = await open('phone');
    await visit('/quote');
    const notes = page.getByLabel('Special requirements');
    await notes.fill('x'.repeat(1799));
    expect(await page.getByText(/of 2,000 characters/).count()).toBe(0);
    await notes.press('End');
    await notes.press('x');
    await page.getByText('1,800 of 2,000 characters', { exact: true }).waitFor();
    await isAccessible();
    await notes.selectText();
    await page.keyboard.insertText('y'.repeat(2001));
    await page.getByText('All 2,000 characters are used', { exact: true }).waitFor();
    expect((await notes.inputValue()).length).toBe(2000);
    await close();
  });

  it.each(walkedAt('phone'))('names all that is missing, and what stands beside it helps (%s)', async (size) => {
    const { page, visit, isSound, close } = await open(size);
    await visit('/quote');
    // It is there twice, for wide and for narrow windows, of which one is shown.
    const beside = (...given: Parameters<Page['getByText']>) =>
      page
        .getByRole('main')
        .getByText(...given)
        .filter({ visible: true });
    for (const words of ['Request Review', 'Receive Quotes', 'Choose & Book']) await beside(words, { exact: true }).waitFor();
    await beside(/within 24 hours via e-mail/).waitFor();
    for (const words of [
      'Verified carrier network',
      'Insurance verification',
      'Transparent pricing',
      'Real-time tracking',
      'Photo documentation',
      'Full compliance',
    ])
      await beside(words, { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Need Help?' }).waitFor();
    await beside('7AM-7PM EST').waitFor();
    expect(await page.getByRole('button', { name: 'Save as Draft' }).count()).toBe(0);
    await submit(page);
    for (const message of [
      'Please enter your full name',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Please select a vehicle type',
      'Please enter the vehicle year',
      'Please enter the vehicle make',
      'Please enter the vehicle model',
      'Please select a transport type',
    ])
      await summary(page).getByText(message, { exact: true }).waitFor();
    expect(await summary(page).getByText('Please enter a valid ZIP code').allInnerTexts()).toEqual([
      'Pickup ZIP Code: please enter a valid ZIP code',
      'Delivery ZIP Code: please enter a valid ZIP code',
    ]);
    await page.getByLabel('Make').fill('x'.repeat(61));
    await page.getByLabel('Model').fill('x'.repeat(61));
    await submit(page);
    for (const name of ['Make', 'Model']) await summary(page).getByText(`${name}: at most 60 characters`, { exact: true }).waitFor();
    await isSound();
    await close();
  });

  it('begins with the type that was chosen on the landing page, each of them', async () => {
    const { page, visit, close } = await open('desk');
    for (const { value, label } of vehicleTypes) {
      await visit('/');
      await page.getByRole('main').getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL(`**/quote?vehicleType=${value}`);
      await expect.poll(() => page.getByLabel('Vehicle Type').inputValue()).toBe(value);
      await page.evaluate(() => sessionStorage.clear());
    }
    await close();
  });

  it('says that it was taken, and leads on to an account or home', async () => {
    const { page, visit, isSound, close } = await open('phone');
    await visit('/quote');
    await fillContact(page);
    await fillAccord(page);
    await submit(page);
    await toast(page, 'Quote Request Submitted!', "We'll send you competitive quotes within 24 hours.").waitFor();
    await page.getByRole('heading', { name: 'Quote Request Submitted Successfully' }).waitFor();
    await isSound();
    await page.getByRole('link', { name: 'Sign In to Existing Account' }).click();
    await page.waitForURL('**/login?from=quote');
    await page.getByText('Your quote request is kept').waitFor();
    await visit('/quote');
    await fillContact(page);
    await fillAccord(page);
    await submit(page);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${site.origin}/`);
    await close();
  });

  it.each<[string, Reply, string]>([
    ['a page', html, noJson],
    ['words of the server', stumbled, 'The service stumbled'],
    ['no words', { status: 503, json: {} }, 'Server error: 503'],
    ['half a reply', broken, badData],
    ['text in place of data', { status: 200, contentType: 'text/plain', body: 'ok' }, noJson],
    ['no network', 'no network', noNetwork],
  ])('that fails with %s says so, and can be sent again', async (_, reply, words) => {
    const { page, visit, isAccessible, close } = await open('desk');
    await answerWith(page, '**/api/quotes/submit', reply);
    await visit('/quote');
    await fillContact(page);
    await fillAccord(page);
    await submit(page);
    await toast(page, 'Submission Failed', words).waitFor();
    await saysOnce(page, words);
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Nora Lind');
    await isAccessible();
    await close();
  });
});

describe('a ZIP code that does not exist', () => {
  it.each([
    ['/quote', 'phone', 'Submit Quote Request'],
    ['/transports/new', 'desk', 'Request Quotes'],
  ] as const)('on %s (%s) has one message, and no estimate is asked for', async (address, size, button) => {
    const message = 'Please enter a valid ZIP code';
    const { page, visit, isAccessible, close } = await openShipper(size);
    const asked: string[] = [];
    page.on('request', (call) => call.url().endsWith('/api/estimates') && asked.push(call.postData()!));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/places/zip/00000', async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    await visit(address);
    await fillAccord(page);
    await page.getByText('This is an estimate, not an offer.').waitFor();
    const unknown = page.getByText('No place is known for 00000');
    await page.getByLabel('Delivery ZIP Code').fill('00000');
    await page.clock.runFor(2_000);
    release();
    await unknown.waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /Delivery ZIP code\s*is missing/ })
      .waitFor();
    expect(await page.getByText(message).count()).toBe(0);
    await isAccessible();
    await page.getByRole('button', { name: button }).click();
    const frame = page.locator('div:has(> label)', { has: page.getByLabel('Delivery ZIP Code') });
    await frame.getByText(message).waitFor();
    expect(await unknown.count()).toBe(0);
    await isAccessible();
    expect(asked.filter((body) => body.includes('00000'))).toEqual([]);
    await page.getByLabel('Delivery ZIP Code').fill('10001');
    await frame.getByText('New York, NY').waitFor();
    await expect.poll(() => asked.at(-1)).toContain('10001');
    expect(await frame.getByText(message).count()).toBe(0);
    await close();
  });
});

describe('a draft', () => {
  it('says Saving... while it is saved, and then that it can be carried on', async () => {
    const { page, visit, close } = await openShipper('desk');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/quotes/save-draft', async (route) => {
      await held;
      await route.continue();
    });
    await visit('/quote');
    await page.getByRole('button', { name: 'Save as Draft' }).waitFor();
    await fillAccord(page);
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    release();
    await toast(page, 'Draft Saved', 'Your quote has been saved as a draft. You can continue editing it later.').waitFor();
    await page.getByRole('button', { name: 'Save as Draft' }).waitFor();
    await close();
  });

  it.each<[Reply, string, string]>([
    [stumbled, 'Save Failed', 'The service stumbled'],
    [{ status: 500, json: {} }, 'Save Failed', 'Failed to save draft'],
    [html, 'Draft Save Failed', noJson],
    [broken, 'Draft Save Failed', badData],
    ['no network', 'Draft Save Failed', noNetwork],
  ])('that is not saved because of %j says "%s"', async (reply, title, words) => {
    const { page, visit, isAccessible, close } = await openShipper('phone');
    await answerWith(page, '**/api/quotes/save-draft', reply);
    await visit('/quote');
    await page.getByRole('button', { name: 'Save as Draft' }).waitFor();
    await fillAccord(page);
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await toast(page, title, words).waitFor();
    await isAccessible();
    await close();
  });

  it.each<[Reply, string, string]>([
    [stumbled, 'The service stumbled', 'The service stumbled'],
    [{ status: 500, json: {} }, 'Failed to delete draft', 'Failed to submit draft'],
  ])('that is not deleted or submitted because of %j says so', async (reply, deleted, submitted) => {
    const { page, visit, isAccessible, close, id } = await openShipper('desk');
    await buildTransport(site.sql, { shipperId: id, status: 'draft', submittedAt: null });
    await answerWith(page, '**/api/quotes/draft/**', reply);
    await visit('/quotes/drafts');
    await page.getByRole('button', { name: 'Delete 2019 Honda Accord' }).click();
    await page.getByRole('button', { name: 'Delete Draft' }).click();
    await toast(page, 'Delete Failed', deleted).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Submit 2019 Honda Accord' }).click();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await toast(page, 'Submission Failed', submitted).waitFor();
    await isAccessible();
    await close();
  });
});

it('a transport request that is refused without words says its own sentence', async () => {
  const { page, visit, isAccessible, close } = await openShipper('phone');
  await page.route('**/api/transports', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await visit('/transports/new');
  await fillAccord(page);
  await page.getByRole('button', { name: 'Request Quotes' }).click();
  await toast(page, 'Request Quotes Failed', 'Failed to create transport request.').waitFor();
  await isAccessible();
  await close();
});

it('a vehicle that does not drive is asked for its keys, and the answer is kept with the request', async () => {
  const { page, visit, isSound, close } = await open('desk');
  await visit('/quote');
  await fillContact(page);
  await fillAccord(page);
  expect(await page.getByLabel('There are keys').count()).toBe(0);
  await page.getByLabel('It runs and drives').uncheck();
  await page.getByLabel('There are keys').uncheck();
  await isSound();
  await submit(page);
  await page.getByRole('heading', { name: 'Quote Request Submitted Successfully' }).waitFor();
  const [pending] = await site.sql<{ id: string }[]>`select id from pending_quotes order by created_at desc limit 1`;
  expect(await wordsOf(testCtx(site.sql), pending!.id)).toMatchObject({ isRunning: false, hasKeys: false });
  await close();
});
