import type { Comparable } from './ranking.ts';
import { toTerms, withoutHearsay, type Term } from './terms.ts';
import { isSubject, type Way } from './ways.ts';
import { toStems } from './words.ts';

/** Where one term stands. */
interface Spread {
  /** In how many ways of asking for each fact or subject it stands, by its place among the names. */
  readonly ofName: Map<number, number>;
  readonly ofTopic: Map<string, number>;
  /** The ways in which it stands. */
  readonly ways: number[];
  /** How many ways and facts have it. */
  count: number;
}

/** What was learned of the ways of asking. */
export interface Learned {
  readonly names: readonly { readonly name: string; readonly fact: Comparable | null; readonly ways: number }[];
  readonly waysOfTopic: ReadonlyMap<string, number>;
  readonly spread: ReadonlyMap<string, Spread>;
  /** The place of its name and the length of each way. */
  readonly ways: readonly { readonly at: number; readonly length: number }[];
  readonly documents: number;
}

const rarity = (count: number, documents: number): number => Math.log(1 + documents / (count + 0.5));

const keptTerms = new WeakMap<Way, readonly Term[]>();

/** The terms of a way, read once: the facts are learned anew whenever one is written. */
function termsOfWay(way: Way): readonly Term[] {
  const kept = keptTerms.get(way);
  if (kept) return kept;
  const plain = withoutHearsay(way.question);
  const terms = toTerms(
    plain,
    toStems(plain).map((stem) => ({ stem, share: 1 })),
  );
  keptTerms.set(way, terms);
  return terms;
}

/** A section of the law that a fact cites, such as 390.19, counts like so many ways of asking for it. */
const sectionWays = 3;

/** A fact with what it cites. */
type Cited = Comparable & { readonly citation: string };

/** Learns how people ask for each of the facts that stand, and for the subjects on which no fact says anything. */
export function learnWays(facts: readonly Cited[], ways: readonly Way[]): Learned {
  const subjects = [...new Set(ways.map(({ name }) => name).filter(isSubject))];
  const names = [...facts.map((fact) => ({ name: fact.fact, fact, ways: 0 })), ...subjects.map((name) => ({ name, fact: null, ways: 0 }))];
  const places = new Map(names.map(({ name }, at) => [name, at]));
  const spread = new Map<string, Spread>();
  const waysOfTopic = new Map<string, number>();
  const add = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const getSpread = (term: string): Spread => {
    const found = spread.get(term) ?? { ofName: new Map(), ofTopic: new Map(), ways: [], count: 0 };
    spread.set(term, found);
    found.count += 1;
    return found;
  };
  for (const { strong, plain } of facts) for (const stem of new Set([...strong, ...plain])) getSpread(stem);
  for (const [at, { citation }] of facts.entries())
    for (const section of new Set(toStems(citation).filter((stem) => /^\d+x\d/.test(stem)))) getSpread(section).ofName.set(at, sectionWays);
  const standing = ways.flatMap((way) => {
    const at = places.get(way.name);
    const terms = termsOfWay(way);
    return at === undefined || terms.length === 0 ? [] : [{ at, terms }];
  });
  for (const [way, { at, terms }] of standing.entries()) {
    const { fact } = names[at]!;
    names[at]!.ways += 1;
    if (fact) add(waysOfTopic, fact.topic);
    for (const { term } of terms) {
      const { ofName, ofTopic, ways: having } = getSpread(term);
      add(ofName, at);
      if (fact) add(ofTopic, fact.topic);
      having.push(way);
    }
  }
  const documents = standing.length + facts.length;
  const length = (terms: readonly Term[]) =>
    Math.hypot(...terms.map(({ term, share }) => share * rarity(spread.get(term)!.count, documents))) || 1;
  return { names, waysOfTopic, spread, documents, ways: standing.map(({ at, terms }) => ({ at, length: length(terms) })) };
}

/** How much a question is like the ways of asking for something. */
export interface Likeness {
  /** How many times likelier these words are where somebody asks for it than where anybody asks anything: the logarithm. */
  readonly odds: number;
  /** The likeness of the three closest ways: the second and the third count half and a quarter. */
  readonly nearest: number;
}

