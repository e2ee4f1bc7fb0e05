import { openDay } from '#shared/dates/days.ts';
import { formatDate } from '#shared/dates.ts';
import type { PartAnswer } from './answering.ts';
import type { CurrentFact } from './retrieval/published-facts.ts';
import { mostParts } from './parsing/question-splitting.ts';

const byModel = 'Written by a language model. Each sentence was checked against its source.';
const unsourced = 'I do not have a sourced answer to this.';

/** 0 if the fact is not a source of the answer. */
export const numberIn = (sources: readonly CurrentFact[], { fact }: CurrentFact): number =>
  sources.findIndex((source) => source.fact === fact) + 1;

/** `reworded`: text of the language model; null if the facts are quoted as they are. */
export type WordedPart = PartAnswer & { readonly reworded: string | null };

function partText({ isAnswered, computed, cited, nearest, reworded }: WordedPart, getNumber: (fact: CurrentFact) => number): string {
  if (reworded !== null) return reworded;
  if (!isAnswered) return `${unsourced} The nearest topics: ${nearest.map(({ label }) => label).join(', ')}.`;
  const toNumbers = (names: readonly string[]) => cited.filter(({ fact }) => names.includes(fact)).map((fact) => `[${getNumber(fact)}]`);
  const worked = (computed?.sentences ?? []).map(({ text, cites }) => `${text} ${toNumbers(cites).join('')}`);
  const told = cited.filter(({ fact }) => !computed || computed.told.includes(fact)).map((fact) => `${fact.text} [${getNumber(fact)}]`);
  return [...worked, ...told].join(' ');
}

const named = (numbers: readonly number[]) => numbers.map((number) => `[${number}]`).join(', ');

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

export function composeAnswer(parts: readonly WordedPart[], left: readonly string[], sources: readonly CurrentFact[], now: Date): string {
  const getNumber = (fact: CurrentFact) => numberIn(sources, fact);
  const paragraphs = parts.map((part, at) =>
    parts.length > 1 ? `${at + 1}. ${part.question}?\n${partText(part, getNumber)}` : partText(part, getNumber),
  );
  const about = [...caveats(sources, now), ...(parts.some(({ reworded }) => reworded !== null) ? [byModel] : [])];
  return [...paragraphs, ...(left.length > 0 ? [leftOut(left)] : []), ...(about.length > 0 ? [about.join(' ')] : [])].join('\n\n');
}
