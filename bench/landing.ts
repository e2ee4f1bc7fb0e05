import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from './processes.ts';
import type { Line } from './line.ts';

const client = path.join(root, 'build', 'client');

function compressedBytes(href: string): number {
  const file = path.join(client, href);
  if (file.endsWith('.woff2')) return statSync(file).size;
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
}

const kb = (bytes: number) => (bytes / 1024).toFixed(1);

/** What the first visit of the landing page brings over the wire, from the prerendered page itself. */
export function landingWeight(): Line[] {
  const html = readFileSync(path.join(client, 'index.html'), 'utf8');
  const links = new Set([...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1]!));
  for (const match of html.matchAll(/import\s*(?:\(|[^"']*from\s*)?["'](\/assets\/[^"']+\.js)["']/g)) links.add(match[1]!);
  const sum = (extension: string) =>
    [...links].filter((href) => href.endsWith(extension)).reduce((total, href) => total + compressedBytes(href), 0);
  const line = (what: string, bytes: number, budgetKb: number): Line => ({
    what: `landing page, ${what}, compressed`,
    measured: `${kb(bytes)} KB`,
    promise: `at most ${budgetKb} KB`,
    holds: bytes > 0 && bytes <= budgetKb * 1024,
  });
  return [line('script', sum('.js'), 90), line('style', sum('.css'), 25), line('fonts (preloaded)', sum('.woff2'), 60)];
}
