import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { hashOf, writeHashed } from './hashed-file.ts';

const hashed = { bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const format = 1;

const schema = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  /** The newest migration of the database: a restore makes the tables of that day. */
  migration: z.object({ number: z.number().int().positive(), name: z.string() }),
  /** By which master keys its files are sealed; no key is in a backup. */
  masterKeyIds: z.array(z.string()),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z0-9_]+$/), rows: z.number().int(), ...hashed })),
  /** Partitions of the tables: a restore makes those that are not there. */
  partitions: z.array(z.string().regex(/^[a-z0-9_]+$/)).default([]),
  sequences: z.array(z.object({ name: z.string().regex(/^[a-z0-9_]+$/), value: z.string().regex(/^\d+$/) })),
  /** Those with a share open only with it, and it is kept elsewhere. */
  files: z.array(z.object({ id: z.uuid(), share: z.uuid().optional(), ...hashed })),
  /** The shares of people that were not erased, by name; each is kept elsewhere. */
  shares: z.array(z.uuid()).default([]),
  /** A copy of the embedded server, from which the log leads to a later moment. */
  cluster: z
    .object({
      firstSegment: z.string().regex(/^[0-9A-F]{24}$/),
      folders: z.array(z.string()),
      parts: z.array(z.object({ name: z.string(), ...hashed })),
    })
    .optional(),
  /** Files whose row was there and whose content was not, before the backup began. */
  missing: z.array(z.uuid()),
});

/** What a backup holds, and what each part of it has to be. */
export type Manifest = Omit<z.output<typeof schema>, 'format'>;

const nameOf = (folder: string) => path.join(folder, 'manifest.json');

/** Where a backup keeps the rows of a table, one JSON text a line, compressed. */
export const tablePlace = (folder: string, name: string): string => path.join(folder, 'database', `${name}.gz`);

/** Where a backup keeps a part of the embedded server. */
export const clusterPlace = (folder: string, name: string): string => path.join(folder, 'cluster', name);

/** Where a backup keeps the password of the embedded server's owner, which counts for that copy alone. */
export const passwordPlace = (folder: string): string => path.join(folder, 'cluster.password');

/** Where a backup keeps a stored file, sealed as it lies in its store. */
export const filePlace = (folder: string, id: string): string => path.join(folder, 'files', id.slice(-2), id);

/** Writes the manifest, which is the last thing that is written. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ format, ...manifest });
  const sha256 = createHash('sha256').update(text).digest('hex');
  await writeHashed(nameOf(folder), one(`${sha256}\n${text}\n`));
}

async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Reads a manifest. Throws StartError for a folder that is no backup, one that was changed, and one of another version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const words = await readFile(nameOf(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${folder} is no whole backup (${error.code === 'ENOENT' ? 'it has no manifest.json' : error.code}): choose another.`,
    );
  });
  const [sha256, text = ''] = words.split('\n');
  if (createHash('sha256').update(text).digest('hex') !== sha256)
    throw new StartError(`${nameOf(folder)} was changed or cut off: choose another backup.`);
  const content = JSON.parse(text) as { format?: unknown };
  if (content.format !== format)
    throw new StartError(
      `${folder} is a backup of version ${String(content.format)}, and this Carriage reads version ${format}: use the one that made it.`,
    );
  return schema.parse(content);
}

/** Holds every part of a backup against its manifest. Throws StartError with the first that is missing or is not what was written. */
export async function verifyBackup(folder: string, { tables, files, cluster }: Manifest): Promise<void> {
  const parts = [
    ...tables.map((table) => ({ ...table, place: tablePlace(folder, table.name) })),
    ...(cluster?.parts ?? []).map((part) => ({ ...part, place: clusterPlace(folder, part.name) })),
    ...files.map((file) => ({ ...file, place: filePlace(folder, file.id) })),
  ];
  for (const { place, bytes, sha256 } of parts) {
    const found = await hashOf(place);
    if (!found) throw new StartError(`${place} is missing from the backup: nothing was restored. Choose another backup.`);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(`${place} is not what the backup wrote: nothing was restored. Choose another backup.`);
  }
}
