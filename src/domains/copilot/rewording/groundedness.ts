import { toStems } from '../vocabulary/words.ts';

const directions: readonly (readonly [string, RegExp])[] = [
  ['at least', /^(?:at least|(?:no|not) (?:less|fewer|earlier|sooner|younger) than|(?:a )?minimum of|starting (?:at|from)|from)\b/],
  ['at most', /^(?:at most|(?:no|not) (?:more|later|longer|greater) than|(?:a )?maximum of|up to|not exceeding)\b/],
  ['more than', /^(?:(?:more|greater|longer|later|older|heavier|higher|larger) than|in excess of|exceed(?:s|ing)?|over|above|beyond)\b/],
  ['less than', /^(?:(?:less|fewer|shorter|sooner|earlier|younger|lighter|lower|smaller) than|under|below)\b/],
  ['before', /^(?:before|prior to|ahead of)\b/],
  ['after', /^(?:after|following|past)\b/],
  ['until', /^(?:until|till|through)\b/],
  ['within', /^(?:within|inside)\b/],
  ['since', /^since\b/],
  ['by', /^by(?= (?:\d|the (?:last|first|third|end)))/],
];
const behind: readonly (readonly [string, RegExp])[] = [
  ['at least', /^(?:(?:or|and) (?:more|above|over|older|heavier|later|longer|greater|higher|up)|at least|at the least|minimum)\b/],
  ['at most', /^(?:(?:or|and) (?:less|fewer|under|below|younger|lighter|sooner|shorter|earlier|lower)|at most|at the most|maximum)\b/],
];
const comparatives =
  /\b(?:more|less|fewer|most|least|sooner|later|earlier|longer|shorter|older|younger|heavier|lighter|higher|lower|larger|smaller|maximum|minimum|first|last|once|twice|double|half|every|each|both|either|above|below|otherwise)\b/gi;

const units: Readonly<Record<string, string>> = {
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  '%': 'percent',
  feet: 'ft',
  foot: 'ft',
};
const unit =
  /^(?:air |business |calendar |working )?(minutes?|hours?|days?|weeks?|months?|years?|miles?|ft|feet|foot|lbs?|pounds?|percent|%|g|seats?|passengers?|tiedowns?|axles?)(?![a-z])/;
const numbers: Readonly<Record<string, string>> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, String(at + 1)]),
);

const getClauses = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/g, (word) => numbers[word]!)
    .replaceAll(/(\d)-(?=[a-z])/g, '$1 ')
    .split(/[.;:]\s|[.;:]$/)
    .filter((clause) => clause.trim() !== '');

const figure = /^\$?\d+(?:\.\d+)?/;
const nearest = 6;

function comparedIn(rest: string): string {
  const words = rest.trim().split(/[\s,()]+/);
  const found = words.slice(0, nearest).find((word) => figure.test(word));
  return found ? figure.exec(found)![0] : (toStems(words.slice(0, nearest).join(' '))[0] ?? '');
}

/** Comparisons with their figure, figures with their unit, and comparative words. */
export function getGrounds(text: string): Set<string> {
  const found = new Set<string>();
  for (const clause of getClauses(text)) {
    let through = 0;
    for (const { index } of clause.matchAll(/(?<![\w$.])[a-z$\d]/g)) {
      const rest = clause.slice(index);
      const direction = index < through ? undefined : directions.find(([, said]) => said.test(rest));
      if (direction) {
        const { length } = direction[1].exec(rest)![0];
        through = index + length;
        found.add(`${direction[0]} ${comparedIn(rest.slice(length))}`);
      }
      const said = figure.exec(rest)?.[0];
      if (said === undefined) continue;
      const next = rest.slice(said.length).trimStart();
      const measured = unit.exec(next)?.[1];
      if (measured) found.add(`${said} in ${units[measured] ?? measured.replace(/s$/, '')}`);
      const postfix = next.replace(unit, '').replace(/^[\s,]+(?:of [a-z]+ )?/, '');
      for (const [name, pattern] of behind) if (pattern.test(postfix)) found.add(`${name} ${said}`);
    }
    for (const [word] of clause.matchAll(comparatives)) found.add(word);
  }
  return found;
}

const window = 3;

/** Words near each figure; if a text has several figures, a rewording must keep each next to one of its words. */
function figuresAmong(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const among = new Map<string, Set<string>>();
  for (const clause of getClauses(text)) {
    const stems = toStems(clause);
    stems.forEach((stem, at) => {
      if (!/^\d/.test(stem)) return;
      const near = [...stems.slice(Math.max(0, at - window), at), ...stems.slice(at + 1, at + 1 + window)];
      among.set(stem, new Set([...(among.get(stem) ?? []), ...near.filter((one) => !/^\d/.test(one) && !unit.test(one))]));
    });
  }
  return among;
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => [...some].every((one) => all.has(one));

/** The rewording keeps every comparison, unit and figure in its place. */
export function isGrounded(said: string, fact: string): boolean {
  if (!isWithin(getGrounds(said), getGrounds(fact))) return false;
  const [here, there] = [figuresAmong(said), figuresAmong(fact)];
  if (there.size < 2) return true;
  return [...here].every(([stem, near]) => {
    const own = there.get(stem);
    return own !== undefined && (own.size === 0 || near.size === 0 || [...near].some((one) => own.has(one)));
  });
}

/** The reverse: no comparison or unit of the fact is missing. */
export const coversGrounds = (said: string, fact: string): boolean => isWithin(getGrounds(fact), getGrounds(said));
