import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { MasterKey } from '../crypto/seal.ts';
import { StartError } from '../start-error.ts';
import { findHash, writeHashed } from './hashed-file.ts';

const hashed = { bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const format = 1;

const schema = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  /** The newest migration of the database: a restore makes the tables of that day. */
  migration: z.object({ number: z.number().int().positive(), name: z.string() }),
  /** The master keys that wrap the keys of its files and rows; no master key is in a backup. */
  masterKeyIds: z.array(z.string()),
  /** The key that encrypts the rows, wrapped by a master key; absent in backups of versions that wrote them as plain text. */
  rowsKey: z.object({ masterKeyId: z.string(), wrapped: z.base64() }).optional(),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z0-9_]+$/),
      rows: z.number().int(),
      ...hashed,
      /** Of the rows themselves (`Tally`). */
      content: hashed.sha256.optional(),
    }),
  ),
  /** Partitions of the tables: a restore makes those that are not there. */
  partitions: z.array(z.string().regex(/^[a-z0-9_]+$/)).default([]),
  sequences: z.array(z.object({ name: z.string().regex(/^[a-z0-9_]+$/), value: z.string().regex(/^\d+$/) })),
  /** Those with a share open only with it, and it is kept elsewhere. */
  files: z.array(z.object({ id: z.uuid(), share: z.uuid().optional(), ...hashed })),
  /** The shares of people that were not erased, by name; each is kept elsewhere. */
  shares: z.array(z.uuid()).default([]),
  /** Files whose row was there and whose content was not, before the backup began. */
  missing: z.array(z.uuid()),
});

/** What a backup holds, and what each part of it has to be. */
export type Manifest = Omit<z.output<typeof schema>, 'format'>;

const toName = (folder: string) => path.join(folder, 'manifest.json');

/** Where a backup keeps the rows of a table, one JSON text a line, compressed, then encrypted. */
export const tablePlace = (folder: string, name: string, { rowsKey }: Pick<Manifest, 'rowsKey'>): string =>
  path.join(folder, 'database', rowsKey ? `${name}.gz.enc` : `${name}.gz`);

/** Where a backup keeps a stored file, sealed as it lies in its store. */
export const filePlace = (folder: string, id: string): string => path.join(folder, 'files', id.slice(-2), id);

/** Nobody without the master key can write a manifest, which names every other part by its hash. */
const toMac = (text: string, { key }: MasterKey): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'carriage backup manifest', 32)))
    .update(text)
    .digest('hex');

/** Writes the manifest, which is the last thing that is written. */
export async function writeManifest(folder: string, manifest: Manifest, master: MasterKey): Promise<void> {
  const text = JSON.stringify({ format, ...manifest });
  const sha256 = createHash('sha256').update(text).digest('hex');
  await writeHashed(toName(folder), one(`${sha256}\n${text}\n${toMac(text, master)}\n`));
}

/** Throws StartError for a manifest that was not written with this master key. */
export async function requireWrittenWith(folder: string, master: MasterKey): Promise<void> {
  const [, text = '', mac = ''] = (await readFile(toName(folder), 'utf8')).split('\n');
  const own = Buffer.from(toMac(text, master));
  if (own.length !== mac.length || !timingSafeEqual(own, Buffer.from(mac)))
    throw new StartError(`${toName(folder)} was made with another master key or has been changed. Choose another backup.`);
}

async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Reads a manifest. Throws StartError for a folder that is no backup, one that was changed, and one of another version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const words = await readFile(toName(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${folder} is not a complete backup (${error.code === 'ENOENT' ? 'it has no manifest.json' : error.code}). Choose another.`,
    );
  });
  const [sha256, text = ''] = words.split('\n');
  if (createHash('sha256').update(text).digest('hex') !== sha256)
    throw new StartError(`${toName(folder)} is incomplete or has been changed. Choose another backup.`);
  const content = JSON.parse(text) as { format?: unknown };
  if (content.format !== format)
    throw new StartError(
      `${folder} has backup format ${String(content.format)}, but this version of Carriage reads format ${format}. Use the version that made it.`,
    );
  const read = schema.safeParse(content);
  if (!read.success) throw new StartError(`${toName(folder)} is not a backup manifest. Choose another backup.`);
  return read.data;
}

/** Holds every part of a backup against its manifest. Throws StartError with the first that is missing or is not what was written. */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<void> {
  const { tables, files } = manifest;
  const parts = [
    ...tables.map((table) => ({ ...table, place: tablePlace(folder, table.name, manifest) })),
    ...files.map((file) => ({ ...file, place: filePlace(folder, file.id) })),
  ];
  for (const { place, bytes, sha256 } of parts) {
    const found = await findHash(place);
    if (!found) throw new StartError(`${place} is missing from the backup. Nothing was restored. Choose another backup.`);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(`${place} in the backup has been changed. Nothing was restored. Choose another backup.`);
  }
}
