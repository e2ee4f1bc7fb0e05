import type { Ctx } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import type { ReadNote } from '#server/http/bind.ts';
import { writeAudit } from './commands.ts';

/**
 * Notes in the audit log that an administrator read a row, unless auditLoggingEnabled is off. What changes
 * something, money, sign-ins, personal files and the flags are noted where they happen, whatever the flag says.
 */
export async function noteRead(ctx: Ctx, { what, id }: ReadNote): Promise<void> {
  if (!(await readSetting(ctx.sql, 'auditLoggingEnabled'))) return;
  await writeAudit(ctx, { eventType: `${what}.read`, subjectType: what, ...(id && { subjectId: id }), details: {} });
}
