import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ActorCtx } from '#server/db/context.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { getFiles, readFile } from '#server/files/files.ts';
import { getPages, getPersonalData, type CopiedFile } from '#server/personal-data.ts';
import { getMyData } from './my-data.ts';

const toName = (folder: string, { id, fileName }: CopiedFile): string =>
  `${folder}/${id}-${fileName.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_').slice(-80)}`;

/** Records the download; null if the file was deleted since it was listed. */
async function take(ctx: ActorCtx, { fileId, fileType, transportId }: CopiedFile): Promise<Readable | null> {
  const file = (await getFiles(ctx, [fileId])).get(fileId);
  if (!file) return null;
  const stream = await readFile(ctx.services.files, file);
  await recordAccess(ctx, 'download', { fileId, fileType, transportId, ownerId: ctx.actor.id });
  return stream;
}

/** Adds files one after the other, so that only one is open at a time. */
async function fill(ctx: ActorCtx, add: (name: string, content: Readable, compress: boolean) => Promise<void>): Promise<void> {
  await add('my-data.json', await getMyData(ctx), true);
  for (const { files = [] } of getPersonalData(ctx))
    for (const part of files)
      for await (const page of getPages(ctx, part))
        for (const file of page) {
          const content = await take(ctx, file);
          if (content) await add(toName(part.name, file), content, false);
        }
}

async function* getBytes(ctx: ActorCtx): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => void output.destroy(error as Error);
  zip.on('error', fail);
  let current: Readable | null = null;
  const add = async (name: string, content: Readable, compress: boolean) => {
    current = content;
    if (output.destroyed) content.destroy();
    else zip.addReadStream(content, name, { compress, mtime: ctx.now });
    await finished(content, { writable: false });
  };
  fill(ctx, add).then(() => zip.end(), fail);
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    // Closes the open file when the reader stops early.
    (current as Readable | null)?.destroy();
  }
}

/** ZIP of `getMyData` and the actor's files, streamed; each file is logged as downloaded. An error breaks off the stream. */
export const getMyArchive = (ctx: ActorCtx): Readable => Readable.from(getBytes(ctx), { objectMode: false });
