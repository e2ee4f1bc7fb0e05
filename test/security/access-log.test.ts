import { describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildMessage } from '#domains/messages/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { storeFile } from '#server/files/files.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';
import { testCtx } from '../harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, driver, officer, admin, stranger] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier'),
  app.signIn('driver'),
  app.signIn('compliance'),
  app.signIn('admin'),
  app.signIn('shipper'),
]);

interface ServedFile {
  readonly fileId: string;
  readonly url: string;
  readonly as: 'view' | 'download';
  readonly readers: readonly (readonly [who: SignedIn, purpose: string])[];
  readonly refused: SignedIn;
}

const putPicture = async () =>
  (await storeFile(testCtx(sql, { services: app.services }), app.services.files, newId(), { bytes: await buildJpeg(), mime: 'image/jpeg' }))
    .id;

async function bookedTransport(status = 'assigned') {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status });
  const parties = { kind: 'own', userId: carrier.id, carrierId: carrier.id, driverId: driver.id, isAccepted: true };
  const quoteId = await buildQuote(sql, { transportId, workflowState: status, ...parties });
  return { transportId, quoteId };
}

async function photo(documentType: string, by: SignedIn, more: object = {}) {
  const { transportId, quoteId } = await bookedTransport();
  const [id, fileId] = [newId(), await putPicture()];
  const row = {
    id,
    transportId,
    userId: by.id,
    documentType,
    fileId,
    thumbFileId: fileId,
    fileName: 'a.jpg',
    fileSize: 1,
    mimeType: 'image/jpeg',
  };
  await sql`insert into documents ${sql({ ...row, ipAddress: '10.0.0.1', originalSha256: 'a', ...more })}`;
  return { id, fileId, transportId, quoteId };
}

async function inspected(kind: 'photo' | 'video'): Promise<ServedFile> {
  const stepId = newId();
  const { id, fileId, transportId, quoteId } = await photo(`inspection_${kind}`, driver, { uploadKey: stepId });
  const inspectionId = newId();
  const now = new Date();
  const inspection = { id: inspectionId, transportId, quoteId, stage: 'pickup', inspectorId: driver.id, startedAt: now, createdAt: now };
  await sql`insert into inspections ${sql({ ...inspection, clockAheadSeconds: 0, noPlaceReason: 'No signal' })}`;
  const step = {
    id: stepId,
    inspectionId,
    sequence: 1,
    kind,
    actorId: driver.id,
    doneAt: now,
    receivedAt: now,
    clockAheadSeconds: 0,
  };
  await sql`insert into inspection_steps ${sql({ ...step, data: sql.json({ [`${kind}Id`]: id }) })}`;
  const readers = [
    [driver, 'own_file'],
    [admin, 'oversight'],
  ] as const;
  return { fileId, url: `/api/transports/${transportId}/inspection-${kind}s/${id}`, as: 'view', readers, refused: stranger };
}

