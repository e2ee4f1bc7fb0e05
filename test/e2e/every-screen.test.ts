import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { isAdmin, isPricing, roles, type Role } from '#shared/roles.ts';
import { settingKeys } from '#shared/system-settings.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { enterAsCast, tour } from '../harness/tour.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite({}, ['--demo']);
  open = (await startBrowser(site.origin)).open;
});

/** What is read or read aloud: the text of the screen, of its lists to choose from, and the names of what stands there. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = ['aria-label', 'title', 'placeholder', 'alt'];
    const named = [...document.querySelectorAll(words.map((name) => `[${name}]`).join())].flatMap((part) =>
      words.map((name) => part.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...[...document.querySelectorAll('option')].map(({ text }) => text), ...named];
  });

/** `super_admin`, `in_transit`: how a program writes. */
const code = /[a-z]+_[a-z_]+/g;

/** What may stand there all the same: the keys of System Config, which are named as they are set. */
const keys: ReadonlySet<string> = new Set(settingKeys);

/** Where an account of this role has to have been, so that a tour which found nothing to walk fails. */
const placesOf = (role: Role): string[] => [
  '/dashboard',
  '/settings/profile',
  '/settings/account',
  ...(isAdmin(role) ? ['/security', '/admin-independent-drivers'] : ['/quotes', '/transports/new']),
  ...(isPricing(role) ? ['/marketplace', '/settings/carrier'] : []),
];

describe('no word of a program stands on a screen', () => {
  it.each(roles)('of the role %s', async (role) => {
    const visitor = await open('desk');
    await enterAsCast(site, visitor, role);
    const found = new Set<string>();
    const look = async (place: string) => {
      for (const words of await wordsOf(visitor.page))
        for (const word of words.match(code) ?? []) if (!keys.has(word)) found.add(`${place}: ${word}`);
    };
    const seen = await tour(visitor, look, role === 'shipper' ? 20 : 2);
    expect(seen).toEqual(expect.arrayContaining(placesOf(role)));
    expect([...found]).toEqual([]);
    await visitor.close();
  });
});
