import type { Page } from 'playwright-core';

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
