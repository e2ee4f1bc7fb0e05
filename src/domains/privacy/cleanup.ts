import { z } from 'zod';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { defineJob, enqueue, enqueueAll, newJob } from '#server/queue/queue.ts';
import { holdOffLegalHolds } from '#server/files/legal-holds.ts';
import { newId } from '#shared/ids.ts';
import { cleanupStarted } from './events/cleanup-started.ts';
import { findRetentionReason } from './holds/retention-exceptions.ts';
import type { Over } from './retained.ts';
import { retainedKinds } from './retained-kinds.ts';
import { readRetentionDays } from './retention-config.ts';
import { piiTypes, type PiiType } from './retention-rules.ts';

/** At most so many are repeated after a crash. */
const filesAtOnce = 25;

export const continueCleanup = defineJob('continue-cleanup', z.object({ jobId: z.uuid() }));

/** One run per kind; resumes a running one. Returns the running ids. Must run inside a transaction. */
export async function startRuns(ctx: Ctx): Promise<string[]> {
  const { sql, actor, now } = ctx;
  for (const piiType of piiTypes)
    await sql`
      insert into retention_jobs (id, pii_type, started_by, started_at) values (${newId()}, ${piiType}, ${actor?.id ?? null}, ${now})
      on conflict do nothing`;
  const running = await sql<{ id: string }[]>`select id from retention_jobs where status = 'running' order by id`;
  const jobs = running.map(({ id }) => newJob(continueCleanup, { jobId: id }, { key: id }));
  await enqueueAll(ctx, jobs);
  return running.map(({ id }) => id);
}

export const startCleanup = (ctx: ActorCtx): Promise<{ started: true; jobIds: string[] }> =>
  inTransaction(ctx, async (tx) => {
    const jobIds = await startRuns(tx);
    await publish(tx, cleanupStarted, { jobIds });
    return { started: true, jobIds };
  });

type Outcome = 'deleted' | 'held' | 'failed' | 'gone';

/** Checks again under the transport's lock. */
async function dealWith(ctx: Ctx, piiType: PiiType, over: Over): Promise<Outcome> {
  const kind = retainedKinds[piiType];
  const [still] = await kind.findOver(ctx, await readRetentionDays(ctx.sql, piiType), { id: over.id, limit: 1 });
  if (!still) return 'gone';
  if (await findRetentionReason(ctx, still)) return 'held';
  await kind.remove(ctx, still);
  return 'deleted';
}

/** A file that fails is counted and logged, and doesn't stop the others. */
const dealSafely = (ctx: Ctx, piiType: PiiType, over: Over): Promise<Outcome> =>
  inTransaction(ctx, (inner) => dealWith(inner, piiType, over)).catch((error: unknown) => {
    ctx.log.error({ err: error, piiType, id: over.id }, 'an expired personal file could not be deleted');
    return 'failed';
  });

async function lockTransports(ctx: Ctx, files: readonly Over[]): Promise<void> {
  const ids = new Set(files.flatMap(({ transportId }) => transportId ?? []));
  for (const id of [...ids].toSorted()) await lockTransport(ctx, id);
}

export async function cleanSome(ctx: Ctx, piiType: PiiType, files: readonly Over[]): Promise<Record<Outcome, number>> {
  const counts = { deleted: 0, held: 0, failed: 0, gone: 0 };
  await holdOffLegalHolds(ctx);
  await lockTransports(ctx, files);
  for (const file of files) counts[await dealSafely(ctx, piiType, file)] += 1;
  return counts;
}

/** Deletions, counts and the next job commit together, so that a crash neither counts twice nor skips anything. */
export async function continueRun(ctx: Ctx, jobId: string): Promise<void> {
  const { sql, now } = ctx;
  const [run] = await sql<{ piiType: PiiType; reached: string | null }[]>`
    select pii_type, reached from retention_jobs where id = ${jobId} and status = 'running' for update`;
  if (!run) return;
  const { piiType, reached } = run;
  const days = await readRetentionDays(sql, piiType);
  const files = await retainedKinds[piiType].findOver(ctx, days, { after: reached, limit: filesAtOnce });
  const { deleted, held, failed } = await cleanSome(ctx, piiType, files);
  await sql`
    update retention_jobs set reached = ${files.at(-1)?.id ?? reached}, records_processed = records_processed + ${deleted + held + failed},
      records_deleted = records_deleted + ${deleted}, records_held = records_held + ${held}, records_failed = records_failed + ${failed}
    where id = ${jobId}`;
  if (files.length === filesAtOnce) await enqueue(ctx, continueCleanup, { jobId });
  else
    await sql`
      update retention_jobs set status = case when records_failed > 0 then 'failed' else 'completed' end, finished_at = ${now}
      where id = ${jobId}`;
}
