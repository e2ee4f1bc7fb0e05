import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { defineJob, enqueue } from '#server/queue/queue.ts';
import { newId } from '#shared/ids.ts';
import { z } from 'zod';
import { writeAudit } from '../commands.ts';
import { chainLines } from './chain-lines.ts';
import { beginning, checkSome, type ChainPosition } from './check.ts';
import type { AuditChainState, AuditCheck } from './schemas.ts';
import { listOverMonths } from './months.ts';

export const continueAuditCheck = defineJob('continue-audit-check', z.object({ checkId: z.uuid() }));

/** Resumes a running check. Returns true if a new one was started. Must run inside a transaction. */
export async function startCheck(ctx: Ctx): Promise<boolean> {
  const { sql, actor, now } = ctx;
  await chainLines(ctx);
  const inserted = await sql`
    insert into audit_checks (id, asked_by, started_at, reached) values (${newId()}, ${actor?.id ?? null}, ${now}, ${sql.json(beginning)})
    on conflict do nothing returning id`;
  const [running] = await sql<{ id: string }[]>`select id from audit_checks where finished_at is null`;
  if (running) await enqueue(ctx, continueAuditCheck, { checkId: running.id }, { key: running.id });
  return inserted.length > 0;
}

export const requestCheck = (ctx: ActorCtx): Promise<{ started: boolean }> =>
  inTransaction(ctx, async (tx) => {
    const started = await startCheck(tx);
    if (started) await writeAudit(tx, { eventType: 'audit-log.check-asked', subjectType: 'audit_log', details: {} });
    return { started };
  });

/** In the job's transaction, so that a crash neither counts twice nor skips anything. */
export async function continueCheck(ctx: Ctx, checkId: string): Promise<void> {
  const { sql, now } = ctx;
  const [run] = await sql<{ reached: ChainPosition }[]>`
    select reached from audit_checks where id = ${checkId} and finished_at is null for update`;
  if (!run) return;
  const reached = await checkSome(sql, run.reached, now);
  await sql`
    update audit_checks set reached = ${sql.json(reached)}, lines = ${reached.lines}, since = ${reached.since},
      signed_until = ${reached.signedUntil}, fault = ${reached.fault && sql.json(reached.fault)}, finished_at = ${reached.isDone ? now : null}
    where id = ${checkId}`;
  if (reached.fault) ctx.log.error({ fault: reached.fault }, 'audit log tampering detected');
  if (!reached.isDone) await enqueue(ctx, continueAuditCheck, { checkId });
}

export async function readAuditCheck({ sql, now }: Ctx): Promise<AuditChainState> {
  const read = (isRunning: boolean) => sql<AuditCheck[]>`
    select started_at, finished_at, lines, since, signed_until, fault from audit_checks
    where (finished_at is null) = ${isRunning} order by id desc limit 1`;
  const [[running], [last]] = [await read(true), await read(false)];
  const keptMonths = await readSetting(sql, 'AUDIT_LOG_MONTHS');
  return { running: running ?? null, last: last ?? null, keptMonths, over: await listOverMonths(sql, keptMonths, now) };
}
