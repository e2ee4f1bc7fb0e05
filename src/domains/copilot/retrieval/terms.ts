import { readFileSync } from 'node:fs';
import { getStem } from '../vocabulary/words.ts';
import { fileOfProgram } from '#server/root.ts';

export interface Term {
  readonly term: string;
  readonly share: number;
}

/** Words ignored by the search that still distinguish paraphrases: who, when, how long, may I. */
const asking = new Set(
  `who whom whose when where why how long can must should may do what which if still need after before until without my our he they me pay does from get
  give once only any no not own`.split(/\s+/),
);
const askingShare = 0.4;
const synonymShare = 0.3;

/** Groups of near-synonyms by stem, one per line of synonyms.txt. */
const synonymGroups: ReadonlyMap<string, readonly string[]> = (() => {
  const groups = new Map<string, string[]>();
  const lines = readFileSync(fileOfProgram('src/domains/copilot/vocabulary/synonyms.txt'), 'utf8').trimEnd().split('\n');
  for (const [at, line] of lines.entries())
    for (const stem of new Set(line.split(' ').map(getStem))) groups.set(stem, [...(groups.get(stem) ?? []), `=${at}`]);
  return groups;
})();

export function toTerms(question: string, words: readonly { readonly stem: string; readonly share: number }[]): Term[] {
  const written = new Set(question.toLowerCase().match(/[a-z]+/g));
  const groups = new Map<string, number>();
  for (const { stem, share } of words)
    for (const group of synonymGroups.get(stem) ?? []) groups.set(group, Math.max(groups.get(group) ?? 0, share * synonymShare));
  return [
    ...words.map(({ stem, share }) => ({ term: stem, share })),
    ...[...written].filter((word) => asking.has(word)).map((word) => ({ term: `~${word}`, share: askingShare })),
    ...[...groups].map(([term, share]) => ({ term, share })),
  ];
}
