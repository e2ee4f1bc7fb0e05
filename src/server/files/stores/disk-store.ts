import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '#shared/dates/days.ts';
import { StoredFileMissing } from './missing.ts';
import type { ByteStore, StoredContent } from './byte-store.ts';

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });

/** Syncs every new folder, so that the names survive a crash. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let created = folder; created.length >= first.length; created = path.dirname(created)) await syncFolder(path.dirname(created));
}

/** Spread over 256 folders by the last two (random) digits of the id. */
export function createDiskStore(root: string): ByteStore {
  const toPlace = (id: string): string => {
    if (!isId.test(id)) throw new Error('a stored file is named by a UUID');
    return path.join(root, id.slice(-2), id);
  };
  return {
    name: 'disk',
    async put(id, sealed) {
      const filePath = toPlace(id);
      const folder = path.dirname(filePath);
      const draft = `${filePath}.${randomBytes(6).toString('hex')}.part`;
      await makeFolder(folder);
      try {
        const handle = await open(draft, 'wx', 0o600);
        await handle
          .writeFile(sealed)
          .then(() => handle.sync())
          .finally(() => handle.close());
        await rename(draft, filePath);
        await syncFolder(folder);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(id) {
      const handle = await open(toPlace(id), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new StoredFileMissing(id) : error;
      });
      return handle.createReadStream();
    },
    async delete(id) {
      await rm(toPlace(id), { force: true });
    },
    async list(signal) {
      const contents: StoredContent[] = [];
      for (const folder of await namesIn(root)) {
        for (const name of await namesIn(path.join(root, folder))) {
          signal.throwIfAborted();
          const filePath = path.join(root, folder, name);
          const writtenAt = (await stat(filePath).catch(() => null))?.mtime;
          if (writtenAt && isId.test(name)) contents.push({ id: name, writtenAt });
          else if (writtenAt && name.endsWith('.part') && writtenAt.getTime() < Date.now() - dayMs) await rm(filePath, { force: true });
        }
      }
      return contents;
    },
  };
}
