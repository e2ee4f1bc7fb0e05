import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { daysLeft, openDay } from '#shared/dates/days.ts';
import { documentLabels, reminderDue, warningDays, type DocumentType } from './documents-rules.ts';
import { documentExpiring } from '../events/document-expiring.ts';
import { clearInsuranceWithoutCertificate } from '../review.ts';

interface DueDocument {
  readonly userId: string;
  readonly documentType: DocumentType;
  readonly expirationDate: string;
  readonly hasSuccessor: boolean;
  readonly isRenewalPending: boolean;
}

/** Applies one due step of a document; notifies its owner unless a verified successor exists. */
const step = (ctx: Ctx, id: string, today: string): Promise<boolean> =>
  inTransaction(ctx, async (inner) => {
    const [document] = await inner.sql<DueDocument[]>`
      select user_id, document_type, expiration_date::text as expiration_date,
        exists (select from compliance_documents o where o.user_id = d.user_id and o.document_type = d.document_type and o.verified
          and not o.is_expired and o.id <> d.id and (o.expiration_date is null or o.expiration_date > d.expiration_date)) as has_successor,
        exists (select from compliance_documents o where o.user_id = d.user_id and o.document_type = d.document_type and not o.verified
          and o.rejection_reason is null) as is_renewal_pending
      from compliance_documents d where id = ${id} and verified and not is_expired for update`;
    if (!document) return false;
    const { userId, documentType, expirationDate, hasSuccessor, isRenewalPending } = document;
    const remainingDays = daysLeft(expirationDate, today)!;
    const isOver = remainingDays < 0;
    const due = reminderDue(remainingDays);
    const updated = await inner.sql`
      update compliance_documents set reminded_days = ${due}, is_expired = ${isOver}
      where id = ${id} and (${isOver} or reminded_days is null or reminded_days > ${due}) returning 1`;
    if (updated.length === 0) return false;
    if (isOver && documentType === 'certificate_of_insurance') await clearInsuranceWithoutCertificate(inner, userId);
    const label = documentLabels[documentType];
    if (!hasSuccessor)
      await publish(inner, documentExpiring, {
        documentId: id,
        userId,
        documentType,
        label,
        expirationDate,
        daysLeft: remainingDays,
        isRenewalPending,
      });
    return true;
  });

/**
 * Notifies owners 30, 7 and 0 days before a verified document expires, each once; missed reminders are skipped. Marks a document expired
 * once its last day has ended everywhere in the US. Returns the number of documents changed.
 */
export async function expireDocuments(ctx: Ctx): Promise<number> {
  const today = openDay(ctx.now);
  const due = await ctx.sql<{ id: string }[]>`
    select id from compliance_documents
    where verified and not is_expired and expiration_date <= ${today}::date + ${warningDays}::int
      and (reminded_days is null or (reminded_days > 7 and expiration_date <= ${today}::date + 7)
        or (reminded_days > 0 and expiration_date <= ${today}::date) or expiration_date < ${today}::date)
    order by expiration_date, id`;
  let count = 0;
  for (const { id } of due) if (await step(ctx, id, today)) count += 1;
  return count;
}
