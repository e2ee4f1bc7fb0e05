import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readLabelled, tuningSets, type TuningSet } from './labelled.ts';
import { splitQuestions } from './parsing/question-splitting.ts';
import { fileOfProgram } from '#server/root.ts';

/** One way in which people ask for a fact, or for a subject on which no fact says anything. */
export interface Way {
  /** A fact such as `INS-1`, or a subject such as `fuel-tax`. */
  readonly name: string;
  readonly question: string;
}

/** Whether ways of this name ask for what no fact says. */
export const isSubject = (name: string): boolean => /^[a-z]/.test(name);

const longestWay = 300;

/** Whether what somebody typed is a way of asking for one fact: one question, and no longer than those of the files. What else it asks belongs to other facts. */
export const asksOneThing = (text: string): boolean => text.length <= longestWay && splitQuestions(text).asked.length === 1;

const fileWay = z.tuple([
  z.string().regex(/^(?:(?!OFF)[A-Z]{3}-\d{1,3}|[a-z]+(?:-[a-z]+)*)$/, 'is no name of a fact or of a subject'),
  z.string().min(3).max(longestWay),
]);

/** The ways of one file, a line each behind its first. Throws with its name and line for one that cannot be read. */
export function parseWays(file: string, text: string): Way[] {
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line, index) => {
      const read = fileWay.safeParse(line.split('\t'));
      if (!read.success) throw new Error(`${file}.tsv:${index + 2} ${read.error.issues[0]!.message}`);
      const [name, question] = read.data;
      return { name, question };
    });
}

/** What was asked for one fact, or for one of several, by somebody who had asked nothing before: what is worked out has its own rules. */
const waysOfLabelled = (name: TuningSet): Way[] =>
  readLabelled(name)
    .filter(({ kind, before, expected }) => expected.length === 1 && before.length === 0 && !kind.endsWith('computed'))
    .flatMap(({ expected, question }) => expected[0]!.map((fact) => ({ name: fact, question })));

/** Who wrote ways of asking for the facts: each knew the facts, and neither the retrieval nor what the others wrote. */
export const pens = ['first-pen', 'second-pen'] as const;

/** The ways of one file: of a pen, or those that no fact answers. */
export const readPen = (name: (typeof pens)[number] | 'unanswered'): Way[] =>
  parseWays(name, readFileSync(fileOfProgram(`src/domains/copilot/knowledge/ways/${name}.tsv`), 'utf8'));

/**
 * The ways of asking that the program brings along: those of the files of
 * `knowledge/ways/`, and the labelled questions that were tuned on. Those of the set or pen `without` are left out: how a pen is answered is measured without it.
 */
export const readWays = (without?: string): Way[] => [
  ...readPen('unanswered'),
  ...pens.filter((name) => name !== without).flatMap(readPen),
  ...tuningSets.filter((name) => name !== without).flatMap(waysOfLabelled),
];
