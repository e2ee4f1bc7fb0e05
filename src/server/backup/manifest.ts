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
  migration: z.object({ number: z.number().int().positive(), name: z.string() }),
  masterKeyIds: z.array(z.string()),
  /** Absent in older backups, whose rows are not encrypted. */
  rowsKey: z.object({ masterKeyId: z.string(), wrapped: z.base64() }).optional(),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z0-9_]+$/),
      rows: z.number().int(),
      ...hashed,
      content: hashed.sha256.optional(),
    }),
  ),
  partitions: z.array(z.string().regex(/^[a-z0-9_]+$/)).default([]),
  sequences: z.array(z.object({ name: z.string().regex(/^[a-z0-9_]+$/), value: z.string().regex(/^\d+$/) })),
  /** `share`: the subject key needed to decrypt the file, stored outside the backup. */
  files: z.array(z.object({ id: z.uuid(), share: z.uuid().optional(), ...hashed })),
  shares: z.array(z.uuid()).default([]),
  /** Files with a row but no content when the backup was made. */
  missing: z.array(z.uuid()),
});

export type Manifest = Omit<z.output<typeof schema>, 'format'>;

const toName = (folder: string) => path.join(folder, 'manifest.json');

export const tablePlace = (folder: string, name: string, { rowsKey }: Pick<Manifest, 'rowsKey'>): string =>
  path.join(folder, 'database', rowsKey ? `${name}.gz.enc` : `${name}.gz`);

export const filePlace = (folder: string, id: string): string => path.join(folder, 'files', id.slice(-2), id);

/** Only the holder of the master key can write a manifest, which contains the hash of every other part. */
const toMac = (text: string, { key }: MasterKey): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'carriage backup manifest', 32)))
    .update(text)
    .digest('hex');

/** Written last, so that an incomplete backup has no manifest. */
export async function writeManifest(folder: string, manifest: Manifest, master: MasterKey): Promise<void> {
  const text = JSON.stringify({ format, ...manifest });
  const sha256 = createHash('sha256').update(text).digest('hex');
  await writeHashed(toName(folder), one(`${sha256}\n${text}\n${toMac(text, master)}\n`));
}

export async function requireMasterKey(folder: string, master: MasterKey): Promise<void> {
  const [, text = '', mac = ''] = (await readFile(toName(folder), 'utf8')).split('\n');
  const own = Buffer.from(toMac(text, master));
  if (own.length !== mac.length || !timingSafeEqual(own, Buffer.from(mac)))
    throw new StartError(`${toName(folder)} was made with another master key or has been changed. Choose another backup.`);
}

async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

export async function readManifest(folder: string): Promise<Manifest> {
  const fileText = await readFile(toName(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${folder} is not a complete backup (${error.code === 'ENOENT' ? 'it has no manifest.json' : error.code}). Choose another.`,
    );
  });
  const [sha256, text = ''] = fileText.split('\n');
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
