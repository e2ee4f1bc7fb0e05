import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import type { Size, Visitor } from './browser.ts';

/**
 * Answers requests that fit with `reply` until the returned function is called, `times` of them at most. The route stays for the page's
 * life: taking it away (Playwright's `times` or `unroute`) switches interception off in the middle of loading, and what Chromium holds
 * back at that moment hangs.
 */
export async function breakCalls(
  page: Page,
  address: string | RegExp,
  reply: { status: number; json: unknown },
  times = Number.POSITIVE_INFINITY,
): Promise<() => void> {
  let left = times;
  await page.route(address, (route) => (left-- > 0 ? route.fulfill(reply) : route.continue()));
  return () => (left = 0);
}

/** Makes time stand still from here on, moved only by `page.clock`; before the page is opened it has to be installed. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** What a toast says: its title, or with `words` what stands below it. Both are asked for at once: it goes after five seconds. */
export function toast(page: Page, title: string, words?: string): Locator {
  const region = page.getByRole('region', { name: /^Notifications/ });
  const titleLine = page.getByText(title, { exact: true });
  return words === undefined
    ? region.getByText(title, { exact: true })
    : region.getByRole('listitem').filter({ has: titleLine }).getByText(words, { exact: true });
}

/**
 * Notes from the next page on what stands in a live region, which readers say aloud; a region that says the same again counts once. Answers
 * how to read what was said so far, in order.
 */
export async function listenAloud(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said = new Map<Element, string>();
    const heard: string[] = ((window as unknown as { heard: string[] }).heard = []);
    const hear = () => {
      for (const region of document.querySelectorAll('[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]')) {
        const words = region.textContent.trim();
        if (words && said.get(region) !== words) heard.push(words);
        said.set(region, words);
      }
    };
    new MutationObserver(hear).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** What was refused is written once on the screen: by a toast, by the page or by the form, and not by two of them. */
export async function expectSaidOnce(page: Page, words: string): Promise<void> {
  expect(await page.getByText(words, { exact: true }).count(), words).toBe(1);
}

/** The list of everything that keeps a form from being sent. */
export const summary = (page: Page): Locator => page.getByRole('group', { name: 'Please check the following' });

/** The bell with so many unread notices. */
export const bell = (page: Page, unread: number): Locator =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true });

/** Fills in and sends the sign-in screen that is shown. */
export async function signInHere(page: Page, email: string, password: string = personaPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Goes through the sign-in screen to the dashboard. */
export async function signIn({ page, visit }: Visitor, email: string, password?: string): Promise<void> {
  await visit('/login');
  await signInHere(page, email, password);
  await toast(page, 'Welcome back!').waitFor();
  await page.waitForURL('**/dashboard');
}

/** Gives the browser a session without the sign-in screen, for journeys that are about something else. */
export async function enter({ page }: Visitor, email: string): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: { email, password: personaPassword } });
  if (!reply.ok()) throw new Error(`${email} is not let in: ${reply.status()} ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
}

/** Opens a page of the site for a person, at a browser of their own. */
export async function seat(open: (size: Size) => Promise<Visitor>, email: string, size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, email);
  await visitor.visit(path);
  return visitor;
}

/** Waits until something on a page has the focus after a step: what had it may have gone with the step. */
export const keepsFocus = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

/** Chooses a link of the main navigation; on a phone it is in the drawer. */
export async function goTo(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click();
}

/** Opens a sheet of the transport page, which is a line on a phone until it is asked for. */
export async function unfold(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { name: title, exact: true, level: 2 });
  await heading.waitFor();
  const line = page.locator('details:not([open]) > summary').filter({ has: heading });
  if (await line.isVisible()) await line.click();
}

/**
 * A 2019 Honda Accord, Austin to Denver, without a word about who asks; ends once its estimate stands: while that comes the page grows,
 * and a button moves away from under the pointer.
 */
export async function fillAccord(page: Page): Promise<void> {
  await page.getByLabel('Vehicle Type').selectOption('car');
  await page.getByLabel('Year').fill('2019');
  await page.getByLabel('Make').fill('Hon');
  await page.getByRole('option', { name: 'Honda', exact: true }).click();
  await page.getByLabel('Model').fill('Accord');
  await page.getByLabel('Vehicle Value').fill('$25,000');
  await page.getByLabel('Pickup ZIP Code').fill('78701');
  await page.getByLabel('Delivery ZIP Code').fill('80202');
  await page.getByLabel('Transport Type').selectOption('open');
  await page.getByText(/^Estimate: \$/).waitFor({ state: 'attached' });
}
