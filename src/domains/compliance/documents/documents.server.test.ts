import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildJpeg, buildPhonePhoto, buildPng, buildPngBomb, buildWebp } from '#domains/transports/photos/photos-fixtures.ts';
import { buildPdf } from '#server/files/pdf/pdf-fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildDocument, buildPendingDocument, dayAfter } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [carrier, other, officer, admin] = (await Promise.all(
  (['carrier', 'broker', 'compliance', 'admin'] as const).map((role) => app.signIn(role, {}, buildAccount)),
)) as [SignedIn, SignedIn, SignedIn, SignedIn];

interface DocumentForm {
  readonly bytes?: Uint8Array | null;
  readonly name?: string;
  readonly type?: string;
  readonly fields?: Record<string, string>;
  readonly as?: SignedIn;
  readonly isFileLast?: boolean;
}

const paper = buildPdf({ pages: [['Form W-9'], ['Page two']] });

async function send({
  bytes = paper,
  name = 'w9.pdf',
  type = 'application/pdf',
  as = carrier,
  isFileLast = true,
  fields,
}: DocumentForm = {}) {
  const form = new FormData();
  const words = Object.entries(fields ?? { documentType: 'w9_tax_form' });
  if (isFileLast) for (const [key, value] of words) form.append(key, value);
  if (bytes) form.append('document', new File([new Uint8Array(bytes)], name, { type }));
  if (!isFileLast) for (const [key, value] of words) form.append(key, value);
  const body = new Response(form);
  return as.call('POST', '/api/compliance/upload', Buffer.from(await body.arrayBuffer()), {
    'content-type': body.headers.get('content-type')!,
  });
}

