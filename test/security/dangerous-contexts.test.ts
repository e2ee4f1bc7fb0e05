import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { suspendApiKey } from '#domains/accounts/api-keys/api-key-suspension.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { getCsv } from '#shared/csv/csv.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';
import { testCtx } from '../harness/context.ts';
import { listMailsTo } from '../harness/people/mailed.ts';
import { startTestPickups } from '../harness/people/pickups.ts';

const app = await startTestApp();
const { sql } = app;
const { shipper, driver, assigned } = await startTestPickups(app);
const [carrier, admin] = [await app.signIn('carrier'), await app.signIn('super_admin')];
const { id: booked } = await assigned(false);
beforeEach(() => sql`delete from rate_limits`);

interface UploadForm {
  readonly bytes: Buffer;
  readonly name: string;
  readonly type: string;
}

async function send(who: SignedIn, path: string, part: string, { bytes, name, type }: UploadForm, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(part, new File([new Uint8Array(bytes)], name, { type }));
  const body = new Response(form);
  return who.call('POST', path, Buffer.from(await body.arrayBuffer()), { 'content-type': body.headers.get('content-type')! });
}

// ASVS 1.1.2
describe('text entered by users', () => {
  const name = `=1+1 <b>"Tom" & 'Jerry'</b>`;

  it('is stored and returned unchanged, and escaped once where it is shown', async () => {
    const wanted = { name, scopes: ['read'], expiresInDays: 30, password: personaPassword };
    const { id } = (await shipper.call('POST', '/api/user/api-keys', wanted)).body;
    expect(await sql`select name from api_keys where id = ${id}`).toEqual([{ name }]);
    expect((await shipper.call('GET', '/api/user/api-keys')).body[0].name).toBe(name);
    await inTransaction(testCtx(sql, { services: app.services }), (ctx) => suspendApiKey(ctx, id, { until: null, reason: name }));
    const { text, html } = (await listMailsTo(sql, shipper.email)).find(({ subject }) => subject.includes('API key was suspended'))!;
    expect(text).toContain(name);
    expect(html).toContain('=1+1 &lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;');
    expect(html).not.toMatch(/<b>|&amp;(?:lt|amp|quot)/);
    const shown = (await admin.call('GET', '/api/security/metrics')).body.suspendedKeys;
    expect(shown).toMatchObject([{ name, reason: name }]);
  });

  it('is protected against formulas only in CSV files', () => {
    expect(getCsv([['Name', (row: { name: string }) => row.name]], [{ name }])).toBe(`\ufeffName\r\n"'=1+1 <b>""Tom"" & 'Jerry'</b>"\r\n`);
  });
});

// ASVS 1.3.3
describe('text entered by users in dangerous places', () => {
  it.each([
    ['front"; filename="evil.html', 'front'],
    ['a\r\nset-cookie: a=b\r\n.jpg', 'a'],
    ['../../etc/passwd.jpg', 'passwd'],
    [`${'x'.repeat(400)}.jpg`, 'x'],
    ['\u202egpj.exe', ''],
  ])('as a file name adds no header or folder and is shortened: %j', async (fileName) => {
    const photo = await send(shipper, `/api/transports/${booked}/photos`, 'file', {
      bytes: await buildJpeg(),
      name: fileName,
      type: 'image/jpeg',
    });
    expect(photo.status).toBe(201);
    const url = `/api/transports/${booked}/photos/${photo.body.id}`;
    const { statusCode, headers } = await app.http.inject({ url, headers: { authorization: `Bearer ${shipper.token}` } });
    expect([statusCode, headers['set-cookie'], headers['content-type']]).toEqual([200, undefined, 'image/jpeg']);
    expect(String(headers['content-disposition'])).toMatch(/^inline; filename\*=UTF-8''[\w.%~!-]{1,400}\.jpg$/);
    expect(String(headers['content-disposition'])).not.toMatch(/%2f|%5c|%0d|%0a/i);
  });

  it.each(['%', '_', '%25', '\\', "' or 1=1 --"])('as a search is taken literally: %j', async (search) => {
    const { status, body } = await admin.call('GET', `/api/admin/all-users?search=${encodeURIComponent(search)}`);
    expect([status, body]).toEqual([200, []]);
  });

  it.each(['Dispatch\r\nBcc: all@carriage.example', 'Dispatch\u2028software', 'x'.repeat(61)])('as a name is refused: %j', async (name) => {
    const wanted = { name, scopes: ['read'], expiresInDays: 30, password: personaPassword };
    expect(await shipper.call('POST', '/api/user/api-keys', wanted)).toMatchObject({
      status: 422,
      body: { fields: { name: expect.any(String) } },
    });
  });
});

// ASVS 1.3.4
describe('an SVG file', () => {
  const plain = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  const svgs: [string, UploadForm][] = [
    ['as it is', { bytes: Buffer.from(plain), name: 'front.svg', type: 'image/svg+xml' }],
    ['called a JPEG', { bytes: Buffer.from(plain), name: 'front.jpg', type: 'image/jpeg' }],
    ['behind a prolog', { bytes: Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg>${plain}`), name: 'front.png', type: 'image/png' }],
    ['behind a byte order mark and spaces', { bytes: Buffer.from(`\ufeff \n ${plain}`), name: 'front.jpg', type: 'image/jpeg' }],
    ['in UTF-16', { bytes: Buffer.from(`\ufeff${plain}`, 'utf16le'), name: 'front.jpg', type: 'image/jpeg' }],
    ['compressed', { bytes: gzipSync(plain), name: 'front.svgz', type: 'image/svg+xml' }],
    ['behind a comment', { bytes: Buffer.from(`<!-- ${'x'.repeat(600)} -->${plain}`), name: 'front.webp', type: 'image/webp' }],
  ];

  it.each(svgs)('%s is refused as a photo, document, license, driver photo and message, and nothing is stored', async (_, svg) => {
    const before = await sql`select count(*)::int from files`;
    const answers = [
      await send(shipper, `/api/transports/${booked}/photos`, 'file', svg),
      await send(shipper, `/api/transports/${booked}/messages/photo`, 'file', svg, { body: '' }),
      await send(shipper, `/api/transports/${booked}/messages/paper`, 'file', svg, { body: '' }),
      await send(carrier, '/api/compliance/upload', 'document', svg, { documentType: 'w9_tax_form' }),
      await send(driver, `/api/pickup/${booked}/driver-license`, 'license', svg, { licenseType: 'front' }),
      await send(driver, '/api/settings/driver-photo', 'file', svg),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [415, 'file_type']));
    expect(await sql`select count(*)::int from files`).toEqual(before);
  });

  it('is not in the media types of any endpoint', () => {
    const media = handlers.flatMap(({ endpoint }) => endpoint.media ?? []);
    expect(media.length).toBeGreaterThan(5);
    expect(media.filter((type) => /svg|xml/.test(type))).toEqual([]);
  });
});
