import type { ActorCtx } from '#server/db/context.ts';
import { answerParts } from '#domains/copilot/commands.ts';
import { learnParaphrases } from '#domains/copilot/retrieval/similarity.ts';
import type { LabelledQuestion } from '#domains/copilot/evaluation/labelled-questions.ts';
import { highFrom, mediumFrom } from '#domains/copilot/rules.ts';
import { readPublishedFacts, type PublishedFacts } from '#domains/copilot/retrieval/published-facts.ts';
import { readAnnotator, readParaphrases, type annotators } from '#domains/copilot/knowledge/paraphrases.ts';

export interface Given {
  readonly confidence: number;
  readonly isAnswered: boolean;
  readonly cited: readonly string[];
  readonly found: readonly string[];
  readonly worked: string | null;
  readonly milliseconds: number;
  /** CPU time of this process, which doesn't depend on other load. */
  readonly ownMilliseconds: number;
}

/** As if nothing had been learned from one labeled set or annotator. */
export async function publishedFactsWithout(ctx: ActorCtx, without: string): Promise<PublishedFacts> {
  const published = await readPublishedFacts(ctx);
  return { ...published, learned: learnParaphrases([...published.byName.values()], readParaphrases(without)) };
}

/** Expects each paraphrase to find its own fact, although another may fit. */
export const labelledParaphrases = (annotator: (typeof annotators)[number]): LabelledQuestion[] =>
  readAnnotator(annotator).map(({ name, question }) => ({
    kind: 'way',
    expected: [[name]],
    before: [],
    question,
    says: '',
    asker: 'carrier',
  }));

/** Doesn't store the question. */
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

/** Right if every part cites one of its facts and gives the computed answer, or if nothing should be and is answered. */
export const isRight = ({ expected, says }: LabelledQuestion, { isAnswered, cited, worked }: Given): boolean =>
  saysRight(says, worked) && (expected.length === 0 ? !isAnswered : isAnswered && holds(expected, cited) === expected.length);

export interface Result {
  readonly asked: LabelledQuestion;
  readonly given: Given;
}

export interface Share {
  readonly part: number;
  readonly whole: number;
}

export interface Figures {
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

export function getPercentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Never lists single failures, so that nothing is tuned on them. */
export function summary(name: string, results: readonly Result[]): string[] {
  const { recall, high, medium, refusedRightly, refusedWrongly } = toFigures(results);
  const spread = (of: (given: Given) => number) => {
    const times = results.map(({ given }) => of(given)).toSorted((a, b) => a - b);
    return `half within ${getPercentile(times, 0.5).toFixed(1)} ms, 95 % within ${getPercentile(times, 0.95).toFixed(1)} ms`;
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
