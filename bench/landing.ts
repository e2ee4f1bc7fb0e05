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

/** Script budget of each page in KB; pages with a form load the app. */
const pages = [
  ['landing page', 'index.html', 90],
  ['quote page', 'quote/index.html', 220],
  ['pricing page', 'pricing/index.html', 90],
] as const;

const getSum = (files: Iterable<string>) => [...files].reduce((total, href) => total + compressedBytes(href), 0);

function toWeight([page, file, scriptKb]: (typeof pages)[number]): Line[] {
  const html = readFileSync(path.join(client, file), 'utf8');
  const links = new Set([...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1]!));
  const of = (extension: string) => [...links].filter((href) => href.endsWith(extension));
  const inside = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code!).join('');
  const line = (what: string, bytes: number, budgetKb: number): Line => ({
    what: `${page}, ${what}, compressed`,
    measured: `${kb(bytes)} KB`,
    promise: `at most ${budgetKb} KB`,
    holds: bytes > 0 && bytes <= budgetKb * 1024,
  });
  return [
    line('script', getSum(of('.js')) + brotliCompressSync(inside).length, scriptKb),
    line('style', getSum(of('.css')), 25),
    line('fonts (preloaded)', getSum(of('.woff2')), 60),
  ];
}

export const pageWeights = (): Line[] => pages.flatMap(toWeight);
