import type { FastifyRequest } from 'fastify';
import { AppError, invalid, unreadable } from '#shared/errors.ts';

/** The one file of a multipart request. */
export interface Upload {
  readonly bytes: Buffer;
  /** Last part of the name that the sender gave it, without control characters, at most 200 long: for reading only. */
  readonly fileName: string;
}

const bytesPerMegabyte = 1024 * 1024;

const tooLarge = (maxMegabytes: number) => new AppError(413, 'too_large', `File size exceeds ${maxMegabytes}MB limit`);

const cleanName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 200)
    .toWellFormed() || 'file';

/**
 * Reads the file of a multipart request into memory, whole or not at all. Throws 415 `unsupported_media_type` for a request of another
 * kind, 413 `too_large` as soon as that is known, 422 `invalid` without a file, 400 `unreadable` for one that breaks off.
 */
export async function readUpload(request: FastifyRequest, maxMegabytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError(415, 'unsupported_media_type', 'Send the file as multipart/form-data');
  const maxBytes = maxMegabytes * bytesPerMegabyte;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + bytesPerMegabyte) throw tooLarge(maxMegabytes);
  const broken = () => unreadable('The upload broke off. Please try again.');
  const part = await request.file({ limits: { fileSize: maxBytes + 1 } }).catch(() => {
    throw broken();
  });
  if (!part) throw invalid({ file: 'Please choose a file' });
  const bytes = await part.toBuffer().catch(() => {
    throw broken();
  });
  if (part.file.truncated || bytes.length > maxBytes) throw tooLarge(maxMegabytes);
  if (bytes.length === 0) throw invalid({ file: 'This file is empty' });
  return { bytes, fileName: cleanName(part.filename ?? '') };
}
