import { resolve } from 'node:path';
import { currentKey, lockSigning } from '#domains/custody/signing/keys.ts';
import type { Ctx } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { StartError } from '#server/start-error.ts';
import { newId } from '#shared/ids.ts';
import { writeAudit } from '../commands.ts';
import { chainLines, isFull, lockChain } from './chain-lines.ts';
import { findUnchained } from './check.ts';
import { readHead } from './links.ts';
import { writeMonth } from './month-file.ts';
import { listOverMonths } from './months.ts';

const toName = (month: string): string => `audit-log-${month.slice(0, 7)}.jsonl`;

async function leaveMonth(ctx: Ctx, month: string, folder: string): Promise<string> {
  const unchained = await findUnchained(ctx.sql, month, ctx.now);
  if (unchained) throw new StartError(`Entry ${unchained.lineId} of ${month.slice(0, 7)} has no link. The month was not moved.`);
  const key = await inTransaction(ctx, async (tx) => {
    await lockSigning(tx);
    return currentKey(tx);
  });
  const path = resolve(folder, toName(month));
  const { head, sha256 } = await writeMonth(ctx.sql, month, path, key);
  await inTransaction(ctx, async (tx) => {
    await lockChain(tx);
    const now = await readHead(tx.sql, month);
    if (now.hash !== head.hash) throw new StartError(`${month.slice(0, 7)} received new entries. Run the command again.`);
    if (head.position > 0)
      await tx.sql`
        insert into audit_months (id, month, lines, hash, file_sha256, left_at)
        values (${newId()}, ${month}, ${head.position}, ${head.hash}, ${sha256}, ${tx.now})`;
    await writeAudit(tx, {
      eventType: 'audit-log.month-left',
      subjectType: 'audit_log',
      subjectId: month.slice(0, 7),
      details: { lines: head.position, hash: head.hash, fileSha256: sha256 },
    });
    await tx.sql`select drop_audit_month(${month})`;
  });
  return `${month.slice(0, 7)}: ${head.position} entries moved to ${path} (SHA-256 ${sha256}).`;
}

/**
 * Archives months older than AUDIT_LOG_MONTHS to signed files, then drops them; `ctx.sql` must be the database owner. Keeps their
 * last hash, so that the rest still verifies. Can be resumed. Throws StartError.
 */
export async function archiveOldMonths(ctx: Ctx, folder: string): Promise<string> {
  while (isFull(await inTransaction(ctx, chainLines)));
  const keptMonths = await readSetting(ctx.sql, 'AUDIT_LOG_MONTHS');
  const results: string[] = [];
  for (const month of await listOverMonths(ctx.sql, keptMonths, ctx.now)) results.push(await leaveMonth(ctx, month, folder));
  return results.length > 0 ? results.join('\n') : `No month is older than ${keptMonths} whole months (AUDIT_LOG_MONTHS).`;
}
