import { afterEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildDocument, dayAfter } from '#domains/compliance/fixtures.ts';
import { buildLicense } from '#domains/handovers/fixtures.ts';
import { buildEvidence } from '#domains/transports/photos/photos-fixtures.ts';
import { enqueue } from '#server/queue/queue.ts';
import { formatDate } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { startTestPickups } from '../../../test/harness/people/pickups.ts';
import { deleteFilesOfAccount } from './files/account-files.ts';
import { privacySchedules } from './jobs.ts';
import { retainedKinds } from './retained-kinds.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const { shipper, carrier, driver, assigned, sendLicense } = await startTestPickups(app);
const admin = await app.signIn('admin');
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Null: not delivered yet. */
async function getLicense(deliveredDaysAgo: number | null, status = deliveredDaysAgo === null ? 'in_transit' : 'completed') {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status });
  const deliveredAt = deliveredDaysAgo === null ? null : daysAgo(deliveredDaysAgo);
  const quote = { kind: 'own', userId: carrier.id, driverId: driver.id, workflowState: 'closed', isAccepted: true, deliveredAt };
  const quoteId = await buildQuote(sql, { transportId, ...quote });
  return { transportId, quoteId, id: await buildLicense(sql, { transportId, driverId: driver.id, uploadedAt: daysAgo(1000) }) };
}

const keepFor = (piiType: string, days: number) => sql`update retention_config set retention_days = ${days} where pii_type = ${piiType}`;

afterEach(async () => {
  await keepFor('driver_license', 90);
  await keepFor('pickup_photos', 90);
});

const isDeleted = async (id: string) => (await sql`select is_deleted from driver_license_uploads where id = ${id}`)[0]!['isDeleted'];

async function clean(): Promise<void> {
  await enqueue({ sql } as never, privacySchedules[0]!.job as never, {} as never, { key: newId() });
  await app.settle();
}

