import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

interface OpenedVideo {
  readonly stream: Readable;
  readonly mime: string;
  readonly byteSize: number;
  readonly name: string;
}

export const sendVideo = (reply: FastifyReply, { stream, mime, byteSize, name }: OpenedVideo) =>
  reply
    .type(mime)
    .header('content-length', byteSize)
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename=${name}.${mime === 'video/webm' ? 'webm' : 'mp4'}`)
    .send(stream);
