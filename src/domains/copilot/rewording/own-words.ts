import { describeWritten } from '../vocabulary/words.ts';

/** Words that join others and say nothing by themselves. What turns, compares, measures or names somebody is held elsewhere, and stands in none of these. */
const joining =
  `a an the of to in on at for from with by as and or so but then than that which who whose whoever this these those there here it its itself they them their
  themselves one ones is are was were be been being am has have had having do does did doing will would go goes when while where how what also too yet about
  into onto own such per between toward towards among both either you your`.split(/\s+/);

/** Plain words for one another: none of a group says more than another one of it. */
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

/** A word without its ending of number or time alone: 'original' is no origin, which a stem would make of it. */
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

/** 'On duty' and 'off duty' are two words for one thing each, and no joining ones. */
const getParts = (text: string): string[] => describeWritten(text.replaceAll(/\b(on|off)[- ](?=duty\b)/gi, '$1').replaceAll(/[-/]/g, ' '));
const meantBy = (word: string): string => {
  const base = toBase(word);
  const group = groupOf.get(base);
  return group === undefined ? base : `=${group}`;
};

/** Whether each word of a sentence is one of its fact, a plain one for it, or only joins others. */
export function usesOnlyFactWords(said: string, fact: string): boolean {
  const known = new Set(getParts(fact).map(meantBy));
  return getParts(said).every((word) => word === '' || passing.has(word) || known.has(meantBy(word)));
}