describe('license images', () => {
  it('are deleted with their keys 90 days after delivery, unless they are still needed', async () => {
    const [over, fresh, underWay] = [await getLicense(91), await getLicense(89), await getLicense(null)];
    await clean();
    expect([await isDeleted(over.id), await isDeleted(fresh.id), await isDeleted(underWay.id)]).toEqual([true, false, false]);
    const [file] =
      await sql`select f.wrapped_key, f.deleted_at from files f join driver_license_uploads l on l.file_id = f.id where l.id = ${over.id}`;
    expect(file).toMatchObject({ wrappedKey: null, deletedAt: expect.any(String) });
    expect(await sql`select access_type, accessed_by from pii_access_logs where transport_id = ${over.transportId}`).toEqual([
      { accessType: 'delete', accessedBy: null },
    ]);
    const { body } = await admin.call('GET', `/api/admin/transport/${over.transportId}/driver-licenses`);
    expect(body).toMatchObject([{ hasUpload: false, deletedAt: expect.any(String) }]);
  });

  it('are deleted after the configured number of days', async () => {
    const { id } = await getLicense(40);
    await keepFor('driver_license', 30);
    await clean();
    expect(await isDeleted(id)).toBe(true);
  });

  it('stay while the payment is on hold, and are deleted afterwards', async () => {
    const { id, transportId, quoteId } = await getLicense(200);
    const paymentId = await buildPayment(sql, {
      transportId,
      quoteId,
      shipperUserId: shipper.id,
      recipientUserId: carrier.id,
      escrowStatus: 'held',
    });
    await clean();
    expect(await isDeleted(id)).toBe(false);
    await sql`update payments set escrow_status = 'escrow' where id = ${paymentId}`;
    await clean();
    expect(await isDeleted(id)).toBe(true);
  });

  it('of a job that was not delivered are deleted 90 days after the upload', async () => {
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
    const old = await buildLicense(sql, { transportId, driverId: driver.id, uploadedAt: daysAgo(91) });
    const fresh = await buildLicense(sql, { transportId, driverId: driver.id, licenseType: 'back', uploadedAt: daysAgo(89) });
    const cancelled = await getLicense(null, 'cancelled');
    await clean();
    expect([await isDeleted(old), await isDeleted(fresh), await isDeleted(cancelled.id)]).toEqual([true, false, true]);
  });

  it('are deleted with the account of the driver, except those of a running job', async () => {
    const leaving = await app.signIn('driver', { fullName: 'Lea Ving' });
    const done = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
    const gone = await buildLicense(sql, { transportId: done, driverId: leaving.id, originalFilename: 'lea.jpg', ipAddress: '10.0.0.9' });
    expect((await leaving.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await sql`select is_deleted, original_filename, ip_address from driver_license_uploads where id = ${gone}`).toEqual([
      { isDeleted: true, originalFilename: '', ipAddress: null },
    ]);
    const { id } = await assigned();
    await sendLicense(id);
    await sql.begin((tx) => deleteFilesOfAccount(testCtx(tx, { services: app.services }), driver.id));
    expect(await sql`select is_deleted from driver_license_uploads where transport_id = ${id}`).toEqual([{ isDeleted: false }]);
  });
});

async function lastRun(piiType: string) {
  const { body } = await admin.call('GET', '/api/super-admin/pii/retention-jobs?limit=100');
  return body.find((job: { piiType: string }) => job.piiType === piiType);
}

async function getPhoto(deliveredDaysAgo: number | null) {
  const { transportId, quoteId } = await getLicense(deliveredDaysAgo);
  return { transportId, quoteId, id: await buildEvidence(sql, { transportId, userId: driver.id }) };
}

const photoStands = async (id: string) =>
  (
    await sql`
      select d.deleted_at is null as row, f.wrapped_key is not null as key from documents d join files f on f.id = d.file_id where d.id = ${id}`
  )[0];

describe('photos of a transport', () => {
  it('are deleted with their keys 90 days after delivery, while their rows stay', async () => {
    const [over, fresh, underWay] = [await getPhoto(91), await getPhoto(89), await getPhoto(null)];
    await clean();
    expect(await photoStands(over.id)).toEqual({ row: false, key: false });
    expect(await photoStands(fresh.id)).toEqual({ row: true, key: true });
    expect(await photoStands(underWay.id)).toEqual({ row: true, key: true });
    expect(
      await sql`select access_type, file_type from pii_access_logs where transport_id = ${over.transportId} order by file_type desc`,
    ).toEqual([
      { accessType: 'delete', fileType: 'evidence_photo' },
      { accessType: 'delete', fileType: 'driver_license' },
    ]);
  });

  it('of an unbooked request are deleted after its last change and pickup day, unless it has offers', async () => {
    const getRequest = async (
      changedDaysAgo: number,
      pickupDate: string | null,
      { isBooked = false, cameDaysAgo = 150, offerCount = 0 } = {},
    ) => {
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', pickupDate, offerCount });
      const photo = await buildEvidence(sql, { transportId, userId: shipper.id });
      if (isBooked) await buildQuote(sql, { transportId, userId: carrier.id, carrierId: carrier.id, isAccepted: true });
      await sql`update documents set created_at = ${daysAgo(cameDaysAgo)} where id = ${photo}`;
      await sql`update transports set updated_at = ${daysAgo(changedDaysAgo)} where id = ${transportId}`;
      return photo;
    };
    const gone = [await getRequest(91, null), await getRequest(120, dayAfter(-91))];
    const kept = [
      await getRequest(89, null),
      await getRequest(120, dayAfter(-89)),
      await getRequest(120, dayAfter(10)),
      await getRequest(120, null, { cameDaysAgo: 89 }),
      await getRequest(120, null, { isBooked: true }),
      await getRequest(120, null, { offerCount: 1 }),
    ];
    await clean();
    expect(await Promise.all(gone.map(photoStands))).toEqual(gone.map(() => ({ row: false, key: false })));
    expect(await Promise.all(kept.map(photoStands))).toEqual(kept.map(() => ({ row: true, key: true })));
  });

  it('of an unbooked request are kept until 90 days after its pickup day ended in every time zone', async () => {
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'submitted', pickupDate: '2026-03-01', offerCount: 0 });
    const id = await buildEvidence(sql, { transportId, userId: shipper.id });
    await sql`update documents set created_at = '2026-02-01' where id = ${id}`;
    await sql`update transports set updated_at = '2026-02-01' where id = ${transportId}`;
    const isOverAt = async (now: string) =>
      (await retainedKinds.pickup_photos.findOver({ sql, now: new Date(now) } as never, 90, { id, limit: 1 })).length === 1;
    expect([await isOverAt('2026-05-31T10:59:59Z'), await isOverAt('2026-05-31T11:00:01Z')]).toEqual([false, true]);
  });

  it('give 410 with the deletion date after they are deleted, but only to people with access', async () => {
    const { id, transportId } = await getPhoto(91);
    await clean();
    const look = (who: typeof shipper) => who.call('GET', `/api/transports/${transportId}/evidence/${id}?size=full`);
    const words = `Deleted on ${formatDate(new Date())} because its retention period ended`;
    expect(await look(shipper)).toMatchObject({ status: 410, body: { code: 'file_deleted', error: words } });
    expect((await look(await app.signIn('shipper'))).status).toBe(404);
  });
});

