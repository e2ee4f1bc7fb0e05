import type { Page } from 'playwright-core';
import { settingKeys } from '#shared/system-settings.ts';
import { pagesOfApi } from '../../../src/app/api/client-paths.ts';
import type { Visit } from './tour.ts';

const listTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = ['aria-label', 'title', 'placeholder', 'alt'];
    const named = [...document.querySelectorAll(words.map((name) => `[${name}]`).join())].flatMap((part) =>
      words.map((name) => part.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...[...document.querySelectorAll('option')].map(({ text }) => text), ...named];
  });

const code = /[a-z]+_[a-z_]+/g;

const providerIds = /\b(?:acct|ch|cs|evt|pi|re|tr)_\w+/g;

const keys: ReadonlySet<string> = new Set(settingKeys);

/** Names quoted in the API guide for developers. */
const describeQuoted = async (page: Page): Promise<ReadonlySet<string>> =>
  new Set(
    new URL(page.url()).pathname === pagesOfApi.guide
      ? (await page.locator('code').allTextContents()).flatMap((text) => text.match(code) ?? [])
      : [],
  );

export function describeWatch(page: Page): { readonly found: Set<string>; readonly look: Visit } {
  const found = new Set<string>();
  const look = async (place: string) => {
    const quoted = await describeQuoted(page);
    for (const words of await listTexts(page))
      for (const word of words.replaceAll(providerIds, '').match(code) ?? [])
        if (!keys.has(word) && !quoted.has(word)) found.add(`${place}: ${word}`);
  };
  return { found, look };
}
