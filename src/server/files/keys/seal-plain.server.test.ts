import { createHash, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { sealWithKey } from '#server/crypto/seal.ts';
import { enqueue } from '#server/queue/queue.ts';
import { deleteFile, getFile, openFile, storeFile } from '../files.ts';
import { sealPlainFiles } from './seal-plain.ts';
import { getWrappingKey } from './subject-keys.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const ctx = testCtx(sql, { services: app.services });
const turn = (value: 'true' | 'false') => sql`
  insert into system_config (key, value, category) values ('piiEncryptionEnabled', ${value}, 'security') on conflict (key) do update set value = ${value}`;
const put = (bytes: Buffer) => storeFile(ctx, app.services.files, newId(), { bytes, mime: 'image/jpeg' });
const getStatus = async (id: string) => (await sql`select encryption_status from files where id = ${id}`)[0]!['encryptionStatus'];

async function gather(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
const stored = async (id: string) => gather(await app.services.files.stores.current.read(id));
const read = async (id: string) => gather((await openFile(ctx, app.services.files, id)).stream);

async function sealNow(): Promise<void> {
  await enqueue(ctx, sealPlainFiles, {});
  await app.settle();
}

afterEach(() => sql`delete from system_config`);

describe('piiEncryptionEnabled', () => {
  it.each([0, 1, 65_536, 200_000])('off: %s bytes are stored and read unencrypted', async (size) => {
    const bytes = randomBytes(size);
    await turn('false');
    const { id } = await put(bytes);
    expect(await getStatus(id)).toBe('none');
    expect(await stored(id)).toEqual(bytes);
    expect(await read(id)).toEqual(bytes);
  });

  it('applies to the next file, and leaves encrypted ones encrypted', async () => {
    const bytes = randomBytes(100);
    const { id: sealed } = await put(bytes);
    await turn('false');
    const { id: plain } = await put(bytes);
    await turn('true');
    const { id: again } = await put(bytes);
    expect([await getStatus(sealed), await getStatus(plain), await getStatus(again)]).toEqual(['encrypted', 'none', 'encrypted']);
    expect((await stored(sealed)).includes(bytes)).toBe(false);
    expect(await read(sealed)).toEqual(bytes);
  });

  it('off: the job encrypts nothing; on again: it encrypts every file once, still readable', async () => {
    await turn('false');
    const contents = Array.from({ length: 5 }, (_, at) => randomBytes(70_000 + at));
    const files = await Promise.all(contents.map((bytes) => put(bytes)));
    await sealNow();
    for (const { id } of files) expect(await getStatus(id)).toBe('none');
    await turn('true');
    await Promise.all([enqueue(ctx, sealPlainFiles, {}), enqueue(ctx, sealPlainFiles, {})]);
    await app.settle();
    for (const [at, { id }] of files.entries()) {
      expect(await getStatus(id)).toBe('encrypted');
      expect((await stored(id)).includes(contents[at]!.subarray(0, 64))).toBe(false);
      expect(await read(id)).toEqual(contents[at]);
    }
    const before = await stored(files[0]!.id);
    await sealNow();
    expect(await stored(files[0]!.id)).toEqual(before);
  });

  it('can be turned on from the console, which encrypts the files', async () => {
    const chief = await app.signIn('super_admin');
    const url = '/api/super-admin/system-config';
    const flags = (await chief.call('GET', url)).body;
    await chief.call('PUT', url, { ...flags, piiEncryptionEnabled: false, reason: 'The store is being moved' });
    const { id } = await put(randomBytes(50));
    expect((await chief.call('GET', '/api/admin/flags')).body).toMatchObject({
      piiEncryptionEnabled: false,
      plainFiles: expect.any(Number),
    });
    await chief.call('PUT', url, { ...flags, piiEncryptionEnabled: true, reason: 'It was moved' });
    await app.settle();
    expect(await getStatus(id)).toBe('encrypted');
    expect((await chief.call('GET', '/api/admin/flags')).body).toMatchObject({ piiEncryptionEnabled: true, plainFiles: 0 });
  });

  it('an interrupted encryption job leaves a readable file, and completes next time', async () => {
    await turn('false');
    const bytes = randomBytes(90_000);
    const { id } = await put(bytes);
    const file = await getFile({ sql }, id);
    await app.services.files.stores.current.put(id, sealWithKey(bytes, file.wrappedKey, await getWrappingKey(app.services.files, file)));
    expect(await read(id)).toEqual(bytes);
    await turn('true');
    await sealNow();
    expect(await getStatus(id)).toBe('encrypted');
    expect(await read(id)).toEqual(bytes);
  });

  it('an unencrypted file changed in the store is refused', async () => {
    await turn('false');
    const { id } = await put(randomBytes(1000));
    await app.services.files.stores.current.put(id, randomBytes(1000));
    await expect(read(id)).rejects.toThrow(/sealed bytes/);
  });

  it('an unencrypted file is deleted like any other', async () => {
    await turn('false');
    const { id } = await put(randomBytes(10));
    await sql.begin((tx) => deleteFile({ ...ctx, sql: tx }, id));
    await expect(read(id)).rejects.toMatchObject({ status: 410 });
  });

  it('a license row says whether its file is encrypted, even after a change', async () => {
    await turn('false');
    const driver = await buildAccount(sql, { role: 'driver' });
    const transportId = await buildTransport(sql, { shipperId: (await buildAccount(sql)).id });
    const bytes = randomBytes(100);
    const { id: fileId } = await put(bytes);
    const row = {
      id: newId(),
      transportId,
      driverId: driver.id,
      fileId,
      filename: 'front.jpg',
      originalFilename: 'front.jpg',
      originalSha256: createHash('sha256').update(bytes).digest('hex'),
      fileSize: 100,
      mimeType: 'image/jpeg',
      capturedAt: new Date(),
      clockOffsetSeconds: 0,
      uploadedAt: new Date(),
    };
    await sql`insert into driver_license_uploads ${sql(row)}`;
    const said = async () => (await sql`select encryption_status from driver_license_uploads where id = ${row.id}`)[0]!['encryptionStatus'];
    expect(await said()).toBe('none');
    await turn('true');
    await sealNow();
    expect(await said()).toBe('encrypted');
  });
});
