import type { Page } from 'playwright-core';
import { buildSession } from '#domains/accounts/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { personas } from '#domains/accounts/personas.ts';
import type { Visitor } from './browser.ts';
import type { TestSite } from '../database/site-database.ts';

const toKind = (address: string): string => address.replace(/[?#].*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');

const isPublic = (kind: string): boolean =>
  /^\/($|home|how-it-works|pricing|for-carriers|quote$|support|legal|login|register|api|ui)/.test(kind);

/** Signs in as a demo user with recent re-authentication. */
export async function signInAsDemoUser(site: TestSite, { page }: Visitor, role: Role): Promise<void> {
  const [user] = await site.sql<{ id: string }[]>`select id from users where email = ${personas[role].email}`;
  const token = await buildSession(site.sql, user!);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
}

export type Visit = (place: string) => Promise<void>;

async function openEachTab({ page, isQuiet }: Visitor, look: Visit): Promise<void> {
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

async function chooseEach({ page, visit, isQuiet }: Visitor, look: Visit, see: () => Promise<void>): Promise<void> {
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

/** Visits every kind of screen reachable by navigation, command palette and links. Returns the addresses. */
export async function tour(visitor: Visitor, look: Visit): Promise<string[]> {
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

const isNoScreen = (kind: string): boolean => /^\/(api|ui)\b/.test(kind);

/** Visits every public page linked from the landing page. Returns the addresses. */
export async function tourPublic({ page, visit }: Visitor, look: Visit): Promise<string[]> {
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
