import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildJpeg, buildPhonePhoto, buildPng, buildWebp } from '#domains/transports/photos/photos-fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { requireLicense, startTestPickups } from '../../../../test/harness/people/pickups.ts';
import { releaseVehicle } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const pickups = await startTestPickups(app);
const { shipper, carrier, driver, sendLicense, pickUp } = pickups;

const assigned: typeof pickups.assigned = async (licenseRequired, drives = driver) => {
  const job = await pickups.assigned(licenseRequired, drives);
  await releaseVehicle(sql, job.id, drives.id);
  return job;
};
const [other, admin, chief, officer, stranger] = (await Promise.all(
  (['driver', 'admin', 'super_admin', 'compliance', 'shipper'] as const).map((role) => app.signIn(role)),
)) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];

const dayMs = 86_400_000;
const at = (ms = 0) => new Date(Date.now() + ms).toISOString();
const listRows = (id: string) => sql`
  select license_type, is_deleted, driver_id from driver_license_uploads where transport_id = ${id} order by uploaded_at, id`;
const filesKept = async () => (await sql`select count(*)::int as count from files where deleted_at is null`)[0]!['count'];
const looksAt = async (id: string) =>
  (await sql`select access_type, accessed_by, file_type from pii_access_logs where transport_id = ${id} order by id`).map((row) => [
    row['accessType'],
    row['accessedBy'],
    row['fileType'],
  ]);
