import { z } from 'zod';
import { defineJob, enqueue, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { chainLines, isFull } from './chain-lines.ts';
import { continueAuditCheck, continueCheck, startCheck } from './checks.ts';
import { signAuditDay } from './days.ts';
import { makeMonths } from './months.ts';

const nothing = z.object({});
const chainAuditLines = defineJob('chain-audit-lines', nothing);
const signAudit = defineJob('sign-audit-day', nothing);
const checkAudit = defineJob('check-audit-log', nothing);
const makeAuditMonths = defineJob('make-audit-months', nothing);

export const auditChainJobs: readonly JobHandler[] = [
  handleJob(chainAuditLines, async (ctx) => {
    if (isFull(await chainLines(ctx))) await enqueue(ctx, chainAuditLines, {}, { key: 'more' });
  }),
  handleJob(signAudit, async (ctx) => {
    await chainLines(ctx);
    await signAuditDay(ctx);
  }),
  handleJob(checkAudit, async (ctx) => void (await startCheck(ctx))),
  handleJob(continueAuditCheck, (ctx, { checkId }) => continueCheck(ctx, checkId)),
  handleJob(makeAuditMonths, async ({ sql }) => void (await makeMonths(sql))),
];

/** Chained within a minute, signed after midnight UTC, checked nightly. */
export const auditChainSchedules: readonly Schedule[] = [
  { job: chainAuditLines, ...everyMinutes(1) },
  { job: signAudit, ...dailyAt('00:25') },
  { job: checkAudit, ...dailyAt('02:40') },
  { job: makeAuditMonths, ...dailyAt('03:50') },
];
