import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { publish } from '#server/events/outbox.ts';
import { documentsWaiting } from '../events/documents-waiting.ts';

/** Condition on `compliance_documents d`. */
export const isWaitingForReview = (sql: Sql): Fragment => sql`not d.verified and d.rejection_reason is null`;

/** Condition on `compliance_documents d`: an approved certificate in force whose cargo limit nobody read. */
export const lacksCargoLimit = (sql: Sql, now: Date): Fragment => sql`
  d.document_type = 'certificate_of_insurance' and d.verified and d.cargo_limit is null and d.cargo_checked_at is null
  and not d.is_expired and coalesce(d.expiration_date >= open_day(${now}), true)`;

export const daysSince = (sql: Sql, at: Fragment, now: Date): Fragment =>
  sql`greatest(0, floor(extract(epoch from ${now}::timestamptz - ${at}) / 86400))::int`;

/** Publishes one digest instead of an event per document, if one was filed within the last day. */
export async function publishWaitingDocuments(ctx: Ctx): Promise<void> {
  const { sql, now } = ctx;
  const [found] = await sql<{ filed: number; waiting: number; oldestDays: number }[]>`
    select count(*) filter (where d.uploaded_at > ${now}::timestamptz - interval '1 day')::int as filed, count(*)::int as waiting,
      ${daysSince(sql, sql`min(d.uploaded_at)`, now)} as oldest_days
    from compliance_documents d where ${isWaitingForReview(sql)}`;
  if (found!.filed > 0) await publish(ctx, documentsWaiting, found!);
}