describe('compliance documents', () => {
  const getCarrier = async () => (await app.signIn('carrier')).id;
  const isThere = async (id: string) => (await sql`select from compliance_documents where id = ${id}`).length === 1;

  it('are deleted some time after expiry, with a separate period for insurance; those without expiry stay', async () => {
    const userId = await getCarrier();
    const paper = (documentType: 'certificate_of_insurance' | 'w9_tax_form', expirationDate: string | null) =>
      buildDocument(sql, { userId, documentType, expirationDate, uploadedAt: daysAgo(4000), isExpired: expirationDate !== null });
    const certificates = [await paper('certificate_of_insurance', dayAfter(-366)), await paper('certificate_of_insurance', dayAfter(-365))];
    const forms = [
      await paper('w9_tax_form', dayAfter(-2556)),
      await paper('w9_tax_form', dayAfter(-366)),
      await paper('w9_tax_form', null),
    ];
    await clean();
    expect(await Promise.all(certificates.map(isThere))).toEqual([false, true]);
    expect(await Promise.all(forms.map(isThere))).toEqual([false, true, true]);
  });

  it('that were rejected are deleted one year after the rejection', async () => {
    const userId = await getCarrier();
    const rejected = (days: number) =>
      buildDocument(sql, {
        userId,
        documentType: 'certificate_of_insurance',
        verified: false,
        rejectionReason: 'Not readable',
        verificationDate: daysAgo(days),
        expirationDate: null,
      });
    const [old, recent] = [await rejected(366), await rejected(364)];
    await clean();
    expect([await isThere(old), await isThere(recent)]).toEqual([false, true]);
  });
});

