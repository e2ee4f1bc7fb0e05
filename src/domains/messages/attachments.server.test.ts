import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { erasePhoto } from '#domains/transports/photos/photos.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { buildPdf } from '#server/files/pdf/pdf-fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, driver, admin, officer, stranger] = [
  await app.signIn('shipper', { fullName: 'Sam Whitfield' }),
  await app.signIn('carrier', { fullName: 'Cal Dwell', companyName: 'Caldwell Auto Haul' }),
  await app.signIn('driver', { fullName: 'Dana Reyes' }),
  await app.signIn('admin'),
  await app.signIn('compliance'),
  await app.signIn('carrier'),
];
const gatePass = buildPdf({ pages: [['Gate pass 17']] });

beforeEach(async () => {
  await app.settle();
  await sql`delete from rate_limits`;
  await sql`update messages set sent_at = sent_at - interval '2 hours'`;
});

async function booked(): Promise<string> {
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned' });
  const job = { transportId: id, kind: 'own', userId: carrier.id, carrierId: carrier.id, driverId: driver.id };
  await buildQuote(sql, { ...job, isAccepted: true, acceptedAt: new Date(), workflowState: 'assigned' });
  return id;
}

interface DocumentForm {
  readonly key?: string;
  readonly bytes?: Uint8Array;
  readonly body?: string;
  readonly name?: string;
  readonly as?: 'paper' | 'photo';
}

