import { confirmIdentity, recordApprovedDocument } from '#domains/accounts/overseen/identity.ts';
import { sameDotNumberColumn } from '#domains/credentials/company/company-queries.ts';
import { markInsurance } from '#domains/accounts/overseen/insurance-mark.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { hasPassed, openDay } from '#shared/dates/days.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden, invalid, notFound } from '#shared/errors.ts';
import type { ComplianceDocument, verifyDocument as verifyEndpoint } from './documents/documents-schemas.ts';
import { documentMissing, readDocument } from './documents/documents-queries.ts';
import { documentLabels, expirationProblem, type DocumentType } from './documents/documents-rules.ts';
import { documentReviewed } from './events/document-reviewed.ts';

type Review = BodyOf<typeof verifyEndpoint>;

interface HeldDocument {
  readonly id: string;
  readonly userId: string;
  readonly documentType: DocumentType;
  readonly expirationDate: string | null;
  readonly verified: boolean;
  readonly rejectionReason: string | null;
}

/** Locks the row, so that the second of two concurrent reviewers sees the first decision. */
async function holdDocument({ sql, actor }: ActorCtx, id: string, revoke: boolean): Promise<HeldDocument> {
  const [row] = await sql<HeldDocument[]>`
    select id, user_id, document_type, expiration_date::text as expiration_date, verified, rejection_reason
    from compliance_documents where id = ${id} for update`;
  if (!row) throw notFound(documentMissing);
  if (row.userId === actor.id) throw forbidden("You can't review your own documents", 'own_document');
  const isWaiting = !row.verified && row.rejectionReason === null;
  if (revoke ? !row.verified : !isWaiting)
    throw conflict('already_reviewed', revoke ? 'This document is not verified' : 'Another reviewer has already decided on this document');
  return row;
}

/** Last valid day of an approved document: the reviewer's date, otherwise the owner's. Throws 409 `document_expired`, 422. */
function approvedUntil({ documentType, expirationDate }: HeldDocument, review: Review, today: string): string | null {
  const enteredDate = review.expirationDate || null;
  const problem = expirationProblem(enteredDate, today, documentType);
  if (problem) throw invalid({ expirationDate: problem });
  const until = enteredDate ?? expirationDate;
  if (hasPassed(until, today))
    throw conflict('document_expired', 'This document has expired. Reject it, so that its owner uploads a new one.');
  if (documentType === 'certificate_of_insurance' && until === null) throw invalid({ expirationDate: 'Enter the date the insurance ends' });
  const tooFar = expirationProblem(until, today, documentType);
  if (tooFar) throw invalid({ expirationDate: tooFar });
  return until;
}

/** Clears the account's insurance mark if no verified, unexpired certificate is left. */
export async function clearInsuranceWithoutCertificate(ctx: Ctx, userId: string): Promise<void> {
  const [valid] = await ctx.sql`
    select 1 from compliance_documents where user_id = ${userId} and document_type = 'certificate_of_insurance'
      and verified and not is_expired and (expiration_date is null or expiration_date >= open_day(${ctx.now})) limit 1`;
  if (!valid) await markInsurance(ctx, { userId, verified: false });
}

/** The notes on a document that is approved although another account uses its owner's DOT number; they go to the audit log. */
async function findOverrideReason({ sql }: Ctx, { userId }: HeldDocument, { notes }: Review): Promise<string | null> {
  const [row] = await sql<{ isShared: boolean }[]>`
    select ${sameDotNumberColumn(sql, sql`u`)} <> '[]'::jsonb as is_shared from users u where u.id = ${userId}`;
  return row!.isShared ? notes || null : null;
}

