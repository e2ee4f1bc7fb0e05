import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atEnd } from '../people/endings.ts';

/** A tmpfs in a mount namespace of a child's own: neither root nor any right is needed, and nobody else sees it. */
const inNamespace = ['-U', '-r', '-m', '--'];

/** Whether this machine lets a program mount a file system for itself (Linux does, unless it was told not to). */
export const canMountSmallDisk = spawnSync('unshare', [...inNamespace, 'true']).status === 0;

/** A real file system of `kilobytes`, which is full when they are used up; it goes with the calling test file. */
export async function mountSmallDisk(kilobytes: number): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carriage-small-disk-'));
  const script = `mount -t tmpfs -o size=${kilobytes}k,mode=755 tmpfs '${folder}' && echo mounted && read end`;
  const holder = spawn('unshare', [...inNamespace, 'sh', '-c', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => holder.once('exit', () => resolve()));
  atEnd(async () => {
    holder.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await new Promise<void>((resolve, reject) => {
    holder.stdout.once('data', () => resolve());
    void ended.then(() => reject(new Error('a small file system could not be mounted')));
  });
  return `/proc/${holder.pid}/root${folder}`;
}

/**
 * A command before another: that one sees a file system of `kilobytes` at `folder`, and itself as an ordinary user, which PostgreSQL asks
 * for. From outside its files lie in /proc, below the root of its process.
 */
export const onSmallDisk = (folder: string, kilobytes: number): readonly string[] => {
  const script = 'mount -t tmpfs -o size="$1"k,mode=755 tmpfs "$0" && shift && exec unshare -U --map-user=1000 --map-group=1000 -- "$@"';
  return ['unshare', ...inNamespace, 'sh', '-c', script, folder, String(kilobytes)];
};
