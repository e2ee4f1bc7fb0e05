import { createHash } from 'node:crypto';
import { saveDocument } from '#domains/transports/references/save-document.ts';
import { savePhoto, type NewPhoto } from '#domains/transports/photos/photos.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { getContentType } from '#server/files/content-type.ts';
import { storing } from '#server/files/deposit.ts';
import { cleanPhoto } from '#server/files/images/images.ts';
import { inspectPdf } from '#server/files/pdf/pdf.ts';
import type { Upload } from '#server/http/bodies/upload.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { lockOpenThread, writeMessage } from './commands.ts';
import { fileMessageFields, type Message } from './schemas.ts';
import { getMessage, messageDocumentType, messagePhotoType } from './queries.ts';
import { documentName, documentType } from './rules.ts';

/** `key` is the same for all attempts; call `read` only once sending is allowed. */
interface SentForm {
  readonly key: string | null;
  readonly read: () => Promise<{ file: Upload | null; fields: Record<string, string> }>;
}

interface FileUpload {
  readonly transportId: string;
  readonly key: string | null;
  readonly body: string;
  readonly file: Upload;
  /** Before any processing. */
  readonly originalSha256: string;
}

/** Checks permission before reading the upload. Throws as `sendMessage` and `read`, 422 `invalid`. */
async function readSent(ctx: ActorCtx, transportId: string, { key, read }: SentForm, missing: string): Promise<FileUpload> {
  await inTransaction(ctx, (inner) => lockOpenThread(inner, transportId));
  const { file, fields } = await read();
  if (!file) throw invalid({ file: missing });
  const parsed = fileMessageFields.safeParse(fields);
  if (!parsed.success) throw invalid({ body: parsed.error.issues[0]!.message });
  return { transportId, key, body: parsed.data.body, file, originalSha256: createHash('sha256').update(file.bytes).digest('hex') };
}

/** The message already sent with this key. Throws 422 `idempotency_mismatch` if it had another file. */
async function findSent({ sql, actor }: ActorCtx, { transportId, key, originalSha256 }: FileUpload): Promise<string | null> {
  if (key === null) return null;
  const [row] = await sql<{ id: string | null; isSame: boolean }[]>`
    select m.id, m.id is not null and d.user_id = ${actor.id} and d.original_sha256 = ${originalSha256} as is_same
    from documents d left join messages m on m.photo_id = d.id where d.transport_id = ${transportId} and d.upload_key = ${key}`;
  if (row && !row.isSame) throw new AppError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different file');
  return row?.id ?? null;
}

const writeWith = (ctx: ActorCtx, sent: FileUpload, keep: (inner: ActorCtx) => Promise<string>): Promise<Message> =>
  inTransaction(ctx, async (inner) => {
    const locked = await lockOpenThread(inner, sent.transportId);
    const before = await findSent(inner, sent);
    return before ? getMessage(inner, before) : writeMessage(inner, locked, sent.body, await keep(inner));
  });

/** Re-encodes and encrypts the photo. Idempotent by `key`. Throws as `sendMessage`, `cleanPhoto`, `read`, 422 `idempotency_mismatch`. */
export async function sendPhotoMessage(ctx: ActorCtx, transportId: string, form: SentForm): Promise<Message> {
  const sent = await readSent(ctx, transportId, form, 'Please choose a photo');
  const { file, ...request } = sent;
  const clean = await cleanPhoto(file.bytes, ctx.actor.id);
  return storing(ctx.services.files, ctx.actor.id, [clean.image, clean.thumb], (deposits) => {
    const photo: NewPhoto = { ...request, fileName: file.fileName, clean, deposits };
    return writeWith(ctx, sent, (inner) => savePhoto(inner, photo, { documentType: messagePhotoType, photoSection: null, position: null }));
  });
}

/** Idempotent by `key`. Throws as `sendMessage`, `inspectPdf`, `read`, 415 `file_type`, 422 `idempotency_mismatch`. */
export async function sendDocumentMessage(ctx: ActorCtx, transportId: string, form: SentForm): Promise<Message> {
  const sent = await readSent(ctx, transportId, form, 'Please choose a PDF');
  const { file, ...request } = sent;
  const type = await getContentType(file.bytes);
  if (type !== documentType) throw new AppError(415, 'file_type', `File type ${type} is not allowed`);
  await inspectPdf(file.bytes, ctx.actor.id);
  return storing(ctx.services.files, ctx.actor.id, [{ bytes: file.bytes, mime: documentType }], ([deposit]) =>
    writeWith(ctx, sent, (inner) =>
      saveDocument(inner, { ...request, documentType: messageDocumentType, fileName: documentName(file.fileName), deposit }),
    ),
  );
}
