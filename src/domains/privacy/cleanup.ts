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

/** Files that one transaction of a run looks at: as many are done anew, at most, after a kill. */
const filesAtOnce = 25;

/** Takes a run some files further. */
export const continueCleanup = defineJob('continue-cleanup', z.object({ jobId: z.uuid() }));

/**
 * Starts a run for each kind of personal files. A kind that is being cleaned has no second one: its run is taken up again, should whoever
 * did it be gone. Inside a transaction; answers the runs that are under way.
 */
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

/** Starts a cleanup by hand; the audit log names who did. */
export const startCleanup = (ctx: ActorCtx): Promise<{ started: true; jobIds: string[] }> =>
  inTransaction(ctx, async (tx) => {
    const jobIds = await startRuns(tx);
    await publish(tx, cleanupStarted, { jobIds });
    return { started: true, jobIds };
  });

type Outcome = 'deleted' | 'held' | 'failed' | 'gone';

/** What becomes of one file: looked at again under the lock of its transport, it is deleted unless something holds it. */
async function dealWith(ctx: Ctx, piiType: PiiType, over: Over): Promise<Outcome> {
  const kind = retainedKinds[piiType];
  const [still] = await kind.findOver(ctx, await readRetentionDays(ctx.sql, piiType), { id: over.id, limit: 1 });
  if (!still) return 'gone';
  if (await findRetentionReason(ctx, still)) return 'held';
  await kind.remove(ctx, still);
  return 'deleted';
}

/** The same; one file that cannot be deleted is counted and told, and holds up no other. */
const dealSafely = (ctx: Ctx, piiType: PiiType, over: Over): Promise<Outcome> =>
  inTransaction(ctx, (inner) => dealWith(inner, piiType, over)).catch((error: unknown) => {
    ctx.log.error({ err: error, piiType, id: over.id }, 'an expired personal file could not be deleted');
    return 'failed';
  });

/** Locks the transports of some files, by id, before the first of them is touched. */
async function lockTransports(ctx: Ctx, files: readonly Over[]): Promise<void> {
  const ids = new Set(files.flatMap(({ transportId }) => transportId ?? []));
  for (const id of [...ids].toSorted()) await lockTransport(ctx, id);
}

/** Deletes what is over and not held of some files; answers how many of each outcome. */
export async function cleanSome(ctx: Ctx, piiType: PiiType, files: readonly Over[]): Promise<Record<Outcome, number>> {
  const counts = { deleted: 0, held: 0, failed: 0, gone: 0 };
  await holdOffLegalHolds(ctx);
  await lockTransports(ctx, files);
  for (const file of files) counts[await dealSafely(ctx, piiType, file)] += 1;
  return counts;
}

/**
 * Takes a run some files further, in the transaction of its job: what was deleted, what the run counts and that it goes on stand or fall
 * together, so that a kill neither counts twice nor leaves anything out. Nothing for a run that is over.
 */
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
