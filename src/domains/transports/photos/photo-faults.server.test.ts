import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { masterKey } from '#server/crypto/seal.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { cleanPhoto } from '#server/files/images/images.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { patiently } from '../../../../test/harness/timeouts.ts';
import { canMountSmallDisk, mountSmallDisk } from '../../../../test/harness/processes/small-disk.ts';
import { transportForm } from '../fixtures.ts';
import { buildJpeg } from './photos-fixtures.ts';
import { fileDeps } from '../../../../test/harness/file-deps.ts';

const app = await startTestApp();
const { sql } = app;
const key = randomBytes(32);

function toUpload(bytes: Buffer): { payload: Buffer; headers: Record<string, string> } {
  const edge = 'edge-of-a-part';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="front.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${edge}` } };
}

async function upload({ token }: SignedIn, transportId: string, bytes: Buffer) {
  const { payload, headers } = toUpload(bytes);
  const url = `/api/transports/${transportId}/photos`;
  return app.http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: `Bearer ${token}` } });
}

async function request(): Promise<{ shipper: SignedIn; id: string }> {
  const shipper = await app.signIn('shipper', { emailVerifiedAt: new Date() });
  const { body } = await shipper.call('POST', '/api/transports', transportForm);
  return { shipper, id: body.id };
}

const noise = () =>
  sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

describe.skipIf(!canMountSmallDisk)('with a full disk', () => {
  test('a photo whose thumbnail does not fit gives 507 with a message, and stores nothing', async () => {
    const dataDir = await mountSmallDisk(8_192);
    app.services.files = fileDeps(sql, createByteStores({ dataDir, s3: null }), masterKey(key));
    const { shipper, id } = await request();
    const bytes = await noise();
    const { image, thumb } = await cleanPhoto(bytes, shipper.id);
    const page = 4_096;
    expect(thumb.bytes.length).toBeGreaterThan(3 * page);
    const room = image.bytes.length + 2 * page;
    writeFileSync(path.join(dataDir, 'filler'), Buffer.alloc(Math.floor((8_192 * 1024 - room) / page) * page));
    const answer = await upload(shipper, id, bytes);
    expect(answer.statusCode).toBe(507);
    expect(answer.json()).toMatchObject({ code: 'storage_full', error: expect.stringMatching(/^Storage is full.+\.$/) });
    const left = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(path.join(dataDir, name)).isFile());
    expect(left.filter((name) => !name.startsWith('keys'))).toEqual(['filler']);
    expect(await sql`select 1 from files`).toHaveLength(0);
    expect(await sql`select 1 from documents`).toHaveLength(0);
    rmSync(path.join(dataDir, 'filler'));
    expect((await upload(shipper, id, bytes)).statusCode).toBe(201);
  });
});

describe('with an object store that hangs', { tags: 'full' }, () => {
  const sockets = new Set<net.Socket>();
  const hanging = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  afterAll(() => hanging.listening && hanging.close());

  test('two dozen uploads hold no database connection, and each ends with 503', async () => {
    await new Promise<void>((resolve) => void hanging.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const s3 = { endpoint, bucket: 'b', region: 'us-east-1', accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' };
    app.services.files = fileDeps(sql, createByteStores({ dataDir: '/nowhere', s3 }), masterKey(key));
    const requests = [await request(), await request(), await request()];
    const bytes = await buildJpeg();
    const uploads = requests.flatMap(({ shipper, id }) => Array.from({ length: 8 }, () => upload(shipper, id, bytes)));
    await vi.waitUntil(() => sockets.size >= 24, patiently);
    expect(await sql`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`).toEqual(
      [],
    );
    const [{ shipper, id }] = requests as [Awaited<ReturnType<typeof request>>];
    expect((await shipper.call('GET', `/api/transports/${id}`)).status).toBe(200);
    hanging.close();
    for (const socket of sockets) socket.destroy();
    const answers = await Promise.all(uploads);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(answers[0]!.headers['retry-after']).toBe('5');
    expect(await sql`select 1 from documents where transport_id = any(${requests.map((one) => one.id)})`).toHaveLength(0);
  });
});
