import type { Page } from 'playwright-core';
import { sizes, type Size } from './browser.ts';

/** Lines of text that each row of a table takes, without its buttons: a title line and two of facts make three. */
export async function linesOfRows(page: Page, caption: string): Promise<number[]> {
  const table = page.getByRole('table', { name: caption });
  await table.getByRole('row').nth(1).getByRole('cell').first().waitFor();
  return table
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((rows) =>
      rows.map((row) => {
        const bottoms: number[] = [];
        for (const cell of row.querySelectorAll('td[data-label]')) {
          if (getComputedStyle(cell).display === 'none') continue;
          const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          while (words.nextNode()) {
            range.selectNodeContents(words.currentNode);
            for (const { bottom, width } of range.getClientRects()) if (width > 0) bottoms.push(bottom);
          }
        }
        // Text of two sizes on one line ends a few pixels apart.
        return bottoms.toSorted((one, other) => one - other).filter((bottom, at, all) => at === 0 || bottom - all[at - 1]! > 8).length;
      }),
    );
}

/** The most lines that a row of a table takes on a phone, whichever size its screen is looked at. */
export async function mostLinesOnPhone(page: Page, size: Size, caption: string): Promise<number> {
  await page.setViewportSize(sizes.phone.viewport);
  const lines = await linesOfRows(page, caption);
  await page.setViewportSize(sizes[size].viewport);
  return Math.max(...lines);
}
