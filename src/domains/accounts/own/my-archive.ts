import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ActorCtx } from '#server/db/context.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { getFiles, readFile } from '#server/files/files.ts';
import { getPages, getPersonalData, type CopiedFile } from '#server/personal-data.ts';
import { getMyData } from './my-data.ts';

/** One name for each file, that every system takes: what it was called, behind its id. */
const toName = (folder: string, { id, fileName }: CopiedFile): string =>
  `${folder}/${id}-${fileName.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_').slice(-80)}`;

/** The bytes of one of the actor's files, recorded as taken; null where it was deleted since it was listed. */
async function take(ctx: ActorCtx, { fileId, fileType, transportId }: CopiedFile): Promise<Readable | null> {
  const file = (await getFiles(ctx, [fileId])).get(fileId);
  if (!file) return null;
  const stream = await readFile(ctx.services.files, file);
  await recordAccess(ctx, 'download', { fileId, fileType, transportId, ownerId: ctx.actor.id });
  return stream;
}

/** Puts everything into the archive, one after the other, each opened when the one before is through. */
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
    // Whoever stops reading leaves no file open.
    (current as Readable | null)?.destroy();
  }
}

/**
 * The copy of `getMyData` and every file that the actor gave and that is still there, as a ZIP that is made while it is sent, with one file
 * open at a time; each is recorded as taken by its owner. What fails midway breaks the stream off.
 */
export const getMyArchive = (ctx: ActorCtx): Readable => Readable.from(getBytes(ctx), { objectMode: false });