/** A keyword counts like one way that has it, any other word of a fact like half a one, of two that every fact is given. */
const [strongWays, plainWays, givenWays] = [1, 0.5, 2];

/** The odds of each name: how often each term is met where it is asked for, held to how often it is in its topic and anywhere (naive Bayes). */
function getOdds(terms: readonly Term[], { names, waysOfTopic, spread, documents }: Learned): Float64Array {
  const odds = new Float64Array(names.length);
  for (const { term, share } of terms) {
    const known = spread.get(term);
    const anywhere = ((known?.count ?? 0) + 0.5) / (documents + 1);
    for (const [at, { fact, ways }] of names.entries()) {
      let [met, of] = [(known?.ofName.get(at) ?? 0) + anywhere, ways + 1];
      if (fact) {
        const inTopic = ((known?.ofTopic.get(fact.topic) ?? 0) + anywhere) / ((waysOfTopic.get(fact.topic) ?? 0) + 1);
        met += inTopic + (fact.strong.includes(term) ? strongWays : fact.plain.includes(term) ? plainWays : 0);
        of += givenWays + 1;
      }
      odds[at]! += share * Math.log(met / of / anywhere);
    }
  }
  return odds;
}

const closestShares = [1, 0.5, 0.25];

/** The likeness of each name to the ways of asking for it that are closest: the cosine of their terms, the rarer the heavier. */
function toNearest(terms: readonly Term[], { names, spread, documents, ways }: Learned): Float64Array {
  const shared = new Float64Array(ways.length);
  let own = 0;
  for (const { term, share } of terms) {
    const known = spread.get(term);
    const weight = rarity(known?.count ?? 0, documents) ** 2;
    const kept = /^[~=]/.test(term) ? share : 1;
    own += weight * share ** 2;
    for (const way of known?.ways ?? []) shared[way]! += weight * share * kept;
  }
  const closest = names.map((): number[] => []);
  for (const [way, { at, length }] of ways.entries()) if (shared[way]! > 0) closest[at]!.push(shared[way]! / (length * Math.sqrt(own)));
  return Float64Array.from(closest, (likenesses) => {
    const sorted = likenesses.toSorted((one, other) => other - one);
    return closestShares.reduce((sum, share, at) => sum + share * (sorted[at] ?? 0), 0);
  });
}

/** What a question is like. */
export interface Resemblance {
  readonly facts: ReadonlyMap<string, Likeness>;
  /** The most of what no fact says. */
  readonly unanswered: Likeness;
  /** How much its terms count together. */
  readonly length: number;
}

/** How much a question, given by its terms, is like the ways of asking for each fact, and for what no fact says. */
export function toResemblance(terms: readonly Term[], learned: Learned): Resemblance {
  const [odds, nearest] = [getOdds(terms, learned), toNearest(terms, learned)];
  const facts = new Map<string, Likeness>();
  let unanswered: Likeness = { odds: -9, nearest: 0 };
  for (const [at, { name, fact }] of learned.names.entries()) {
    if (fact) facts.set(name, { odds: odds[at]!, nearest: nearest[at]! });
    else unanswered = { odds: Math.max(unanswered.odds, odds[at]!), nearest: Math.max(unanswered.nearest, nearest[at]!) };
  }
  return { facts, unanswered, length: terms.reduce((sum, { share }) => sum + share, 0) };
}

/** Whether a word stands in a way of asking for a fact. */
export const isAskedBy = (stem: string, name: string, { names, spread }: Learned): boolean =>
  (spread.get(stem)?.ofName.get(names.findIndex((one) => one.name === name)) ?? 0) > 0;

/** The facts, by name, that a question is most like to be asked for: so many of them. */
export const toLikeliest = ({ facts }: Resemblance, most: number): string[] =>
  [...facts]
    .toSorted(([, one], [, other]) => other.odds + other.nearest - one.odds - one.nearest)
    .slice(0, most)
    .map(([name]) => name);
