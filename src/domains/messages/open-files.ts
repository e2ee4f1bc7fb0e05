import type { ActorCtx } from '#server/db/context.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { openFile } from '#server/files/files.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import { isAdmin } from '#shared/roles.ts';
import { mayRead, messageDocumentType, messagePhotoType } from './queries.ts';

interface FileRow {
  readonly ownerId: string;
  readonly fileId: string;
  readonly thumbFileId: string | null;
  readonly fileName: string;
  readonly isKnown: boolean;
}

interface FileRequest {
  readonly transportId: string;
  readonly documentId: string;
  readonly documentType: typeof messagePhotoType | typeof messageDocumentType;
  readonly size: 'full' | 'thumb';
  /** For the access log. */
  readonly as: 'view' | 'download';
  readonly missing: string;
}

/** Logs access and refusals. Throws 404; hidden files open only for the author and administrators. */
async function openSent(ctx: ActorCtx, { transportId, documentId, documentType, size, as, missing }: FileRequest) {
  const { sql, actor } = ctx;
  const [row] = await sql<FileRow[]>`
    select d.user_id as owner_id, d.file_id, d.thumb_file_id, d.file_name,
      ${mayRead(sql, actor)} and (m.hidden_at is null or m.author_id = ${actor.id} or ${isAdmin(actor.role)}) as is_known
    from documents d join messages m on m.photo_id = d.id join transports t on t.id = m.transport_id join quotes q on q.id = m.quote_id
    where d.id = ${documentId} and d.transport_id = ${transportId} and d.document_type = ${documentType}`;
  const file = {
    fileId: (size === 'thumb' ? row?.thumbFileId : row?.fileId) ?? '',
    fileType: documentType,
    transportId,
    ownerId: row?.ownerId ?? null,
  };
  if (!row?.isKnown) throw new RecordedRefusal(404, 'not_found', missing, async (pool) => row && recordAccess(ctx, 'refused', file, pool));
  const opened = await openFile(ctx, ctx.services.files, file.fileId);
  await recordAccess(ctx, as, file);
  return { ...opened, fileName: row.fileName };
}

export const openMessagePhoto = (ctx: ActorCtx, { id, photoId }: { id: string; photoId: string }, size: 'full' | 'thumb') =>
  openSent(ctx, {
    transportId: id,
    documentId: photoId,
    documentType: messagePhotoType,
    size,
    as: 'view',
    missing: "This photo does not exist or you don't have access to it",
  });

export const openMessageDocument = (ctx: ActorCtx, { id, paperId }: { id: string; paperId: string }) =>
  openSent(ctx, {
    transportId: id,
    documentId: paperId,
    documentType: messageDocumentType,
    size: 'full',
    as: 'download',
    missing: "This document does not exist or you don't have access to it",
  });
