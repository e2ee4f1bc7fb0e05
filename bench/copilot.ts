import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { askLabelled, atPercentile, isRight, labelledSets, readLabelled, summary, type Result } from '../src/domains/copilot/evaluation.ts';
import { buildAskers } from '../src/domains/copilot/fixtures.ts';
import { loadKnowledge } from '../src/domains/copilot/load.ts';
import { connect } from '../src/server/db/connect.ts';
import type { ActorCtx } from '../src/server/db/context.ts';
import { startEmbedded } from '../src/server/db/embedded.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { configurePayments } from '../src/server/payment-provider.ts';
import { newId } from '../src/shared/ids.ts';
import { timedCalls } from './copilot-calls.ts';

const { values } = parseArgs({ options: { failures: { type: 'boolean', default: false } } });
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'copilot-'));
chmodSync(dataDir, 0o755);
const log = pino({ level: 'silent' });
const embedded = await startEmbedded({ dataDir });
const sql = connect(embedded.ownerUrl, { max: 4 });

try {
  await migrate(sql);
  const askers = await buildAskers(sql);
  const ctx: ActorCtx = { sql, actor: askers.carrier, now: new Date(), ip: '127.0.0.1', userAgent: 'evaluation', requestId: newId(), log };
  // As it is by default: bookings are paid here. Nothing is asked of the provider.
  configurePayments({ secretKey: 'sk_test_none', webhookSecret: 'none', isTest: true, origin: () => 'http://127.0.0.1' });
  await loadKnowledge(ctx);
  process.stdout.write(`${new Date().toISOString()}, load ${os.loadavg()[0]!.toFixed(1)} on ${os.cpus().length} cores\n`);
  for (const name of labelledSets) {
    const results: Result[] = [];
    for (const asked of readLabelled(name))
      results.push({ asked, given: await askLabelled({ ...ctx, actor: askers[asked.asker] }, asked) });
    process.stdout.write(`${summary(name, results).join('\n')}\n`);
    // Only of those that are tuned on anyway: what was looked at would be tuned on.
    const failed = values.failures && name === 'tuning' ? results.filter(({ asked, given }) => !isRight(asked, given)) : [];
    for (const { asked, given } of failed)
      process.stdout.write(`  ${given.confidence} ${asked.question} -> ${given.found.join(' ')}, cited ${given.cited.join(' ')}\n`);
  }
  for (const name of ['tuning', 'held-out'] as const) {
    const times = await timedCalls(sql, embedded.ownerUrl, readLabelled(name));
    const [half, most] = [atPercentile(times, 0.5), atPercentile(times, 0.95)];
    process.stdout.write(
      `whole calls, ${name}: ${times.length}, half within ${half.toFixed(1)} ms, 95 % within ${most.toFixed(1)} ms, load ${os.loadavg()[0]!.toFixed(1)}\n`,
    );
  }
} finally {
  await sql.end({ timeout: 2 });
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
