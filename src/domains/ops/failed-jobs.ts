import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import * as queue from '#server/queue/failed-jobs.ts';
import { notFound } from '#shared/errors.ts';
import { toPage } from '#shared/paging.ts';
import { writeAudit } from '#domains/audit/commands.ts';
import type { FailedJob, FailedJobsQuery } from './failed-jobs-schemas.ts';

export const listFailedJobs = async (ctx: Ctx, page: FailedJobsQuery): Promise<{ rows: FailedJob[]; next: string | null }> =>
  toPage(await queue.listFailedJobs(ctx, page), page.limit);

type Change = (ctx: Ctx, id: string) => Promise<string | null>;

/** Changes one job and logs who did it; the job's data is left out of the audit log. Throws 404. */
const audited = (ctx: Ctx, id: string, eventType: string, change: Change): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    const name = await change(tx, id);
    if (name === null) throw notFound('No failed job has this id');
    await writeAudit(tx, { eventType, subjectType: 'job', subjectId: id, details: { name } });
    return name;
  });

/** Retries a dead job at once and returns its name. Throws 404, also for the second of two concurrent calls. */
export const retryFailedJob = (ctx: Ctx, id: string): Promise<string> => audited(ctx, id, 'job.retried', queue.retryFailedJob);

/** Discards a dead job and returns its name. Throws 404, also for the second of two concurrent calls. */
export const dropFailedJob = (ctx: Ctx, id: string): Promise<string> => audited(ctx, id, 'job.dropped', queue.dropFailedJob);
