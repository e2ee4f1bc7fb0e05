import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** Should a reader open it by its address after all: it may load nothing, run nothing and stand in no frame. */
export const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

interface OpenedDocument {
  readonly stream: Readable;
  readonly mime: string;
  readonly byteSize: number;
  /** As it is saved, its ending included. */
  readonly fileName: string;
}

/** Sends a file that somebody else wrote, to be saved and not shown; no cache keeps it. */
export const sendDocument = (reply: FastifyReply, { stream, mime, byteSize, fileName }: OpenedDocument) =>
  reply
    .type(mime)
    .header('content-length', byteSize)
    .header('cache-control', 'no-store')
    .header('content-security-policy', filePolicy)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName.replaceAll(/['()*]/g, ''))}`)
    .send(stream);
