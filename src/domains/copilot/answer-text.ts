import { openDay } from '#shared/dates/days.ts';
import { formatDate } from '#shared/dates.ts';
import type { PartAnswer } from './answering.ts';
import type { CurrentFact } from './retrieval/published-facts.ts';
import { mostParts } from './parsing/question-splitting.ts';

const byModel = 'Worded by a language model; each sentence was held against its source.';
const unsourced = 'I do not have a sourced answer to this.';

/** The number by which an answer cites a fact, 0 for one that is none of its sources. */
export const numberIn = (sources: readonly CurrentFact[], { fact }: CurrentFact): number =>
  sources.findIndex((source) => source.fact === fact) + 1;

/** A part whose facts a model may have worded; null where they speak for themselves. */
export type WordedPart = PartAnswer & { readonly reworded: string | null };

/** Every sentence ends with the number of the source it rests on. */
function partText({ isAnswered, computed, cited, nearest, reworded }: WordedPart, getNumber: (fact: CurrentFact) => number): string {
  if (reworded !== null) return reworded;
  if (!isAnswered) return `${unsourced} The nearest topics: ${nearest.map(({ label }) => label).join(', ')}.`;
  const toNumbers = (names: readonly string[]) => cited.filter(({ fact }) => names.includes(fact)).map((fact) => `[${getNumber(fact)}]`);
  const worked = (computed?.sentences ?? []).map(({ text, cites }) => `${text} ${toNumbers(cites).join('')}`);
  const told = cited.filter(({ fact }) => !computed || computed.told.includes(fact)).map((fact) => `${fact.text} [${getNumber(fact)}]`);
  return [...worked, ...told].join(' ');
}

const named = (numbers: readonly number[]) => numbers.map((number) => `[${number}]`).join(', ');

/** What an answer says of its sources: how old they are, and which of them nobody has compared with the published text yet. */
function caveats(sources: readonly CurrentFact[], now: Date): string[] {
  if (sources.length === 0) return [];
  const numbers = (which: (fact: CurrentFact) => boolean) => sources.flatMap((fact, at) => (which(fact) ? [at + 1] : []));
  const [unchecked, overdue, news] = [
    numbers(({ mark }) => mark === 'M'),
    numbers(({ reviewBy }) => reviewBy < openDay(now)),
    numbers(({ isNews }) => isNews),
  ];
  const [oldest] = sources.map(({ asOf }) => asOf).toSorted();
  return [
    `As of ${formatDate(oldest!)}.`,
    ...(news.length > 0 ? [`May change soon: ${named(news)}.`] : []),
    ...(unchecked.length > 0 ? [`Not yet compared with the published text: ${named(unchecked)}.`] : []),
    ...(overdue.length > 0 ? [`Past its review date: ${named(overdue)}.`] : []),
    'Not legal advice.',
  ];
}

const leftOut = (left: readonly string[]): string =>
  `Only the first ${mostParts} questions were answered. Not answered, please ask again: ${left.map((question) => `${question}?`).join(' ')}`;

/**
 * The text of an answer: the parts one by one, each under its question where there are several, the questions that were `left`, then what to know
 * of the sources.
 */
export function composeAnswer(parts: readonly WordedPart[], left: readonly string[], sources: readonly CurrentFact[], now: Date): string {
  const getNumber = (fact: CurrentFact) => numberIn(sources, fact);
  const paragraphs = parts.map((part, at) =>
    parts.length > 1 ? `${at + 1}. ${part.question}?\n${partText(part, getNumber)}` : partText(part, getNumber),
  );
  const about = [...caveats(sources, now), ...(parts.some(({ reworded }) => reworded !== null) ? [byModel] : [])];
  return [...paragraphs, ...(left.length > 0 ? [leftOut(left)] : []), ...(about.length > 0 ? [about.join(' ')] : [])].join('\n\n');
}
