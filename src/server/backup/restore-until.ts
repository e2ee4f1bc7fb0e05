import {
  appendFileSync,
  chownSync,
  createReadStream,
  createWriteStream,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { makeHome, type Home } from '../db/embedded-files.ts';
import { StartError } from '../start-error.ts';
import { logFolder } from './log-archive.ts';
import { clusterPlace, filePlace, passwordPlace, type Manifest } from './manifest.ts';

/** What a played server is told, and does not need afterwards. */
export const recoverySettings = [
  'recovery_target_time',
  'recovery_target_action',
  'recovery_target_timeline',
  'restore_command',
  'hot_standby',
] as const;

/** Lays the log of a backup's time and after into the cluster. */
async function layLog(root: string, { firstSegment }: NonNullable<Manifest['cluster']>, pgWal: string): Promise<void> {
  const folder = logFolder(root);
  const isWanted = (name: string) =>
    /^[0-9A-F]{24}\.gz$/.test(name) && name.startsWith(firstSegment.slice(0, 8)) && name >= `${firstSegment}.gz`;
  const names = existsSync(folder) ? readdirSync(folder).filter(isWanted).sort() : [];
  if (names[0] !== `${firstSegment}.gz`) throw new StartError(`${folder} lacks the log from ${firstSegment} on: restore without --until.`);
  mkdirSync(path.join(pgWal, 'archive_status'), { recursive: true, mode: 0o700 });
  for (const name of names)
    await pipeline(
      createReadStream(path.join(folder, name)),
      createGunzip(),
      createWriteStream(path.join(pgWal, name.slice(0, -3)), { mode: 0o600 }),
    ).catch((error: NodeJS.ErrnoException) => {
      if (!error.code?.startsWith('Z_')) throw error;
      throw new StartError(
        `${path.join(folder, name)} is not what was archived: nothing was restored. Choose an earlier moment from another backup.`,
      );
    });
}

function giveTo({ cluster, identity }: Home): void {
  if (!identity) return;
  chownSync(cluster, identity.uid, identity.gid);
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(cluster, name), identity.uid, identity.gid);
}

/** Makes the cluster of a DATA_DIR from a backup and its log, so that its next start plays the log until a moment and stays there. Throws StartError where the log is not there. */
export async function layCluster(dataDir: string, folder: string, manifest: Manifest, until: Date): Promise<void> {
  const { cluster } = manifest;
  if (!cluster)
    throw new StartError(
      `${folder} is no backup from which a moment can be restored: --until needs a scheduled one of the embedded database.`,
    );
  const home = makeHome(dataDir);
  await mkdir(home.cluster, { recursive: true, mode: 0o700 });
  for (const name of cluster.folders) await mkdir(path.join(home.cluster, name), { recursive: true, mode: 0o700 });
  for (const { name } of cluster.parts) await copyFile(clusterPlace(folder, name), path.join(home.cluster, name));
  const password = await readFile(passwordPlace(folder)).catch(() => {
    throw new StartError(`${passwordPlace(folder)} is missing from the backup: nothing was restored. Choose another backup.`);
  });
  writeFileSync(path.join(dataDir, 'postgres.password'), password, { mode: 0o600 });
  await layLog(path.dirname(folder), cluster, path.join(home.cluster, 'pg_wal'));
  appendFileSync(
    path.join(home.cluster, 'postgresql.auto.conf'),
    [
      // Without letters: PostgreSQL reads this before it knows the names of zones.
      `recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
      "recovery_target_action = 'promote'",
      "recovery_target_timeline = 'current'",
      "restore_command = '/bin/false'",
      // Nobody is let in before the moment is reached.
      'hot_standby = off\n',
    ].join('\n'),
  );
  writeFileSync(path.join(home.cluster, 'recovery.signal'), '', { mode: 0o600 });
  giveTo(home);
}

/** Where a file lies that was there at some moment after a backup; null: neither the backup nor the log has it. */
export const findFile = (folder: string, id: string): string | null =>
  [filePlace(folder, id), filePlace(logFolder(path.dirname(folder)), id)].find((place) => existsSync(place)) ?? null;
