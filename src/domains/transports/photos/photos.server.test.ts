import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type Answer, type SignedIn } from '../../../../test/harness/app.ts';
import { buildTransport } from '../fixtures.ts';
import { erasePhoto } from './photos.ts';
import { buildJpeg, buildPhonePhoto, buildPng, buildPngBomb, buildWebp } from './photos-fixtures.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const [sam, other, carrier, broker, inspector, compliance, admin] = (await Promise.all(
  (['shipper', 'shipper', 'carrier', 'broker', 'inspection', 'compliance', 'admin'] as const).map((role) => app.signIn(role)),
)) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];

const small = await buildJpeg();

interface PhotoForm {
  readonly bytes?: Uint8Array;
  readonly name?: string;
  readonly type?: string;
  readonly key?: string;
  readonly as?: SignedIn;
}

async function send(transportId: string, { bytes = small, name = 'front.jpg', type = 'image/jpeg', key, as = sam }: PhotoForm = {}) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  const body = new Response(form);
  return as.call('POST', `/api/transports/${transportId}/photos`, Buffer.from(await body.arrayBuffer()), {
    'content-type': body.headers.get('content-type')!,
    ...(key && { 'idempotency-key': key }),
  });
}

const albumUrl = (id: string) => `/api/transports/${id}/photos`;
const toIds = (answer: Answer) => answer.body.photos.map((photo: { id: string }) => photo.id);
const nothingKept = async () =>
  (await sql`select (select count(*)::int from files) as files, (select count(*)::int from documents) as documents`)[0];

