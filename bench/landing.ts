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

const pages = { 'landing page': 'index.html', 'quote page': 'quote/index.html', 'pricing page': 'pricing/index.html' } as const;

const sumOf = (files: Iterable<string>) => [...files].reduce((total, href) => total + compressedBytes(href), 0);

/** What the first visit of a page brings over the wire before anybody moves, and what the first touch brings, from the prerendered page itself. */
function weightOf(page: string, file: string): Line[] {
  const html = readFileSync(path.join(client, file), 'utf8');
  const links = new Set([...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1]!));
  const app = new Set([...html.matchAll(/\/assets\/[\w.~-]+\.js/g)].map(([href]) => href));
  const of = (extension: string) => [...links].filter((href) => href.endsWith(extension));
  const inside = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code!).join('');
  const line = (what: string, bytes: number, budgetKb: number): Line => ({
    what: `${page}, ${what}, compressed`,
    measured: `${kb(bytes)} KB`,
    promise: `at most ${budgetKb} KB`,
    holds: bytes > 0 && bytes <= budgetKb * 1024,
  });
  return [
    line('script', sumOf(of('.js')) + brotliCompressSync(inside).length, 90),
    line(`script after the first interaction, ${app.size} files`, sumOf(app), 206),
    line('style', sumOf(of('.css')), 25),
    line('fonts (preloaded)', sumOf(of('.woff2')), 60),
  ];
}

/** The first visits of the public pages people arrive at. */
export const pageWeights = (): Line[] => Object.entries(pages).flatMap(([page, file]) => weightOf(page, file));
