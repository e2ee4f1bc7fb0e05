import { readFileSync } from 'node:fs';
import { getStem, toStems } from '../vocabulary/words.ts';
import { fileOfProgram } from '#server/root.ts';

/** What paraphrases are compared by: a stem, a word by which something is asked, or a group of words that mean nearly the same. */
export interface Term {
  readonly term: string;
  /** How much of it counts. */
  readonly share: number;
}

/** Words that no fact is looked up by and that still tell one way of asking from another: who, when, how long, may I. */
const asking = new Set(
  `who whom whose when where why how long can must should may do what which if still need after before until without my our he they me pay does from get
  give once only any no not own`.split(/\s+/),
);
const askingShare = 0.4;
const synonymShare = 0.3;

/** Groups of words that mean nearly the same among those who ship and haul, by stem: a line of synonyms.txt each. */
const synonymGroups: ReadonlyMap<string, readonly string[]> = (() => {
  const groups = new Map<string, string[]>();
  const lines = readFileSync(fileOfProgram('src/domains/copilot/vocabulary/synonyms.txt'), 'utf8').trimEnd().split('\n');
  for (const [at, line] of lines.entries())
    for (const stem of new Set(line.split(' ').map(getStem))) groups.set(stem, [...(groups.get(stem) ?? []), `=${at}`]);
  return groups;
})();

/** What says that something was heard and is doubted, and nothing of what. */
const hearsay =
  /\b(?:is it (?:true|correct|right) that|(?:i|we) (?:was|were|have been|'ve been|got) told(?: that)?|(?:i|we) (?:read|heard|hear|saw)(?: somewhere)?(?: that)?|true or false|(?:myth|fact) or (?:fact|myth|fiction)|(?:a|my|our|the) (?:colleague|buddy|friend|cousin|consultant|webinar|neighbor|uncle|partner)s? (?:of mine )?(?:says?|said|claims?|claimed|tells|told|thinks?|swears?|insists?)(?: (?:me|us))?(?: that)?|or have i got (?:that|it) wrong|or am i wrong|(?:is|are) (?:he|she|they|that|this) (?:right|correct|true)|(?:correct|right|true)(?=\s*\?*\s*$))/gi;

/** A question without the words by which something heard is doubted. */
export const withoutHearsay = (question: string): string => {
  const plain = question.replaceAll(hearsay, ' ');
  return toStems(plain).length > 0 ? plain : question;
};

/**
 * The terms of a question: its words as they are looked up, each with its share, less of the words by which it asks, and of the groups that its words
 * belong to. No stem begins with `~` or `=`.
 */
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