async function getBytes(person: SignedIn, url: string): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> {
  const reply = await app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${person.token}` } });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

describe('adding a photo', () => {
  it.each([
    ['JPEG', buildJpeg],
    ['PNG', buildPng],
    ['WebP', buildWebp],
  ])('accepts a %s, stores it as JPEG and returns it in both sizes', async (_, build) => {
    const id = await buildTransport(sql, { shipperId: sam.id, status: 'draft' });
    const answer = await send(id, { bytes: await build({ width: 3000, height: 1500 }), name: 'C:\\cars\\left side.png' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ section: 'before_pickup', fileName: 'left side.png', position: 1, width: 2560, height: 1280 });
    const url = `${albumUrl(id)}/${answer.body.id}`;
    const full = await getBytes(sam, url);
    expect([full.headers['content-type'], full.headers['cache-control'], full.headers['x-content-type-options']]).toEqual([
      'image/jpeg',
      'no-store',
      'nosniff',
    ]);
    expect(full.bytes.length).toBe(answer.body.fileSize);
    expect(await sharp(full.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2560, height: 1280 });
    const thumb = await getBytes(sam, `${url}?size=thumb`);
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 240 });
  });

  it('removes metadata, rotates the image upright, and shows the location to insiders only', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const original = await buildPhonePhoto();
    expect(original.includes('SecretPhoneMaker')).toBe(true);
    const { body } = await send(id, { bytes: original });
    expect([body.width, body.height]).toEqual([480, 640]);
    expect(body.geoLocation.lat).toBeCloseTo(30.2713, 3);
    expect(body.geoLocation.lng).toBeCloseTo(-97.7426, 3);
    for (const size of ['full', 'thumb']) {
      const { bytes } = await getBytes(sam, `${albumUrl(id)}/${body.id}?size=${size}`);
      const head = await sharp(bytes).metadata();
      expect([head.exif, head.icc, head.xmp, head.iptc, head.orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(bytes.includes('SecretPhoneMaker') || bytes.includes('Whitfield')).toBe(false);
    }
    expect((await carrier.call('GET', albumUrl(id))).body.photos[0].geoLocation).toBeNull();
  });

  it('removes everything but the image from a polyglot file', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const answer = await send(id, { bytes: Buffer.concat([small, Buffer.from('PK\x03\x04<script>alert(1)</script>')]) });
    expect(answer.status).toBe(201);
    const { bytes } = await getBytes(sam, `${albumUrl(id)}/${answer.body.id}`);
    expect(bytes.includes('<script>') || bytes.includes('PK\x03\x04')).toBe(false);
  });

  it('returns the same photo for the same key, and refuses the key for another file', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const [first, again] = await Promise.all([send(id, { key: 'try-1' }), send(id, { key: 'try-1' })]);
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await send(id, { key: 'try-1', bytes: await buildJpeg({ color: '#aa0000' }) })).body.code).toBe('idempotency_mismatch');
    expect((await sam.call('GET', albumUrl(id))).body.photos).toHaveLength(1);
  });

  it('accepts ten photos, even if the last two arrive at once', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    for (let at = 0; at < 9; at += 1) await send(id, { key: `photo-${at}` });
    const both = await Promise.all([send(id), send(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)!.body).toEqual({ error: 'Maximum 10 files allowed', code: 'too_many_photos' });
    expect((await sam.call('GET', albumUrl(id))).body.photos.map((photo: { position: number }) => photo.position)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect((await send(id, { key: 'photo-3' })).status).toBe(201);
  });

  it('accepts the same file and key again after the first photo was erased', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id, status: 'draft' });
    const key = newId();
    const first = (await send(id, { key })).body;
    await sql.begin((tx) => erasePhoto(testCtx(tx, { services: app.services }), first.id));
    const again = await send(id, { key });
    expect([again.status, again.body.position, again.body.id === first.id]).toEqual([201, 1, false]);
    expect(toIds(await sam.call('GET', albumUrl(id)))).toEqual([again.body.id]);
  });
});

describe('an invalid photo file', () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const cases: [string, () => Promise<PhotoForm> | PhotoForm, number, string | RegExp][] = [
    [
      'a renamed executable',
      () => ({ bytes: Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(4000)]) }),
      415,
      'File type application/x-msdownload is not allowed',
    ],
    [
      'an SVG',
      () => ({ bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') }),
      415,
      'File type image/svg+xml is not allowed',
    ],
    [
      'a GIF',
      async () => ({ bytes: await sharp(small).gif().toBuffer(), name: 'a.gif', type: 'image/gif' }),
      415,
      'File type image/gif is not allowed',
    ],
    ['words', () => ({ bytes: Buffer.from('not a picture') }), 415, 'File type application/octet-stream is not allowed'],
    ['a signature and rubbish', () => ({ bytes: Buffer.concat([png, Buffer.alloc(500, 7)]) }), 422, /damaged/],
    ['a JPEG that is cut off', async () => ({ bytes: (await buildPhonePhoto()).subarray(0, -900) }), 422, /damaged/],
    [
      'a PNG that is cut off',
      async () => ({
        bytes: (
          await sharp({
            create: { width: 900, height: 900, channels: 3, background: '#123', noise: { type: 'gaussian', mean: 99, sigma: 30 } },
          })
            .png()
            .toBuffer()
        ).subarray(0, 200_000),
      }),
      422,
      /damaged/,
    ],
    ['an empty file', () => ({ bytes: new Uint8Array() }), 422, 'This file is empty'],
    [
      'one byte more than 10 MB',
      () => ({ bytes: Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024 + 1 - small.length)]) }),
      413,
      'File size exceeds 10MB limit',
    ],
    ['20 MB', () => ({ bytes: Buffer.alloc(20 * 1024 * 1024, 1) }), 413, 'File size exceeds 10MB limit'],
    ['a picture of 20000 x 20000 pixels', () => ({ bytes: buildPngBomb(20_000) }), 422, /20000 x 20000 pixels/],
  ];

  it.each(cases)('%s: is refused with a clear message, and nothing is stored', async (_, make, status, message) => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const before = await nothingKept();
    const sending = await make();
    const answer = await send(id, sending);
    expect([answer.status, answer.body.error]).toEqual([status, typeof message === 'string' ? message : expect.stringMatching(message)]);
    expect(await nothingKept()).toEqual(before);
  });

  it('is refused before a decompression bomb is decoded', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const bytes = buildPngBomb(20_000);
    const before = process.memoryUsage.rss();
    const startedAt = performance.now();
    expect((await send(id, { bytes })).status).toBe(422);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });

  it('is refused if the request is no upload or is incomplete', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const json = await sam.call('POST', albumUrl(id), { file: 'x' });
    expect([json.status, json.body.code]).toEqual([415, 'unsupported_media_type']);
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
    const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
    for (const payload of ['', '--b--\r\n', `${head}half`, 'rubbish']) {
      const { status, body } = await sam.call('POST', albumUrl(id), Buffer.from(payload), multipart);
      expect([400, 422], `${payload}: ${body.error}`).toContain(status);
    }
  });
});

describe('access to photos', () => {
  it('is given to everyone who sees the transport, and to no one else', async () => {
    const open = await buildTransport(sql, { shipperId: sam.id });
    const draft = await buildTransport(sql, { shipperId: sam.id, status: 'draft' });
    const booked = await buildTransport(sql, { shipperId: sam.id });
    const photo: Record<string, string> = {};
    for (const id of [open, draft, booked]) photo[id] = (await send(id)).body.id;
    await buildQuote(sql, { transportId: booked, kind: 'own', userId: carrier.id, workflowState: 'booked', isAccepted: true });
    await sql`update transports set status = 'accepted' where id = ${booked}`;
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${booked}, ${inspector.id}, ${sam.id})`;
    const seen = async (person: SignedIn) => {
      const found = [];
      for (const id of [open, draft, booked]) {
        const list = await person.call('GET', albumUrl(id));
        const file = await person.call('GET', `${albumUrl(id)}/${photo[id]}?size=thumb`);
        expect(file.status).toBe(list.status);
        found.push(list.status);
      }
      return found;
    };
    expect(await seen(sam)).toEqual([200, 200, 200]);
    expect(await seen(other)).toEqual([404, 404, 404]);
    expect(await seen(carrier)).toEqual([200, 404, 200]);
    expect(await seen(broker)).toEqual([200, 404, 404]);
    expect(await seen(inspector)).toEqual([404, 404, 200]);
    expect(await seen(compliance)).toEqual([200, 404, 200]);
    expect(await seen(admin)).toEqual([200, 404, 200]);
    expect((await app.anonymous('GET', `${albumUrl(open)}/${photo[open]}`)).status).toBe(401);
    expect((await sam.call('GET', `${albumUrl(open)}/${photo[booked]}`)).status).toBe(404);
    expect((await carrier.call('GET', albumUrl(open))).body.can).toEqual({ change: false });
  });

  it('allows changes only by the shipper and only until pickup', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const photoId = (await send(id)).body.id;
    const before = await nothingKept();
    expect((await send(id, { as: other })).status).toBe(404);
    expect((await send(id, { as: carrier })).status).toBe(403);
    for (const [person, status] of [
      [other, 404],
      [carrier, 403],
    ] as const) {
      expect((await person.call('DELETE', `${albumUrl(id)}/${photoId}`)).status).toBe(status);
      expect((await person.call('PATCH', albumUrl(id), { photoIds: [photoId] })).status).toBe(status);
    }
    for (const status of ['in_transit', 'delivered', 'completed', 'cancelled']) {
      await sql`update transports set status = ${status} where id = ${id}`;
      expect((await send(id)).body.code).toBe('photos_closed');
      expect((await sam.call('DELETE', `${albumUrl(id)}/${photoId}`)).body.code).toBe('photos_closed');
      expect((await sam.call('GET', albumUrl(id))).body.can).toEqual({ change: false });
    }
    expect(await nothingKept()).toEqual(before);
  });

  it('is logged for uploads, views, refusals and deletions', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const photoId = (await send(id)).body.id;
    await carrier.call('GET', `${albumUrl(id)}/${photoId}`);
    await other.call('GET', `${albumUrl(id)}/${photoId}`);
    await sam.call('DELETE', `${albumUrl(id)}/${photoId}`);
    const said = await sql`select access_type, accessed_by, file_type from pii_access_logs where transport_id = ${id} order by id`;
    expect(said.map((row) => [row['accessType'], row['accessedBy']])).toEqual([
      ['upload', sam.id],
      ['view', carrier.id],
      ['refused', other.id],
      ['delete', sam.id],
    ]);
  });
});

