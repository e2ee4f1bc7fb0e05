import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildJpeg, buildPhonePhoto } from '#domains/transports/photos/photos-fixtures.ts';
import { enqueue } from '#server/queue/queue.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { startTestPickups } from '../../../../test/harness/people/pickups.ts';
import { privacySchedules } from '#domains/privacy/jobs.ts';

const app = await startTestApp();
const { sql } = app;
const { shipper, carrier, driver, assigned } = await startTestPickups(app);
const [stranger, admin] = (await Promise.all([app.signIn('shipper'), app.signIn('admin')])) as [SignedIn, SignedIn];

async function give(as: SignedIn, bytes?: Uint8Array) {
  const form = new FormData();
  form.append(
    'file',
    new File([new Uint8Array(bytes ?? (await buildJpeg({ width: 900, height: 600 })))], 'me.jpg', { type: 'image/jpeg' }),
  );
  const body = new Response(form);
  return as.call('POST', '/api/settings/driver-photo', Buffer.from(await body.arrayBuffer()), {
    'content-type': body.headers.get('content-type')!,
  });
}

async function look(who: SignedIn, id: string) {
  const url = `/api/driver-photos/${id}/image`;
  const reply = await app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

const statuses = async (id: string, ...people: SignedIn[]) => {
  const looks = [];
  for (const who of people) looks.push((await look(who, id)).status);
  return looks;
};
const shownTo = async (who: SignedIn, transportId: string) =>
  (await who.call('GET', `/api/transports/${transportId}/handover`)).body[0].driverPhotoId;
const isKept = async (id: string) => (await sql`select wrapped_key is not null as is_kept from files where id = ${id}`)[0]!['isKept'];
const looksAt = async (id: string) =>
  (await sql`select access_type, accessed_by from pii_access_logs where file_id = ${id} order by id`).map((row) => [
    row['accessType'],
    row['accessedBy'],
  ]);

describe('the photo of a driver', () => {
  it('is resized, loses its metadata, and can be read by its owner', async () => {
    const { status, body } = await give(driver, await buildPhonePhoto());
    expect([status, body]).toEqual([200, { photo: { id: expect.any(String), uploadedAt: expect.any(String) } }]);
    const { bytes, headers } = await look(driver, body.photo.id);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/jpeg', 'no-store']);
    expect(bytes.includes('SecretPhoneMaker')).toBe(false);
    expect((await sharp(bytes).metadata()).height).toBe(480);
    expect((await driver.call('GET', '/api/settings/driver-photo')).body).toEqual(body);
  });

  it('is visible to shipper and carrier from agreement to delivery, and every view and refusal is logged', async () => {
    const dana = await app.signIn('driver', { fullName: 'Dana Face' });
    const { id } = (await give(dana)).body.photo;
    expect(await statuses(id, shipper, carrier)).toEqual([404, 404]);
    const job = await assigned(false, dana);
    expect([await shownTo(shipper, job.id), await shownTo(carrier, job.id)]).toEqual([id, id]);
    expect(await statuses(id, shipper, carrier, dana, stranger, driver)).toEqual([200, 200, 200, 404, 404]);
    expect(await looksAt(id)).toEqual([
      ['upload', dana.id],
      ['refused', shipper.id],
      ['refused', carrier.id],
      ['view', shipper.id],
      ['view', carrier.id],
      ['view', dana.id],
      ['refused', stranger.id],
      ['refused', driver.id],
    ]);
    await sql`update quotes set workflow_state = 'in_transit' where id = ${job.quoteId}`;
    expect([await shownTo(shipper, job.id), ...(await statuses(id, shipper))]).toEqual([id, 200]);
    await sql`update quotes set workflow_state = 'delivered' where id = ${job.quoteId}`;
    expect([await shownTo(shipper, job.id), ...(await statuses(id, shipper, admin))]).toEqual([null, 404, 404]);
  });

  it('is hidden until the driver agrees to the job, and from readers with an unverified address', async () => {
    const dana = await app.signIn('driver');
    const { id } = (await give(dana)).body.photo;
    const job = await assigned(false, dana);
    await sql`update quotes set driver_agreed_at = null where id = ${job.quoteId}`;
    expect([await shownTo(shipper, job.id), ...(await statuses(id, shipper))]).toEqual([null, 404]);
    await sql`update quotes set driver_agreed_at = now() where id = ${job.quoteId}`;
    const unproven = await app.signIn('shipper', { emailVerifiedAt: null });
    await sql`update transports set shipper_id = ${unproven.id} where id = ${job.id}`;
    expect([await shownTo(unproven, job.id), ...(await statuses(id, unproven))]).toEqual([null, 404]);
  });

  it('deletes the former one when replaced, even by two at once, and can be removed repeatedly', async () => {
    const dana = await app.signIn('driver');
    const first = (await give(dana)).body.photo.id;
    const both = await Promise.all([give(dana), give(dana)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [row] = await sql`select file_id from driver_photos where user_id = ${dana.id}`;
    const ids = both.map(({ body }) => body.photo.id);
    expect(ids).toContain(row!['fileId']);
    const gone = [first, ...ids].filter((one) => one !== row!['fileId']);
    expect(await Promise.all(gone.map(isKept))).toEqual([false, false]);
    for (let time = 0; time < 2; time += 1)
      expect(await dana.call('DELETE', '/api/settings/driver-photo')).toMatchObject({ status: 200, body: { photo: null } });
    expect([await isKept(row!['fileId']), ...(await statuses(row!['fileId'], dana))]).toEqual([false, 404]);
  });

  it.each([
    ['a text named like a picture', Buffer.from('#!/bin/sh'), 415],
    ['0 bytes', Buffer.alloc(0), 422],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), 413],
  ])('that is %s is refused, and the former one stays', async (_, bytes, status) => {
    const dana = await app.signIn('driver');
    const { photo } = (await give(dana)).body;
    expect((await give(dana, bytes)).status).toBe(status);
    expect((await dana.call('GET', '/api/settings/driver-photo')).body).toEqual({ photo });
  });

  it('can only be uploaded by drivers', async () => {
    for (const who of [shipper, carrier, admin]) expect((await give(who)).status).toBe(403);
  });
});

describe('the photo of a deleted account', () => {
  const leave = async (who: SignedIn) => {
    expect((await who.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
  };

  it('is deleted with the account', async () => {
    const dana = await app.signIn('driver');
    const { id } = (await give(dana)).body.photo;
    await leave(dana);
    expect([await isKept(id), await sql`select from driver_photos where user_id = ${dana.id}`]).toEqual([false, []]);
  });

  it('is kept during a legal hold, and deleted by the nightly job afterwards', async () => {
    const dana = await app.signIn('driver');
    const { id } = (await give(dana)).body.photo;
    const hold = { id: newId(), userId: dana.id, reason: 'Asked by a court', placedBy: admin.id, placedAt: new Date() };
    await sql`insert into legal_holds ${sql(hold)}`;
    const refused = { status: 409, body: { code: 'legal_hold' } };
    expect([await give(dana), await dana.call('DELETE', '/api/settings/driver-photo')]).toMatchObject([refused, refused]);
    await leave(dana);
    expect(await isKept(id)).toBe(true);
    await sql`update legal_holds set lifted_at = now(), lifted_by = ${admin.id}, lift_reason = 'Settled' where id = ${hold.id}`;
    await enqueue({ sql } as never, privacySchedules[0]!.job as never, {} as never, { key: newId() });
    await app.settle();
    expect(await isKept(id)).toBe(false);
  });
});
