import type { Block } from '../legal/prose.tsx';
import type { HelpArticle } from './help-articles.ts';

const getTexts = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^a-z0-9$%']+/)
    .filter(Boolean);

const idle = new Set([
  'a',
  'an',
  'and',
  'are',
  'at',
  'be',
  'can',
  'do',
  'does',
  'for',
  'from',
  'get',
  'happens',
  'how',
  'i',
  'if',
  'in',
  'is',
  'it',
  'me',
  'much',
  'my',
  'of',
  'on',
  'or',
  'the',
  'there',
  'to',
  'what',
  'when',
  'where',
  'why',
  'until',
  'will',
  'with',
  'would',
  'you',
]);

const toText = (block: Block): string => (typeof block === 'string' ? block : ('steps' in block ? block.steps : block.list).join(' '));

/** Stem: cancelled, cancelling and cancels share 'cancel'. */
const getStem = (word: string): string => (word.length > 4 ? word.replace(/(?:led|ling|ing|ed|es|s)$/, '') : word);

const toFields = (article: HelpArticle): readonly [number, readonly string[]][] => [
  [8, getTexts(article.title)],
  [6, getTexts(article.keywords.join(' '))],
  [3, getTexts(article.summary)],
  [1, getTexts(article.blocks.map(toText).join(' '))],
];

/** A whole word counts twice as much as a prefix. */
const hit = (words: readonly string[], stem: string): number =>
  words.some((word) => getStem(word) === stem) ? 2 : words.some((word) => word.startsWith(stem)) ? 1 : 0;

interface Score {
  /** For each word of the question, whether the article contains it. */
  readonly holds: readonly boolean[];
  readonly points: number;
}

/** Each word of the question scores by the best field that contains it. */
function toScore(article: HelpArticle, terms: readonly string[], stems: readonly string[]): Score {
  const fields = toFields(article);
  const best = stems.map((stem) => Math.max(...fields.map(([weight, text]) => weight * hit(text, stem))));
  const isPhrase = article.keywords.some((keyword) => ` ${getTexts(keyword).join(' ')} `.includes(` ${terms.join(' ')} `));
  return { holds: best.map((points) => points > 0), points: best.reduce((sum, points) => sum + points, isPhrase ? 10 : 0) };
}

/** If no article contains every word: how many of three must match. */
const wordsOfThree = 2;

/**
 * Articles that contain every significant word, best first; the last word may be incomplete. If there are none, those that contain most,
 * provided that each word occurs in some article.
 */
export function findArticles(articles: readonly HelpArticle[], question: string): HelpArticle[] {
  const terms = getTexts(question);
  const telling = terms.filter((term) => !idle.has(term));
  const stems = [...new Set((telling.length > 0 ? telling : terms).map(getStem))];
  if (stems.length === 0) return [];
  const scored = articles.map((article) => ({ article, ...toScore(article, terms, stems) })).filter(({ points }) => points > 0);
  const whole = scored.filter(({ holds }) => holds.every(Boolean));
  const isKnown = stems.every((_, at) => scored.some(({ holds }) => holds[at]));
  const partly = isKnown ? scored.filter(({ holds }) => holds.filter(Boolean).length * 3 >= stems.length * wordsOfThree) : [];
  return (whole.length > 0 ? whole : partly).toSorted((a, b) => b.points - a.points).map(({ article }) => article);
}
