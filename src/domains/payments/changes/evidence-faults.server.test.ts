import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { masterKey } from '#server/crypto/seal.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { cleanPhoto } from '#server/files/images/images.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { canMountSmallDisk, mountSmallDisk } from '../../../../test/harness/processes/small-disk.ts';
import { fileDeps } from '../../../../test/harness/file-deps.ts';

const { app, sql, money } = await startPayingApp();
const [mia, carrier] = await Promise.all([app.signIn('shipper'), app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true })]);
const { paid, asked, addPhoto } = playBookings(app, money, { shipper: mia, carrier });

const noise = () =>
  sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

const diskBytes = 8_192 * 1024;
const page = 4_096;

test.skipIf(!canMountSmallDisk)(
  'a full disk stores nothing of an evidence photo, says so, and accepts it once there is room',
  { tags: 'full' },
  async () => {
    const dataDir = await mountSmallDisk(diskBytes / 1024);
    app.services.files = fileDeps(sql, createByteStores({ dataDir, s3: null }), masterKey(randomBytes(32)));
    const made = await paid();
    const bytes = await noise();
    const { image } = await cleanPhoto(bytes, carrier.id);
    const filler = path.join(dataDir, 'filler');
    for (const room of [2 * page, image.bytes.length + 2 * page]) {
      writeFileSync(filler, Buffer.alloc(Math.floor((diskBytes - room) / page) * page));
      const refused = await addPhoto(made.id, carrier, bytes);
      const kept = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
        statSync(path.join(dataDir, name)).isFile(),
      );
      const left = kept.filter((name) => !name.startsWith('keys'));
      expect([room, refused.status, refused.body.code, left]).toEqual([room, 507, 'storage_full', ['filler']]);
      expect(await sql`select id from documents where transport_id = ${made.id}`).toEqual([]);
      rmSync(filler);
    }
    expect((await asked(made.id)).status).toBe(201);
  },
);
