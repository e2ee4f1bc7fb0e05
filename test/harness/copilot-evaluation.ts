import type { ActorCtx } from '#server/db/context.ts';
import { answerParts } from '#domains/copilot/commands.ts';
import { learnParaphrases } from '#domains/copilot/retrieval/similarity.ts';
import type { LabelledQuestion } from '#domains/copilot/evaluation/labelled-questions.ts';
import { highFrom, mediumFrom } from '#domains/copilot/rules.ts';
import { readPublishedFacts, type PublishedFacts } from '#domains/copilot/retrieval/published-facts.ts';
import { readAnnotator, readParaphrases, type annotators } from '#domains/copilot/knowledge/paraphrases.ts';

/** What was answered to a labelled question. */
export interface Given {
  readonly confidence: number;
  readonly isAnswered: boolean;
  readonly cited: readonly string[];
  /** The four best facts of each part, cited or not. */
  readonly found: readonly string[];
  /** What was worked out; null where nothing was. */
  readonly worked: string | null;
  readonly milliseconds: number;
  /** Of it the work of this program, in milliseconds of a core: what does not depend on who else is at work. */
  readonly ownMilliseconds: number;
}

/** The published facts, as if nothing had been learned from one labelled set or one annotator's paraphrases. */
export async function publishedFactsWithout(ctx: ActorCtx, without: string): Promise<PublishedFacts> {
  const published = await readPublishedFacts(ctx);
  return { ...published, learned: learnParaphrases([...published.byName.values()], readParaphrases(without)) };
}

/** The paraphrases of one annotator as labelled questions: each expects its fact, though another may answer it as well. */
export const labelledParaphrases = (annotator: (typeof annotators)[number]): LabelledQuestion[] =>
  readAnnotator(annotator).map(({ name, question }) => ({
    kind: 'way',
    expected: [[name]],
    before: [],
    question,
    says: '',
    asker: 'carrier',
  }));

/** Asks a labelled question as somebody does, without keeping it. */
export async function askForEvaluation(ctx: ActorCtx, { question, before }: LabelledQuestion, published: PublishedFacts): Promise<Given> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  const { parts } = await answerParts(ctx, question, before, { published });
  const milliseconds = performance.now() - started;
  const { user, system } = process.cpuUsage(used);
  return {
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
    isAnswered: parts.every(({ isAnswered }) => isAnswered),
    cited: parts.flatMap(({ cited }) => cited.map(({ fact }) => fact)),
    found: parts.flatMap(({ found }) => found.map(({ fact }) => fact)),
    worked: parts.some(({ computed }) => computed)
      ? parts
          .flatMap(({ computed }) => computed?.sentences ?? [])
          .map(({ text }) => text)
          .join(' ')
      : null,
    milliseconds,
    ownMilliseconds: (user + system) / 1000,
  };
}

const holds = (expected: LabelledQuestion['expected'], names: readonly string[]) =>
  expected.filter((part) => part.some((name) => names.includes(name))).length;

const saysRight = (says: LabelledQuestion['says'], worked: Given['worked']): boolean =>
  says === null ? worked === null : says === '' || (worked?.includes(says) ?? false);

/**
 * Whether what was given is right: every part cites one of its facts and says what is to be worked out and nothing else, or nothing is answered
 * where nothing should be.
 */
export const isRight = ({ expected, says }: LabelledQuestion, { isAnswered, cited, worked }: Given): boolean =>
  saysRight(says, worked) && (expected.length === 0 ? !isAnswered : isAnswered && holds(expected, cited) === expected.length);

/** A labelled question with what was answered to it. */
export interface Result {
  readonly asked: LabelledQuestion;
  readonly given: Given;
}

/** So many of so many. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/** How a set of labelled questions was answered. */
export interface Figures {
  /** Of the parts that have an answer, those with one of its facts among the four best. */
  readonly recall: Share;
  readonly high: Share;
  readonly medium: Share;
  readonly refusedRightly: Share;
  readonly refusedWrongly: Share;
}

const toShare = (results: readonly Result[], is: (result: Result) => boolean): Share => ({
  part: results.filter(is).length,
  whole: results.length,
});
const right = ({ asked, given }: Result) => isRight(asked, given);
const refused = ({ given }: Result) => !given.isAnswered;

/** The figures of a set: recall at four, how many of each badge are right, and what was refused rightly and wrongly. */
export function toFigures(results: readonly Result[]): Figures {
  const answerable = results.filter(({ asked }) => asked.expected.length > 0);
  const others = results.filter(({ asked }) => asked.expected.length === 0);
  const ofBadge = (low: number, high: number) =>
    toShare(
      results.filter(({ given }) => given.isAnswered && given.confidence >= low && given.confidence < high),
      right,
    );
  return {
    recall: {
      part: answerable.reduce((sum, { asked, given }) => sum + holds(asked.expected, given.found), 0),
      whole: answerable.reduce((sum, { asked }) => sum + asked.expected.length, 0),
    },
    high: ofBadge(highFrom, Infinity),
    medium: ofBadge(mediumFrom, highFrom),
    refusedRightly: toShare(others, refused),
    refusedWrongly: toShare(answerable, refused),
  };
}

const percent = ({ part, whole }: Share) => (whole === 0 ? 'none' : `${((part / whole) * 100).toFixed(1)} % (${part} of ${whole})`);

/** The figure that this share of sorted figures stays within. */
export function atPercentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** What is printed of one file of labelled questions; single failures stay unseen, so that nobody sets anything on them. */
export function summary(name: string, results: readonly Result[]): string[] {
  const { recall, high, medium, refusedRightly, refusedWrongly } = toFigures(results);
  const spread = (of: (given: Given) => number) => {
    const times = results.map(({ given }) => of(given)).toSorted((a, b) => a - b);
    return `half within ${atPercentile(times, 0.5).toFixed(1)} ms, 95 % within ${atPercentile(times, 0.95).toFixed(1)} ms`;
  };
  const kinds = [...new Set(results.map(({ asked }) => asked.kind))];
  const ofKind = (kind: string) =>
    toShare(
      results.filter(({ asked }) => asked.kind === kind),
      right,
    );
  return [
    `${name}: ${results.length} questions`,
    `  recall@4               ${percent(recall)} of the parts that have an answer`,
    `  right, High            ${percent(high)}`,
    `  right, Medium          ${percent(medium)}`,
    `  refused rightly        ${percent(refusedRightly)} of what has no answer`,
    `  refused wrongly        ${percent(refusedWrongly)} of what has one`,
    ...kinds.map((kind) => `  right, ${kind.padEnd(15)} ${percent(ofKind(kind))}`),
    `  time                   ${spread(({ milliseconds }) => milliseconds)}`,
    `  of it on a core        ${spread(({ ownMilliseconds }) => ownMilliseconds)}`,
  ];
}
