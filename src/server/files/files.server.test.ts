import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { randomBytes, createHash } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { masterKey, open } from '../crypto/seal.ts';
import type { Ctx } from '../db/context.ts';
import { inTransaction } from '../db/transaction.ts';
import { byName, runDueJobs } from '../queue/run-job.ts';
import type { FileDeps } from './deposit.ts';
import { deleteFile, eraseFiles, openFile, storeFile } from './files.ts';
import { rotateMasterKey } from './keys/master-key.ts';
import { eraseOwnerKey, eraseOwnerKeys } from './keys/erase-owner-key.ts';
import { eraseShares, eraseUnusedKeys } from './keys/erase-keys.ts';
import { enqueue } from '../queue/queue.ts';
import { createByteStores } from './stores/store.ts';
import { testCtx } from '../../../test/harness/context.ts';
import { fileDeps } from '../../../test/harness/file-deps.ts';

const { sql } = await testDatabase();
const log = pino({ level: 'silent' });
const ctx: Ctx = testCtx(sql, { log });
const dataDir = mkdtempSync(path.join(tmpdir(), 'carriage-files-'));

/** A bucket that checks that every request is signed over its content. */
const objects = new Map<string, Buffer>();
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const { authorization = '', 'x-amz-content-sha256': hash, 'x-amz-date': date } = request.headers;
  const isSigned =
    /^AWS4-HMAC-SHA256 Credential=AKIDTEST\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/.test(
      authorization,
    );
  const isWhole = request.method !== 'PUT' || hash === createHash('sha256').update(body).digest('hex');
  const key = request.url!;
  if (!isSigned || !date || !isWhole || !/^\/(?:private-bucket\/(?:files|keys)|keys-bucket\/keys)\//.test(key))
    return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  if (request.method === 'PUT') return void (objects.set(key, body), response.writeHead(200, { etag: '"x"' }).end());
  if (request.method === 'DELETE') return void (objects.delete(key), response.writeHead(204).end());
  const found = objects.get(key);
  if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  response.writeHead(200, { 'content-length': found.length }).end(request.method === 'HEAD' ? undefined : found);
}
const s3Server = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => s3Server.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(s3Server.address() as AddressInfo).port}`;
const s3 = { endpoint, bucket: 'private-bucket', region: 'eu-west-1', accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' };

afterAll(() => {
  rmSync(dataDir, { recursive: true });
  s3Server.close();
});

const master = masterKey(randomBytes(32));
const deps = {
  disk: fileDeps(sql, createByteStores({ dataDir, s3: null }), master),
  s3: fileDeps(sql, createByteStores({ dataDir, s3 }), master),
};
let owner = newId();
beforeEach(() => void (owner = newId()));

const toPlace = (id: string) => path.join(dataDir, 'files', id.slice(-2), id);
const stored = { disk: (id: string) => readFileSync(toPlace(id)), s3: (id: string) => objects.get(`/private-bucket/files/${id}`)! };
const damage = {
  disk: (id: string, bytes: Buffer) => writeFileSync(toPlace(id), bytes),
  s3: (id: string, bytes: Buffer) => void objects.set(`/private-bucket/files/${id}`, bytes),
};

const getShare = async (id: string) => (await sql<{ shareId: string }[]>`select share_id from files where id = ${id}`)[0]!.shareId;

async function readAll(own: FileDeps, id: string): Promise<Buffer> {
  const { stream } = await openFile(ctx, own, id);
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe.each(['disk', 's3'] as const)('files on %s', (name) => {
  const own = deps[name];

  test('are read back unchanged and stored encrypted', async () => {
    const bytes = randomBytes(150_000);
    const file = await storeFile(ctx, own, owner, { bytes, mime: 'image/jpeg' });
    expect(file).toEqual({ id: file.id, byteSize: 150_000, sha256: createHash('sha256').update(bytes).digest('hex'), mime: 'image/jpeg' });
    expect((await readAll(own, file.id)).equals(bytes)).toBe(true);
    expect(stored[name](file.id).includes(bytes.subarray(0, 16))).toBe(false);
    expect(await sql`select store, key_id from files where id = ${file.id}`).toEqual([{ store: name, keyId: master.id }]);
  });

  test('have the key of their owner stored apart, and give 404 without it', async () => {
    const { id } = await storeFile(ctx, own, owner, { bytes: Buffer.from('a licence'), mime: 'image/png' });
    const shareId = await getShare(id);
    const share = Buffer.concat(await Readable.from(await own.stores.shares.current.read(shareId)).toArray());
    expect(share).toHaveLength(32);
    const [row] = await sql<{ text: string; wrappedKey: Buffer }[]>`select f::text as text, wrapped_key from files f where id = ${id}`;
    expect(row!.text).not.toContain(share.toString('hex'));
    const attempt = open(Readable.from([stored[name](id)]), row!.wrappedKey, master);
    await expect(Readable.from(attempt).toArray()).rejects.toThrow('needs its share');
    const other = open(Readable.from([stored[name](id)]), row!.wrappedKey, { ...master, share: randomBytes(32) });
    await expect(Readable.from(other).toArray()).rejects.toThrow('sealed bytes were changed');
    await own.stores.shares.current.delete(shareId);
    await expect(openFile(ctx, own, id)).rejects.toMatchObject({ status: 404, message: 'This file no longer exists' });
    await own.stores.shares.current.put(shareId, share);
    expect((await readAll(own, id)).toString()).toBe('a licence');
    await own.stores.current.delete(id);
    await expect(openFile(ctx, own, id)).rejects.toMatchObject({ status: 404, message: 'This file no longer exists' });
    await sql`update files set wrapped_key = null, deleted_at = now() where id = ${id}`;
  });

  test('are refused if a stored byte was changed', async () => {
    const { id } = await storeFile(ctx, own, owner, { bytes: Buffer.from('signed bill of lading'), mime: 'application/pdf' });
    const tampered = Buffer.from(stored[name](id));
    tampered[20]! ^= 1;
    damage[name](id, tampered);
    await expect(readAll(own, id)).rejects.toThrow('sealed bytes were changed');
  });

  test('of one owner share one key, even if the first two are stored at once, and other owners have other keys', async () => {
    const put = async (of: string) => getShare((await storeFile(ctx, own, of, { bytes: Buffer.from('x'), mime: 'image/png' })).id);
    const [first, second, other] = await Promise.all([put(owner), put(owner), put(newId())]);
    expect([second, await put(owner), other === first]).toEqual([first, first, false]);
    const rows = await sql<{ id: string }[]>`select id from files where share_id = ${first!}`;
    for (const { id } of rows) expect((await readAll(own, id)).toString()).toBe('x');
  });

  test('of a deleted account stay readable under a key without owner, and the key of the account is erased', async () => {
    const files = await Promise.all(
      [1, 2].map((n) => storeFile(ctx, own, owner, { bytes: Buffer.from(`evidence ${n}`), mime: 'image/png' })),
    );
    const handlers = byName([eraseOwnerKeys(own), eraseShares(own), eraseFiles(own)]);
    const runJobs = () => runDueJobs({ sql, log, handlers, services: ctx.services });
    const before = await getShare(files[0]!.id);
    const damaged = await storeFile(ctx, own, owner, { bytes: Buffer.from('x'), mime: 'image/png' });
    await sql`update files set wrapped_key = ${randomBytes(60)} where id = ${damaged.id}`;
    for (let round = 0; round < 2; round += 1) {
      await enqueue(ctx, eraseOwnerKey, { ownerId: owner });
      await runJobs();
      await expect(own.stores.shares.current.read(before)).rejects.toThrow('is not in its store');
      const caseKey = await getShare(files[0]!.id);
      expect([caseKey === before, await getShare(files[1]!.id)]).toEqual([false, caseKey]);
      for (const [n, { id }] of files.entries()) expect((await readAll(own, id)).toString()).toBe(`evidence ${n + 1}`);
      expect(await sql`select owner_id from shares where id = ${caseKey}`).toEqual([{ ownerId: null }]);
    }
    const caseKey = await getShare(files[0]!.id);
    await sql`update shares set made_at = now() - interval '2 days' where id = ${caseKey}`;
    await deleteFile(ctx, files[0]!.id);
    await eraseUnusedKeys(ctx);
    await runJobs();
    expect((await readAll(own, files[1]!.id)).toString()).toBe('evidence 2');
    for (const { id } of [files[1]!, damaged]) await deleteFile(ctx, id);
    await eraseUnusedKeys(ctx);
    await runJobs();
    await expect(own.stores.shares.current.read(caseKey)).rejects.toThrow('is not in its store');
  });

  test('of a deleted account get a new key if the case key is erased while they are rewrapped', async () => {
    const runJobs = () => runDueJobs({ sql, log, handlers: byName([eraseOwnerKeys(own)]), services: ctx.services });
    const put = () => storeFile(ctx, own, owner, { bytes: Buffer.from('evidence'), mime: 'image/png' });
    const first = await put();
    await enqueue(ctx, eraseOwnerKey, { ownerId: owner });
    await runJobs();
    const caseKeyId = await getShare(first.id);
    owner = newId();
    const { id } = await put();
    await enqueue(ctx, eraseOwnerKey, { ownerId: owner, caseKeyId });
    const { current } = own.stores.shares;
    const read = current.read.bind(current);
    vi.spyOn(current, 'read').mockImplementation(async (keyId, ...rest) => {
      if (keyId === caseKeyId) await sql`update shares set erased_at = now() where id = ${caseKeyId}`;
      return read(keyId, ...rest);
    });
    await runJobs();
    expect(await getShare(id)).not.toBe(caseKeyId);
    expect((await readAll(own, id)).toString()).toBe('evidence');
    for (const file of [first.id, id]) await deleteFile(ctx, file);
  });

  test.each(['none', 'one'])('of a deleted account that had %s before cannot be added, even by an upload in progress', async (had) => {
    const put = () => storeFile(ctx, own, owner, { bytes: Buffer.from('late'), mime: 'image/png' });
    if (had === 'one') await put();
    await enqueue(ctx, eraseOwnerKey, { ownerId: owner });
    await runDueJobs({ sql, log, handlers: byName([eraseOwnerKeys(own)]), services: ctx.services });
    await expect(put()).rejects.toMatchObject({ status: 410, code: 'account_deleted' });
    expect(await sql`select from shares where owner_id = ${owner} and erased_at is null`).toEqual([]);
  });

  test('are unreadable immediately after deletion, and their bytes are deleted soon after', async () => {
    const { id } = await storeFile(ctx, own, owner, { bytes: Buffer.from('licence'), mime: 'image/png' });
    expect(await deleteFile(ctx, id)).toBe(true);
    expect(await deleteFile(ctx, id)).toBe(false);
    await expect(openFile(ctx, own, id)).rejects.toMatchObject({ status: 410, code: 'file_deleted' });
    expect(await sql`select wrapped_key from files where id = ${id}`).toEqual([{ wrappedKey: null }]);
    await runDueJobs({ sql, log, handlers: byName([eraseFiles(own)]), services: ctx.services });
    await expect(own.stores.current.read(id)).rejects.toThrow('is not in its store');
    await own.stores.current.delete(id);
  });

  test('leave no row if their transaction is rolled back', async () => {
    let id = '';
    const failing = inTransaction(ctx, async (inner) => {
      id = (await storeFile(inner, own, owner, { bytes: Buffer.from('half'), mime: 'image/png' })).id;
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    await expect(openFile(ctx, own, id)).rejects.toMatchObject({ status: 404 });
  });
});

test('a file on disk is never visible half-written, and its name must be a UUID', async () => {
  const { current } = deps.disk.stores;
  const id = newId();
  const writing = current.put(id, randomBytes(20_000_000));
  const seen = new Set<number>();
  while (seen.size < 1) {
    const read = await current.read(id).then(
      () => statSync(toPlace(id)).size,
      () => null,
    );
    if (read !== null) seen.add(read);
  }
  await writing;
  expect([...seen]).toEqual([20_000_000]);
  expect(readdirSync(path.dirname(toPlace(id))).filter((file) => file.endsWith('.part'))).toEqual([]);
  expect(statSync(toPlace(id)).mode & 0o777).toBe(0o600);
  await expect(current.put('../../etc/passwd', Buffer.from('x'))).rejects.toThrow('UUID');
});

test('encryption keys can be stored in a separate bucket', async () => {
  const own = fileDeps(sql, createByteStores({ dataDir, s3: { ...s3, keysBucket: 'keys-bucket' } }), master);
  const { id } = await storeFile(ctx, own, owner, { bytes: Buffer.from('apart'), mime: 'image/png' });
  expect([...objects.keys()].filter((key) => key.endsWith(id) || key.startsWith('/keys-bucket')).toSorted()).toEqual([
    `/keys-bucket/keys/${await getShare(id)}`,
    `/private-bucket/files/${id}`,
  ]);
  expect((await readAll(own, id)).toString()).toBe('apart');
});

test('an unreachable store gives 503 for reading and writing', async () => {
  const { id } = await storeFile(ctx, deps.s3, owner, { bytes: Buffer.from('away'), mime: 'image/png' });
  const away = fileDeps(sql, createByteStores({ dataDir, s3: { ...s3, endpoint: 'http://127.0.0.1:9' } }), master);
  await expect(openFile(ctx, away, id)).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    message: expect.stringContaining('read'),
  });
  await expect(storeFile(ctx, away, owner, { bytes: Buffer.from('x'), mime: 'image/png' })).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    message: expect.stringContaining('save'),
  });
});

test('a request refused by S3 fails without secrets in the message', async () => {
  const { current } = createByteStores({ dataDir, s3: { ...s3, accessKeyId: 'WRONG' } });
  await expect(current.put(newId(), Buffer.from('x'))).rejects.toThrow('S3 answered 403 to PUT');
});

test('files from before S3 was configured stay readable, also after the master key is rotated', async () => {
  const file = await storeFile(ctx, deps.disk, owner, { bytes: Buffer.from('old'), mime: 'image/png' });
  expect((await readAll(deps.s3, file.id)).toString()).toBe('old');
  const next = masterKey(randomBytes(32));
  await expect(openFile(ctx, { ...deps.disk, master: next }, file.id)).rejects.toThrow('is not the configured one');
  expect(await rotateMasterKey(sql, master, next)).toBeGreaterThan(0);
  expect((await readAll({ ...deps.disk, master: next }, file.id)).toString()).toBe('old');
  expect(await rotateMasterKey(sql, next, master)).toBeGreaterThan(0);
});