const getImage = async (who: SignedIn, id: string) => {
  const reply = await app.http.inject({
    method: 'GET',
    url: `/api/driver-licenses/${id}/image`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
};

describe('the requirement of a driver license', () => {
  it('follows the system setting and can be read by every signed-in account', async () => {
    for (const required of [true, false]) {
      await requireLicense(sql, required);
      for (const who of [shipper, carrier, driver, admin])
        expect(await who.call('GET', '/api/system/driver-license-required')).toMatchObject({ status: 200, body: { required } });
    }
    expect((await app.anonymous('GET', '/api/system/driver-license-required')).status).toBe(401);
  });

  it('is fixed for a booking when it is made, even if the setting changes later', async () => {
    for (const required of [true, false]) {
      const { id } = await assigned(required);
      await requireLicense(sql, !required);
      for (const who of [shipper, carrier, driver, admin])
        expect((await who.call('GET', `/api/transports/${id}/handover`)).body).toMatchObject([{ licenseRequired: required, license: [] }]);
      expect((await driver.call('GET', `/api/pickup/${id}`)).body).toMatchObject({ licenseRequired: required, closed: null });
    }
  });

  it('blocks the pickup until the front is uploaded; the back is optional', async () => {
    const { id, quoteId } = await assigned();
    const refused = { status: 409, body: { code: 'license_missing' } };
    expect(await pickUp(quoteId)).toMatchObject(refused);
    expect((await sendLicense(id, { fields: { licenseType: 'back' } })).status).toBe(201);
    expect(await pickUp(quoteId)).toMatchObject(refused);
    expect(await pickUp(quoteId, admin)).toMatchObject(refused);
    expect((await sendLicense(id)).status).toBe(201);
    expect((await pickUp(quoteId)).status).toBe(200);
  });

  it('can be overridden by a super administrator with a reason, and by no one else', async () => {
    const { quoteId } = await assigned();
    const past = { reason: 'Shown on the phone', overrides: ['driver-license'] };
    expect((await pickUp(quoteId, driver, past)).body.code).toBe('override_not_allowed');
    expect((await pickUp(quoteId, chief, past)).status).toBe(200);
  });

  it('does not block a booking made without it', async () => {
    const { quoteId } = await assigned(false);
    expect((await pickUp(quoteId)).status).toBe(200);
  });
});

describe('an uploaded license image', () => {
  it.each([
    ['JPEG', buildJpeg, 'image/jpeg'],
    ['PNG', buildPng, 'image/png'],
  ])('as %s is stored encrypted with location, platform and capture time', async (_, build, mimeType) => {
    const { id } = await assigned();
    const geoLocation = { lat: 30.2671531, lng: -97.7430608, accuracy: 12 };
    const fields = {
      licenseType: 'front',
      geoLocation: JSON.stringify(geoLocation),
      platform: 'Linux armv8l',
      capturedAt: at(-60_000),
      sentAt: at(),
    };
    const { status, body } = await sendLicense(id, { bytes: await build({ width: 800, height: 500 }), name: 'C:\\me\\front.img', fields });
    expect(status).toBe(201);
    const { fileSize, capturedAt, uploadedAt, ...rest } = body;
    expect(rest).toMatchObject({
      licenseType: 'front',
      hasUpload: true,
      originalFilename: 'front.img',
      mimeType,
      geoLocation,
      platform: 'Linux armv8l',
    });
    expect(rest).toMatchObject({ encryptionStatus: 'encrypted', driverName: 'Dana Okafor', clockNotice: null, deletedAt: null });
    expect(Date.parse(uploadedAt) - Date.parse(capturedAt)).toBeGreaterThan(55_000);
    const image = await getImage(driver, body.id);
    expect([image.status, image.headers['content-type'], image.headers['cache-control']]).toEqual([200, mimeType, 'no-store']);
    expect(image.bytes.length).toBe(fileSize);
    const [file] =
      await sql`select wrapped_key, sha256 from files f join driver_license_uploads l on l.file_id = f.id where l.id = ${body.id}`;
    expect(file!['wrappedKey']).toBeTruthy();
    expect(await looksAt(id)).toEqual([
      ['upload', driver.id, 'driver_license'],
      ['view', driver.id, 'driver_license'],
    ]);
  });

  it('is marked as not encrypted while encryption is switched off', async () => {
    const { id } = await assigned();
    await sql`insert into system_config (key, value, category) values ('piiEncryptionEnabled', 'false', 'security')`;
    const plain = await sendLicense(id);
    await sql`delete from system_config where key = 'piiEncryptionEnabled'`;
    const sealed = await sendLicense(id, { fields: { licenseType: 'back' } });
    expect([plain.body.encryptionStatus, sealed.body.encryptionStatus]).toEqual(['none', 'encrypted']);
    const kept =
      await sql`select license_type, encryption_status from driver_license_uploads where transport_id = ${id} order by license_type`;
    expect(kept).toEqual([
      { licenseType: 'back', encryptionStatus: 'encrypted' },
      { licenseType: 'front', encryptionStatus: 'none' },
    ]);
  });

  it('loses its metadata', async () => {
    const { id } = await assigned();
    const { body } = await sendLicense(id, { bytes: await buildPhonePhoto() });
    const { bytes } = await getImage(driver, body.id);
    expect(bytes.includes('SecretPhoneMaker')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 640 });
  });

  const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1, 'x');
  it.each([
    ['WebP', () => buildWebp(), 415, 'Invalid file type - Please select a JPEG or PNG image'],
    ['a text named like a picture', () => Buffer.from('#!/bin/sh'), 415, 'Invalid file type - Please select a JPEG or PNG image'],
    ['more than 5 MB', () => tooLarge, 413, 'File too large - Please select an image smaller than 5MB'],
    ['0 bytes', () => Buffer.alloc(0), 422, 'This picture is empty - The file arrived empty. Please take the picture again'],
    [
      'a truncated picture',
      async () => (await buildJpeg()).subarray(0, 400),
      422,
      'This picture is damaged or incomplete. Please choose it again or take a new one.',
    ],
  ])('that is %s is refused with a clear message, and nothing is stored', async (_, build, status, error) => {
    const { id } = await assigned();
    const before = await filesKept();
    expect(await sendLicense(id, { bytes: await build() })).toMatchObject({ status, body: { error } });
    expect([await listRows(id), await filesKept()]).toEqual([[], before]);
  });

  it('that is missing is refused with: No file selected', async () => {
    const { id } = await assigned();
    const form = new FormData();
    form.append('licenseType', 'front');
    const body = new Response(form);
    const headers = { 'content-type': body.headers.get('content-type')! };
    const answer = await driver.call('POST', `/api/pickup/${id}/driver-license`, Buffer.from(await body.arrayBuffer()), headers);
    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringMatching(/^No file selected/) } });
  });

  it.each([
    [{ licenseType: 'side' }, 'licenseType'],
    [{}, 'licenseType'],
    [{ licenseType: 'front', geoLocation: 'here' }, 'geoLocation'],
    [{ licenseType: 'front', geoLocation: '{"lat":91,"lng":0,"accuracy":1}' }, 'geoLocation'],
    [{ licenseType: 'front', capturedAt: 'now' }, 'capturedAt'],
    [{ licenseType: 'front', id: '1' }, 'id'],
  ])('with %j is refused with a message on the field %s', async (fields, field) => {
    const { id } = await assigned();
    const answer = await sendLicense(id, { fields: fields as Record<string, string> });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
    expect(await listRows(id)).toEqual([]);
  });

  it('sent again with its id is stored once; another image with that id is refused', async () => {
    const { id } = await assigned();
    const fields = { licenseType: 'front', id: newId() };
    const first = await sendLicense(id, { fields });
    const again = await sendLicense(id, { fields });
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, fields.id]);
    expect(await listRows(id)).toHaveLength(1);
    expect(await sendLicense(id, { fields, bytes: await buildJpeg({ color: '#123456' }) })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    const elsewhere = await assigned();
    expect((await sendLicense(elsewhere.id, { fields })).body.code).toBe('idempotency_mismatch');
  });

  it('replaces the former one only if the phone names it, which deletes its bytes', async () => {
    const { id } = await assigned();
    const first = (await sendLicense(id)).body;
    const second = await buildJpeg({ color: '#445566' });
    const blind = await sendLicense(id, { bytes: second });
    expect(blind).toMatchObject({ status: 409, body: { code: 'license_changed', error: expect.stringContaining('on another phone') } });
    expect((await getImage(driver, first.id)).status).toBe(200);
    const retake = await sendLicense(id, { bytes: second, fields: { licenseType: 'front', replaces: first.id } });
    expect(retake.status).toBe(201);
    expect((await getImage(driver, first.id)).status).toBe(404);
    expect((await listRows(id)).map((row) => row['isDeleted'])).toEqual([true, false]);
    expect(await sql`select wrapped_key from files f join driver_license_uploads l on l.file_id = f.id where l.id = ${first.id}`).toEqual([
      { wrappedKey: null },
    ]);
  });

  it('from several phones at once is stored once, and no partial file is left', async () => {
    const { id } = await assigned();
    const before = await filesKept();
    const colors = ['#aa0000', '#00aa00', '#0000aa', '#aaaa00'];
    const pictures = await Promise.all(colors.map((color) => buildJpeg({ color })));
    const answers = await Promise.all(pictures.map((bytes) => sendLicense(id, { bytes })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect([(await listRows(id)).length, await filesKept()]).toEqual([1, before + 1]);
  });

  it('that another driver uploaded before is refused, and the attempt is logged', async () => {
    const own = await assigned();
    const bytes = await buildJpeg({ color: '#778899' });
    await sendLicense(own.id, { bytes });
    const { id } = await assigned(true, other);
    expect(await sendLicense(id, { as: other, bytes })).toMatchObject({ status: 409, body: { code: 'license_of_another' } });
    expect(await listRows(id)).toEqual([]);
    expect(await looksAt(own.id)).toContainEqual(['refused', other.id, 'driver_license']);
    expect((await sendLicense((await assigned()).id, { bytes })).status).toBe(201);
  });

  it('of the former driver does not allow a pickup by the current driver', async () => {
    const { id, quoteId } = await assigned();
    await sendLicense(id);
    await sql`update quotes set driver_id = ${other.id} where id = ${quoteId}`;
    await releaseVehicle(sql, id, other.id);
    expect(await pickUp(quoteId, other)).toMatchObject({ status: 409, body: { code: 'license_missing' } });
  });

  it('of the former driver is not shown to or replaced by the next one, and front and back are separate', async () => {
    const { id, quoteId } = await assigned();
    const front = (await sendLicense(id)).body;
    const back = await sendLicense(id, {
      bytes: await buildJpeg({ color: '#123123' }),
      fields: { licenseType: 'back', replaces: front.id },
    });
    expect(back.status).toBe(201);
    await sql`update quotes set driver_id = ${other.id} where id = ${quoteId}`;
    expect((await shipper.call('GET', `/api/transports/${id}/handover`)).body[0].license).toEqual([]);
    expect((await other.call('GET', `/api/pickup/${id}`)).body.license).toEqual([]);
    const fields = { licenseType: 'front', replaces: front.id };
    expect((await sendLicense(id, { as: other, bytes: await buildJpeg({ color: '#321321' }), fields })).status).toBe(201);
    expect((await listRows(id)).map((row) => row['isDeleted'])).toEqual([false, false, false]);
  });

  it.each([
    [dayMs, 'about 24 hours ahead'],
    [-dayMs, 'about 24 hours behind'],
  ])('from a phone whose clock is off by %i ms is dated by the server, with a notice', async (offMs, words) => {
    const { id } = await assigned();
    const { body } = await sendLicense(id, { fields: { licenseType: 'front', capturedAt: at(offMs - 3_600_000), sentAt: at(offMs) } });
    expect(body.clockNotice).toContain(words);
    expect(Math.abs(Date.parse(body.uploadedAt) - Date.parse(body.capturedAt) - 3_600_000)).toBeLessThan(60_000);
  });

  it('from a phone with an impossible date is stored anyway', async () => {
    const { id } = await assigned();
    const fields = { licenseType: 'front', capturedAt: '0001-01-01T00:00:00Z', sentAt: '9999-12-31T00:00:00Z' };
    expect(await sendLicense(id, { fields })).toMatchObject({ status: 201, body: { capturedAt: '1970-01-01T00:00:00.000Z' } });
  });
});

