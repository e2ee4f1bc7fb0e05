import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

interface OpenedVideo {
  readonly stream: Readable;
  readonly mime: string;
  readonly byteSize: number;
  /** Under which it is saved, without an ending. */
  readonly name: string;
}

/** Sends a video that was written anew, whole, to be shown and to be saved; no cache keeps it. */
export const sendVideo = (reply: FastifyReply, { stream, mime, byteSize, name }: OpenedVideo) =>
  reply
    .type(mime)
    .header('content-length', byteSize)
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename=${name}.${mime === 'video/webm' ? 'webm' : 'mp4'}`)
    .send(stream);