/** Written by hand and compared with the contracts: how to create each file, or why it isn't personal. */
const served: Record<string, (() => Promise<ServedFile>) | string> = {
  'GET /api/driver-licenses/:id/image': async () => {
    const { transportId } = await bookedTransport();
    const [id, fileId, now] = [newId(), await putPicture(), new Date()];
    const about = { id, transportId, driverId: driver.id, fileId, filename: 'a.jpg', originalFilename: 'a.jpg', originalSha256: newId() };
    const row = { ...about, fileSize: 1, mimeType: 'image/jpeg', capturedAt: now, clockOffsetSeconds: 0, uploadedAt: now };
    await sql`insert into driver_license_uploads ${sql(row)}`;
    const readers = [
      [driver, 'own_file'],
      [admin, 'oversight'],
    ] as const;
    return { fileId, url: `/api/driver-licenses/${id}/image`, as: 'view', readers, refused: shipper };
  },
  'GET /api/driver-photos/:id/image': async () => {
    const { quoteId } = await bookedTransport();
    const fileId = await putPicture();
    await sql`insert into driver_photos ${sql({ userId: driver.id, fileId, uploadedAt: new Date() })} on conflict (user_id) do update set file_id = excluded.file_id`;
    await sql`update quotes set workflow_state = 'assigned', driver_id = ${driver.id}, driver_agreed_at = now() where id = ${quoteId}`;
    const readers = [
      [driver, 'own_file'],
      [shipper, 'transport'],
      [admin, 'oversight'],
    ] as const;
    return { fileId, url: `/api/driver-photos/${fileId}/image`, as: 'view', readers, refused: stranger };
  },
  'GET /api/compliance/documents/:id/file': async () => {
    const [id, fileId] = [newId(), await putPicture()];
    const row = { id, userId: carrier.id, documentType: 'w9_tax_form', fileName: 'w9.jpg', fileId, fileSize: 1, mimeType: 'image/jpeg' };
    await sql`insert into compliance_documents ${sql({ ...row, originalSha256: newId(), uploadedAt: new Date() })}`;
    const readers = [
      [carrier, 'own_file'],
      [officer, 'review'],
      [admin, 'oversight'],
    ] as const;
    return { fileId, url: `/api/compliance/documents/${id}/file`, as: 'view', readers, refused: shipper };
  },
  'GET /api/transports/:id/photos/:photoId': async () => {
    const { id, fileId, transportId } = await photo('vehicle_photo', shipper, { position: 1 });
    const readers = [
      [shipper, 'own_file'],
      [carrier, 'transport'],
      [admin, 'oversight'],
    ] as const;
    return { fileId, url: `/api/transports/${transportId}/photos/${id}?size=full`, as: 'view', readers, refused: stranger };
  },
  'GET /api/transports/:id/inspection-photos/:photoId': () => inspected('photo'),
  'GET /api/transports/:id/inspection-videos/:videoId': () => inspected('video'),
  'GET /api/transports/:id/message-photos/:photoId': async () => {
    const { id, fileId, transportId, quoteId } = await photo('message_photo', carrier);
    await buildMessage(sql, { transportId, quoteId, authorId: carrier.id, photoId: id });
    const readers = [
      [carrier, 'own_file'],
      [shipper, 'transport'],
    ] as const;
    return { fileId, url: `/api/transports/${transportId}/message-photos/${id}?size=full`, as: 'view', readers, refused: stranger };
  },
  'GET /api/transports/:id/message-papers/:paperId': async () => {
    const { id, fileId, transportId, quoteId } = await photo('message_paper', carrier);
    await buildMessage(sql, { transportId, quoteId, authorId: carrier.id, photoId: id });
    const readers = [
      [carrier, 'own_file'],
      [shipper, 'transport'],
    ] as const;
    return { fileId, url: `/api/transports/${transportId}/message-papers/${id}`, as: 'download', readers, refused: stranger };
  },
  'GET /api/transports/:id/evidence/:photoId': async () => {
    const { id, fileId, transportId } = await photo('evidence_photo', carrier);
    const readers = [
      [carrier, 'own_file'],
      [shipper, 'transport'],
      [admin, 'oversight'],
      [officer, 'review'],
    ] as const;
    return { fileId, url: `/api/transports/${transportId}/evidence/${id}?size=full`, as: 'view', readers, refused: stranger };
  },
  'GET /api/evidence-exports/:id/file': async () => {
    const { transportId } = await bookedTransport();
    const [id, fileId, now] = [newId(), await putPicture(), new Date()];
    const row = { id, transportId, askedBy: shipper.id, state: 'ready', byteSize: 1, createdAt: now, readyAt: now, expiresAt: now };
    await sql`insert into evidence_exports ${sql(row)}`;
    await sql`insert into evidence_export_parts (id, evidence_export_id, number, file_id) values (${newId()}, ${id}, 1, ${fileId})`;
    return { fileId, url: `/api/evidence-exports/${id}/file`, as: 'download', readers: [[shipper, 'evidence_export']], refused: admin };
  },
  'GET /api/bills-of-lading/:id/file': 'the record of a transport, which both sides signed and keep; it holds no photo',
  'GET /api/receipts/:id/file': 'a paper about money',
  'GET /api/payouts/statements/:month/file': 'a paper about money',
  'POST /api/settings/my-archive': 'many files at once, each recorded on its own; my-archive.server.test.ts asserts it',
  'GET /api/super-admin/audit-logs/export': 'lines of the audit log, which hold ids alone',
  'GET /api/admin/payments/export': 'a list of sums, whose export is in the audit log',
  'GET /api/admin/payments/ledger': 'a list of sums without names, whose export is in the audit log',
  'GET /api/admin/users/export': 'a list of lines, whose export is in the audit log',
  'GET /api/admin/quotes/export': 'a list of lines, whose export is in the audit log',
  'GET /api/admin/compliance/logs/export': 'a list of lines, whose export is in the audit log',
  'GET /api/admin/independent-drivers/export': 'a list of lines, whose export is in the audit log',
  'GET /api/unsubscribe/:token': 'no file: it leads to the settings',
  'GET /api/calendar/:token.ics': 'days and cities of own transports, no file that anybody gave',
  'GET /api/super-admin/banned-ips/export': 'a list of lines, whose export is in the audit log',
  'GET /api/super-admin/config-changes/export': 'a list of lines, whose export is in the audit log',
  'GET /api/super-admin/outbox/export': 'a list of lines, whose export is in the audit log',
  'GET /api/super-admin/jobs/failed/export': 'a list of lines, whose export is in the audit log',
  'GET /api/super-admin/pii/access-logs/export': 'a list of lines, whose export is in the audit log',
  'GET /api/super-admin/pii/retention-jobs/export': 'a list of lines, whose export is in the audit log',
  'GET /api/super-admin/pii/legal-holds/export': 'a list of lines, whose export is in the audit log',
};

