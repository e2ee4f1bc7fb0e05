import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

interface OpenedPhoto {
  readonly stream: Readable;
  readonly mime: string;
  readonly byteSize: number;
  readonly fileName: string;
}

export const sendPhoto = (reply: FastifyReply, { stream, mime, byteSize, fileName }: OpenedPhoto) =>
  reply
    .type(mime)
    .header('content-length', byteSize)
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(fileName.replace(/\.\w+$|['()*]/g, ''))}.jpg`)
    .send(stream);
