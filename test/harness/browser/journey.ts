import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import type { Size, Visitor } from './browser.ts';

/** Replaces matching replies, at most `times`. The route is never removed: that makes Chromium hang while loading. */
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

/** Freezes the clock; it must be installed before the page is opened. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Finds a toast and its text together, because it disappears after five seconds. */
export function toast(page: Page, title: string, words?: string): Locator {
  const region = page.getByRole('region', { name: /^Notifications/ });
  const titleLine = page.getByText(title, { exact: true });
  return words === undefined
    ? region.getByText(title, { exact: true })
    : region.getByRole('listitem').filter({ has: titleLine }).getByText(words, { exact: true });
}

/** Records announcements of live regions from the next page on. */
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

/** The message must appear in only one of toast, page and form. */
export async function expectSaidOnce(page: Page, words: string): Promise<void> {
  expect(await page.getByText(words, { exact: true }).count(), words).toBe(1);
}

export const summary = (page: Page): Locator => page.getByRole('group', { name: 'Please check the following' });

export const bell = (page: Page, unread: number): Locator =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true });

export async function signInHere(page: Page, email: string, password: string = personaPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export async function signIn({ page, visit }: Visitor, email: string, password?: string): Promise<void> {
  await visit('/login');
  await signInHere(page, email, password);
  await toast(page, 'Welcome back!').waitFor();
  await page.waitForURL('**/dashboard');
}

/** Signs in without the form. */
export async function enter({ page }: Visitor, email: string): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: { email, password: personaPassword } });
  if (!reply.ok()) throw new Error(`${email} is not let in: ${reply.status()} ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
}

export async function seat(open: (size: Size) => Promise<Visitor>, email: string, size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, email);
  await visitor.visit(path);
  return visitor;
}

/** Waits until an element has focus after a step that may have removed the focused one. */
export const waitForFocus = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

export async function openNavLink(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click();
}

export async function unfold(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { name: title, exact: true, level: 2 });
  await heading.waitFor();
  const line = page.locator('details:not([open]) > summary').filter({ has: heading });
  if (await line.isVisible()) await line.click();
}

/** Waits for the estimate, because the page shifts until it arrives. */
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
