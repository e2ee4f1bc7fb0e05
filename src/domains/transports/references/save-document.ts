import type { ActorCtx } from '#server/db/context.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { saveFile, type Deposit } from '#server/files/deposit.ts';
import { newId } from '#shared/ids.ts';

/** A document or video without thumbnail, checked and encrypted. */
export interface NewDocument {
  readonly transportId: string;
  readonly documentType: string;
  readonly key: string | null;
  readonly fileName: string;
  readonly originalSha256: string;
  readonly photoSection?: string;
  readonly deposit: Deposit;
}

/** Returns the id. Must run inside a transaction. */
export async function saveDocument(
  ctx: ActorCtx,
  { transportId, documentType, key, fileName, originalSha256, photoSection, deposit }: NewDocument,
): Promise<string> {
  const file = await saveFile(ctx, ctx.services.files, deposit);
  const row = {
    id: newId(),
    transportId,
    userId: ctx.actor.id,
    documentType,
    photoSection: photoSection ?? null,
    fileId: file.id,
    fileName,
    fileSize: file.byteSize,
    mimeType: file.mime,
    ipAddress: ctx.ip,
    uploadKey: key,
    originalSha256,
    createdAt: ctx.now,
  };
  await ctx.sql`insert into documents ${ctx.sql(row)}`;
  await recordAccess(ctx, 'upload', { fileId: file.id, fileType: documentType, transportId, ownerId: ctx.actor.id });
  return row.id;
}