function send(
  who: SignedIn,
  id: string,
  { key = newId(), bytes = gatePass, body = '', name = 'Gate pass.PDF', as = 'paper' }: DocumentForm = {},
) {
  const head = `--b\r\ncontent-disposition: form-data; name="body"\r\n\r\n${body}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': key };
  return who.call('POST', `/api/transports/${id}/messages/${as}`, payload, headers);
}
const listMessages = async (who: SignedIn, id: string) => (await who.call('GET', `/api/transports/${id}/messages`)).body;
const toAddress = (id: string, paperId: string) => `/api/transports/${id}/message-papers/${paperId}`;

describe('a document in a message', () => {
  it('can be sent with or without words, once per Idempotency-Key, and saved only by people of the booking', async () => {
    const id = await booked();
    const key = newId();
    const [first, again] = [await send(carrier, id, { key, body: 'For the gate' }), await send(carrier, id, { key })];
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    expect(first.body).toMatchObject({ body: 'For the gate', photoId: null });
    expect(first.body.paper).toMatchObject({ fileName: 'Gate pass.pdf', byteSize: gatePass.length, deletedAt: null });
    const other = buildPdf({ pages: [['Another']] });
    expect((await send(carrier, id, { key, bytes: other })).body.code).toBe('idempotency_mismatch');
    expect((await send(carrier, id, { key, bytes: await buildJpeg(), as: 'photo' })).body.code).toBe('idempotency_mismatch');
    for (const who of [driver, shipper]) expect((await send(who, id, { key })).body.code).toBe('idempotency_mismatch');
    expect((await send(driver, id)).body).toMatchObject({ body: '' });
    expect((await listMessages(shipper, id)).map(({ paper }: any) => paper.fileName)).toEqual(['Gate pass.pdf', 'Gate pass.pdf']);
    const address = toAddress(id, first.body.paper.id);
    for (const [who, status] of [
      [shipper, 200],
      [driver, 200],
      [stranger, 404],
      [admin, 404],
      [officer, 404],
    ] as const)
      expect([who.email, (await who.call('GET', address)).status]).toEqual([who.email, status]);
    const looks = await sql<{ accessType: string; count: number }[]>`
      select access_type, count(*)::int as count from pii_access_logs where transport_id = ${id} group by 1 order by 1`;
    expect(looks).toEqual([
      { accessType: 'download', count: 2 },
      { accessType: 'refused', count: 3 },
      { accessType: 'upload', count: 2 },
    ]);
  });

  it('is stored encrypted, downloaded as an attachment with a clean name, and neither cached nor executed', async () => {
    const id = await booked();
    const { body } = await send(carrier, id, { name: "../a'b*(é).exe.PDF" });
    const { status, headers } = await shipper.call('GET', toAddress(id, body.paper.id));
    expect([status, Number(headers['content-length'])]).toEqual([200, gatePass.length]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename*=UTF-8''ab%C3%A9.exe.pdf`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    const [kept] = await sql<{ status: string; sha256: string }[]>`
      select f.encryption_status as status, f.sha256 from documents d join files f on f.id = d.file_id where d.id = ${body.paper.id}`;
    expect(kept).toEqual({ status: 'encrypted', sha256: createHash('sha256').update(gatePass).digest('hex') });
  });

  it('has contact details in its file name hidden', async () => {
    const { body } = await send(carrier, await booked(), { name: 'Call 402-555-0103.pdf' });
    expect(body.paper.fileName).not.toContain('402');
    expect(body.paper.fileName).toMatch(/^Call .*\.pdf$/);
  });

  it.each([
    ['a picture', 415, async () => buildJpeg()],
    ['a text', 415, async () => Buffer.from('no paper')],
    ['a truncated one', 422, async () => gatePass.subarray(0, 200)],
    ['one without pages', 422, async () => buildPdf({ pages: [] })],
    ['an empty file', 422, async () => Buffer.alloc(0)],
    ['one above 10 MB', 413, async () => Buffer.concat([gatePass, Buffer.alloc(10 * 1024 * 1024)])],
  ])('is refused if invalid, and nothing is stored: %s', async (_, status, bytesOf) => {
    const id = await booked();
    const refused = await send(carrier, id, { bytes: await bytesOf() });
    expect([refused.status, typeof refused.body.error]).toEqual([status, 'string']);
    expect([await listMessages(shipper, id), await sql`select from documents where transport_id = ${id}`]).toEqual([[], []]);
  });

  it('is refused from outsiders before it is read, and after the thread is closed', async () => {
    const id = await booked();
    expect((await send(stranger, id)).status).toBe(404);
    await sql`update quotes set workflow_state = 'closed', delivered_at = now() - interval '31 days' where transport_id = ${id}`;
    expect((await send(carrier, id)).body.code).toBe('thread_closed');
  });

  it('is withheld with its message: from who blocked its author, and from everybody but author and administrators once it is hidden', async () => {
    const id = await booked();
    const { body } = await send(carrier, id);
    const address = toAddress(id, body.paper.id);
    await shipper.call('PUT', `/api/transports/${id}/thread/blocks`, { userId: carrier.id, isBlocked: true });
    expect((await listMessages(shipper, id))[0]).toMatchObject({ withheld: 'blocked', paper: null });
    await shipper.call('PUT', `/api/transports/${id}/thread/blocks`, { userId: carrier.id, isBlocked: false });
    await shipper.call('POST', `/api/messages/${body.id}/report`, { reason: 'Not mine' });
    const [waiting] = (await admin.call('GET', '/api/admin/message-reports')).body.filter(({ transportId }: any) => transportId === id);
    expect(waiting.paper).toMatchObject({ id: body.paper.id, fileName: 'Gate pass.pdf' });
    await admin.call('POST', `/api/admin/message-reports/${waiting.id}/decide`, { hide: true, reason: 'It is forged' });
    for (const [who, status] of [
      [carrier, 200],
      [admin, 200],
      [shipper, 404],
      [officer, 404],
    ] as const)
      expect([who.email, (await who.call('GET', address)).status]).toEqual([who.email, status]);
  });

  it('is deleted after its retention period, and its message shows the date', async () => {
    const id = await booked();
    const { body } = await send(carrier, id, { body: 'For the gate' });
    await sql.begin((tx) => erasePhoto(testCtx(tx, { services: app.services }), body.paper.id));
    const [message] = await listMessages(shipper, id);
    expect(message).toMatchObject({ body: 'For the gate', paper: { fileName: 'Gate pass.pdf', deletedAt: expect.any(String) } });
    expect((await shipper.call('GET', toAddress(id, body.paper.id))).status).toBe(410);
  });
});
