import { z } from 'zod';
import { seenText } from '#shared/text/seen-text.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { parseCitations } from '../knowledge/citation-rules.ts';
import { falseClaimsIn } from '../knowledge/false-claim-rules.ts';
import { factMarks, reviewBy, topicNames } from '../rules.ts';

/** Three letters and a number. Facts of officers use `OFF`, which files may not use. */
export const factName = z.string().regex(/^[A-Z]{3}-\d{1,4}$/);

export const officersLetters = 'OFF';

const oneLine = (label: string, most: number) =>
  z
    .string(label)
    .overwrite((text) => seenText(text).replaceAll(/\s+/g, ' ').trim())
    .min(1, label)
    .max(most, limitLength(most));

/** Null if the list contains an invalid name. */
export function namesIn(list: string): string[] | null {
  const names = list.split(/[,\s]+/).filter((name) => name !== '');
  return names.every((name) => factName.safeParse(name).success) ? [...new Set(names)] : null;
}

/** Only the platform's own rules use this citation. */
const ownRule = 'Carriage rule';

function markProblem({ mark, citation }: { mark: (typeof factMarks)[number]; citation: string }): string | null {
  const citations = parseCitations(citation);
  if (citations === null) return null;
  const isOwn = citations.every(({ label }) => label === ownRule);
  if (isOwn !== (mark === 'P')) return `A rule of this marketplace must cite '${ownRule}', and other facts must not`;
  if (mark === 'S' && citations.every(({ href }) => href === null))
    return 'None of these sources is published online, so the fact cannot be marked as compared';
  return null;
}

/** In the order of the form. Check `asOf` separately with `dayProblem`. */
export const factInput = z
  .object({
    topic: z.enum(topicNames, 'Please choose a topic'),
    text: oneLine('Please write the fact', 600)
      .refine((text) => /[^.]\.$/.test(text), 'A fact is a sentence that ends with a period')
      .refine((text) => !/\[\d+\]/.test(text), 'Remove numbers in brackets. They are reserved for sources'),
    citation: oneLine('Please enter the source', 200).refine(
      (text) => parseCitations(text) !== null,
      "Enter a citation like '49 CFR 387.9(1)'. Separate several with '; '",
    ),
    mark: z.enum(factMarks, 'Please choose how it was checked'),
    asOf: z.iso.date('Please enter the date it was checked'),
    isNews: z.boolean(),
    keywords: oneLine('Please enter keywords', 300),
    related: z
      .string()
      .trim()
      .max(120, limitLength(120))
      .refine((list) => namesIn(list) !== null, "Enter fact names like 'INS-1, INS-4'"),
  })
  .superRefine((value, ctx) => {
    const say = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
    for (const field of ['text', 'keywords'] as const)
      for (const why of falseClaimsIn(value[field])) say(field, `This is known to be wrong: ${why}`);
    const problem = markProblem(value);
    if (problem) say('mark', problem);
  });
export type FactInput = z.output<typeof factInput>;

/** Null if the day is not in the future and the review date has not passed. */
export function dayProblem(fact: Pick<FactInput, 'mark' | 'isNews' | 'asOf'>, today: string): string | null {
  if (fact.asOf > today) return 'This date is in the future';
  return reviewBy(fact) < today ? 'A fact checked on this date is already due for review. Check it again and enter the new date' : null;
}

export interface Piece {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

function sharedLengths(before: readonly string[], after: readonly string[]): number[][] {
  const rows = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let to = after.length - 1; to >= 0; to -= 1)
      rows[at]![to] = before[at] === after[to] ? rows[at + 1]![to + 1]! + 1 : Math.max(rows[at + 1]![to]!, rows[at]![to + 1]!);
  return rows;
}

/** Word diff: the pieces that aren't 'new' form the old text, those that aren't 'gone' the new one. */
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