async function approve(ctx: ActorCtx, document: HeldDocument, review: Review): Promise<void> {
  if (review.cargoLimit && document.documentType !== 'certificate_of_insurance')
    throw invalid({ cargoLimit: 'Only a certificate of insurance shows a cargo limit' });
  const until = approvedUntil(document, review, openDay(ctx.now));
  await ctx.sql`
    update compliance_documents set verified = true, verified_by = ${ctx.actor.id}, verification_date = ${ctx.now},
      verification_notes = ${review.notes || null}, expiration_date = ${until}, cargo_limit = ${review.cargoLimit ?? null},
      cargo_checked_at = null
    where id = ${document.id}`;
  if (document.documentType === 'certificate_of_insurance') await markInsurance(ctx, { userId: document.userId, verified: true });
  await recordApprovedDocument(ctx, document.userId);
  await confirmIdentityBy(ctx, document);
}

async function reject(ctx: ActorCtx, document: HeldDocument, reason: string): Promise<void> {
  await ctx.sql`
    update compliance_documents set verified = false, verified_by = ${ctx.actor.id}, verification_date = ${ctx.now},
      verification_notes = null, rejection_reason = ${reason}
    where id = ${document.id}`;
  if (document.verified && document.documentType === 'certificate_of_insurance')
    await clearInsuranceWithoutCertificate(ctx, document.userId);
}

const sameFileWaits = 'The same file is already waiting for review';

/**
 * Returns an account's approved documents to review after its name or numbers changed. Of duplicates only one waits; the others are
 * rejected.
 */
export async function returnDocuments({ sql }: Ctx, userId: string): Promise<void> {
  await sql`
    update compliance_documents d set verified = false, verified_by = null, verification_notes = null, is_expired = false, reminded_days = null, cargo_limit = null,
      cargo_checked_at = null,
      verification_date = case when found.is_copy then verification_date end,
      rejection_reason = case when found.is_copy then ${sameFileWaits} end
    from (
      select id, exists (
        select from compliance_documents other where other.user_id = one.user_id and other.document_type = one.document_type
          and other.original_sha256 = one.original_sha256 and other.id <> one.id and other.rejection_reason is null
          and (not other.verified or other.id > one.id)) as is_copy
      from compliance_documents one where user_id = ${userId} and verified) found
    where d.id = found.id`;
}

const identityDocuments: readonly DocumentType[] = ['dot_certificate', 'mc_certificate'];

/**
 * Confirms the changed name and numbers once a document that proves identity is approved, none waits, and no approval is from before the
 * change. Checks the dates, because the event that returns documents to review may run after a reviewer.
 */
async function confirmIdentityBy(ctx: ActorCtx, { userId, documentType }: HeldDocument): Promise<void> {
  if (!identityDocuments.includes(documentType)) return;
  const waiting = await ctx.sql`
    select 1 from compliance_documents
    where user_id = ${userId} and (
      document_type = any(${[...identityDocuments]}) and not verified and rejection_reason is null
      or verified and coalesce(verification_date < (select identity_changed_at from users where id = ${userId}), false)) limit 1`;
  if (waiting.length === 0) await confirmIdentity(ctx, userId);
}

/**
 * Approves or rejects a waiting document, or withdraws an approval (`revoke`). An approved certificate marks the account as insured. Throws
 * 404, 403 `own_document`, 409 `already_reviewed`, `document_expired`, 422 for a rejection without a reason or insurance without an end
 * date.
 */
export async function reviewDocument(ctx: ActorCtx, id: string, review: Review): Promise<ComplianceDocument> {
  const { verified, revoke } = review;
  const reason = verified ? null : review.notes || null;
  if (!verified && reason === null) throw invalid({ notes: 'Please say why you reject this document' });
  if (verified && revoke) throw invalid({ verified: 'To withdraw an approval, reject the document' });
  return inTransaction(ctx, async (inner) => {
    const document = await holdDocument(inner, id, revoke);
    const override = verified ? await findOverrideReason(inner, document, review) : null;
    await (reason === null ? approve(inner, document, review) : reject(inner, document, reason));
    const { userId, documentType } = document;
    const label = documentLabels[documentType];
    await publish(inner, documentReviewed, {
      documentId: id,
      userId,
      documentType,
      label,
      verified,
      reason: reason ?? override,
      isRevoked: revoke,
    });
    return readDocument(inner, id);
  });
}
