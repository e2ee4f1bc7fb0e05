import axe, { type AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

type Window = typeof globalThis & { axe?: { run(context: object, options: object): Promise<AxeResults> } };

/** Axe is half a megabyte of script: a document reads it once, however often it is looked at. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => Boolean((globalThis as Window).axe)))) await frame.evaluate(axe.source);
}

/**
 * Fails when axe finds anything on what is shown now, by every rule that it has. What is in order is counted and not described: describing
 * each element that passed took two thirds of the time of a journey.
 */
export async function checkAccess(page: Page): Promise<void> {
  await Promise.all(page.frames().map(bringAxe));
  const { violations, passed } = await page.evaluate(async () => {
    const found = await (globalThis as Window).axe!.run(document, { resultTypes: ['violations'] });
    return { violations: found.violations, passed: found.passes.length };
  });
  if (passed === 0) throw new Error(`axe looked at nothing on ${page.url()}`);
  const words = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)}\n  ${failureSummary}`).join('\n  ')}`,
  );
  if (words.length > 0) throw new Error(`axe on ${page.url()}:\n${words.join('\n')}`);
}
