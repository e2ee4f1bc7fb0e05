import { beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import type { ActorCtx } from '#server/db/context.ts';
import { createPaymentProvider } from '#server/payment-provider.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { waitLimitMs } from '../../../../test/harness/timeouts.ts';
import {
  askForEvaluation,
  toFigures,
  isRight,
  publishedFactsWithout,
  type Figures,
  type Result,
  type Share,
} from '../../../../test/harness/copilot-evaluation.ts';
import { buildAskers } from '../fixtures.ts';
import { compoundSets, labelledSets, readLabelled, tuningSets } from './labelled-questions.ts';
import { loadKnowledge } from '../knowledge/load.ts';
import { testCtx, testServices } from '../../../../test/harness/context.ts';

const { sql } = await testDatabase();
let figures: Figures;
/** Questions that nothing was tuned on; only totals, so single failures are never looked at. */
let unseen: Figures;
let compound: Share;
beforeAll(async () => {
  const askers = await buildAskers(sql);
  const log = pino({ level: 'silent' });
  const payments = createPaymentProvider({
    secretKey: 'sk_test_none',
    webhookSecret: 'none',
    isTest: true,
    origin: () => 'http://127.0.0.1',
  });
  const ctx: ActorCtx = testCtx(sql, { actor: askers.carrier, log, services: testServices({ payments }) });
  await loadKnowledge(ctx);
  const answered = async (set: Parameters<typeof readLabelled>[0]): Promise<Result[]> => {
    const published = await publishedFactsWithout(ctx, set);
    const results: Result[] = [];
    for (const asked of readLabelled(set))
      results.push({ asked, given: await askForEvaluation({ ...ctx, actor: askers[asked.asker] }, asked, published) });
    return results;
  };
  const tuned: Result[] = [];
  for (const set of tuningSets) tuned.push(...(await answered(set)));
  figures = toFigures(tuned);
  unseen = toFigures(await answered('held-out'));
  const several: Result[] = [];
  for (const set of compoundSets) several.push(...(await answered(set)));
  compound = { part: several.filter(({ asked, given }) => isRight(asked, given)).length, whole: several.length };
}, 4 * waitLimitMs);

const getShare = ({ part, whole }: Share) => part / whole;

describe('labelled questions used for tuning, each without what its annotator taught', () => {
  it('are right in at least 95 % of answers shown as High and 88 % of those shown as Medium', () => {
    expect(getShare(figures.high)).toBeGreaterThanOrEqual(0.95);
    expect(getShare(figures.medium)).toBeGreaterThanOrEqual(0.88);
    expect(figures.high.whole + figures.medium.whole).toBeGreaterThan(150);
  });

  it('have one of their facts among the best four in at least 97 % of their parts', () => {
    expect(getShare(figures.recall)).toBeGreaterThanOrEqual(0.97);
  });

  it('are refused in at least 85 % of cases without a source, and in at most 15 % of others', () => {
    expect(getShare(figures.refusedRightly)).toBeGreaterThanOrEqual(0.85);
    expect(getShare(figures.refusedWrongly)).toBeLessThanOrEqual(0.15);
  });
});

describe('labelled questions not used for tuning', () => {
  it('are right in at least 95 % of answers shown as High and 80 % of those shown as Medium', () => {
    expect(getShare(unseen.high)).toBeGreaterThanOrEqual(0.95);
    expect(getShare(unseen.medium)).toBeGreaterThanOrEqual(0.8);
    expect(unseen.high.whole + unseen.medium.whole).toBeGreaterThan(150);
  });

  it('are refused in at least 85 % of cases without a source, and in at most 15 % of others', () => {
    expect(getShare(unseen.refusedRightly)).toBeGreaterThanOrEqual(0.85);
    expect(getShare(unseen.refusedWrongly)).toBeLessThanOrEqual(0.15);
  });

  it('number at least 300 and a third of all', () => {
    const [own, all] = [readLabelled('held-out').length, labelledSets.flatMap((set) => readLabelled(set)).length];
    expect(own).toBeGreaterThanOrEqual(300);
    expect(own / all).toBeGreaterThanOrEqual(1 / 3);
  });
});

describe('questions with several parts', () => {
  it('are right in every part in at least 75 % of cases', () => expect(getShare(compound)).toBeGreaterThanOrEqual(0.75));
});
