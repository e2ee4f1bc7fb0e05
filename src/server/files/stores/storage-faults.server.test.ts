import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { invalid } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { canMountSmallDisk, mountSmallDisk } from '../../../../test/harness/processes/small-disk.ts';
import { masterKey } from '#server/crypto/seal.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { saveFile, storeMs, storing, type FileDeps } from '../deposit.ts';
import { eraseFiles, openFile, storeFile } from '../files.ts';
import { eraseShares } from '../keys/erase-keys.ts';
import { createByteStores } from './store.ts';
import { listStoreSweeps, sweepFiles, sweepStores } from './sweep.ts';
import { fileDeps } from '../../../../test/harness/file-deps.ts';
import { testCtx } from '../../../../test/harness/context.ts';
import { waitLimitMs } from '../../../../test/harness/timeouts.ts';

const { sql } = await testDatabase();
const said: { level: string; msg: string; count?: number; fileIds?: string[] }[] = [];
const log = pino(
  { level: 'warn', formatters: { level: (level) => ({ level }) } },
  { write: (line: string) => void said.push(JSON.parse(line)) },
);
const ctx: Ctx = testCtx(sql, { log });
const dataDir = mkdtempSync(path.join(tmpdir(), 'carriage-faults-'));
const depsIn = (folder: string): FileDeps => fileDeps(sql, createByteStores({ dataDir: folder, s3: null }), masterKey(randomBytes(32)));
let owner = newId();
const deps = depsIn(dataDir);
const toPlace = (id: string, folder = dataDir) => path.join(folder, 'files', id.slice(-2), id);
const content = (bytes: number) => ({ bytes: randomBytes(bytes), mime: 'image/jpeg' });

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(path.join(folder, name)).isFile())
    : [];
const rowIds = async () => (await sql<{ id: string }[]>`select id from files where deleted_at is null`).map(({ id }) => id);
const getShare = async (id: string) => (await sql<{ shareId: string }[]>`select share_id from files where id = ${id}`)[0]!.shareId;
const sharePlace = (shareId: string, folder = dataDir) => path.join(folder, 'keys', shareId.slice(-2), shareId);

const listParts = async (id: string) => [path.join('files', id.slice(-2), id), path.relative(dataDir, sharePlace(await getShare(id)))];

beforeEach(async () => {
  said.length = 0;
  owner = newId();
  await sql`delete from files`;
  await sql`delete from shares`;
  await sql`truncate jobs cascade`;
  for (const folder of ['files', 'keys']) rmSync(path.join(dataDir, folder), { recursive: true, force: true });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.skipIf(!canMountSmallDisk)('a full disk at the second of two files gives 507, and the first is deleted', async () => {
  const small = await mountSmallDisk(256);
  const onSmall = depsIn(small);
  const keeping = storing(onSmall, owner, [content(150_000), content(150_000)], (deposits) =>
    inTransaction(ctx, async (inner) => {
      for (const deposit of deposits) await saveFile(inner, onSmall, deposit);
    }),
  );
  await expect(keeping).rejects.toMatchObject({ status: 507, code: 'storage_full', message: expect.stringContaining('Storage is full') });
  expect(filesBelow(path.join(small, 'files'))).toEqual([]);
  expect(await rowIds()).toEqual([]);
  const { id } = await storeFile(ctx, onSmall, owner, content(150_000));
  expect(filesBelow(small)).toEqual(await listParts(id));
});

test('files stored by a refused transaction are deleted, as are unneeded ones', { tags: 'full' }, async () => {
  const refused = storing(deps, owner, [content(10)], ([deposit]) =>
    inTransaction(ctx, async (inner) => {
      await saveFile(inner, deps, deposit);
      throw invalid({ file: 'no' });
    }),
  );
  await expect(refused).rejects.toMatchObject({ status: 422 });
  const kept = await storing(deps, owner, [content(10), content(10)], ([, second]) => saveFile(ctx, deps, second));
  expect(filesBelow(dataDir)).toEqual(await listParts(kept.id));
  expect(await rowIds()).toEqual([kept.id]);
});

test.skipIf(!canMountSmallDisk)('a full key disk gives 507, and nothing of the file is left', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carriage-faults-'));
  const small = await mountSmallDisk(16);
  symlinkSync(small, path.join(folder, 'keys'));
  const onSmall = depsIn(folder);
  writeFileSync(path.join(small, 'filler'), '');
  expect(() => writeFileSync(path.join(small, 'filler'), Buffer.alloc(1_000_000))).toThrow('ENOSPC');
  await expect(storeFile(ctx, onSmall, owner, content(10))).rejects.toMatchObject({ status: 507, code: 'storage_full' });
  expect(await rowIds()).toEqual([]);
  expect([filesBelow(path.join(folder, 'files')), filesBelow(small)]).toEqual([[], ['filler']]);
  rmSync(path.join(small, 'filler'));
  const { id } = await storeFile(ctx, onSmall, owner, content(10));
  expect(await rowIds()).toEqual([id]);
  rmSync(folder, { recursive: true, force: true });
});

const handlers = byName([eraseShares(deps), eraseFiles(deps), sweepStores(deps)]);
const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);

