import type { Block } from './prose.tsx';
import type { HelpArticle } from './help-articles.ts';

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^a-z0-9$%']+/)
    .filter(Boolean);

/** Words that are in every question and tell nothing. */
const idle = new Set([
  'a',
  'an',
  'and',
  'are',
  'be',
  'can',
  'do',
  'does',
  'for',
  'get',
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
  'with',
  'you',
]);

const textOf = (block: Block): string => (typeof block === 'string' ? block : ('steps' in block ? block.steps : block.list).join(' '));

/** The part of a word by which its forms are found: cancelled, cancelling and cancels share 'cancel'. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:led|ling|ing|ed|es|s)$/, '') : word);

const fieldsOf = (article: HelpArticle): readonly [number, readonly string[]][] => [
  [8, wordsOf(article.title)],
  [6, wordsOf(article.keywords.join(' '))],
  [3, wordsOf(article.summary)],
  [1, wordsOf(article.blocks.map(textOf).join(' '))],
];

/** What a word finds in a field: the whole word counts twice as much as the beginning of one. */
const hit = (words: readonly string[], stem: string): number =>
  words.some((word) => stemOf(word) === stem) ? 2 : words.some((word) => word.startsWith(stem)) ? 1 : 0;

/** How well an article answers: each word of the question counts by the best place in which it stands; 0 when one is nowhere. */
function scoreOf(article: HelpArticle, words: readonly string[], stems: readonly string[]): number {
  const places = fieldsOf(article);
  const best = stems.map((stem) => Math.max(...places.map(([weight, text]) => weight * hit(text, stem))));
  if (best.includes(0)) return 0;
  const isPhrase = article.keywords.some((keyword) => ` ${wordsOf(keyword).join(' ')} `.includes(` ${words.join(' ')} `));
  return best.reduce((sum, points) => sum + points, isPhrase ? 10 : 0);
}

/** The articles that hold every telling word of the question, also while the last one is still being typed; best first. */
export function findArticles(articles: readonly HelpArticle[], question: string): HelpArticle[] {
  const words = wordsOf(question);
  const telling = words.filter((word) => !idle.has(word));
  const stems = (telling.length > 0 ? telling : words).map(stemOf);
  if (stems.length === 0) return [];
  return articles
    .map((article) => ({ article, score: scoreOf(article, words, stems) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}
