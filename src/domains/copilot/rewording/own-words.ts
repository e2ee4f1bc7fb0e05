import { describeWritten } from '../vocabulary/words.ts';

/** Function words. Words that negate, compare, measure or name a party are checked separately and must not be listed here. */
const joining =
  `a an the of to in on at for from with by as and or so but then than that which who whose whoever this these those there here it its itself they them their
  themselves one ones is are was were be been being am has have had having do does did doing will would go goes when while where how what also too yet about
  into onto own such per between toward towards among both either you your`.split(/\s+/);

const alike = [
  'need require',
  'keep kept retain store',
  'give gave given provide',
  'get got obtain receive',
  'write wrote written writing',
  'begin began begun start',
  'make made do',
  'lb lbs pound',
  'apart separate separately',
  'watch monitor',
  'contest dispute challenge',
  'say said state stated tell',
  'drive drove driven driving',
  'unworn worn wear',
  'check inspect',
  'file submit',
  'pay paid',
  'show display',
  'prompt promptly quick quickly',
  'whole entire',
  'before prior',
  'ft foot feet',
  'vehicle vehicles',
  'registered registration register',
  'employ employed employment',
  'broker brokerage brokering',
  'account accounts accounting',
  'test tested testing',
];

/** Removes plural and tense endings only; stemming would merge 'original' and 'origin'. */
const toBase = (word: string): string =>
  word
    .replace(/(?<=[a-z]{2})(?:(?<=ss|sh|ch|x)es|(?<![su])s)$/, '')
    .replace(/(?<=[a-z]{3})(?:ed|ing)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/ie$|y$/, 'i')
    .replace(/(?<=[a-z]{2})e$/, '');

const passing: ReadonlySet<string> = new Set(joining);
const groupOf: ReadonlyMap<string, number> = new Map(
  alike.flatMap((words, at) => words.split(' ').map((word) => [toBase(word), at] as const)),
);

/** 'On duty' and 'off duty' become one word each, so that on and off don't count as function words. */
const getParts = (text: string): string[] => describeWritten(text.replaceAll(/\b(on|off)[- ](?=duty\b)/gi, '$1').replaceAll(/[-/]/g, ' '));
const meantBy = (word: string): string => {
  const base = toBase(word);
  const group = groupOf.get(base);
  return group === undefined ? base : `=${group}`;
};

/** Every word is in the fact, a synonym of one, or a function word. */
export function usesOnlyFactWords(said: string, fact: string): boolean {
  const known = new Set(getParts(fact).map(meantBy));
  return getParts(said).every((word) => word === '' || passing.has(word) || known.has(meantBy(word)));
}
