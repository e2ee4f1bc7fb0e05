import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readLabelled, tuningSets, type TuningSet } from '../evaluation/labelled-questions.ts';
import { splitQuestions } from '../parsing/question-splitting.ts';
import { fileOfProgram } from '#server/root.ts';

/** One way to ask for a fact, or for a subject on which no fact says anything. */
export interface Paraphrase {
  /** A fact such as `INS-1`, or a subject such as `fuel-tax`. */
  readonly name: string;
  readonly question: string;
}

/** Whether paraphrases of this name ask for what no fact says. */
export const isSubject = (name: string): boolean => /^[a-z]/.test(name);

const longestParaphrase = 300;

/** Whether what somebody typed is a paraphrase of one fact: one question, and no longer than those of the files. What else it asks belongs to other facts. */
export const asksOneThing = (text: string): boolean => text.length <= longestParaphrase && splitQuestions(text).asked.length === 1;

const fileParaphrase = z.tuple([
  z.string().regex(/^(?:(?!OFF)[A-Z]{3}-\d{1,3}|[a-z]+(?:-[a-z]+)*)$/, 'is no name of a fact or of a subject'),
  z.string().min(3).max(longestParaphrase),
]);

/** The paraphrases of one file, a line each behind its first. Throws with its name and line for one that cannot be read. */
export function parseParaphrases(file: string, text: string): Paraphrase[] {
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line, index) => {
      const read = fileParaphrase.safeParse(line.split('\t'));
      if (!read.success) throw new Error(`${file}.tsv:${index + 2} ${read.error.issues[0]!.message}`);
      const [name, question] = read.data;
      return { name, question };
    });
}

/** What was asked for one fact, or for one of several, by somebody who had asked nothing before: what is worked out has its own rules. */
const paraphrasesOfLabelled = (name: TuningSet): Paraphrase[] =>
  readLabelled(name)
    .filter(({ kind, before, expected }) => expected.length === 1 && before.length === 0 && !kind.endsWith('computed'))
    .flatMap(({ expected, question }) => expected[0]!.map((fact) => ({ name: fact, question })));

/** Who wrote paraphrases of the facts: each knew the facts, and neither the retrieval nor what the others wrote. */
export const annotators = ['first-annotator', 'second-annotator'] as const;

/** The paraphrases of one file: of an annotator, or those that no fact answers. */
export const readAnnotator = (name: (typeof annotators)[number] | 'unanswered'): Paraphrase[] =>
  parseParaphrases(name, readFileSync(fileOfProgram(`src/domains/copilot/knowledge/paraphrases/${name}.tsv`), 'utf8'));

/**
 * The paraphrases that the program brings along: those of the files of
 * `knowledge/paraphrases/`, and the labelled questions that were tuned on. Those of the set or annotator `without` are left out: how an annotator is answered is measured without it.
 */
export const readParaphrases = (without?: string): Paraphrase[] => [
  ...readAnnotator('unanswered'),
  ...annotators.filter((name) => name !== without).flatMap(readAnnotator),
  ...tuningSets.filter((name) => name !== without).flatMap(paraphrasesOfLabelled),
];
