import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Locator, Page } from 'playwright-core';

type Window = typeof globalThis & { axe?: { run(context: object, options: object): Promise<AxeResults> } };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loads axe once per document. `Runtime.evaluate` avoids `eval`, which recompiles the script for each document. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => Boolean((globalThis as Window).axe))) return;
  if (frame.parentFrame()) return void (await frame.evaluate(source));
  const session = await frame.page().context().newCDPSession(frame.page());
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: source });
  await session.detach();
  if (exceptionDetails) throw new Error(`axe does not start: ${exceptionDetails.text}`);
}

/** Describes only violations: describing passed checks takes most of the time. */
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
