import { readFileSync } from 'node:fs';
import type { Role } from '#shared/roles.ts';
import { fileOfProgram } from '#server/root.ts';

export interface LabelledQuestion {
  readonly kind: string;
  /** For each part, facts of which one must be cited; empty if no answer is correct. */
  readonly expected: readonly (readonly string[])[];
  readonly before: readonly string[];
  readonly question: string;
  /** Text that a computed answer must contain; null if nothing may be computed, '' if it is not checked. */
  readonly says: string | null;
  readonly asker: Role;
}

/** Sets used for tuning, one file per annotator; `tuning` is by the author of the facts. */
export const tuningSets = ['tuning', 'tuning-second-annotator', 'tuning-third-annotator'] as const;
export type TuningSet = (typeof tuningSets)[number];

/** Never tune on `held-out`: its two annotators knew the facts, but neither the retrieval nor the other sets. */
export const labelledSets = [...tuningSets, 'held-out'] as const;

/** Never tune on the second set. */
export const compoundSets = ['compound-development', 'compound-held-out'] as const;

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
