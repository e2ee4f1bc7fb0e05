import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { actorOf, buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { blockAccount } from '#domains/accounts/standing.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { isOf } from '#domains/quotes/pending-words.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor } from '../harness/browser.ts';
import { enter, fillAccord, signIn, signInHere, toast } from '../harness/journey.ts';
import { mailsTo } from '../harness/mailed.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { testCtx } from '../harness/context.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite({ SUPPORT_EMAIL: 'help@ship.test' });
  open = (await startBrowser(site.origin)).open;
});

const model = (page: Page) => page.getByLabel('Model');
const formOf = async (page: Page): Promise<void> => {
  await page.goto('/transports/new');
  await model(page).waitFor();
};

/** Signs in on another device and ends every session but that one. */
async function endOtherSessions(email: string): Promise<void> {
  const post = async (path: string, headers: Record<string, string>, body: object) =>
    (
      await fetch(site.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json();
  const { token } = (await post('/api/auth/login', {}, { email, password: personaPassword })) as { token: string };
  expect(await post('/api/auth/sessions/revoke-others', { authorization: `Bearer ${token}` }, {})).toEqual({ revoked: 1 });
}

describe('what is typed and shown in a tab', () => {
  it('is nobody else’s: where another tab changes the account this one follows, shows nothing of the former and says so', async () => {
    const visitor = await open('desk');
    const { page, isAccessible, close } = visitor;
    const first = await buildAccount(site.sql);
    await buildTransport(site.sql, { shipperId: first.id, vehicleModel: 'Firstling' });
    await signIn(visitor, first.email);
    await page.getByRole('link', { name: '2019 Honda Firstling' }).first().waitFor();
    const typing = await page.context().newPage();
    await formOf(typing);
    await model(typing).fill('Secret of the first');
    const third = await page.context().newPage();
    await third.goto('/register');
    await third.getByLabel('Full name').fill('Bo Other');
    await third.getByLabel('Email').fill('bo.other@carriage.example');
    await third.getByLabel('Password', { exact: true }).fill('quiet-harbour-72');
    await third.getByLabel('Account type', { exact: true }).selectOption('shipper');
    await third.getByRole('button', { name: 'Create Account' }).click();
    await third.waitForURL('**/dashboard');
    for (const tab of [page, typing]) {
      await toast(tab, 'Signed in as Bo Other', 'Another tab of this browser has changed the account.').waitFor();
      await tab.getByRole('banner').getByText('Bo Other').waitFor();
    }
    await page.getByText('No transport requests yet').waitFor();
    expect(await page.getByText('Firstling').count()).toBe(0);
    await model(typing).waitFor();
    expect(await model(typing).inputValue()).toBe('');
    await isAccessible();
    await close();
  });

  it('is given back to who typed it when the session is over, and to nobody else', async () => {
    for (const [isSame, found] of [
      [true, 'Typed by the first'],
      [false, ''],
    ] as const) {
      const first = await buildAccount(site.sql);
      const next = isSame ? first : await buildAccount(site.sql);
      const visitor = await open('phone');
      const { page, close } = visitor;
      await signIn(visitor, first.email);
      await formOf(page);
      await model(page).fill('Typed by the first');
      await endOtherSessions(first.email);
      await page.goto('/quotes');
      await page.waitForURL('**/login');
      await signInHere(page, next.email);
      await page.waitForURL((url) => url.pathname !== '/login');
      await formOf(page);
      expect(await model(page).inputValue()).toBe(found);
      await close();
    }
  });
});

describe('a session that was ended elsewhere', () => {
  const lead = 'Sign in again, and you are back on the page where you were. What was not saved may be lost.';
  const isTold = async (page: Page) => {
    await page.getByText('Your session is over.', { exact: true }).waitFor();
    await page.getByText(lead).waitFor();
  };

  /** Leaves the tabs without the line by which they would hear of it by themselves. */
  const hearsNothing = (page: Page) => page.context().route('**/api/events', (route) => route.abort());

  it.each([
    ['phone', 'as a page is opened'],
    ['desk', 'by what one does on a page'],
  ] as const)('is told to be over in each tab at the sign-in, which leads back (%s, %s)', async (size, way) => {
    const { email } = await buildAccount(site.sql);
    const visitor = await open(size);
    const { page, visit, isAccessible, close } = visitor;
    await signIn(visitor, email);
    const typing = await page.context().newPage();
    await formOf(typing);
    await model(typing).fill('Typed in the other tab');
    await visit('/settings/profile?from=bell');
    await hearsNothing(page);
    await endOtherSessions(email);
    if (way === 'as a page is opened') await page.reload();
    else await page.getByRole('button', { name: 'Save Profile' }).click();
    await isTold(page);
    await isAccessible();
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/session-over-${size}.png` });
    await isTold(typing);
    await signInHere(typing, email);
    await typing.waitForURL('**/transports/new');
    await expect.poll(() => model(typing).inputValue()).toBe('Typed in the other tab');
    await page.reload();
    await page.waitForURL('**/settings/profile?from=bell');
    await page.getByRole('heading', { name: 'Profile Settings' }).waitFor();
    await close();
  });

  it('is told in a tab that nobody touches', async () => {
    const { email } = await buildAccount(site.sql);
    const visitor = await open('desk');
    await signIn(visitor, email);
    await visitor.visit('/settings/profile');
    await endOtherSessions(email);
    await isTold(visitor.page);
    await visitor.close();
  });

  it.each(['as a page is opened', 'by what one does on a page'])('leads nobody else to its page (%s)', async (way) => {
    const [first, next] = [await buildAccount(site.sql), await buildAccount(site.sql)];
    const visitor = await open('phone');
    const { page, visit, close } = visitor;
    await signIn(visitor, first.email);
    await visit('/settings/profile');
    await hearsNothing(page);
    await endOtherSessions(first.email);
    if (way === 'as a page is opened') await page.reload();
    else await page.getByRole('button', { name: 'Save Profile' }).click();
    await isTold(page);
    await signInHere(page, next.email);
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    await close();
  });
});

describe('an account that is blocked', () => {
  it.each(['phone', 'desk'] as const)('reads so in each tab by itself, and at the sign-in, with whom to ask (%s)', async (size) => {
    const user = await buildAccount(site.sql);
    const visitor = await open(size);
    const { page, visit, isAccessible, close } = visitor;
    await signIn(visitor, user.email);
    const other = await page.context().newPage();
    await formOf(other);
    await visit('/settings/profile');
    await page.getByRole('heading', { name: 'Profile Settings' }).waitFor();
    const actor = actorOf(await buildAccount(site.sql, { role: 'super_admin' }));
    const ctx = testCtx(site.sql, { actor });
    await blockAccount(ctx, user.id, 'Papers do not match');
    for (const tab of [page, other]) {
      await tab.getByRole('alert').getByText('Your account has been blocked. Please contact support.', { exact: true }).waitFor();
      await tab.getByRole('link', { name: 'Contact support' }).waitFor();
      expect(await tab.getByText('Your session is over.').count()).toBe(0);
    }
    await isAccessible();
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/blocked-${size}.png` });
    await signInHere(page, user.email);
    const refused = page.getByRole('alert').filter({ hasText: 'Your account has been blocked. Please contact support.' });
    await refused.waitFor();
    await isAccessible();
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/blocked-at-sign-in-${size}.png` });
    await refused.getByRole('link', { name: 'Contact support' }).click();
    await page.getByRole('heading', { name: 'Contact Us', level: 1 }).waitFor();
    await close();
  });
});

describe('a tab whose account signed out in another one', () => {
  const told = (page: Page) => page.getByText('You signed out in another tab.', { exact: true }).waitFor();
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
  };

  it.each(['phone', 'desk'] as const)('says so, and goes on where it was when that one signs in again (%s)', async (size) => {
    const { email } = await buildAccount(site.sql);
    const visitor = await open(size);
    const { page, isAccessible, close } = visitor;
    await signIn(visitor, email);
    const other = await page.context().newPage();
    await other.goto('/settings/profile?from=bell');
    await other.getByRole('heading', { name: 'Profile Settings' }).waitFor();
    await signOut(page);
    await told(other);
    expect(await page.getByText('You signed out in another tab.').count()).toBe(0);
    if (process.env['PICTURES']) await other.screenshot({ path: `${process.env['PICTURES']}/signed-out-${size}.png` });
    await isAccessible();
    await signInHere(page, email);
    await other.waitForURL('**/settings/profile?from=bell');
    await other.getByRole('heading', { name: 'Profile Settings' }).waitFor();
    await close();
  });

  it('stays where it is when another account signs in, and leads that one to no page of the former', async () => {
    const [first, next] = [await buildAccount(site.sql), await buildAccount(site.sql)];
    const visitor = await open('phone');
    const { page, close } = visitor;
    await signIn(visitor, first.email);
    const other = await page.context().newPage();
    await other.goto('/settings/profile');
    await other.getByRole('heading', { name: 'Profile Settings' }).waitFor();
    await signOut(page);
    await told(other);
    await signInHere(page, next.email);
    await page.waitForURL('**/dashboard');
    await told(other);
    await other.reload();
    await other.waitForURL('**/dashboard');
    await close();
  });
});

/** Hands the next call on to the server and loses what it answers. */
const loseNext = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
const lost = (page: Page, title: string) => toast(page, title).waitFor();

describe('what was taken while its answer was lost', () => {
  it('is not sent a second time after a reload, as a visitor’s request, and another one is', async () => {
    const { page, visit, close } = await open('phone');
    const email = 'lost.answer@customer.example';
    const taken = async () => (await site.sql`select 1 from pending_quotes where ${isOf(testCtx(site.sql), email)}`).length;
    const send = () => page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await visit('/quote');
    await fillAccord(page);
    await page.getByLabel('Full Name').fill('Nora Lind');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('(303) 555-0142');
    for (const [notes, count] of [
      ['', 1],
      ['It has a roof rack.', 2],
    ] as const) {
      await page.getByLabel('Special requirements').fill(notes);
      await loseNext(page, '/api/quotes/submit');
      await send();
      await lost(page, 'Submission Failed');
      expect(await taken()).toBe(count);
      await visit('/quote');
      await expect.poll(() => page.getByLabel('Special requirements').inputValue()).toBe(notes);
    }
    await send();
    await page.getByRole('heading', { name: 'Quote Request Submitted Successfully' }).waitFor();
    expect(await taken()).toBe(2);
    await close();
  });

  it('is not sent a second time after a reload, as a request of an account, and the same after its answer is another', async () => {
    const visitor = await open('desk');
    const { page, close } = visitor;
    const { id, email } = await buildAccount(site.sql);
    const taken = async () => (await site.sql`select 1 from transports where shipper_id = ${id} and status <> 'draft'`).length;
    const send = () => page.getByRole('button', { name: 'Request Quotes' }).click();
    await enter(visitor, email);
    await formOf(page);
    await fillAccord(page);
    await loseNext(page, '/api/transports');
    await send();
    await lost(page, 'Request Quotes Failed');
    expect(await taken()).toBe(1);
    await formOf(page);
    await expect.poll(() => model(page).inputValue()).toBe('Accord');
    await send();
    await page.waitForURL('**/transport-details/**');
    expect(await taken()).toBe(1);
    await formOf(page);
    await fillAccord(page);
    await send();
    await page.waitForURL('**/transport-details/**');
    expect(await taken()).toBe(2);
    await close();
  });

  it('is done once, as a draft that becomes a request', async () => {
    const visitor = await open('desk');
    const { page, close } = visitor;
    const { id, email } = await buildAccount(site.sql);
    await enter(visitor, email);
    await formOf(page);
    await fillAccord(page);
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await toast(page, 'Draft Saved').waitFor();
    await loseNext(page, '/submit');
    await page.getByRole('button', { name: 'Request Quotes' }).click();
    await lost(page, 'Request Quotes Failed');
    await page.getByRole('button', { name: 'Request Quotes' }).click();
    await page.waitForURL('**/transport-details/**');
    expect(await site.sql`select 1 from transports where shipper_id = ${id}`).toHaveLength(1);
    await close();
  });
});

describe('what is typed stays over a reload until it is sent', () => {
  const kept = (page: Page, name: string) => page.evaluate((key) => sessionStorage.getItem(`kept-form:${key}`), name);

  it('to support, and a message whose answer was lost is not mailed twice', async () => {
    const { page, visit, close } = await open('phone');
    const typed = {
      Name: 'Dana Brooks',
      Email: 'dana.brooks@example.com',
      Subject: 'Two cars over a reload',
      Message: 'Can one request hold two vehicles?',
    };
    const mails = async () => (await mailsTo(site.sql, 'help@ship.test')).filter(({ subject }) => subject.includes(typed.Subject)).length;
    await visit('/support/contact-us');
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
    const findAll = async () => {
      await visit('/support/contact-us');
      for (const [label, value] of Object.entries(typed)) await expect.poll(() => page.getByLabel(label).inputValue()).toBe(value);
    };
    await findAll();
    await loseNext(page, '/api/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await lost(page, 'Failed to send message');
    expect(await mails()).toBe(1);
    await findAll();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toast(page, 'Message sent').waitFor();
    expect(await mails()).toBe(1);
    expect(await kept(page, 'support')).toBeNull();
    await visit('/support/contact-us');
    expect(await page.getByLabel('Message').inputValue()).toBe('');
    await close();
  });

  it('at the sign-up, but for the password', async () => {
    const { page, visit, close } = await open('phone');
    const password = page.getByLabel('Password', { exact: true });
    const typed = { 'Full name': 'Kim Ortega', Email: 'kim.ortega@carriage.example', 'Company name': 'Ortega Storage' };
    await visit('/register');
    await password.fill('quiet-harbour-72');
    await page.getByLabel('Account type', { exact: true }).selectOption('storage');
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
    expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage, ...localStorage })))).not.toContain('quiet-harbour-72');
    await visit('/register');
    for (const [label, value] of Object.entries(typed)) await expect.poll(() => page.getByLabel(label).inputValue()).toBe(value);
    expect(await page.getByLabel('Account type', { exact: true }).inputValue()).toBe('storage');
    expect(await password.inputValue()).toBe('');
    await password.fill('quiet-harbour-72');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/dashboard');
    expect(await kept(page, 'register')).toBeNull();
    await close();
  });

  it('as a question of a carrier, and one whose answer was lost is not asked twice', async () => {
    const id = await buildTransport(site.sql, { shipperId: (await buildAccount(site.sql)).id });
    const asked = async () => (await site.sql`select 1 from questions where transport_id = ${id}`).length;
    const visitor = await open('phone');
    const { page, visit, close } = visitor;
    const question = page.getByLabel('Ask the shipper');
    await enter(visitor, (await buildCompliantAccount(site.sql, { role: 'carrier' })).email);
    await visit(`/marketplace/${id}`);
    await question.fill('Does the car roll and steer?');
    const findIt = async () => {
      await visit(`/marketplace/${id}`);
      await expect.poll(() => question.inputValue()).toBe('Does the car roll and steer?');
    };
    await findIt();
    await loseNext(page, `/api/marketplace/quotes/${id}/questions`);
    await page.getByRole('button', { name: 'Ask the question' }).click();
    await page.getByText('Network connection error').first().waitFor();
    expect(await asked()).toBe(1);
    await findIt();
    await page.getByRole('button', { name: 'Ask the question' }).click();
    await toast(page, 'Question sent').waitFor();
    expect(await asked()).toBe(1);
    expect(await question.inputValue()).toBe('');
    expect(await kept(page, `question:${id}`)).toBeNull();
    await close();
  });
});

describe('a browser', () => {
  it.each([
    ['that keeps nothing for pages', 'refuse'],
    ['whose room for pages is full', 'full'],
  ])('%s takes a request, says so, and signs in', async (_what, how) => {
    const { page, visit, isAccessible, complaints, close } = await open('phone');
    await page.addInitScript((kind) => {
      const fail = () => {
        throw new DOMException('the browser’s own words', kind === 'full' ? 'QuotaExceededError' : 'SecurityError');
      };
      if (kind === 'full') Storage.prototype.setItem = fail;
      else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: fail });
    }, how);
    await visit('/quote');
    await fillAccord(page);
    await page.getByLabel('Full Name').fill('Nora Lind');
    await page.getByLabel('Email').fill(`nora.${how}@lind.example`);
    await page.getByLabel('Phone').fill('(303) 555-0142');
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await page.getByRole('heading', { name: 'Quote Request Submitted Successfully' }).waitFor();
    await toast(page, 'Quote Request Submitted!').waitFor();
    // The router, which keeps how far a page was scrolled, complains of a store that is refused; the page goes on.
    complaints.splice(0);
    await isAccessible();
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await signInHere(page, (await buildAccount(site.sql)).email);
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    await isAccessible();
    complaints.splice(0);
    await close();
  });
});
