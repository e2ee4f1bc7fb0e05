import { createHash } from 'node:crypto';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { getContentType } from '#server/files/content-type.ts';
import { saveFile, storing, type Deposit } from '#server/files/deposit.ts';
import { deleteFile } from '#server/files/files.ts';
import { refuseOnLegalHold } from '#server/files/legal-holds.ts';
import { cleanScan } from '#server/files/images/images.ts';
import { inspectPdf } from '#server/files/pdf/pdf.ts';
import type { Upload } from '#server/http/bodies/upload.ts';
import { openDay } from '#shared/dates/days.ts';
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { ComplianceDocument } from './documents-schemas.ts';
import { complianceFileType, countWaiting, documentMissing, readDocument } from './documents-queries.ts';
import {
  documentLabels,
  documentMimeTypes,
  documentTypes,
  expirationProblem,
  maxWaitingDocuments,
  missingInformation,
  type DocumentType,
} from './documents-rules.ts';
import { documentDeleted } from '../events/document-deleted.ts';
import { documentUploaded } from '../events/document-uploaded.ts';

export interface DocumentForm {
  readonly file: Upload | null;
  readonly fields: Readonly<Record<string, string>>;
}

interface CleanDocument {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly pageCount: number | null;
}

interface DocumentUpload {
  readonly documentType: DocumentType;
  readonly expirationDate: string | null;
  readonly fileName: string;
  readonly originalSha256: string;
}

const isDocumentType = (value: string | undefined): value is DocumentType => documentTypes.some((type) => type === value);

function readForm({ file, fields }: DocumentForm, today: string): DocumentUpload & { bytes: Buffer } {
  const documentType = fields['documentType']?.trim();
  if (!file) throw invalid({ document: missingInformation });
  if (!isDocumentType(documentType)) throw invalid({ documentType: missingInformation });
  const expirationDate = fields['expirationDate']?.trim() || null;
  const problem = expirationProblem(expirationDate, today, documentType);
  if (problem) throw invalid({ expirationDate: problem });
  const originalSha256 = createHash('sha256').update(file.bytes).digest('hex');
  return { documentType, expirationDate, fileName: file.fileName, originalSha256, bytes: file.bytes };
}

/** Detects the type by content and re-encodes pictures. Throws 415 `file_type`, 422 `invalid`. */
async function cleanDocument(bytes: Buffer, accountId: string): Promise<CleanDocument> {
  const type = await getContentType(bytes);
  if (!(documentMimeTypes as readonly string[]).includes(type)) throw new AppError(415, 'file_type', `File type ${type} is not allowed`);
  if (type === 'application/pdf') return { bytes, mime: type, ...(await inspectPdf(bytes, accountId)) };
  const image = await cleanScan(bytes, accountId);
  return { bytes: image.bytes, mime: image.mime, pageCount: null };
}

async function assertRoomInQueue(ctx: ActorCtx): Promise<void> {
  if ((await countWaiting(ctx, ctx.actor.id)) >= maxWaitingDocuments)
    throw conflict(
      'too_many_documents',
      `You have ${maxWaitingDocuments} documents waiting for review. Please wait for the answer, or remove one.`,
    );
}

/** Updates the expiration date of an identical waiting document of this type; null if there is none. */
async function repeated(
  { sql, actor }: ActorCtx,
  { documentType, expirationDate, originalSha256 }: DocumentUpload,
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    update compliance_documents set expiration_date = ${expirationDate}
    where user_id = ${actor.id} and document_type = ${documentType} and original_sha256 = ${originalSha256}
      and not verified and rejection_reason is null returning id`;
  return row?.id ?? null;
}

async function saveDocumentRow(ctx: ActorCtx, filing: DocumentUpload, pageCount: number | null, deposit: Deposit): Promise<string> {
  const { documentType, expirationDate, fileName, originalSha256 } = filing;
  const file = await saveFile(ctx, ctx.services.files, deposit);
  const id = newId();
  const row = {
    id,
    userId: ctx.actor.id,
    documentType,
    fileName,
    fileId: file.id,
    fileSize: file.byteSize,
    mimeType: file.mime,
    pageCount,
    originalSha256,
    uploadedAt: ctx.now,
    expirationDate,
  };
  await ctx.sql`insert into compliance_documents ${ctx.sql(row)}`;
  await recordAccess(ctx, 'upload', { fileId: file.id, fileType: complianceFileType, transportId: null, ownerId: ctx.actor.id });
  await publish(ctx, documentUploaded, { documentId: id, userId: ctx.actor.id, documentType, label: documentLabels[documentType] });
  return id;
}

/**
 * Files a document for review. Detects the type by content and re-encodes pictures before storing. Does not file an identical waiting
 * document twice. Throws 422 `invalid`, 415 `file_type`, 409 `too_many_documents`, and as `read` does.
 */
export async function uploadDocument(ctx: ActorCtx, read: () => Promise<DocumentForm>): Promise<ComplianceDocument> {
  const { bytes, ...filing } = readForm(await read(), openDay(ctx.now));
  const clean = await cleanDocument(bytes, ctx.actor.id);
  return storing(ctx.services.files, ctx.actor.id, [clean], ([deposit]) =>
    inTransaction(ctx, async (inner) => {
      await inner.sql`select 1 from users where id = ${ctx.actor.id} for no key update`;
      const sent = await repeated(inner, filing);
      if (!sent) await assertRoomInQueue(inner);
      return readDocument(inner, sent ?? (await saveDocumentRow(inner, filing, clean.pageCount, deposit)));
    }),
  );
}

async function deleteBytes(ctx: Ctx, fileId: string, ownerId: string): Promise<void> {
  await deleteFile(ctx, fileId);
  await recordAccess(ctx, 'delete', { fileId, fileType: complianceFileType, transportId: null, ownerId });
}

/** Erases an own document, its key first. Throws 404, 409 `legal_hold`, `document_verified`: the gate relies on a verified one. */
export const deleteDocument = (ctx: ActorCtx, id: string): Promise<{ deleted: true }> =>
  inTransaction(ctx, async (inner) => {
    const [row] = await inner.sql<{ verified: boolean; fileId: string; documentType: DocumentType }[]>`
      select verified, file_id, document_type from compliance_documents where id = ${id} and user_id = ${ctx.actor.id} for update`;
    if (!row) throw notFound(documentMissing);
    if (row.verified) throw conflict('document_verified', "You can't delete a verified document");
    await refuseOnLegalHold(inner.sql, { userId: ctx.actor.id });
    await inner.sql`delete from compliance_documents where id = ${id}`;
    await deleteBytes(inner, row.fileId, ctx.actor.id);
    const { documentType } = row;
    await publish(inner, documentDeleted, { documentId: id, userId: ctx.actor.id, documentType, label: documentLabels[documentType] });
    return { deleted: true };
  });

/** Erases a document after its retention period, its key first. The caller checks for legal holds. Inside a transaction only. */
export async function eraseDocument(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.sql<{ userId: string; fileId: string; documentType: DocumentType }[]>`
    delete from compliance_documents where id = ${id} returning user_id, file_id, document_type`;
  if (!row) return;
  const { userId, fileId, documentType } = row;
  await deleteBytes(ctx, fileId, userId);
  await publish(ctx, documentDeleted, { documentId: id, userId, documentType, label: documentLabels[documentType] });
}
