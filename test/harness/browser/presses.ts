import type { Page } from 'playwright-core';

/** Counts pointer presses and submitting Enter keys, but not typing or native selects. */
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
