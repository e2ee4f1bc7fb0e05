import type { Comparable } from './ranking.ts';
import { toTerms, type Term } from './terms.ts';
import { isSubject, type Paraphrase } from '../knowledge/paraphrases.ts';
import { toStems } from '../vocabulary/words.ts';

interface Spread {
  /** Paraphrases per fact or subject, by index in `names`. */
  readonly ofName: Map<number, number>;
  readonly ofTopic: Map<string, number>;
  readonly paraphrases: number[];
  count: number;
}

export interface ParaphraseModel {
  readonly names: readonly { readonly name: string; readonly fact: Comparable | null; readonly paraphrases: number }[];
  readonly paraphrasesOfTopic: ReadonlyMap<string, number>;
  readonly spread: ReadonlyMap<string, Spread>;
  readonly paraphrases: readonly { readonly at: number; readonly length: number }[];
  readonly documents: number;
}

const rarity = (count: number, documents: number): number => Math.log(1 + documents / (count + 0.5));

const keptTerms = new WeakMap<Paraphrase, readonly Term[]>();

/** Cached, because all paraphrases are learned again whenever a fact is written. */
function termsOfParaphrase(paraphrase: Paraphrase): readonly Term[] {
  const kept = keptTerms.get(paraphrase);
  if (kept) return kept;
  const stems = toStems(paraphrase.question).map((stem) => ({ stem, share: 1 }));
  const terms = toTerms(paraphrase.question, stems);
  keptTerms.set(paraphrase, terms);
  return terms;
}

/** A cited section counts like this many paraphrases. */
const sectionParaphrases = 3;

export function learnParaphrases(
  facts: readonly (Comparable & { readonly citation: string })[],
  paraphrases: readonly Paraphrase[],
): ParaphraseModel {
  const subjects = [...new Set(paraphrases.map(({ name }) => name).filter(isSubject))];
  const names = [
    ...facts.map((fact) => ({ name: fact.fact, fact, paraphrases: 0 })),
    ...subjects.map((name) => ({ name, fact: null, paraphrases: 0 })),
  ];
  const places = new Map(names.map(({ name }, at) => [name, at]));
  const spread = new Map<string, Spread>();
  const paraphrasesOfTopic = new Map<string, number>();
  const add = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const getSpread = (term: string): Spread => {
    const found = spread.get(term) ?? { ofName: new Map(), ofTopic: new Map(), paraphrases: [], count: 0 };
    spread.set(term, found);
    found.count += 1;
    return found;
  };
  for (const { strong, plain } of facts) for (const stem of new Set([...strong, ...plain])) getSpread(stem);
  for (const [at, { citation }] of facts.entries())
    for (const section of new Set(toStems(citation).filter((stem) => /^\d+x\d/.test(stem))))
      getSpread(section).ofName.set(at, sectionParaphrases);
  const published = paraphrases.flatMap((paraphrase) => {
    const at = places.get(paraphrase.name);
    const terms = termsOfParaphrase(paraphrase);
    return at === undefined || terms.length === 0 ? [] : [{ at, terms }];
  });
  for (const [paraphrase, { at, terms }] of published.entries()) {
    const { fact } = names[at]!;
    names[at]!.paraphrases += 1;
    if (fact) add(paraphrasesOfTopic, fact.topic);
    for (const { term } of terms) {
      const { ofName, ofTopic, paraphrases: having } = getSpread(term);
      add(ofName, at);
      if (fact) add(ofTopic, fact.topic);
      having.push(paraphrase);
    }
  }
  const documents = published.length + facts.length;
  const length = (terms: readonly Term[]) =>
    Math.hypot(...terms.map(({ term, share }) => share * rarity(spread.get(term)!.count, documents))) || 1;
  return { names, paraphrasesOfTopic, spread, documents, paraphrases: published.map(({ at, terms }) => ({ at, length: length(terms) })) };
}

export interface Similarity {
  /** Log of how much likelier these words are for this fact than for any question. */
  readonly odds: number;
  /** Similarity to the three closest paraphrases; the second and third count half and a quarter. */
  readonly nearest: number;
}

const [strongCount, plainCount, givenCount] = [1, 0.5, 2];

/** Naive Bayes, smoothed with the topic and with all paraphrases. */
function getOdds(terms: readonly Term[], { names, paraphrasesOfTopic, spread, documents }: ParaphraseModel): Float64Array {
  const odds = new Float64Array(names.length);
  for (const { term, share } of terms) {
    const known = spread.get(term);
    const anywhere = ((known?.count ?? 0) + 0.5) / (documents + 1);
    for (const [at, { fact, paraphrases }] of names.entries()) {
      let [met, of] = [(known?.ofName.get(at) ?? 0) + anywhere, paraphrases + 1];
      if (fact) {
        const inTopic = ((known?.ofTopic.get(fact.topic) ?? 0) + anywhere) / ((paraphrasesOfTopic.get(fact.topic) ?? 0) + 1);
        met += inTopic + (fact.strong.includes(term) ? strongCount : fact.plain.includes(term) ? plainCount : 0);
        of += givenCount + 1;
      }
      odds[at]! += share * Math.log(met / of / anywhere);
    }
  }
  return odds;
}

const closestShares = [1, 0.5, 0.25];

/** Cosine similarity; rare terms weigh more. */
function toNearest(terms: readonly Term[], { names, spread, documents, paraphrases }: ParaphraseModel): Float64Array {
  const shared = new Float64Array(paraphrases.length);
  let own = 0;
  for (const { term, share } of terms) {
    const known = spread.get(term);
    const weight = rarity(known?.count ?? 0, documents) ** 2;
    own += weight * share ** 2;
    for (const paraphrase of known?.paraphrases ?? []) shared[paraphrase]! += weight * share;
  }
  const closest = names.map((): number[] => []);
  for (const [paraphrase, { at, length }] of paraphrases.entries())
    if (shared[paraphrase]! > 0) closest[at]!.push(shared[paraphrase]! / (length * Math.sqrt(own)));
  return Float64Array.from(closest, (similarities) => {
    const sorted = similarities.toSorted((one, other) => other - one);
    return closestShares.reduce((sum, share, at) => sum + share * (sorted[at] ?? 0), 0);
  });
}

export interface Similarities {
  readonly facts: ReadonlyMap<string, Similarity>;
  /** The highest of all unanswered subjects. */
  readonly unanswered: Similarity;
  readonly length: number;
}

export function getSimilarities(terms: readonly Term[], learned: ParaphraseModel): Similarities {
  const [odds, nearest] = [getOdds(terms, learned), toNearest(terms, learned)];
  const facts = new Map<string, Similarity>();
  let unanswered: Similarity = { odds: -9, nearest: 0 };
  for (const [at, { name, fact }] of learned.names.entries()) {
    if (fact) facts.set(name, { odds: odds[at]!, nearest: nearest[at]! });
    else unanswered = { odds: Math.max(unanswered.odds, odds[at]!), nearest: Math.max(unanswered.nearest, nearest[at]!) };
  }
  return { facts, unanswered, length: terms.reduce((sum, { share }) => sum + share, 0) };
}

export const mostSimilarFacts = ({ facts }: Similarities, most: number): string[] =>
  [...facts]
    .toSorted(([, one], [, other]) => other.odds + other.nearest - one.odds - one.nearest)
    .slice(0, most)
    .map(([name]) => name);
