import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Locator, Page } from 'playwright-core';

type Window = typeof globalThis & { axe?: { run(context: object, options: object): Promise<AxeResults> } };

/** The short form of axe, half a megabyte; `axe.source` is the long one, three times as much for each document to read. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * A document reads axe once, however often it is looked at. The main frame gets it as a script: `evaluate` hands its text to `eval`, which Chromium
 * compiles anew for each document, at half as much processor time again.
 */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => Boolean((globalThis as Window).axe))) return;
  if (frame.parentFrame()) return void (await frame.evaluate(source));
  const session = await frame.page().context().newCDPSession(frame.page());
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: source });
  await session.detach();
  if (exceptionDetails) throw new Error(`axe does not start: ${exceptionDetails.text}`);
}

/**
 * Fails when axe finds anything on what is shown now, by every rule that it has. What is in order is counted and not described: describing
 * each element that passed took two thirds of the time of a journey. `within` is all that is looked at where it is given.
 */
export async function checkAccess(page: Page, within?: Locator): Promise<void> {
  await Promise.all(page.frames().map(bringAxe));
  const part = await within?.elementHandle();
  const { violations, passed } = await page.evaluate(async (context) => {
    const found = await (globalThis as Window).axe!.run(context ?? document, { resultTypes: ['violations'] });
    return { violations: found.violations, passed: found.passes.length };
  }, part);
  if (passed === 0) throw new Error(`axe looked at nothing on ${page.url()}`);
  const words = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)}\n  ${failureSummary}`).join('\n  ')}`,
  );
  if (words.length > 0) throw new Error(`axe on ${page.url()}:\n${words.join('\n')}`);
}
