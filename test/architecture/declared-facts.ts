import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Fact } from '#server/events/outbox.ts';

const root = resolve(import.meta.dirname, '../../src');
const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

const isFact = (value: unknown): value is Fact => typeof value === 'object' && value !== null && 'topic' in value && 'schema' in value;

/** Every fact that the program's modules declare, and how many declarations their text has. */
export async function declaredFacts(): Promise<{ facts: Map<string, Fact>; declarations: number }> {
  const facts = new Map<string, Fact>();
  let declarations = 0;
  for (const file of filesBelow(root).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))) {
    const found = [...readFileSync(file, 'utf8').matchAll(/= defineEvent\(/g)].length;
    if (found === 0) continue;
    declarations += found;
    for (const value of Object.values(await import(file))) if (isFact(value)) facts.set(value.topic, value);
  }
  return { facts, declarations };
}
