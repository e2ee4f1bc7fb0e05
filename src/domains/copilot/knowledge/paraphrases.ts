import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readLabelled, tuningSets, type TuningSet } from '../evaluation/labelled-questions.ts';
import { splitQuestions } from '../parsing/question-splitting.ts';
import { fileOfProgram } from '#server/root.ts';

export interface Paraphrase {
  /** A fact (`INS-1`) or an unanswered subject (`fuel-tax`). */
  readonly name: string;
  readonly question: string;
}

export const isSubject = (name: string): boolean => /^[a-z]/.test(name);

const longestParaphrase = 300;

/** A single, short question; otherwise it may be about other facts too. */
export const asksOneThing = (text: string): boolean => text.length <= longestParaphrase && splitQuestions(text).asked.length === 1;

const fileParaphrase = z.tuple([
  z.string().regex(/^(?:(?!OFF)[A-Z]{3}-\d{1,3}|[a-z]+(?:-[a-z]+)*)$/, 'is no name of a fact or of a subject'),
  z.string().min(3).max(longestParaphrase),
]);

/** Throws with file and line if a line is invalid. */
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

/** Only first questions with one part; computed answers have their own rules. */
const paraphrasesOfLabelled = (name: TuningSet): Paraphrase[] =>
  readLabelled(name)
    .filter(({ kind, before, expected }) => expected.length === 1 && before.length === 0 && !kind.endsWith('computed'))
    .flatMap(({ expected, question }) => expected[0]!.map((fact) => ({ name: fact, question })));

/** They knew the facts, but neither the retrieval nor each other's paraphrases. */
export const annotators = ['first-annotator', 'second-annotator'] as const;

export const readAnnotator = (name: (typeof annotators)[number] | 'unanswered'): Paraphrase[] =>
  parseParaphrases(name, readFileSync(fileOfProgram(`src/domains/copilot/knowledge/paraphrases/${name}.tsv`), 'utf8'));

/** `without` omits one set or annotator, so that its questions are measured without having been learned. */
export const readParaphrases = (without?: string): Paraphrase[] => [
  ...readAnnotator('unanswered'),
  ...annotators.filter((name) => name !== without).flatMap(readAnnotator),
  ...tuningSets.filter((name) => name !== without).flatMap(paraphrasesOfLabelled),
];
