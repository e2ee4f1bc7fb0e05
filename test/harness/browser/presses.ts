import type { Page } from 'playwright-core';

/**
 * Counts what a person presses on a page from its next document on: each touch of a pointer, and Enter where it sends. What is typed and chosen from a list of the
 * browser's own is not counted. Answers how to ask for the presses since it was last asked.
 */
export async function countPresses(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('onePress', () => void (count += 1));
  await page.addInitScript(() => {
    const told = (event: Event) => {
      if (event.isTrusted) (globalThis as unknown as { onePress: () => void }).onePress();
    };
    addEventListener('pointerdown', told, { capture: true });
    addEventListener('keydown', (event) => event.key === 'Enter' && told(event), { capture: true });
  });
  return () => {
    const pressed = count;
    count = 0;
    return pressed;
  };
}
