import { lookUp } from '../src/domains/copilot/answering.ts';
import { labelledParaphrases, publishedFactsWithout } from '../test/harness/copilot-evaluation.ts';
import { readLabelled, tuningSets, type LabelledQuestion } from '../src/domains/copilot/evaluation/labelled-questions.ts';
import { isFollowUp, splitQuestions, getThread } from '../src/domains/copilot/parsing/question-splitting.ts';
import { annotators } from '../src/domains/copilot/knowledge/paraphrases.ts';
import { forFact, forNone, toSigns, signsOfNone, weighed } from '../src/domains/copilot/retrieval/fact-probability.ts';
import { withKnowledge, type Knowledge } from './copilot-knowledge.ts';

// Fits the coefficients of weighing.ts; each question is looked up without its own annotator's paraphrases.

interface Row {
  readonly annotator: string;
  readonly expected: readonly string[];
  readonly facts: readonly string[];
  /** Features of each fact, and of "no answer". */
  readonly signs: readonly (readonly number[])[];
  readonly none: readonly number[];
  readonly counts: number;
}

type FitQuestion = Pick<LabelledQuestion, 'question' | 'asker' | 'before'> & { readonly facts: readonly string[] };

const mostFacts = 25;
/** Weights of the sets; questions by the author of the facts are too easy and count less. */
const countOf: Readonly<Record<string, number>> = { tuning: 0.4, 'tuning-second-annotator': 1.5, 'tuning-third-annotator': 1.5 };
/** Also looks up every eighth paraphrase as if its fact were unknown, so that nothing should answer. */
const [sampledEach, unknownApart] = [4, 8];

const toRequested = (set: (typeof tuningSets)[number]): FitQuestion[] =>
  readLabelled(set)
    .filter(({ kind, expected }) => expected.length <= 1 && !/computed|several|suggested/.test(kind))
    .map((asked) => ({ ...asked, facts: asked.expected[0] ?? [] }));

async function listRows(knowledge: Knowledge, annotator: string, questions: readonly FitQuestion[], isUnknown = false): Promise<Row[]> {
  const published = await publishedFactsWithout(knowledge.as('carrier'), annotator);
  const rows: Row[] = [];
  for (const { question, asker, before, facts } of questions) {
    const asked = { question: splitQuestions(question).asked[0]!, thread: isFollowUp(question) ? getThread(before) : [] };
    const { covering, similarity } = await lookUp(knowledge.as(asker), asked, published);
    const hidden = isUnknown ? facts.flatMap((fact) => [fact, ...(published.byName.get(fact)?.related ?? [])]) : [];
    const known = new Map(covering.map((one) => [one.fact.fact, one]));
    const kept = weighed(covering, similarity)
      .map(({ fact }) => known.get(fact.fact)!)
      .filter(({ fact }) => !hidden.includes(fact.fact))
      .slice(0, mostFacts);
    rows.push({
      annotator,
      expected: isUnknown ? [] : facts,
      facts: kept.map(({ fact }) => fact.fact),
      signs: kept.map((one) => toSigns(one, similarity)),
      none: signsOfNone(similarity),
      counts: isUnknown ? 0.5 : (countOf[annotator] ?? 1),
    });
  }
  return rows;
}

const product = (one: readonly number[], other: readonly number[]) => one.reduce((sum, value, at) => sum + value * other[at]!, 0);

function toSlope(row: Row, weights: readonly number[]): { slope: number[]; loss: number } {
  const ofFact = weights.slice(0, Object.keys(forFact).length);
  const ofNone = weights.slice(ofFact.length);
  const sums = [...row.signs.map((signs) => product(signs, ofFact)), product(row.none, ofNone)];
  const most = Math.max(...sums);
  const parts = sums.map((sum) => Math.exp(sum - most));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const isRight = [...row.facts.map((fact) => row.expected.includes(fact)), row.expected.length === 0];
  const right = parts.reduce((sum, part, at) => sum + (isRight[at] ? part : 0), 0);
  const slope = weights.map(() => 0);
  for (const [at, part] of parts.entries()) {
    const pull = part / whole - (isRight[at] ? part / right : 0);
    const isNone = at === row.signs.length;
    for (const [to, sign] of (isNone ? row.none : row.signs[at]!).entries()) slope[to + (isNone ? ofFact.length : 0)]! += pull * sign;
  }
  return { slope, loss: -Math.log(right / whole) };
}

const [steps, pace, drawn] = [400, 0.05, 0.002];

/** Maximum likelihood by Adam with slight weight decay. */
function fitted(rows: readonly Row[]): { weights: number[]; loss: number } {
  const usable = rows.filter(({ expected, facts }) => expected.length === 0 || facts.some((fact) => expected.includes(fact)));
  let weights = [...Object.values(forFact), ...Object.values(forNone)];
  const [mean, square] = [weights.map(() => 0), weights.map(() => 0)];
  const whole = usable.reduce((sum, { counts }) => sum + counts, 0);
  let loss = 0;
  for (let step = 1; step <= steps; step += 1) {
    const slope = weights.map((weight) => drawn * weight);
    loss = 0;
    for (const row of usable) {
      const of = toSlope(row, weights);
      loss += (row.counts / whole) * of.loss;
      for (const [at, value] of of.slope.entries()) slope[at]! += (row.counts / whole) * value;
    }
    weights = weights.map((weight, at) => {
      mean[at] = 0.9 * mean[at]! + 0.1 * slope[at]!;
      square[at] = 0.99 * square[at]! + 0.01 * slope[at]! ** 2;
      return weight - (pace * (mean[at]! / (1 - 0.9 ** step))) / (Math.sqrt(square[at]! / (1 - 0.99 ** step)) + 1e-8);
    });
  }
  return { weights, loss };
}

const names = [...Object.keys(forFact), ...Object.keys(forNone)];
const told = (weights: readonly number[]) => names.map((name, at) => `${name} ${weights[at]!.toFixed(3)}`).join(', ');

await withKnowledge(async (knowledge) => {
  const rows: Row[] = [];
  for (const set of tuningSets) rows.push(...(await listRows(knowledge, set, toRequested(set))));
  for (const annotator of annotators) {
    const asked = labelledParaphrases(annotator).map((one): FitQuestion => ({ ...one, facts: one.expected[0]! }));
    rows.push(
      ...(await listRows(
        knowledge,
        annotator,
        asked.filter((_, at) => at % sampledEach === 0),
      )),
    );
    rows.push(
      ...(await listRows(
        knowledge,
        annotator,
        asked.filter((_, at) => at % unknownApart === 1),
        true,
      )),
    );
  }
  process.stdout.write(`${rows.length} questions\n`);
  for (const annotator of [...tuningSets, ...annotators]) {
    const { weights, loss } = fitted(rows.filter((row) => row.annotator !== annotator));
    const own = rows.filter(
      (row) => row.annotator === annotator && (row.expected.length === 0 || row.facts.some((fact) => row.expected.includes(fact))),
    );
    const left = own.reduce((sum, row) => sum + toSlope(row, weights).loss, 0) / own.length;
    process.stdout.write(`without ${annotator}: ${told(weights)}; loss ${loss.toFixed(3)}, of ${annotator} ${left.toFixed(3)}\n`);
  }
  const { weights, loss } = fitted(rows);
  process.stdout.write(`of all: ${told(weights)}; loss ${loss.toFixed(3)}\n`);
});
