import { readFileSync } from 'node:fs';
import { stemmer } from 'stemmer';
import { empty, usual, weak } from './everyday-words.ts';
import { fileOfProgram } from '#server/root.ts';

export interface Word {
  readonly stem: string;
  readonly isWeak: boolean;
  readonly isUsual: boolean;
}

/** "I'm", "they've", "can't": no content. */
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

/** Lowercase, digits without separators, section numbers as one word, everything else as blanks. */
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

/** Also matches plurals: 'bols', 'DOT numbers'. */
const meantBy = (said: string): string | undefined =>
  aliases.get(said) ?? (/[^s]s$/.test(said) ? aliases.get(said.slice(0, -1)) : undefined);

/** Replaces phrases by their alias, longest first. */
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

/** Never corrected. */
const spelledRight: ReadonlySet<string> = new Set([...empty, ...[...aliases].flatMap((pair) => pair).flatMap((said) => said.split(' '))]);

// PostgreSQL rejects words over 2 KB, and NFKC turns some characters into three letters.
const longestWord = 60;

export const bare = (word: string): string =>
  word
    .replace(/'s$|'/g, '')
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, longestWord);

export const describeWritten = (text: string): string[] => plain(text).map(bare);

/** Content words as stems, each once, in order. `correct` may replace an unknown word. Letters and digits only, so safe in a tsquery. */
export function toTexts(text: string, correct: (word: string) => string = (word) => word): Word[] {
  const stems = translated(plain(text).map((word) => (spelledRight.has(word) || meantBy(word) !== undefined ? word : correct(word))))
    .flatMap((word) => (/^\w+(?:-\w+)+$/.test(word) ? word.split('-') : [word]))
    .map(bare)
    .filter((word) => word !== '' && !empty.has(word) && (word.length > 1 || /\d/.test(word)))
    .map((word) => stemmer(word));
  return [...new Set(stems)].map((stem) => ({ stem, isWeak: weak.has(stem), isUsual: usual.has(stem) }));
}

export const toStems = (text: string): string[] => toTexts(text).map(({ stem }) => stem);

export const findContentTerms = (text: string): string[] => [...new Set(plain(text).filter((word) => !empty.has(word) && word.length > 1))];

const longestWording = 200;

const bareWording = (text: string): string => (toStems(text).toSorted().join(' ') || text.trim().toLowerCase()).slice(0, longestWording);

/** Ignores order and inflection: questions with the same words after the same question share a wording. */
export const toWording = (text: string, after?: string): string =>
  after === undefined ? bareWording(text) : `${bareWording(after)} > ${bareWording(text)}`;

export const getStem = (word: string): string => stemmer(bare(word));

// Shorter words are too easily confused with others ('wise', 'wine').
const shortestOfTrade = 6;

/** Targets of typo correction besides the facts: function words and the longer words of aliases. */
export const commonWords: readonly string[] = [...spelledRight].filter(
  (word) => /^[a-z]{4,}$/.test(word) && (empty.has(word) || word.length >= shortestOfTrade),
);
