import type { Ctx } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import type { ReadLogEntry } from '#server/http/bind.ts';
import { writeAudit } from './commands.ts';

/** Unless auditLoggingEnabled is off. Changes, money, sign-ins, personal files and flags are always logged where they happen. */
export async function logRead(ctx: Ctx, { what, id }: ReadLogEntry): Promise<void> {
  if (!(await readSetting(ctx.sql, 'auditLoggingEnabled'))) return;
  await writeAudit(ctx, { eventType: `${what}.read`, subjectType: what, ...(id && { subjectId: id }), details: {} });
}
