import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const gigabyte = 1024 ** 3;

/** In memory if there is room: creating and dropping databases is up to ten times slower on disk (docs/performance.md). */
export function serversFolder(roomNeeded = 2): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, freemem()) >= roomNeeded * gigabyte ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
