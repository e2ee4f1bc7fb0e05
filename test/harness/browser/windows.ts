import type { Locator, Page } from 'playwright-core';
import { checkAccess } from './axe.ts';
import { sizes, type Size, type Visitor } from './browser.ts';

const getWindows = (page: Page): Locator => page.locator(':is([role="dialog"], [role="alertdialog"], [role="menu"]):visible');

const readOutside = (shown: Locator): Promise<string[]> =>
  shown.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { clientWidth, scrollWidth } = document.documentElement;
    const isMade = (part: Element) => part.matches('[tabindex], textarea, input');
    const wide = [element, ...element.querySelectorAll('*')].filter(
      (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto' && !isMade(part),
    );
    const isOut = left < -1 || top < -1 || right > clientWidth + 1 || bottom > window.innerHeight + 1;
    return [
      ...(isOut ? [`stands from ${left},${top} to ${right},${bottom} on ${clientWidth} by ${window.innerHeight}`] : []),
      ...(scrollWidth > clientWidth ? [`makes the page ${scrollWidth} wide`] : []),
      ...wide.map((part) => `scrolls sideways: ${part.outerHTML.slice(0, 120)}`),
    ];
  });

/** Focus must be in the dialog: on its first control if that is a text field, otherwise on the dialog. */
const focusFaults = (shown: Locator): Promise<string[]> =>
  shown.evaluate((element) => {
    const [, first] = [...element.querySelectorAll('button, a[href], input, textarea, select')].filter(
      (part) => part.getClientRects().length > 0,
    );
    const isToBe = element.matches('[role="dialog"]') && first?.matches('textarea, input:not([type="file"])') ? first : element;
    return isToBe.contains(document.activeElement) ? [] : [`opens with the focus on ${document.activeElement?.outerHTML.slice(0, 120)}`];
  });

const unfoldAll = (page: Page): Promise<void> =>
  page
    .getByRole('main')
    .locator('details')
    .evaluateAll((sheets) => {
      for (const sheet of sheets as HTMLDetailsElement[]) sheet.open = true;
    });

export async function resizePage(page: Page, size: Size): Promise<void> {
  const { viewport } = sizes[size];
  await page.setViewportSize(viewport);
  await page.evaluate(
    (width) =>
      new Promise<void>((resolve) => {
        const look = () => requestAnimationFrame(() => (window.innerWidth === width ? requestAnimationFrame(() => resolve()) : look()));
        look();
      }),
    viewport.width,
  );
}

const accessFaults = (page: Page, shown: Locator): Promise<string[]> =>
  checkAccess(page, shown).then(
    () => [],
    (error: Error) => [error.message],
  );

interface WindowView {
  readonly at?: readonly Size[] | undefined;
  /** Needed if opening takes more than pressing the element that gets focus back. */
  readonly open?: () => Promise<void>;
  readonly shown?: Locator | undefined;
}

async function faultsAt(visitor: Visitor, size: Size, opener: Locator, { open, shown: named }: WindowView): Promise<string[]> {
  const { page, isQuiet } = visitor;
  await resizePage(page, size);
  await unfoldAll(page);
  await (open ? open() : opener.click());
  const shown = named ?? getWindows(page).last();
  await shown.waitFor();
  await isQuiet();
  const faults = [
    ...(await readOutside(shown)),
    ...(await focusFaults(shown)),
    ...(size === 'phone' ? await accessFaults(page, shown) : []),
  ];
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await isQuiet();
  if (await opener.evaluate((button) => button.contains(document.activeElement))) return faults;
  return [...faults, `leaves the focus at ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))}`];
}

/** Opens a dialog at each size, checks its layout, axe (on a phone), Esc and returned focus. Returns the faults. */
export async function faultsOfWindow(
  visitor: Visitor,
  opener: Locator,
  { at = ['desk', 'phone'], ...looking }: WindowView = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const size of at) faults.push(...(await faultsAt(visitor, size, opener, looking)).map((fault) => `on a ${size} ${fault}`));
  return faults;
}