function lose(name: string, writtenAt?: Date): string {
  const place = toPlace(name.slice(0, 36));
  mkdirSync(path.dirname(place), { recursive: true });
  const whole = path.join(path.dirname(place), name);
  writeFileSync(whole, 'bytes');
  if (writtenAt) utimesSync(whole, writtenAt, writtenAt);
  return whole;
}

test('the sweeper deletes old files without a row, and reports rows without a file', { tags: 'full' }, async () => {
  const kept = await storeFile(ctx, deps, owner, content(10));
  const gone = await storeFile(ctx, deps, owner, content(10));
  rmSync(toPlace(gone.id));
  utimesSync(toPlace(kept.id), twoDaysAgo, twoDaysAgo);
  const old = lose(newId(), twoDaysAgo);
  const young = lose(newId());
  const draft = lose(`${newId()}.0123456789ab.part`, twoDaysAgo);
  await sql`update files set created_at = now() - interval '1 minute'`;
  await enqueue(ctx, sweepFiles, {});
  await runDueJobs({ sql, log, handlers, services: ctx.services });
  expect(await listStoreSweeps({ sql })).toEqual([{ store: 'disk', lookedAt: expect.any(String), withoutRow: 1, withoutContent: 1 }]);
  expect([old, draft, young, toPlace(kept.id)].map((place) => existsSync(place))).toEqual([false, false, true, true]);
  expect(await rowIds()).toEqual(expect.arrayContaining([kept.id, gone.id]));
  expect(said.map(({ level, msg, count, fileIds }) => ({ level, msg, count, fileIds }))).toEqual([
    { level: 'warn', msg: 'orphaned files found and deleted', count: 1, fileIds: undefined },
    {
      level: 'error',
      msg: 'missing files: restore them from a backup',
      count: 1,
      fileIds: [gone.id],
    },
  ]);
});

test.each([
  ['knows no file', async () => void (await sql`delete from files`, await sql`delete from shares`), 3],
  [
    'knows less than half of many files',
    async () => void (await sql`delete from files where id <> (select min(id::text)::uuid from files)`),
    24,
  ],
])('the sweeper deletes nothing for a database that %s, and says so', { tags: 'full' }, async (_, forget, count) => {
  for (let number = 0; number < count; number += 1) {
    const { id } = await storeFile(ctx, deps, owner, content(10));
    for (const place of [toPlace(id), sharePlace(await getShare(id))]) utimesSync(place, twoDaysAgo, twoDaysAgo);
  }
  const lying = filesBelow(dataDir);
  await forget();
  await enqueue(ctx, sweepFiles, {});
  await runDueJobs({ sql, log, handlers, services: ctx.services });
  expect(filesBelow(dataDir)).toEqual(lying);
  expect(said).toMatchObject([
    { level: 'error', msg: expect.stringContaining('nothing is deleted. Does DATABASE_URL match the file store?') },
  ]);
});

test('the sweeper deletes old keys without a row, and reports missing ones', { tags: 'full' }, async () => {
  const kept = await storeFile(ctx, deps, owner, content(10));
  const unlucky = await storeFile(ctx, deps, newId(), content(10));
  const lost = await getShare(unlucky.id);
  rmSync(sharePlace(lost));
  utimesSync(sharePlace(await getShare(kept.id)), twoDaysAgo, twoDaysAgo);
  const [old, young] = [newId(), newId()];
  for (const keyId of [old, young]) await deps.stores.shares.current.put(keyId, randomBytes(32));
  utimesSync(sharePlace(old), twoDaysAgo, twoDaysAgo);
  await sql`update shares set made_at = now() - interval '1 minute'`;
  await enqueue(ctx, sweepFiles, {});
  await runDueJobs({ sql, log, handlers, services: ctx.services });
  expect(await listStoreSweeps({ sql })).toMatchObject([{ withoutRow: 1, withoutContent: 1 }]);
  expect([old, young, await getShare(kept.id)].map((keyId) => existsSync(sharePlace(keyId)))).toEqual([false, true, true]);
  expect(said).toMatchObject([
    { level: 'warn', msg: 'orphaned keys found and deleted', count: 1 },
    { level: 'error', msg: 'missing keys: restore them from a backup', count: 1, keyIds: [lost] },
  ]);
});

