import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import * as mail from '#server/mail/outbox-mails.ts';
import { notFound } from '#shared/errors.ts';
import { toPage } from '#shared/paging.ts';
import { writeAudit } from '#domains/audit/commands.ts';
import type { OutboxMail, OutboxQuery } from './outbox-schemas.ts';

export const listOutbox = async (ctx: Ctx, filter: OutboxQuery): Promise<{ rows: OutboxMail[]; next: string | null }> =>
  toPage(await mail.listOutbox(ctx, filter), filter.limit);

/**
 * Resends a stored or failed mail and logs who did it; the recipient is left out of the audit log. Throws 404, also for the second of two
 * concurrent calls.
 */
export const retryMail = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await mail.retryMail(tx, id))) throw notFound('No mail on hold or failed has this id');
    await writeAudit(tx, { eventType: 'mail.retried', subjectType: 'mail', subjectId: id, details: {} });
  });
