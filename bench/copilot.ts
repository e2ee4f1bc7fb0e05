import os from 'node:os';
import { parseArgs } from 'node:util';
import {
  askForEvaluation,
  getPercentile,
  isRight,
  labelledParaphrases,
  publishedFactsWithout,
  summary,
  type Result,
} from '../test/harness/copilot-evaluation.ts';
import { compoundSets, labelledSets, readLabelled } from '../src/domains/copilot/evaluation/labelled-questions.ts';
import { annotators } from '../src/domains/copilot/knowledge/paraphrases.ts';
import { timedCalls } from './copilot-calls.ts';
import { withKnowledge } from './copilot-knowledge.ts';

const isAnnotator = (name: string): name is (typeof annotators)[number] => annotators.some((annotator) => annotator === name);
const { values, positionals } = parseArgs({ allowPositionals: true, options: { failures: { type: 'boolean', default: false } } });
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name);
/** Failures of these sets are never shown, because whatever is seen would be tuned on. */
const isUnseen = (name: string) => name.endsWith('held-out') || isAnnotator(name);

await withKnowledge(async ({ sql, ownerUrl, as }) => {
  process.stdout.write(`${new Date().toISOString()}, load ${os.loadavg()[0]!.toFixed(1)} on ${os.cpus().length} cores\n`);
  for (const name of [...labelledSets, ...compoundSets, ...annotators].filter(isAsked)) {
    // Answered as if nothing had been learned from the questions used for tuning.
    const published = await publishedFactsWithout(as('carrier'), name);
    const results: Result[] = [];
    for (const asked of isAnnotator(name) ? labelledParaphrases(name) : readLabelled(name))
      results.push({ asked, given: await askForEvaluation(as(asked.asker), asked, published) });
    process.stdout.write(`${summary(name, results).join('\n')}\n`);
    const failed = values.failures && !isUnseen(name) ? results.filter(({ asked, given }) => !isRight(asked, given)) : [];
    for (const { asked, given } of failed)
      process.stdout.write(
        `  ${given.confidence} ${asked.kind}: ${asked.before.map((one) => `${one} > `).join('')}${asked.question} -> ${asked.expected.join(' & ')}; found ${given.found.join(' ')}, cited ${given.cited.join(' ')}\n`,
      );
  }
  for (const name of (['tuning', 'held-out'] as const).filter(isAsked)) {
    const times = await timedCalls(sql, ownerUrl, readLabelled(name));
    const [half, most] = [getPercentile(times, 0.5), getPercentile(times, 0.95)];
    process.stdout.write(
      `whole calls, ${name}: ${times.length}, half within ${half.toFixed(1)} ms, 95 % within ${most.toFixed(1)} ms, load ${os.loadavg()[0]!.toFixed(1)}\n`,
    );
  }
});