test('the counts of a sweep replace earlier ones, never later ones', { tags: 'full' }, async () => {
  const gone = await storeFile(ctx, deps, owner, content(10));
  rmSync(toPlace(gone.id));
  await sql`update files set created_at = now() - interval '1 minute'`;
  const look = async () => {
    await enqueue(ctx, sweepFiles, {});
    await runDueJobs({ sql, log, handlers, services: ctx.services });
    return listStoreSweeps({ sql });
  };
  const [first] = await look();
  expect(first).toMatchObject({ withoutRow: 0, withoutContent: 1 });
  await storeFile(ctx, deps, owner, content(10));
  await sql`delete from files where id = ${gone.id}`;
  const [second] = await look();
  expect(second).toMatchObject({ withoutRow: 0, withoutContent: 0 });
  expect(new Date(second!.lookedAt) > new Date(first!.lookedAt)).toBe(true);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await sql`update orphan_collections set looked_at = ${later}, without_row = 7`;
  expect(await look()).toMatchObject([{ lookedAt: later, withoutRow: 7 }]);
});

test('a hanging object store delays a request only up to the request limit, even when deleting', { tags: 'full' }, async () => {
  const stored = new Map<string, Buffer>();
  let isHanging = (_method: string, _path: string) => true;
  const server = createServer(async (request, response) => {
    const { method, url } = request as { method: string; url: string };
    const body = Buffer.concat(await request.toArray().catch(() => []));
    if (isHanging(method, url)) return;
    if (method === 'PUT') stored.set(url, body);
    response.writeHead(method === 'GET' && !stored.has(url) ? 404 : 200).end(method === 'GET' ? stored.get(url) : '');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3 = { endpoint, bucket: 'b', region: 'us-east-1', accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' };
  const hanging: FileDeps = { ...fileDeps(sql, createByteStores({ dataDir, s3 }), deps.master), limitMs: 300 };
  const away = { status: 503, code: 'unavailable' };
  const answering: FileDeps = { ...hanging, limitMs: waitLimitMs };
  const put = (to: FileDeps) => storing(to, owner, [content(10), content(10)], async ([one]) => saveFile(ctx, to, one));
  await expect(put(hanging)).rejects.toMatchObject(away);
  isHanging = (method) => method === 'DELETE';
  const { id } = await put(answering);
  isHanging = (_method, at) => at.includes('/keys/');
  await expect(put(hanging)).rejects.toMatchObject(away);
  for (const part of ['/keys/', '/files/']) {
    isHanging = (method, at) => method === 'GET' && at.includes(part);
    await expect(openFile(ctx, hanging, id)).rejects.toMatchObject(away);
  }
  isHanging = () => false;
  expect((await openFile(ctx, answering, id)).byteSize).toBe(10);
  expect(storeMs).toBeLessThan(9_000);
  server.closeAllConnections();
  server.close();
});

test('an object store is listed page by page', { tags: 'full' }, async () => {
  const ids = [newId(), newId()];
  const asked: string[] = [];
  const entry = (id: string) => `<Contents><Key>files/${id}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`;
  const server = createServer((request, response) => {
    const query = new URL(request.url!, 'http://x').searchParams;
    asked.push(`${query.get('prefix')} ${query.get('continuation-token')}`);
    const isSecond = query.get('continuation-token') === 'next';
    const more = isSecond ? '' : '<NextContinuationToken>next</NextContinuationToken>';
    response.end(`<ListBucketResult>${more}${entry(ids[isSecond ? 1 : 0]!)}</ListBucketResult>`);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3 = { endpoint, bucket: 'b', region: 'us-east-1', accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' };
  const listed = await createByteStores({ dataDir, s3 }).current.list(new AbortController().signal);
  server.close();
  expect(asked).toEqual(['files/ null', 'files/ next']);
  expect(listed).toEqual(ids.map((id) => ({ id, writtenAt: new Date('2026-01-02T03:04:05Z') })));
});
