import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid, unreadable } from '#shared/errors.ts';
import type { Ctx } from '#server/db/context.ts';
import type { Scanner } from '#server/files/clamd.ts';
import { UploadMemory } from './upload-memory.ts';

export interface Upload {
  readonly bytes: Buffer;
  /** For display only: no path or control characters, at most 200 characters. */
  readonly fileName: string;
}

const bytesPerMegabyte = 1024 * 1024;

/** A dozen of the largest files of one account; three such accounts at once. */
const memoryOfAll = new UploadMemory({ all: 384 * bytesPerMegabyte, perAccount: 128 * bytesPerMegabyte });

const tooLarge = (maxMegabytes: number) => new AppError(413, 'too_large', `File size exceeds ${maxMegabytes}MB limit`);

const cleanName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 200)
    .toWellFormed() || 'file';

const brokenOff = () => unreadable('The upload was interrupted. Please try again.');

function getLimit(request: FastifyRequest, maxMegabytes: number): number {
  if (!request.isMultipart()) throw new AppError(415, 'unsupported_media_type', 'Send the file as multipart/form-data');
  const maxBytes = maxMegabytes * bytesPerMegabyte;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + bytesPerMegabyte) throw tooLarge(maxMegabytes);
  return maxBytes;
}

async function wholeFile(part: MultipartFile, maxBytes: number, scanner: Scanner | null): Promise<Upload> {
  const bytes = await part.toBuffer().catch(() => {
    throw brokenOff();
  });
  if (part.file.truncated || bytes.length > maxBytes) throw tooLarge(maxBytes / bytesPerMegabyte);
  if (bytes.length === 0) throw invalid({ file: 'This file is empty' });
  await scanner?.refuseInfected(bytes);
  return { bytes, fileName: cleanName(part.filename ?? '') };
}

/** Allows a megabyte more for the rest of the form. Throws 413, 429 or 503 without reading on; excess data after `read` disconnects. */
function withinBytes<T>(request: FastifyRequest, maxBytes: number, memory: UploadMemory, read: () => Promise<T>): Promise<T> {
  const { promise: tooMuch, reject } = Promise.withResolvers<never>();
  const account = request.actor?.id ?? request.ip;
  let received = 0;
  let reserved = 0;
  let isDone = false;
  const take = (bytes: number) => {
    received += bytes;
    if (received > maxBytes + bytesPerMegabyte) throw tooLarge(maxBytes / bytesPerMegabyte);
    if (isDone) return;
    memory.hold(account, bytes);
    reserved += bytes;
  };
  const count = (chunk: Buffer) => {
    try {
      take(chunk.length);
    } catch (error) {
      request.raw.off('data', count);
      if (isDone) return void request.raw.destroy();
      request.raw.unpipe();
      request.raw.pause();
      reject(error as Error);
    }
  };
  const reading = read();
  request.raw.on('data', count);
  return Promise.race([reading, tooMuch]).finally(() => {
    isDone = true;
    memory.release(account, reserved);
  });
}

/** Throws 415, 413 `too_large`, 422 `invalid`, 400 `unreadable` if interrupted, and like `UploadMemory` and `refuseInfected`. */
export async function readUpload(
  { services }: Pick<Ctx, 'services'>,
  request: FastifyRequest,
  maxMegabytes: number,
  memory: UploadMemory = memoryOfAll,
): Promise<Upload> {
  const maxBytes = getLimit(request, maxMegabytes);
  return withinBytes(request, maxBytes, memory, async () => {
    const { file } = await readParts(request, maxBytes, services.scanner);
    if (!file) throw invalid({ file: 'Please choose a file' });
    return file;
  });
}

/** Reads text fields and one file in any order; `file` is null if none was chosen. Throws like `readUpload`, except for a missing file. */
export async function readUploadForm(
  { services }: Pick<Ctx, 'services'>,
  request: FastifyRequest,
  maxMegabytes: number,
): Promise<{ file: Upload | null; fields: Record<string, string> }> {
  const maxBytes = getLimit(request, maxMegabytes);
  return withinBytes(request, maxBytes, memoryOfAll, () => readParts(request, maxBytes, services.scanner));
}

async function readParts(
  request: FastifyRequest,
  maxBytes: number,
  scanner: Scanner | null,
): Promise<{ file: Upload | null; fields: Record<string, string> }> {
  const fields: Record<string, string> = {};
  let file: Upload | null = null;
  const parts = request.parts({ limits: { fileSize: maxBytes + 1 } });
  for (;;) {
    const { value: part, done } = await parts.next().catch(() => {
      throw brokenOff();
    });
    if (done || !part) {
      await request.checkFormFields?.(fields);
      return { file, fields };
    }
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.filename) file = await wholeFile(part, maxBytes, scanner);
    else part.file.resume();
  }
}
