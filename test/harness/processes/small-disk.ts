import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addCleanup } from '../people/endings.ts';

/** A tmpfs in the child's own mount namespace, which needs no root. */
const inNamespace = ['-U', '-r', '-m', '--'];

export const canMountSmallDisk = spawnSync('unshare', [...inNamespace, 'true']).status === 0;

export async function mountSmallDisk(kilobytes: number): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carriage-small-disk-'));
  const script = `mount -t tmpfs -o size=${kilobytes}k,mode=755 tmpfs '${folder}' && echo mounted && read end`;
  const holder = spawn('unshare', [...inNamespace, 'sh', '-c', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => holder.once('exit', () => resolve()));
  addCleanup(async () => {
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

/** Runs the program with a small file system at `folder`, as an unprivileged user, as PostgreSQL requires. */
export const toSmallDiskCommand = (folder: string, kilobytes: number): readonly string[] => {
  const script = 'mount -t tmpfs -o size="$1"k,mode=755 tmpfs "$0" && shift && exec unshare -U --map-user=1000 --map-group=1000 -- "$@"';
  return ['unshare', ...inNamespace, 'sh', '-c', script, folder, String(kilobytes)];
};