describe('access to a license image', () => {
  it('allows uploads only by the named driver, and only before pickup', async () => {
    const { id, quoteId } = await assigned();
    expect((await sendLicense(id, { as: other })).status).toBe(404);
    expect((await sendLicense(id, { as: carrier })).status).toBe(403);
    expect((await sendLicense(newId())).status).toBe(404);
    await sendLicense(id);
    await pickUp(quoteId);
    expect(await sendLicense(id, { fields: { licenseType: 'back' } })).toMatchObject({ status: 409, body: { code: 'not_at_pickup' } });
    expect((await driver.call('GET', `/api/pickup/${id}`)).body.closed).toBe('This vehicle has been picked up already.');
  });

  it('is limited to administrators and the uploader, and every view and refusal is logged', async () => {
    const { id } = await assigned();
    const { body } = await sendLicense(id);
    const seen = [];
    for (const who of [driver, admin, chief, shipper, carrier, officer, stranger, other]) seen.push((await getImage(who, body.id)).status);
    expect(seen).toEqual([200, 200, 200, 404, 404, 404, 404, 404]);
    expect((await getImage(admin, newId())).status).toBe(404);
    expect((await looksAt(id)).map(([type, by]) => [type, by])).toEqual([
      ['upload', driver.id],
      ...[driver, admin, chief].map((who) => ['view', who.id]),
      ...[shipper, carrier, officer, stranger, other].map((who) => ['refused', who.id]),
    ]);
  });

  it('lists all versions to administrators, only the current one to the driver, and none to others', async () => {
    const { id } = await assigned();
    const first = (await sendLicense(id)).body;
    await sendLicense(id, { bytes: await buildPng(), fields: { licenseType: 'front', replaces: first.id } });
    const list = (who: SignedIn) => who.call('GET', `/api/admin/transport/${id}/driver-licenses`);
    const states = async (who: SignedIn) => (await list(who)).body.map((one: { hasUpload: boolean }) => one.hasUpload);
    expect([await states(admin), await states(chief), await states(driver)]).toEqual([[true, false], [true, false], [true]]);
    expect((await list(other)).status).toBe(404);
    for (const who of [shipper, carrier, officer]) expect((await list(who)).status).toBe(403);
    const shown = (await shipper.call('GET', `/api/transports/${id}/handover`)).body[0].license;
    expect(shown).toEqual([{ licenseType: 'front', uploadedAt: expect.any(String) }]);
  });

  it('adds an entry without the image to the chain of custody', async () => {
    const { id } = await assigned();
    await sendLicense(id);
    const { body } = await shipper.call('GET', `/api/transports/${id}/communication-timeline`);
    const entry = body.find(({ eventType }: { eventType: string }) => eventType === 'handover_license_captured');
    expect(entry).toMatchObject({
      verified: true,
      eventData: { driverName: 'Dana Okafor', licenseType: 'front', sha256: expect.any(String) },
    });
  });
});
