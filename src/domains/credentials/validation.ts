import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import type { DotMcMode, validateDotMc as validateDotMcEndpoint } from './schemas.ts';
import { isCheckedRole } from './rules.ts';
import { readFmcsaSettings } from './settings.ts';
import { checkNumbers } from './verdict.ts';
import { writeLog } from './write-check.ts';

/** 'bypass' while no FMCSA web key is configured. */
export async function getDotMcStatus(ctx: Pick<Ctx, 'sql' | 'services'>): Promise<{ enabled: boolean; mode: DotMcMode }> {
  const { enabled, mode } = await readFmcsaSettings(ctx);
  return { enabled, mode };
}

/** Checks entered numbers and logs the check under the signed-in account. Throws 429 `rate_limited`. */
export async function validateDotMc(
  ctx: Ctx,
  { dotNumber, mcNumber, role }: BodyOf<typeof validateDotMcEndpoint>,
): Promise<ReplyOf<typeof validateDotMcEndpoint>> {
  const own = ctx.actor && isCheckedRole(ctx.actor.role) ? ctx.actor.role : null;
  const verdict = await checkNumbers(ctx, { dotNumber, mcNumber: mcNumber || null }, { role: role ?? own, byAnybody: true });
  await inTransaction(ctx, (tx) => writeLog(tx, { userId: ctx.actor?.id ?? null, dotNumber, mcNumber: mcNumber ?? null }, verdict));
  const { outcome, message, failed, warnings } = verdict;
  return {
    isValid: outcome !== 'invalid' && outcome !== 'not_found',
    outcome,
    message,
    ...(outcome === 'unavailable' && { error: message }),
    failed: [...failed],
    warnings: [...warnings],
  };
}