describe('sorting and deleting photos', () => {
  it('keeps the requested order, and is refused if the photos changed in the meantime', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const [a, b, c] = [(await send(id)).body.id, (await send(id)).body.id, (await send(id)).body.id];
    expect(toIds(await sam.call('PATCH', albumUrl(id), { photoIds: [c, a, b] }))).toEqual([c, a, b]);
    expect(toIds(await carrier.call('GET', albumUrl(id)))).toEqual([c, a, b]);
    for (const photoIds of [
      [a, b],
      [a, a, b],
      [a, b, newId()],
    ])
      expect((await sam.call('PATCH', albumUrl(id), { photoIds })).body.code).toBe('photos_changed');
    expect(toIds(await sam.call('DELETE', `${albumUrl(id)}/${a}`))).toEqual([c, b]);
    expect((await sam.call('DELETE', `${albumUrl(id)}/${a}`)).status).toBe(404);
    expect((await send(id)).body.position).toBe(3);
  });

  it('erases key and bytes of a deleted photo, and those of a deleted draft', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id, status: 'draft' });
    const first = (await send(id)).body.id;
    await send(id);
    await sam.call('DELETE', `${albumUrl(id)}/${first}`);
    const listFiles = () => sql`
      select f.id, wrapped_key is null as gone from files f join pii_access_logs l on l.file_id = f.id and l.access_type = 'upload'
      where l.transport_id = ${id} order by f.id`;
    expect((await listFiles()).map((row) => row['gone'])).toEqual([true, false]);
    expect((await sam.call('DELETE', `/api/quotes/draft/${id}`)).status).toBe(200);
    expect((await listFiles()).map((row) => row['gone'])).toEqual([true, true]);
    expect(
      await sql`select 1 from files where deleted_at is null and id in (select file_id from pii_access_logs where transport_id = ${id})`,
    ).toEqual([]);
    await app.settle();
  });

  it('erases the photos in drafts of a deleted account', async () => {
    const leaving = await app.signIn('shipper');
    const id = await buildTransport(sql, { shipperId: leaving.id, status: 'draft' });
    expect((await send(id, { as: leaving })).status).toBe(201);
    expect((await leaving.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await sql`select 1 from transports where id = ${id}`).toEqual([]);
    expect(
      await sql`select 1 from files f join pii_access_logs l on l.file_id = f.id where l.transport_id = ${id} and f.deleted_at is null`,
    ).toEqual([]);
  });
});

