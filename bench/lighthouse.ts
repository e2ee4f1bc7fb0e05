import lighthouse, { desktopConfig, type Config } from 'lighthouse';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromiumPath } from '../test/harness/browser/chromium.ts';
import { median } from './load.ts';
import { freePort, startCarriage } from './processes.ts';
import type { Line } from './line.ts';

/** Minimum score on a phone; pages with a form load the app. */
const pages = [
  ['landing page', '/', 97],
  ['quote page', '/quote', 90],
  ['pricing page', '/pricing', 97],
] as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof categories)[number], number>;
const deskPasses = 3;
const phonePasses = 5;

/** Scores from 0 to 100; performance is the median of the runs. */
async function audit(url: string, port: number, count: number, config?: Config): Promise<Scores> {
  const passes: Scores[] = [];
  for (let pass = 0; pass < count; pass++) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] }, config);
    const found = result?.lhr.categories ?? {};
    passes.push(Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])) as Scores);
    if (process.argv.includes('--explain')) explain(result?.lhr);
  }
  return { ...passes[0]!, performance: median(passes.map(({ performance }) => performance)) };
}

function explain(lhr: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'] | undefined): void {
  for (const category of Object.values(lhr?.categories ?? {}))
    for (const { id, weight } of category.auditRefs) {
      const found = lhr!.audits[id];
      if (weight > 0 && found?.score !== null && found && found.score < 1)
        process.stdout.write(`  ${lhr!.finalDisplayedUrl} ${category.id} ${id} ${found.score} ${found.displayValue ?? ''}\n`);
    }
}

async function startChromium(port: number, profile: string): Promise<ChildProcess> {
  const flags = ['--headless=old', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--user-data-dir=${profile}`];
  const child = spawn(await chromiumPath(), [...flags, `--remote-debugging-port=${port}`, 'about:blank'], { stdio: 'ignore' });
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return child;
    await delay(100);
  }
  throw new Error('Chromium did not open its debugging port');
}

export async function lighthouseScores(databaseUrl: string): Promise<Line[]> {
  const profile = mkdtempSync(path.join(tmpdir(), 'carriage-lighthouse-'));
  const port = await freePort();
  const carriage = await startCarriage(databaseUrl);
  const chromium = await startChromium(port, profile);
  try {
    const lines: Line[] = [];
    for (const [name, address, phoneScore] of pages) {
      const desk = await audit(carriage.url + address, port, deskPasses, desktopConfig as Config);
      const phone = await audit(carriage.url + address, port, phonePasses);
      lines.push({
        what: `Lighthouse, ${name}, desktop: performance, accessibility, best practices, SEO`,
        measured: categories.map((key) => desk[key]).join(' · '),
        promise: '100 each',
        holds: categories.every((key) => desk[key] === 100),
      });
      lines.push({
        what: `Lighthouse, ${name}, phone on a slow connection: performance`,
        measured: String(phone.performance),
        promise: `at least ${phoneScore} in the median of ${phonePasses}`,
        holds: phone.performance >= phoneScore,
      });
    }
    return lines;
  } finally {
    chromium.kill('SIGKILL');
    await carriage.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
