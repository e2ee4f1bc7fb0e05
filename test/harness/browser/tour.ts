import type { Page } from 'playwright-core';
import { buildSession } from '#domains/accounts/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { personas } from '#domains/accounts/personas.ts';
import type { Visitor } from './browser.ts';
import type { TestSite } from '../database/site-database.ts';

/** The address as its kind: an id is any id, a tab or a search none of its own. */
const toKind = (address: string): string => address.replace(/[?#].*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');

/** Screens without an account, which have journeys of their own. */
const isPublic = (kind: string): boolean =>
  /^\/($|home|how-it-works|pricing|for-carriers|quote$|support|legal|login|register|api|ui)/.test(kind);

/** Gives the browser a session of this person of the cast, who has just proven that it is them. */
export async function signInAsDemoUser(site: TestSite, { page }: Visitor, role: Role): Promise<void> {
  const [user] = await site.sql<{ id: string }[]>`select id from users where email = ${personas[role].email}`;
  const token = await buildSession(site.sql, user!);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
}

/** Looks at what is shown now; the place is its name in a message. */
export type ViewAs = (place: string) => Promise<void>;

/** Every tab that stands on a screen, opened one after the other, beside what it opens with. */
async function openEachTab({ page, isQuiet }: Visitor, look: ViewAs): Promise<void> {
  await look(new URL(page.url()).pathname);
  const tabs = page.getByRole('main').getByRole('tab');
  for (let at = 0; at < (await tabs.count()); at++) {
    const tab = tabs.nth(at);
    if ((await tab.getAttribute('aria-selected')) === 'true' || (await tab.isDisabled())) continue;
    await tab.click();
    await isQuiet();
    await look(`${new URL(page.url()).pathname}, ${await tab.innerText()}`);
  }
}

/** Chooses one after the other what the command palette offers before anything is typed; `see` is told of each screen it leads to. */
async function chooseEach({ page, visit, isQuiet }: Visitor, look: ViewAs, see: () => Promise<void>): Promise<void> {
  await visit('/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await isQuiet();
  await look('the bell');
  await page.keyboard.press('Escape');
  const options = page.getByRole('dialog', { name: 'Find' }).getByRole('option');
  for (let at = 0; ; at++) {
    await page.getByRole('button', { name: /^Find/ }).click();
    await options.first().waitFor();
    if (at >= (await options.count())) break;
    await options.nth(at).click();
    await options.first().waitFor({ state: 'detached' });
    await isQuiet();
    if (isPublic(toKind(new URL(page.url()).pathname))) await visit('/dashboard');
    else await see();
  }
  await page.keyboard.press('Escape');
}

const listLinks = (page: Page): Promise<string[]> =>
  page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));

/**
 * Walks every screen that navigation, command palette and the links of its screens offer this person, each kind once and with all its tabs.
 * Answers the addresses it saw.
 */
export async function tour(visitor: Visitor, look: ViewAs): Promise<string[]> {
  const { page, visit } = visitor;
  const seen: string[] = [];
  const waiting: string[] = [];
  const see = async () => {
    seen.push(new URL(page.url()).pathname);
    await openEachTab(visitor, look);
    waiting.push(...(await listLinks(page)));
  };
  await chooseEach(visitor, look, see);
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const kind = toKind(address);
    if (isPublic(kind) || seen.some((one) => toKind(one) === kind)) continue;
    await visit(address.replace(/[?#].*/, ''));
    await see();
  }
  return seen;
}

/** Addresses of public links that no screen answers, and the page that shows the parts of this product to who builds it. */
const isNoScreen = (kind: string): boolean => /^\/(api|ui)\b/.test(kind);

/** Walks every public page that links lead a visitor to from the landing page, each as it stands. Answers the addresses it saw. */
export async function tourPublic({ page, visit }: Visitor, look: ViewAs): Promise<string[]> {
  const seen: string[] = [];
  const waiting = ['/'];
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const path = address.replace(/[?#].*/, '');
    if (!isPublic(toKind(path)) || isNoScreen(path) || seen.includes(path)) continue;
    await visit(path);
    seen.push(path);
    await look(path);
    waiting.push(...(await listLinks(page)));
  }
  return seen;
}