describe('photos in other places', () => {
  const readChain = async (id: string) =>
    ((await sam.call('GET', `/api/transports/${id}/communication-timeline`)).body as { eventType: string; eventData: object }[])
      .filter(({ eventType }) => eventType.startsWith('transport_photo'))
      .map(({ eventType, eventData }) => [eventType, eventData]);
  const sha256 = createHash('sha256').update(small).digest('hex');

  it('add one custody entry when added and one when removed', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const photoId = (await send(id, { key: 'once' })).body.id;
    await send(id, { key: 'once' });
    await sam.call('DELETE', `${albumUrl(id)}/${photoId}`);
    await app.settle();
    const said = { photoId, fileName: 'front.jpg', sha256 };
    expect(await readChain(id)).toEqual([
      ['transport_photo_added', said],
      ['transport_photo_removed', said],
    ]);
  });

  it('of a draft get their custody entries when it is submitted, not before', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id, status: 'draft', submittedAt: null });
    const [first, second] = [(await send(id)).body.id, (await send(id, { name: 'rear.jpg' })).body.id];
    await sam.call('DELETE', `${albumUrl(id)}/${first}`);
    await app.settle();
    expect(await readChain(id)).toEqual([]);
    expect((await sam.call('POST', `/api/quotes/draft/${id}/submit`)).status).toBe(200);
    await app.settle();
    expect(await readChain(id)).toEqual([['transport_photo_added', { photoId: second, fileName: 'rear.jpg', sha256 }]]);
  });

  it('are listed in the data export with a link to the image', async () => {
    const id = await buildTransport(sql, { shipperId: other.id });
    const photoId = (await send(id, { as: other })).body.id;
    const { photos } = (await other.call('POST', '/api/settings/my-data', { password: personaPassword })).body;
    const href = `${albumUrl(id)}/${photoId}`;
    expect(photos).toMatchObject([{ id: photoId, transportId: id, fileName: 'front.jpg', href }]);
    expect((await getBytes(other, href)).status).toBe(200);
    expect((await carrier.call('POST', '/api/settings/my-data', { password: personaPassword })).body.photos).toEqual([]);
  });
});