describe('deleting files with a reason to keep them', () => {
  const hold = async (on: { transportId: string } | { userId: string }) => {
    const id = newId();
    await sql`insert into legal_holds ${sql({ id, ...on, reason: 'Asked by a court', placedBy: admin.id, placedAt: new Date() })}`;
    return () => sql`update legal_holds set lifted_at = now(), lifted_by = ${admin.id}, lift_reason = 'Settled' where id = ${id}`;
  };

  it('waits for the end of an open claim, and the run counts processed, deleted and held records', async () => {
    await clean();
    const { transportId, quoteId, id } = await getPhoto(200);
    const claimId = await buildClaim(sql, { transportId, quoteId, claimantId: shipper.id, carrierSideId: carrier.id });
    const free = await getPhoto(200);
    await clean();
    expect(await photoStands(id)).toEqual({ row: true, key: true });
    expect(await photoStands(free.id)).toEqual({ row: false, key: false });
    expect(await lastRun('pickup_photos')).toMatchObject({
      status: 'completed',
      recordsProcessed: 2,
      recordsDeleted: 1,
      recordsHeld: 1,
      recordsFailed: 0,
      startedBy: null,
    });
    await sql`update claims set state = 'withdrawn', closed_at = now() where id = ${claimId}`;
    await clean();
    expect(await photoStands(id)).toEqual({ row: false, key: false });
  });

  it('waits for the end of a legal hold on the transport, a participant or the owner of a document', async () => {
    const [ofTransport, ofPerson] = [await getPhoto(200), await getPhoto(200)];
    const other = await app.signIn('shipper');
    await sql`update transports set shipper_id = ${other.id} where id = ${ofPerson.transportId}`;
    const owner = await app.signIn('carrier');
    const paper = await buildDocument(sql, {
      userId: owner.id,
      documentType: 'certificate_of_insurance',
      expirationDate: dayAfter(-400),
      isExpired: true,
    });
    const lifts = [
      await hold({ transportId: ofTransport.transportId }),
      await hold({ userId: other.id }),
      await hold({ userId: owner.id }),
    ];
    await clean();
    const standing = async () => [
      (await photoStands(ofTransport.id))!['key'],
      (await photoStands(ofPerson.id))!['key'],
      (await sql`select from compliance_documents where id = ${paper}`).length === 1,
    ];
    expect(await standing()).toEqual([true, true, true]);
    for (const lift of lifts) await lift();
    await clean();
    expect(await standing()).toEqual([false, false, false]);
  });

  it.each(['carrierId', 'brokerId', 'driverId'])('waits for the end of a legal hold on a person of the booking: %s', async (column) => {
    const { id, quoteId } = await getPhoto(200);
    const person = await app.signIn(column === 'brokerId' ? 'broker' : column === 'driverId' ? 'driver' : 'carrier');
    await sql`update quotes set ${sql({ [column]: person.id })} where id = ${quoteId}`;
    const lift = await hold({ userId: person.id });
    await clean();
    expect(await photoStands(id)).toEqual({ row: true, key: true });
    await lift();
    await clean();
    expect(await photoStands(id)).toEqual({ row: false, key: false });
  });

  it('is refused to the owner during a legal hold', async () => {
    const owner = await app.signIn('carrier');
    const id = await buildDocument(sql, { userId: owner.id, documentType: 'w9_tax_form', verified: false, verificationDate: null });
    const lift = await hold({ userId: owner.id });
    expect(await owner.call('DELETE', `/api/compliance/documents/${id}`)).toMatchObject({ status: 409, body: { code: 'legal_hold' } });
    await lift();
    expect((await owner.call('DELETE', `/api/compliance/documents/${id}`)).status).toBe(200);
  });

  it('is delayed by a legal hold even if the account is deleted', async () => {
    const owner = await app.signIn('carrier');
    const id = await buildDocument(sql, { userId: owner.id, documentType: 'w9_tax_form' });
    const lift = await hold({ userId: owner.id });
    expect((await owner.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await sql`select id from compliance_documents where user_id = ${owner.id}`).toContainEqual({ id });
    await lift();
    await clean();
    expect(await sql`select from compliance_documents where user_id = ${owner.id}`).toEqual([]);
  });
});

describe('a cleanup run', () => {
  it('started by hand runs once per kind, even if two start it at once, and records who started it', async () => {
    await clean();
    const chief = await app.signIn('super_admin', { fullName: 'Ada Chief' });
    const many = await Promise.all(Array.from({ length: 60 }, () => getPhoto(120)));
    const [one, other] = await Promise.all([
      chief.call('POST', '/api/super-admin/pii/retention-cleanup'),
      chief.call('POST', '/api/super-admin/pii/retention-cleanup'),
    ]);
    expect([one.status, other.status]).toEqual([202, 202]);
    expect(one.body.jobIds).toHaveLength(4);
    expect(other.body.jobIds).toEqual(one.body.jobIds);
    await app.settle();
    const run = await lastRun('pickup_photos');
    expect(one.body.jobIds).toContain(run.id);
    expect(run).toMatchObject({
      recordsProcessed: 60,
      recordsDeleted: 60,
      startedBy: 'Ada Chief',
      finishedAt: expect.any(String),
    });
    for (const { id } of many) expect(await photoStands(id)).toEqual({ row: false, key: false });
    expect(await sql`select count(*)::int as n from audit_log where event_type = 'privacy.cleanup-started'`).toEqual([{ n: 2 }]);
  });

  it('reports a file it cannot delete and continues with the others', async () => {
    const [broken, whole] = [await getPhoto(120), await getPhoto(120)];
    await sql`
      create function refuse_broken() returns trigger language plpgsql as $$ begin
        if old.transport_id = tg_argv[0]::uuid then raise exception 'a fault'; end if; return new; end $$`;
    await sql.unsafe(
      `create trigger broken before update on documents for each row execute function refuse_broken('${broken.transportId}')`,
    );
    await clean();
    await sql`drop trigger broken on documents`;
    expect(await photoStands(whole.id)).toEqual({ row: false, key: false });
    expect(await photoStands(broken.id)).toEqual({ row: true, key: true });
    expect(await lastRun('pickup_photos')).toMatchObject({ status: 'failed', recordsProcessed: 2, recordsDeleted: 1, recordsFailed: 1 });
  });
});

describe('the retention periods', () => {
  it('default to 90, 90, 365 and 2555 days, with a warning if photos are kept for less time than claims take', async () => {
    const { body } = await admin.call('GET', '/api/super-admin/pii/retention-configs');
    expect(
      body.map(({ piiType, retentionDays, warning, updatedBy, can }: any) => [piiType, retentionDays, warning, updatedBy, can]),
    ).toEqual([
      ['driver_license', 90, null, null, { change: false }],
      ['pickup_photos', 90, expect.stringContaining('nine months'), null, { change: false }],
      ['insurance_docs', 365, null, null, { change: false }],
      ['compliance_docs', 2555, null, null, { change: false }],
    ]);
  });

  it('can be set by a super administrator to 1 to 3650 days, and every change is audited', async () => {
    const chief = await app.signIn('super_admin', { fullName: 'Ada Chief' });
    const set = (body: object) => chief.call('POST', '/api/super-admin/pii/retention-configs', body);
    const before = Date.now();
    const { status, body } = await set({ piiType: 'pickup_photos', retentionDays: 300, description: 'Claims run for nine months' });
    expect([status, body]).toEqual([
      200,
      {
        piiType: 'pickup_photos',
        retentionDays: 300,
        description: 'Claims run for nine months',
        updatedBy: 'Ada Chief',
        updatedAt: expect.any(String),
        warning: null,
        can: { change: true },
      },
    ]);
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(before);
    await app.settle();
    expect(await sql`select subject_id, details, actor_id from audit_log where event_type = 'privacy.retention-changed'`).toEqual([
      { subjectId: 'pickup_photos', details: { from: 90, to: 300 }, actorId: chief.id },
    ]);
    for (const retentionDays of [0, 3651])
      expect((await set({ piiType: 'pickup_photos', retentionDays })).body.fields.retentionDays).toBe(
        'Retention days must be between 1 and 3650',
      );
    expect((await set({ retentionDays: 30 })).body.fields.piiType).toBe('Please select PII type and retention days');
    expect((await set({ piiType: 'pickup_photos' })).body.fields.retentionDays).toBe('Please select PII type and retention days');
  });
});
