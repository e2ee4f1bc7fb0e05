import path from 'node:path';
import { fileOfProgram } from '#server/root.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseCitations } from './citation-rules.ts';
import { falseClaimsIn } from './false-claim-rules.ts';
import { factMarks } from '../rules.ts';

const list = z.string().transform((text) => text.split(',').filter((part) => part !== ''));

const fileFact = z.object({
  fact: z.string().regex(/^(?!OFF)[A-Z]{3}-\d{1,3}$/, 'is no name of a fact; OFF is for those of officers'),
  mark: z.enum(factMarks),
  isNews: z.enum(['news', '']).transform((word) => word === 'news'),
  citation: z.string().refine((text) => parseCitations(text) !== null, 'is no citation that can be looked up'),
  asOf: z.iso.date(),
  related: list,
  keywords: z.string().min(1),
  text: z
    .string()
    .max(600)
    .regex(/\.$/, 'is no sentence')
    .refine((text) => falseClaimsIn(text).length === 0, 'says what is known to be wrong'),
});

/** `topic` is the file name. */
export type KnownFact = z.output<typeof fileFact> & { readonly topic: string };

const files = fileOfProgram('src/domains/copilot');
const folder = path.join(files, 'knowledge/facts');

export function parseFacts(topic: string, text: string): KnownFact[] {
  const [head, ...lines] = text.trimEnd().split('\n');
  const columns = head!.split('\t').map((name) => (name === 'news' ? 'isNews' : name));
  return lines.map((line, index) => {
    const cells = line.split('\t');
    const read = fileFact.safeParse(Object.fromEntries(columns.map((name, at) => [name, cells[at]])));
    if (!read.success || cells.length !== columns.length)
      throw new Error(
        `${topic}.tsv:${index + 2} ${read.error?.issues[0]?.path.join('.')} ${read.error?.issues[0]?.message ?? 'has too many cells'}`,
      );
    return { ...read.data, topic };
  });
}

const fileNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .toSorted();

export const readKnowledge = (): KnownFact[] =>
  fileNames().flatMap((name) => parseFacts(name.slice(0, -4), readFileSync(path.join(folder, name), 'utf8')));

/** Any change of the files needs a new edition number; the hash detects a missing one. */
export interface Edition {
  readonly number: number;
  readonly hash: string;
}

export const readEditions = (): Edition[] =>
  readFileSync(path.join(files, 'knowledge/editions.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([number, hash]) => ({ number: Number(number), hash: hash! }));

/** Includes the aliases, because facts are compared by their words. */
export function hashOfFiles(): string {
  const hash = createHash('sha256');
  for (const name of [...fileNames().map((file) => `knowledge/facts/${file}`), 'vocabulary/aliases.tsv'])
    hash.update(`${name}\n`).update(readFileSync(path.join(files, name)));
  return hash.digest('hex').slice(0, 16);
}
