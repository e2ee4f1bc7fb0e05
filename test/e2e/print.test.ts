import { beforeAll, expect, it } from 'vitest';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { enterAsCast } from '../harness/tour.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite({}, ['--demo']);
  open = (await startBrowser(site.origin)).open;
});

/** What would be on paper although nobody can press it there, what is not black on white, and what is hidden although it is a fact. */
const onPaper = ({ page }: Visitor) =>
  page.evaluate(() => {
    const isShown = (part: Element) => part.getClientRects().length > 0;
    const parts = [...document.querySelectorAll('main *')].filter(isShown);
    const inks = parts.map((part) => getComputedStyle(part)).map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`);
    return {
      controls: [...document.querySelectorAll('nav, button, form, [role=tab], [role=radiogroup], header:not(main header)')].filter(isShown)
        .length,
      inks: [...new Set(inks)],
      // A row, and what belongs to one price, stays on one page.
      broken: parts.filter((part) => part.matches('article, tr, li, dl > div') && getComputedStyle(part).breakInside !== 'avoid').length,
      words: document.querySelector('main')!.innerText,
    };
  });

const transportOf = async (status: string): Promise<string> =>
  (await site.sql<{ id: string }[]>`select id from transports where status = ${status} order by offer_count desc limit 1`)[0]!.id;

it.each([
  ['light', 'a transport', 'delivered', 'overview', ['Pickup and delivery', 'Money', 'Total', 'Timeline']],
  ['dark', 'offers', 'quoted', 'quotes', ['$', 'days', 'What was checked']],
] as const)(
  'in the %s theme, %s on paper is its facts, black on white, without anything to press',
  async (theme, _what, status, tab, facts) => {
    const visitor = await open('desk');
    const { page, visit, close } = visitor;
    await enterAsCast(site, visitor, 'shipper');
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await visit(`/transports/${await transportOf(status)}?tab=${tab}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await onPaper(visitor)).controls).toBeGreaterThan(5);
    await page.emulateMedia({ media: 'print' });
    const { controls, inks, broken, words } = await onPaper(visitor);
    expect({ controls, inks, broken }).toEqual({ controls: 0, inks: ['rgb(0, 0, 0) on rgba(0, 0, 0, 0)'], broken: 0 });
    for (const fact of facts) expect(words).toContain(fact);
    await close();
  },
);
