import { readFileSync } from 'node:fs';
import type { Role } from '#shared/roles.ts';
import { fileOfProgram } from '#server/root.ts';

/** A labelled question: what it should cite, or nothing. */
export interface LabelledQuestion {
  readonly kind: string;
  /** For each of its parts the facts of which one has to be cited; empty where no answer is right. */
  readonly expected: readonly (readonly string[])[];
  /** The questions asked before it, the oldest first. */
  readonly before: readonly string[];
  readonly question: string;
  /** What is to be said in what is worked out, null where nothing may be worked out; empty where that is not looked at. */
  readonly says: string | null;
  /** Who asks: what a carrier needs is no answer to a shipper. */
  readonly asker: Role;
}

/** Labelled questions on which words, coefficients and thresholds were set, a file for each annotator; `tuning` is of who wrote the facts. */
export const tuningSets = ['tuning', 'tuning-second-annotator', 'tuning-third-annotator'] as const;
export type TuningSet = (typeof tuningSets)[number];

/** All sets of labelled questions: nothing was set on `held-out`, whose two annotators knew the facts, and neither the retrieval nor the other sets. */
export const labelledSets = [...tuningSets, 'held-out'] as const;

/** Questions that ask several things at once: the first set is worked with, nothing is set on the second. */
export const compoundSets = ['compound-development', 'compound-held-out'] as const;

/** The labelled questions of one set. */
export const readLabelled = (name: (typeof labelledSets)[number] | (typeof compoundSets)[number]): LabelledQuestion[] =>
  readFileSync(fileOfProgram(`src/domains/copilot/evaluation/${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [kind, expected, before, question, says, asker] = line.split('\t') as [string, string, string, string, string?, Role?];
      return {
        kind,
        expected: expected === '-' ? [] : expected.split('&').map((part) => part.split(',')),
        before: before === '' ? [] : before.split(' | '),
        question,
        says: says === '-' ? null : (says ?? ''),
        asker: asker ?? 'carrier',
      };
    });
