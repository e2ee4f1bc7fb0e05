import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildCompliantAccount, buildPendingDocument } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { startBrowser, type Size, type Visitor, walkedAt } from '../harness/browser.ts';
import { startSite, type TestSite } from '../harness/site.ts';

/** 121 characters and not one where a line may break. */
const long = (first: string) => `${first}${'w'.repeat(121 - first.length)}`;

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;
const people: Partial<Record<Role, { id: string }>> = {};
const ids = { open: '', running: '', quote: '' };

/** Everybody with such a name, and a request that holds such words wherever people write some. */
async function fill(): Promise<void> {
  const { sql } = site;
  const named = { fullName: long('Wilhelmina'), companyName: long('Hauling') };
  for (const role of ['shipper', 'compliance', 'admin', 'super_admin', 'driver'] as const)
    people[role] = await buildAccount(sql, { role, ...named });
  for (const role of ['carrier', 'broker', 'independent_driver'] as const)
    people[role] = await buildCompliantAccount(sql, { role, ...named, dotMcVerified: true });
  const paper = { documentType: 'vehicle_registration', fileName: `${long('scan')}.pdf` } as const;
  await buildPendingDocument(sql, { userId: people.carrier!.id, ...paper });
  const transport = {
    shipperId: people.shipper!.id,
    vehicleMake: long('Make').slice(0, 60),
    vehicleModel: long('Model').slice(0, 60),
    fromCity: long('Llanfair'),
    toCity: long('Taumata'),
    notes: long('Note'),
  };
  ids.open = await buildTransport(sql, { ...transport, status: 'quoted' });
  await buildTransport(sql, { ...transport, status: 'draft', submittedAt: null });
  for (const role of ['carrier', 'independent_driver'] as const)
    await buildBid(sql, { transportId: ids.open, bidderId: people[role]!.id, notes: long('Bid') });
  ids.quote = await buildQuote(sql, { transportId: ids.open });
  ids.running = await buildTransport(sql, { ...transport, status: 'in_transit' });
  const hauled = {
    kind: 'own',
    userId: people.carrier!.id,
    driverId: people.driver!.id,
    workflowState: 'in_transit',
    isAccepted: true,
  } as const;
  await buildQuote(sql, { transportId: ids.running, ...hauled });
}

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
  await fill();
});

const app = ['/dashboard', '/settings/profile', '/settings/account', '/compliance-documents'];
const screens = {
  shipper: () => [...app, '/quotes', '/quotes/drafts', `/transports/${ids.open}?tab=quotes`, `/transports/${ids.running}`],
  carrier: () => [...app, '/marketplace', `/marketplace/${ids.open}`, '/marketplace?tab=my-bids', `/transports/${ids.running}?tab=custody`],
  driver: () => ['/dashboard', `/transports/${ids.running}`],
  compliance: () => ['/dashboard', '/compliance-documents', `/transports/${ids.running}?tab=compliance`],
  admin: () => ['/dashboard', `/admin-dashboard?quote=${ids.quote}`, `/admin-independent-drivers?driver=${people.independent_driver!.id}`],
  super_admin: () => ['/dashboard', `/dashboard?tab=workflow&quote=${ids.quote}`, '/dashboard?tab=users'],
} satisfies Partial<Record<Role, () => string[]>>;
type Walker = keyof typeof screens;
/** Screens whose names stand in fields alone, or that have none: on every other one a list has come when a long name is seen. */
const isNameless = (role: Walker, address: string): boolean =>
  address.startsWith('/settings/') || (role === 'shipper' && address === '/compliance-documents');

/**
 * What is wider than the window; each long word that reaches out of what holds it, where that neither scrolls nor cuts off; and each word of
 * normal length that is broken over two lines.
 */
const brokenOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const broken = scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth} px`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const holds = (holder: Element, { left, right }: DOMRect) => {
      const box = holder.getBoundingClientRect();
      const { display } = getComputedStyle(holder);
      return display === 'inline' || display === 'contents' || (left >= box.left - 2 && right <= box.right + 2);
    };
    const staysInside = (text: Node) => {
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      for (let holder = text.parentElement!; box.width > 1 && holder !== document.body; holder = holder.parentElement!) {
        const { overflowX, position } = getComputedStyle(holder);
        if (overflowX !== 'visible' || position === 'absolute' || position === 'fixed') return;
        if (!holds(holder, box)) return `${text.textContent!.slice(0, 14)} reaches out of ${holder.outerHTML.slice(0, 160)}`;
      }
      return;
    };
    const isTorn = (text: Node, at: number, length: number) => {
      range.setStart(text, at);
      range.setEnd(text, at + length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      return tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 8;
    };
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const words = text.textContent!;
      const outside = /\w{60}/.test(words) && staysInside(text);
      if (outside) broken.push(outside);
      for (const { 0: word, index } of words.matchAll(/(?<!\S)[A-Za-z]{3,20}(?!\S)/g))
        if (isTorn(text, index, word.length)) broken.push(`the word ${word} is torn in ${text.parentElement!.outerHTML.slice(0, 160)}`);
    }
    return broken;
  });

describe('a name of 121 characters without a space breaks no screen', () => {
  const walks = (Object.keys(screens) as Walker[]).flatMap((role, at) =>
    walkedAt(at % 2 === 0 ? 'phone' : 'desk').map((size) => [role, size] as const),
  );

  it.each(walks)('of a %s (%s)', async (role, size) => {
    const { page, visit, close } = await open(size);
    const token = await buildSession(site.sql, people[role]!);
    await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
    const broken: string[] = [];
    let seen = 0;
    for (const address of screens[role]()) {
      await visit(address);
      await page.getByRole('heading').first().waitFor();
      const names = page.locator('main, [role=dialog]').getByText(/w{50}/);
      if (!isNameless(role, address)) await names.first().waitFor();
      seen += await names.count();
      broken.push(...(await brokenOn(page)).map((what) => `${address}: ${what}`));
      const folder = process.env['PICTURES'];
      if (folder)
        await page.screenshot({ path: `${folder}/${role}-${size}-${address.replace(/\W+/g, '_').slice(0, 40)}.png`, fullPage: true });
    }
    expect(broken).toEqual([]);
    expect(seen).toBeGreaterThan(2);
    await close();
  });
});