const recorded = (fileId: string, userId: string) =>
  sql`select access_type, purpose, accessed_as, ip_address is not null as has_address from pii_access_logs
    where file_id = ${fileId} and accessed_by = ${userId} order by id`;

describe('the access log of personal files', () => {
  it('covers every route that serves a file', () => {
    const files = handlers
      .filter(({ endpoint }) => endpoint.transport === 'file')
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(files.length).toBeGreaterThan(8);
    expect(files.toSorted()).toEqual(Object.keys(served).toSorted());
  });

  const personal = Object.entries(served).filter((entry): entry is [string, () => Promise<ServedFile>] => typeof entry[1] !== 'string');

  it.each(personal)('has a line for everyone who opens or is refused a file at %s', async (_name, lay) => {
    const { fileId, url, as, readers, refused } = await lay();
    for (const [who, purpose] of readers) {
      expect((await who.call('GET', url)).status, `${url} to ${purpose}`).toBe(200);
      expect(await recorded(fileId, who.id)).toEqual([{ accessType: as, purpose, accessedAs: expect.any(String), hasAddress: true }]);
    }
    expect((await refused.call('GET', url)).status).toBe(404);
    expect((await recorded(fileId, refused.id)).map(({ accessType }) => accessType)).toEqual(['refused']);
    expect((await app.anonymous('GET', url)).status).toBe(401);
  });

  it('is readable by administrators, newest first, page by page, with current names', async () => {
    const { body, headers } = await admin.call('GET', '/api/super-admin/pii/access-logs?limit=100');
    expect(body.length).toBeGreaterThan(15);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(
      body
        .map(({ id }: { id: string }) => id)
        .toSorted()
        .toReversed(),
    );
    expect(body[0]).toMatchObject({ accessedByName: expect.any(String), accessedAs: expect.any(String), purpose: expect.any(String) });
    expect(headers['link']).toBeUndefined();
    const short = await admin.call('GET', '/api/super-admin/pii/access-logs?limit=3');
    const rest = await admin.call('GET', /<([^>]+)>/.exec(String(short.headers['link']))![1]!);
    expect([...short.body, ...rest.body]).toEqual(body.slice(0, 6));
    expect((await admin.call('GET', '/api/super-admin/pii/access-logs?limit=101')).status).toBe(422);
  });
});
