import type { Locator, Page } from 'playwright-core';

const maxStops = 80;

/** The focused element, if nothing on the screen marks it as focused; a radio of a strip is marked around its label. */
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

/** Whether the focus is on this element. */
export const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until it stands on the target; every stop on the way has to show where it is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab');
    const bare = await unmarked(page);
    if (bare) throw new Error(`no mark of focus on ${bare}`);
    if (await isFocused(target)) return;
  }
  throw new Error(`${target} is not reached in ${maxStops} stops`);
}

/** Goes to the target by Tab and presses the key. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
