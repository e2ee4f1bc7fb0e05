import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const gigabyte = 1024 ** 3;

/**
 * Where servers of the tests keep their files: in memory where there is room for so many GB, a few times of what they need. A database is a thousand
 * files, and test files make and drop them: a disk whose file system looks for numbers of files that were not just freed, and that is waited for, took
 * ten times as long for it (docs/performance.md).
 */
export function serversFolder(roomNeeded = 2): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, freemem()) >= roomNeeded * gigabyte ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
