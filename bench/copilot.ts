import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { actorOf, buildAccount } from '../src/domains/accounts/fixtures.ts';
import { askLabelled, isRight, readLabelled, summary, type Result } from '../src/domains/copilot/evaluation.ts';
import { loadKnowledge } from '../src/domains/copilot/load.ts';
import { readConfig } from '../src/server/config.ts';
import type { ActorCtx } from '../src/server/db/context.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { newId } from '../src/shared/ids.ts';

const { values } = parseArgs({ options: { failures: { type: 'boolean', default: false } } });
const dataDir = mkdtempSync(path.join(tmpdir(), 'copilot-'));
const log = pino({ level: 'silent' });
const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), log, (error) => {
  throw error;
});

try {
  const { sql } = database;
  const actor = actorOf(await buildAccount(sql, { role: 'carrier' }));
  const ctx: ActorCtx = { sql, actor, now: new Date(), ip: '127.0.0.1', userAgent: 'evaluation', requestId: newId(), log };
  await loadKnowledge(ctx);
  for (const name of ['tuning', 'held-out'] as const) {
    const results: Result[] = [];
    for (const asked of readLabelled(name)) results.push({ asked, given: await askLabelled(ctx, asked) });
    process.stdout.write(`${summary(name, results).join('\n')}\n`);
    // Of the held-out questions nobody looks at a single one: what was looked at would be tuned on.
    const failed = values.failures && name === 'tuning' ? results.filter(({ asked, given }) => !isRight(asked, given)) : [];
    for (const { asked, given } of failed)
      process.stdout.write(`  ${given.confidence} ${asked.question} -> ${given.found.join(' ')}, cited ${given.cited.join(' ')}\n`);
  }
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
