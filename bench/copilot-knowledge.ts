import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { buildAskers } from '../src/domains/copilot/fixtures.ts';
import { loadKnowledge } from '../src/domains/copilot/knowledge/load.ts';
import { connect } from '../src/server/db/connection/connect.ts';
import type { Actor, ActorCtx } from '../src/server/db/context.ts';
import type { Pool } from '../src/server/db/sql/sql.ts';
import { startEmbedded } from '../src/server/db/embedded/embedded.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { createPaymentProvider } from '../src/server/payment-provider.ts';
import type { Role } from '../src/shared/roles.ts';
import { testCtx, testServices } from '../test/harness/context.ts';

export interface Knowledge {
  readonly sql: Pool;
  readonly ownerUrl: string;
  readonly as: (role: Role) => ActorCtx;
}

export async function withKnowledge(work: (knowledge: Knowledge) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'copilot-'));
  chmodSync(dataDir, 0o755);
  const log = pino({ level: 'silent' });
  const embedded = await startEmbedded({ dataDir });
  const sql = connect(embedded.ownerUrl, { max: 4 });
  try {
    await migrate(sql);
    const askers = await buildAskers(sql);
    const payments = createPaymentProvider({
      secretKey: 'sk_test_none',
      webhookSecret: 'none',
      isTest: true,
      origin: () => 'http://127.0.0.1',
    });
    const services = testServices({ payments });
    const getCtx = (actor: Actor): ActorCtx => testCtx(sql, { actor, log, services });
    await loadKnowledge(getCtx(askers.carrier));
    await work({ sql, ownerUrl: embedded.ownerUrl, as: (role) => getCtx(askers[role]) });
  } finally {
    await sql.end({ timeout: 2 });
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
