import { readFileSync } from 'node:fs';
import { stemmer } from 'stemmer';
import { empty, usual, weak } from './everyday-words.ts';
import { spelledInPlace } from './spelling.ts';
import { fileOfProgram } from '#server/root.ts';

/** A word of a question or a fact as it is compared: its stem, and how much it says. */
export interface Word {
  readonly stem: string;
  readonly isWeak: boolean;
  /** A word of every day, which says little where no fact has it. */
  readonly isUsual: boolean;
}

/** 'I'm', 'they've', 'can't': said of who asks and whether, not of what. */
const contracted =
  /^(?:(?:i|you|we|they|he|she|it|that|there|here|what|who|where|when|why|how|let)'(?:m|re|ve|d|ll|s)|(?:[a-z]+n't|y'all))$/;

const aliases: ReadonlyMap<string, string> = new Map(
  readFileSync(fileOfProgram('src/domains/copilot/vocabulary/aliases.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string]),
);
const longestPhrase = Math.max(...[...aliases.keys()].map((said) => said.split(' ').length));

/** Small letters, figures without their separators, sections of the law as one word, everything else a blank. */
const plain = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/[’‘]/g, "'")
    .replace(/\$1m\b|\b1m\b/g, '1000000')
    .replace(/(\d)\.(\d)/g, '$1x$2')
    .replace(/[^a-z0-9'/-]+/g, ' ')
    .split(' ')
    .map((word) => word.replace(/^['/-]+|['/-]+$/g, ''))
    .filter((word) => word !== '' && !contracted.test(word));

/** What a phrase means; its last word may be one of many: 'bols', 'DOT numbers'. */
const meantBy = (said: string): string | undefined =>
  aliases.get(said) ?? (/[^s]s$/.test(said) ? aliases.get(said.slice(0, -1)) : undefined);

/** Puts what the trade says in other words into the words of the knowledge base, the longest phrase first. */
function translated(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(longestPhrase, words.length - at);
    while (length > 0 && meantBy(words.slice(at, at + length).join(' ')) === undefined) length -= 1;
    const said = words.slice(at, at + Math.max(length, 1)).join(' ');
    found.push(...(meantBy(said) ?? said).split(' '));
    at += Math.max(length, 1);
  }
  return found;
}

/** Every word of the aliases, or that says nothing: spelled right, whatever the facts say. */
const spelledRight: ReadonlySet<string> = new Set([...empty, ...[...aliases].flatMap((pair) => pair).flatMap((said) => said.split(' '))]);

// No word of the facts is as long; the search of the database refuses one of 2 KB, and normalizing makes three letters of some signs.
const longestWord = 60;

const bare = (word: string): string =>
  word
    .replace(/'s$|'/g, '')
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, longestWord);

/** The words of a text as they are written, in small letters. */
export const describeWritten = (text: string): string[] => plain(text).map(bare);

/** Words that stand one after the other in a phrase of the trade: 'owner operator', 'logging device'. */
const pairs: ReadonlySet<string> = new Set(
  [...aliases.keys()].flatMap((said) => {
    const [first, ...rest] = said.split(' ');
    return rest.map((word, at) => `${at === 0 ? first : rest[at - 1]} ${word}`);
  }),
);

/**
 * The words of a text that say something, as stems, each once, in their order; `spellings` says how a word may be spelled that neither the
 * synonyms nor the facts know, the best first. Figures and letters alone: safe in a search of the database.
 */
export function toTexts(text: string, spellings: (word: string) => readonly string[] = (word) => [word]): Word[] {
  const options = plain(text).map((word) => (spelledRight.has(word) || meantBy(word) !== undefined ? [word] : spellings(word)));
  const stems = translated(spelledInPlace(options, (one, next) => pairs.has(`${one} ${next}`)))
    .flatMap((word) => (/^\w+(?:-\w+)+$/.test(word) ? word.split('-') : [word]))
    .map(bare)
    .filter((word) => word !== '' && !empty.has(word) && (word.length > 1 || /\d/.test(word)))
    .map((word) => stemmer(word));
  return [...new Set(stems)].map((stem) => ({ stem, isWeak: weak.has(stem), isUsual: usual.has(stem) }));
}

/** The stems of a text, in their order. */
export const toStems = (text: string): string[] => toTexts(text).map(({ stem }) => stem);

/** The words of a text that say something, as they are written, each once: what a fact for it may be found by. */
export const findContentTerms = (text: string): string[] => [...new Set(plain(text).filter((word) => !empty.has(word) && word.length > 1))];

const longestWording = 200;

const bareWording = (text: string): string => (toStems(text).toSorted().join(' ') || text.trim().toLowerCase()).slice(0, longestWording);

/** A text by its words alone, whatever their order and form: two that ask the same in the same words, after the same question, are one wording. */
export const toWording = (text: string, after?: string): string =>
  after === undefined ? bareWording(text) : `${bareWording(after)} > ${bareWording(text)}`;

/** The stem of one word as it is written. */
export const getStem = (word: string): string => stemmer(bare(word));

// Shorter ones are a slip away from too much that is another word: nobody who writes 'wise' means 'wine'.
const shortestOfTrade = 6;

/** Words that typing errors are corrected to even if no fact has them: those that say nothing, and the longer ones of the aliases. */
export const commonWords: readonly string[] = [...spelledRight].filter(
  (word) => /^[a-z]{4,}$/.test(word) && (empty.has(word) || word.length >= shortestOfTrade),
);
