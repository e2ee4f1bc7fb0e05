import { z } from 'zod';
import { seenText } from '#shared/text/seen-text.ts';
import { atMost } from '#shared/text/text-limit.ts';
import { parseCitations } from '../knowledge/citation-rules.ts';
import { falseClaimsIn } from '../knowledge/false-claim-rules.ts';
import { factMarks, reviewBy, topicNames } from '../rules.ts';

/** How a fact is named: three letters of its topic and a number; those of officers are numbered under `OFF`, so that no file meets one. */
export const factName = z.string().regex(/^[A-Z]{3}-\d{1,4}$/);

/** The letters of facts that no file of the program knows. */
export const officersLetters = 'OFF';

const oneLine = (label: string, most: number) =>
  z
    .string(label)
    .overwrite((text) => seenText(text).replaceAll(/\s+/g, ' ').trim())
    .min(1, label)
    .max(most, atMost(most));

/** The names of a list such as 'INS-1, INS-2', each once; null where one of them is none. */
export function namesIn(list: string): string[] | null {
  const names = list.split(/[,\s]+/).filter((name) => name !== '');
  return names.every((name) => factName.safeParse(name).success) ? [...new Set(names)] : null;
}

/** A citation that only the platform's own rules have. */
const ownRule = 'Carriage rule';

/** What is wrong with a mark beside a citation; null where they agree. */
function markProblem({ mark, citation }: { mark: (typeof factMarks)[number]; citation: string }): string | null {
  const citations = parseCitations(citation);
  if (citations === null) return null;
  const isOwn = citations.every(({ label }) => label === ownRule);
  if (isOwn !== (mark === 'P')) return `A rule of this marketplace cites '${ownRule}', and nothing else does`;
  if (mark === 'S' && citations.every(({ href }) => href === null))
    return 'None of these sources is published at an address: it cannot have been compared';
  return null;
}

/** What an officer writes of a fact, in the order of the form: nothing of it counts before it has passed here. `asOf` is held against the day by `dayProblem`. */
export const factInput = z
  .object({
    topic: z.enum(topicNames, 'Please choose a topic'),
    text: oneLine('Please write the fact', 600)
      .refine((text) => /[^.]\.$/.test(text), 'A fact is a sentence and ends with a full stop')
      .refine((text) => !/\[\d+\]/.test(text), 'Numbers in brackets belong to the sources of an answer'),
    citation: oneLine('Please name the source', 200).refine(
      (text) => parseCitations(text) !== null,
      "This is no citation that can be looked up: write it like '49 CFR 387.9(1)', several with '; ' between them",
    ),
    mark: z.enum(factMarks, 'Please say how far it was checked'),
    asOf: z.iso.date('Please say as of which day it holds'),
    isNews: z.boolean(),
    keywords: oneLine('Please write the words that people ask with', 300),
    related: z
      .string()
      .trim()
      .max(120, atMost(120))
      .refine((list) => namesIn(list) !== null, "Name facts like 'INS-1, INS-4'"),
  })
  .superRefine((value, ctx) => {
    const say = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
    for (const field of ['text', 'keywords'] as const)
      for (const why of falseClaimsIn(value[field])) say(field, `This is known to be wrong: ${why}`);
    const problem = markProblem(value);
    if (problem) say('mark', problem);
  });
export type FactInput = z.output<typeof factInput>;

/** What is wrong with the day of a fact, `today` being `YYYY-MM-DD`; null when it has come and its review is still ahead. */
export function dayProblem(fact: Pick<FactInput, 'mark' | 'isNews' | 'asOf'>, today: string): string | null {
  if (fact.asOf > today) return 'This day has not come yet';
  return reviewBy(fact) < today ? 'Its review would already be due: compare it again and enter the day you did' : null;
}

/** A piece of two texts: in both, only in the one before, or only in the one after. */
export interface Piece {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** How many words the rests of two texts share in their order. */
function sharedLengths(before: readonly string[], after: readonly string[]): number[][] {
  const rows = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let to = after.length - 1; to >= 0; to -= 1)
      rows[at]![to] = before[at] === after[to] ? rows[at + 1]![to + 1]! + 1 : Math.max(rows[at + 1]![to]!, rows[at]![to + 1]!);
  return rows;
}

/** What changed between two texts, word by word: the pieces that are not 'new' make the one before, those that are not 'gone' the one after. */
export function describeChanged(before: string, after: string): Piece[] {
  const [one, other] = [before.split(' '), after.split(' ')];
  const shared = sharedLengths(one, other);
  const words: Piece[] = [];
  let [at, to] = [0, 0];
  while (at < one.length || to < other.length) {
    if (at < one.length && to < other.length && one[at] === other[to]) {
      words.push({ kind: 'same', text: one[at]! });
      at += 1;
      to += 1;
    } else if (to >= other.length || (at < one.length && shared[at + 1]![to]! >= shared[at]![to + 1]!))
      words.push({ kind: 'gone', text: one[at++]! });
    else words.push({ kind: 'new', text: other[to++]! });
  }
  const pieces: Piece[] = [];
  for (const { kind, text } of words) {
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: `${last.text} ${text}` };
    else pieces.push({ kind, text });
  }
  return pieces;
}
