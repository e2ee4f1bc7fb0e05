import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { syncMirror } from '#server/backup/key-mirror.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { findKeys } from '#server/backup/restore-files.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { masterKey } from '#server/crypto/seal.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { storeFile } from '#server/files/files.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { newId } from '#shared/ids.ts';
import { dumpFiles, scratchFolder } from '../../harness/database/backups.ts';
import { testDatabase } from '../../harness/database/database.ts';
import { fileDeps } from '../../harness/file-deps.ts';
import { testCtx } from '../../harness/context.ts';

const source = await testDatabase();
const [restoredInto, taken] = [await testDatabase(), await testDatabase()];
const key = randomBytes(32);

const objects = new Map<string, Buffer>();
const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://x');
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const name = url.pathname.split('/').slice(2).join('/');
    if (request.method === 'PUT') objects.set(name, Buffer.concat(parts));
    if (request.method === 'DELETE') objects.delete(name);
    if (url.searchParams.has('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? '';
      const listed = [...objects.keys()].filter((one) => one.startsWith(prefix));
      return response.end(
        `<R>${listed.map((one) => `<Contents><Key>${one}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`).join('')}</R>`,
      );
    }
    const found = objects.get(name);
    if (request.method === 'GET' && !found) return response.writeHead(404).end();
    return response.end(request.method === 'GET' ? found : undefined);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const s3 = { endpoint, bucket: 'b', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' };

describe('the key mirror', () => {
  it('survives a restore with a folder without keys, and the program that runs on it', async () => {
    const [dataDir, root, empty] = [scratchFolder(), path.join(scratchFolder(), 'backups'), scratchFolder()];
    const stores = createByteStores({ dataDir, s3: null });
    const ctx = testCtx(source.sql);
    for (let n = 0; n < 3; n += 1)
      await storeFile(ctx, fileDeps(ctx.sql as Pool, stores, masterKey(key)), newId(), { bytes: randomBytes(9), mime: 'image/png' });
    mkdirSync(root);
    const mirror = path.join(root, 'keys');
    const backup = path.join(root, 'carriage-20261123T031000Z');
    await makeBackup({ ownerUrl: source.url, stores, master: masterKey(key), mirror }, backup);
    expect(Object.keys(dumpFiles(mirror))).toHaveLength(3);
    const into = scratchFolder();
    const target = {
      dataDir: into,
      databaseUrl: restoredInto.url,
      databaseDirectUrl: null,
      databaseMigrationUrl: null,
      s3: null,
      masterKey: key,
    };
    expect((await restoreBackup(target, backup, { keys: empty, confirm: async () => true })).gone).toHaveLength(3);
    await syncMirror(restoredInto.sql, createByteStores(target), mirror);
    expect(Object.keys(dumpFiles(mirror))).toHaveLength(3);
  });
});

describe('an object store bucket in use', () => {
  it('keeps its keys when a restore into it is refused because the database is not empty', async () => {
    const dataDir = scratchFolder();
    const config = { dataDir, s3 };
    const stores = createByteStores(config);
    const ctx = testCtx(taken.sql);
    for (let n = 0; n < 3; n += 1)
      await storeFile(ctx, fileDeps(ctx.sql as Pool, stores, masterKey(key)), newId(), { bytes: randomBytes(9), mime: 'image/png' });
    const folder = path.join(scratchFolder(), 'by-hand');
    await makeBackup({ ownerUrl: taken.url, stores, master: masterKey(key) }, folder);
    const before = [...objects.keys()].sort();
    expect(before).toHaveLength(6);
    const target = { ...config, databaseUrl: taken.url, databaseDirectUrl: null, databaseMigrationUrl: null, masterKey: key };
    await expect(restoreBackup(target, folder)).rejects.toThrow('The database is not empty');
    expect([...objects.keys()].sort()).toEqual(before);
  });
});

it('a file given as key folder is refused with one message', () => {
  expect(() => findKeys('/backups/of-today', import.meta.filename)).toThrow('does not exist. Name the folder with this backup’s keys');
});
