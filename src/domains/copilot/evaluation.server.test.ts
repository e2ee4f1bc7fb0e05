import { beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import type { ActorCtx } from '#server/db/context.ts';
import { configurePayments } from '#server/payment-provider.ts';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { patienceMs } from '../../../test/harness/patience.ts';
import { askLabelled, figuresOf, standingWithout, type Figures, type Result, type Share } from './evaluation.ts';
import { buildAskers } from './fixtures.ts';
import { readLabelled, tuningSets } from './labelled.ts';
import { loadKnowledge } from './load.ts';

const { sql } = await testDatabase();
let figures: Figures;
beforeAll(async () => {
  const askers = await buildAskers(sql);
  const log = pino({ level: 'silent' });
  const ctx: ActorCtx = { sql, actor: askers.carrier, now: new Date(), ip: '127.0.0.1', userAgent: 'evaluation', requestId: newId(), log };
  configurePayments({ secretKey: 'sk_test_none', webhookSecret: 'none', isTest: true, origin: () => 'http://127.0.0.1' });
  await loadKnowledge(ctx);
  const results: Result[] = [];
  for (const set of tuningSets) {
    const standing = await standingWithout(ctx, set);
    for (const asked of readLabelled(set))
      results.push({ asked, given: await askLabelled({ ...ctx, actor: askers[asked.asker] }, asked, standing) });
  }
  figures = figuresOf(results);
}, 4 * patienceMs);

const shareOf = ({ part, whole }: Share) => part / whole;

describe('the labelled questions that were tuned on, each answered as if its pen had not been learned from', () => {
  it('are right in at least 95 % of what is shown as High, and 88 % of what is shown as Medium', () => {
    expect(shareOf(figures.high)).toBeGreaterThanOrEqual(0.95);
    expect(shareOf(figures.medium)).toBeGreaterThanOrEqual(0.88);
    expect(figures.high.whole + figures.medium.whole).toBeGreaterThan(150);
  });

  it('have one of their facts among the four best in at least 97 % of their parts', () => {
    expect(shareOf(figures.recall)).toBeGreaterThanOrEqual(0.97);
  });

  it('are refused where nothing is sourced in at least 85 %, and elsewhere in at most 15 %', () => {
    expect(shareOf(figures.refusedRightly)).toBeGreaterThanOrEqual(0.85);
    expect(shareOf(figures.refusedWrongly)).toBeLessThanOrEqual(0.15);
  });
});
