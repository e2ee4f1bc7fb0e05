import type { Locator, Page } from 'playwright-core';
import type { Visitor } from '../browser/browser.ts';

/** Imitates a browser's translator, which replaces text nodes by its own elements. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (document.documentElement.classList.contains('translated-ltr')) return;
    document.documentElement.classList.add('translated-ltr');
    const rewrite = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement!.closest('font, script, style, textarea, option, svg')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    rewrite();
    new MutationObserver(rewrite).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

const typed: readonly (readonly [name: RegExp, value: string])[] = [
  [/zip/i, '80202'],
  [/e-?mail/i, 'nora@example.com'],
  [/phone/i, '512-555-0147'],
  [/vin/i, '1HGCM82633A004352'],
  [/year/i, '2019'],
  [/amount|bid|price|value|fee|sum|miles|days|weight|length|height|width|count|rate/i, '950'],
];

const dates: Readonly<Record<string, string>> = {
  date: '2027-03-01',
  time: '08:30',
  'datetime-local': '2027-03-01T08:30',
  month: '2027-03',
};

async function fill(control: Locator, isEmptied: boolean): Promise<void> {
  const { type, name, choices } = await control.evaluate((element) => {
    const field = element as HTMLInputElement | HTMLSelectElement;
    const options = 'options' in field ? [...field.options] : [];
    const words = [field.name, field.getAttribute('aria-label'), field.labels?.[0]?.textContent].join(' ');
    return { type: field.type, name: words, choices: options.filter((one) => !one.disabled).map((one) => one.value) };
  });
  if (type === 'file') return;
  if (type === 'checkbox' || type === 'radio') return control.evaluate((element) => (element as HTMLInputElement).click());
  if (choices.length > 0) await control.selectOption(choices.at(isEmptied ? 0 : -1)!);
  else await control.fill(isEmptied ? '' : (dates[type] ?? typed.find(([words]) => words.test(name))?.[1] ?? 'Nora Lind'));
  await control.blur();
}

export async function fillForms({ page, isQuiet }: Visitor): Promise<void> {
  const fields = page.locator('main :is(input, select, textarea):visible:enabled:not([readonly])');
  for (const isEmptied of [false, true]) {
    for (const field of await fields.all()) if (await field.isVisible()) await fill(field, isEmptied);
    await isQuiet();
  }
  for (const form of await page.locator('main form[method=post]').all())
    await form.evaluate((element) => (element as HTMLFormElement).requestSubmit());
  await isQuiet();
}
