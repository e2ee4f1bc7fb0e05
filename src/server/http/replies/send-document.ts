import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** If a browser opens the file directly, it can't load or run anything, or be framed. */
export const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

interface OpenedDocument {
  readonly stream: Readable;
  readonly mime: string;
  readonly byteSize: number;
  readonly fileName: string;
}

/** For files from users: download only, uncached. */
export const sendDocument = (reply: FastifyReply, { stream, mime, byteSize, fileName }: OpenedDocument) =>
  reply
    .type(mime)
    .header('content-length', byteSize)
    .header('cache-control', 'no-store')
    .header('content-security-policy', filePolicy)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName.replaceAll(/['()*]/g, ''))}`)
    .send(stream);
