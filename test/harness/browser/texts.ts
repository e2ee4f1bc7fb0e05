import type { Page } from 'playwright-core';
import { settingKeys } from '#shared/system-settings.ts';
import { pagesOfApi } from '../../../src/app/api/client-paths.ts';
import type { ViewAs } from './tour.ts';

/** What is read or read aloud: the text of the screen, of its lists to choose from, and the names of what stands there. */
const listTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = ['aria-label', 'title', 'placeholder', 'alt'];
    const named = [...document.querySelectorAll(words.map((name) => `[${name}]`).join())].flatMap((part) =>
      words.map((name) => part.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...[...document.querySelectorAll('option')].map(({ text }) => text), ...named];
  });

/** `super_admin`, `in_transit`: how a program writes. */
const code = /[a-z]+_[a-z_]+/g;

/** Ids of the payment provider, as it writes them. */
const providerIds = /\b(?:acct|ch|cs|evt|pi|re|tr)_\w+/g;

/** What may stand there all the same: the keys of System Config, which are named as they are set. */
const keys: ReadonlySet<string> = new Set(settingKeys);

/** The words of a program that the guide to the API quotes for whoever writes one; no other page may. */
const describeQuoted = async (page: Page): Promise<ReadonlySet<string>> =>
  new Set(
    new URL(page.url()).pathname === pagesOfApi.guide
      ? (await page.locator('code').allTextContents()).flatMap((text) => text.match(code) ?? [])
      : [],
  );

/** Gathers words of a program from what is shown at each place. */
export function describeWatch(page: Page): { readonly found: Set<string>; readonly look: ViewAs } {
  const found = new Set<string>();
  const look = async (place: string) => {
    const quoted = await describeQuoted(page);
    for (const words of await listTexts(page))
      for (const word of words.replaceAll(providerIds, '').match(code) ?? [])
        if (!keys.has(word) && !quoted.has(word)) found.add(`${place}: ${word}`);
  };
  return { found, look };
}
