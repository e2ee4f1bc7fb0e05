import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { countAccess } from '#server/files/access-log.ts';
import { countLegalHolds } from '#server/files/legal-holds.ts';
import { addDays, dayMs, utcDay } from '#shared/dates/days.ts';
import { invalid } from '#shared/errors.ts';
import { reportCreated } from './events/report-made.ts';
import { listJobsStarted, getTotals } from './jobs-queries.ts';
import { reportDays, type ComplianceReport, type ReportInput } from './report-schemas.ts';
import { retainedKinds } from './retained-kinds.ts';
import { listRetentionConfigs } from './retention-config.ts';

const countedUpTo = 1000;

/** Throws 422 for a reversed or too long period. */
function toSpan(now: Date, { startDate, endDate = utcDay(now) }: ReportInput) {
  const start = startDate ?? addDays(endDate, 1 - reportDays.usual);
  const [from, until] = [new Date(`${start}T00:00:00Z`), new Date(`${addDays(endDate, 1)}T00:00:00Z`)];
  if (start > endDate) throw invalid({ startDate: 'The first day is after the last' });
  if (until.getTime() - from.getTime() > reportDays.most * dayMs)
    throw invalid({ startDate: `A report covers at most ${reportDays.most} days` });
  return { startDate: start, endDate, from, until };
}

/** The report is logged. Throws 422 for an invalid period. */
export const makeReport = (ctx: ActorCtx, input: ReportInput): Promise<ComplianceReport> =>
  inTransaction(ctx, async (tx) => {
    const { sql, now, actor } = tx;
    const { from, until, ...days } = toSpan(now, input);
    const policies = (await listRetentionConfigs(tx)).map(({ can: _can, ...policy }) => policy);
    const totals: ComplianceReport['totals'] = [];
    for (const { piiType, retentionDays } of policies) {
      const over = await retainedKinds[piiType].findOver(tx, retentionDays, { limit: countedUpTo });
      totals.push({ piiType, ...(await getTotals(sql, piiType, from, until)), overNow: over.length });
    }
    const report = {
      generatedAt: now.toISOString(),
      generatedBy: actor.fullName,
      ...days,
      policies,
      access: await countAccess(sql, from, until),
      cleanups: await listJobsStarted(sql, from, until),
      totals,
      legalHolds: await countLegalHolds(sql, from, until),
    };
    await publish(tx, reportCreated, days);
    return report;
  });
