import type { Locator, Page } from 'playwright-core';

const maxStops = 80;

const unmarked = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const isMarked = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    };
    const label = focused.closest('label');
    return isMarked(focused) || (label && isMarked(label)) ? null : focused.outerHTML.slice(0, 200);
  });

export const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Every element on the way must show its focus. */
export async function focusByTab(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab');
    const bare = await unmarked(page);
    if (bare) throw new Error(`no mark of focus on ${bare}`);
    if (await isFocused(target)) return;
  }
  throw new Error(`${target} is not reached in ${maxStops} stops`);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await focusByTab(page, target);
  await page.keyboard.press(key);
}
