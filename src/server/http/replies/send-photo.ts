import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

interface OpenedPhoto {
  readonly stream: Readable;
  readonly mime: string;
  readonly byteSize: number;
  /** As it was called by whoever sent it. */
  readonly fileName: string;
}

/** Sends a photo that was written anew as JPEG, to be shown and to be saved under its own name; no cache keeps it. */
export const sendPhoto = (reply: FastifyReply, { stream, mime, byteSize, fileName }: OpenedPhoto) =>
  reply
    .type(mime)
    .header('content-length', byteSize)
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(fileName.replace(/\.\w+$|['()*]/g, ''))}.jpg`)
    .send(stream);