async function getBytes(person: SignedIn, id: string, as = 'view') {
  const url = `/api/compliance/documents/${id}/file?as=${as}`;
  const reply = await app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${person.token}` } });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

const kept = async () =>
  (await sql`select (select count(*)::int from files) as files, (select count(*)::int from compliance_documents) as documents`)[0];

describe('uploading a document', () => {
  it('stores a PDF unchanged as pending, and lists it to its owner only', async () => {
    const person = await app.signIn('carrier', {}, buildAccount);
    const expirationDate = dayAfter(200);
    const answer = await send({ as: person, fields: { documentType: 'w9_tax_form', expirationDate } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      documentType: 'w9_tax_form',
      fileName: 'w9.pdf',
      fileSize: paper.length,
      mimeType: 'application/pdf',
      pageCount: 2,
      expirationDate,
      isExpired: false,
      verified: false,
      verificationDate: null,
      rejectionReason: null,
      can: { remove: true },
    });
    expect((await person.call('GET', '/api/compliance/documents')).body).toEqual([answer.body]);
    expect((await other.call('GET', '/api/compliance/documents')).body).toEqual([]);
    const file = await getBytes(person, answer.body.id);
    expect(file.bytes.equals(paper)).toBe(true);
  });

  it.each([
    ['JPEG', buildJpeg, 'image/jpeg'],
    ['PNG', buildPng, 'image/png'],
    ['WebP', buildWebp, 'image/jpeg'],
    [
      'GIF',
      async () =>
        sharp(await buildJpeg())
          .gif()
          .toBuffer(),
      'image/png',
    ],
  ])('re-encodes a %s', async (_, build, mime) => {
    const { status, body } = await send({ bytes: await build(), name: 'scan.exe', type: 'application/x-msdownload' });
    expect([status, body.mimeType, body.pageCount]).toEqual([201, mime, null]);
    const { headers, bytes } = await getBytes(carrier, body.id, 'download');
    expect(headers['content-type']).toBe(mime);
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''scan.${mime === 'image/png' ? 'png' : 'jpg'}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 480 });
    expect((await carrier.call('DELETE', `/api/compliance/documents/${body.id}`)).status).toBe(200);
  });

  it('removes location, camera data and appended archives from a picture', async () => {
    const bytes = Buffer.concat([await buildPhonePhoto(), Buffer.from('PK\x03\x04<script>alert(1)</script>')]);
    const { body } = await send({ bytes, name: 'licence.jpg', type: 'image/jpeg' });
    const file = await getBytes(carrier, body.id);
    expect(['SecretPhoneMaker', '<script>', 'PK\x03\x04'].filter((trace) => file.bytes.includes(trace))).toEqual([]);
    expect((await sharp(file.bytes).metadata()).exif).toBeUndefined();
  });

  it('accepts fields before and after the file, and stores it encrypted', async () => {
    const { status, body } = await send({ isFileLast: false, fields: { documentType: 'mc_certificate' } });
    expect([status, body.documentType]).toEqual([201, 'mc_certificate']);
    const [file] =
      await sql`select wrapped_key, store from files join compliance_documents d on d.file_id = files.id where d.id = ${body.id}`;
    expect(file).toMatchObject({ store: 'disk', wrappedKey: expect.any(Buffer) });
  });

  it('stores one document if the same file is sent again or twice at once, with the newer date', async () => {
    const person = await app.signIn('carrier', {}, buildAccount);
    const both = await Promise.all([send({ as: person }), send({ as: person })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const again = await send({ as: person, fields: { documentType: 'w9_tax_form', expirationDate: dayAfter(90) } });
    expect(new Set([...both, again].map(({ body }) => body.id)).size).toBe(1);
    expect((await person.call('GET', '/api/compliance/documents')).body).toMatchObject([{ expirationDate: dayAfter(90) }]);
  });

  it('stores a separate document for a decided file, another type or another account', async () => {
    const [person, somebody] = [await app.signIn('carrier', {}, buildAccount), await app.signIn('carrier', {}, buildAccount)];
    const first = (await send({ as: person })).body.id;
    expect((await send({ as: person })).body.id).toBe(first);
    const ids = [first, (await send({ as: somebody })).body.id];
    ids.push((await send({ as: person, fields: { documentType: 'business_license' } })).body.id);
    const decide = (id: string, body: object) => officer.call('POST', `/api/compliance/verify/${id}`, body);
    expect((await decide(first, { verified: true })).status).toBe(200);
    const next = (await send({ as: person })).body.id;
    ids.push(next);
    expect((await decide(next, { verified: false, notes: 'Not signed' })).status).toBe(200);
    ids.push((await send({ as: person })).body.id);
    expect(new Set(ids).size).toBe(5);
    expect(
      await sql`select verified, rejection_reason from compliance_documents where id in (${first}, ${next}) order by verified`,
    ).toEqual([
      { verified: false, rejectionReason: 'Not signed' },
      { verified: true, rejectionReason: null },
    ]);
  });

  it('allows at most twenty pending documents', async () => {
    const person = await app.signIn('carrier', {}, buildAccount);
    for (let at = 0; at < 19; at += 1) await buildPendingDocument(sql, { userId: person.id, documentType: 'vehicle_registration' });
    const both = await Promise.all([send({ as: person }), send({ as: person, fields: { documentType: 'mc_certificate' } })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('too_many_documents');
  });
});

describe('a refused upload that stores nothing', () => {
  const cases: [string, () => Promise<DocumentForm> | DocumentForm, number, RegExp][] = [
    ['without a file', () => ({ bytes: null }), 422, /^Please select a file and document type$/],
    ['without a type', () => ({ fields: {} }), 422, /^Please select a file and document type$/],
    ['of an unknown type', () => ({ fields: { documentType: '__proto__' } }), 422, /^Please select a file and document type$/],
    ['with a date that is none', () => ({ fields: { documentType: 'w9_tax_form', expirationDate: '2027-02-30' } }), 422, /YYYY-MM-DD/],
    [
      'with a year that cannot be meant',
      () => ({ fields: { documentType: 'w9_tax_form', expirationDate: dayAfter(30 * 365) } }),
      422,
      /20 years/,
    ],
    ['that has expired', () => ({ fields: { documentType: 'w9_tax_form', expirationDate: dayAfter(-1) } }), 422, /has expired/],
    [
      'of a renamed executable',
      () => ({ bytes: Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(4000)]) }),
      415,
      /x-msdownload is not allowed/,
    ],
    ['of a renamed script', () => ({ bytes: Buffer.from('#!/bin/sh\nrm -rf /') }), 415, /x-shellscript is not allowed/],
    ['of a ZIP called PDF', () => ({ bytes: Buffer.from('PK\x03\x04rest') }), 415, /application\/zip is not allowed/],
    ['of a page of HTML', () => ({ bytes: Buffer.from('<!DOCTYPE html><script>alert(1)</script>') }), 415, /text\/html is not allowed/],
    ['of an SVG', () => ({ bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }), 415, /svg\+xml is not allowed/],
    ['of words', () => ({ bytes: Buffer.from('I am a licence') }), 415, /octet-stream is not allowed/],
    ['of an empty file', () => ({ bytes: Buffer.alloc(0) }), 422, /This file is empty/],
    ['of a broken PDF', () => ({ bytes: paper.subarray(0, 400) }), 422, /PDF is damaged/],
    ['of a PDF without pages', () => ({ bytes: buildPdf({ pages: [] }) }), 422, /has no pages/],
    ['of half a JPEG', async () => ({ bytes: (await buildPhonePhoto()).subarray(0, -900) }), 422, /picture is damaged/],
    [
      'of a signature and rubbish',
      () => ({ bytes: Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]) }),
      422,
      /damaged/,
    ],
    ['of a picture of 400 megapixels', () => ({ bytes: buildPngBomb(20_000) }), 422, /20000 x 20000 pixels/],
    ['of more than 25 MB', () => ({ bytes: Buffer.alloc(25 * 1024 * 1024 + 1) }), 413, /^File size exceeds 25MB limit$/],
  ];
  it.each(cases)('%s', async (_, build, status, words) => {
    const before = await kept();
    const answer = await send(await build());
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(words)]);
    expect(await kept()).toEqual(before);
  });

  it('without a session, or not as a form', async () => {
    const before = await kept();
    expect((await app.anonymous('POST', '/api/compliance/upload')).status).toBe(401);
    expect((await carrier.call('POST', '/api/compliance/upload', { documentType: 'w9_tax_form' })).status).toBe(415);
    expect(await kept()).toEqual(before);
  });
});

describe('access to document files', () => {
  it('is given to owner and reviewers as an uncached safe download, and logged', async () => {
    const scripted = buildPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' });
    const { body } = await send({ bytes: scripted, fields: { documentType: 'dot_certificate' } });
    const { status, headers } = await getBytes(officer, body.id);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-disposition': "attachment; filename*=UTF-8''w9.pdf",
    });
    expect((await getBytes(other, body.id)).status).toBe(404);
    expect((await getBytes(admin, body.id, 'download')).status).toBe(200);
    expect((await getBytes(carrier, newId())).status).toBe(404);
    expect((await app.anonymous('GET', `/api/compliance/documents/${body.id}/file`)).status).toBe(401);
    expect((await getBytes(carrier, body.id, 'elsewhere')).status).toBe(422);
    const said = await sql`
      select access_type, accessed_by, file_type from pii_access_logs l join compliance_documents d on d.file_id = l.file_id
      where d.id = ${body.id} order by l.id`;
    expect(said.map(({ accessType, accessedBy }) => [accessType, accessedBy])).toEqual([
      ['upload', carrier.id],
      ['view', officer.id],
      ['refused', other.id],
      ['download', admin.id],
    ]);
    expect(said[0]!['fileType']).toBe('compliance_document');
  });

  it('lists the documents of one account to reviewers only', async () => {
    const url = `/api/compliance/accounts/${carrier.id}/documents`;
    expect((await officer.call('GET', url)).body.length).toBeGreaterThan(0);
    expect((await other.call('GET', url)).status).toBe(403);
  });

  it('lists many documents page by page, newest first, each once', async () => {
    const person = await app.signIn('carrier', {}, buildAccount);
    for (let at = 0; at < 5; at += 1) await buildDocument(sql, { userId: person.id, documentType: 'vehicle_registration' });
    const first = await person.call('GET', '/api/compliance/documents?limit=3');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))![1]!;
    const ids = [...first.body, ...(await person.call('GET', next)).body].map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    expect(ids).toHaveLength(5);
  });
});

describe('deleting a document', () => {
  it('is limited to pending or rejected ones, and erases key and bytes', async () => {
    const { body } = await send({ fields: { documentType: 'business_license' } });
    const url = `/api/compliance/documents/${body.id}`;
    const [filed] = await sql`select file_id from compliance_documents where id = ${body.id}`;
    expect((await other.call('DELETE', url)).status).toBe(404);
    expect((await carrier.call('DELETE', url)).body).toEqual({ deleted: true });
    expect(await sql`select accessed_by from pii_access_logs where file_id = ${filed!['fileId']} and access_type = 'delete'`).toEqual([
      { accessedBy: carrier.id },
    ]);
    expect((await carrier.call('DELETE', url)).status).toBe(404);
    expect((await getBytes(carrier, body.id)).status).toBe(404);
    const verified = await buildDocument(sql, { userId: carrier.id, documentType: 'business_license' });
    expect((await carrier.call('DELETE', `/api/compliance/documents/${verified}`)).body.code).toBe('document_verified');
    const rejected = { verified: false, rejectionReason: 'Not legible' };
    const third = await buildDocument(sql, { userId: carrier.id, documentType: 'business_license', ...rejected });
    expect((await carrier.call('DELETE', `/api/compliance/documents/${third}`)).status).toBe(200);
    await app.settle();
    const [audited] =
      await sql`select count(*)::int as n from audit_log where event_type = 'document.deleted' and actor_id = ${carrier.id}`;
    expect(audited!['n']).toBeGreaterThanOrEqual(2);
  });

  it('happens with the account: no row and no readable file remain', async () => {
    const leaving = await app.signIn('carrier', {}, buildAccount);
    const { body } = await send({ as: leaving });
    const [row] = await sql`select file_id from compliance_documents where id = ${body.id}`;
    expect((await leaving.call('POST', '/api/settings/my-data', { password: personaPassword })).body.complianceDocuments).toMatchObject([
      { id: body.id },
    ]);
    expect((await leaving.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await sql`select 1 from compliance_documents where user_id = ${leaving.id}`).toEqual([]);
    expect(await sql`select wrapped_key from files where id = ${row!['fileId']}`).toEqual([{ wrappedKey: null }]);
  });
});
