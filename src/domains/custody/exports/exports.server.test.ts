import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { bidForm } from '#domains/bids/fixtures.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { agentSignature, completeSteps } from '#domains/inspections/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
// @ts-expect-error a script that goes along in every export, without types
import { toEntries, openSource, verifyArchive } from '../../../../bin/verify.mjs';

const app = await startTestApp({ PAYMENTS_ENABLED: 'off' });
const { sql } = app;
const [shipper, carrier, loser, admin, agent, stranger] = [
  await app.signIn('shipper', { fullName: 'Sam Export' }),
  await app.signIn('carrier'),
  await app.signIn('independent_driver'),
  await app.signIn('admin'),
  await app.signIn('inspection'),
  await app.signIn('shipper'),
];
beforeEach(() => sql`delete from rate_limits`);
const folder = mkdtempSync(join(tmpdir(), 'carriage-exports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const picture = await buildJpeg({ width: 900, height: 600 });

async function sendPicture(path: string): Promise<string> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(picture)], 'front.jpg', { type: 'image/jpeg' }));
  const sent = new Response(form);
  const type = { 'content-type': sent.headers.get('content-type')! };
  const { status, body } = await shipper.call('POST', path, Buffer.from(await sent.arrayBuffer()), type);
  expect(status).toBe(201);
  return body.id;
}

async function booked(): Promise<string> {
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
  await sendPicture(`/api/transports/${id}/photos`);
  const offer = { ...bidForm, bidAmount: '1234' };
  expect((await loser.call('POST', `/api/marketplace/quotes/${id}/bid`, offer)).status).toBeLessThan(300);
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id });
  expect((await shipper.call('POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
  await app.settle();
  return id;
}
/** Complete except for its signature. */
async function getSurvey(transportId: string) {
  await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${agent.id}, ${shipper.id})`;
  const [at, deviceId, says] = [new Date().toISOString(), newId(), completeSteps('car', { stage: 'survey' })];
  const begun = { id: newId(), stage: 'survey', deviceId, startedAt: at, sentAt: at, place: null, noPlaceReason: 'No signal' };
  expect((await agent.call('POST', `/api/transports/${transportId}/inspections`, begun)).status).toBe(200);
  const path = `/api/inspections/${begun.id}`;
  let sequence = 0;
  const say = (...steps: readonly object[]) => {
    const numbered = steps.map((step) => ({ ...step, id: newId(), sequence: (sequence += 1), doneAt: at }));
    return agent.call('POST', `${path}/steps`, { deviceId, sentAt: at, steps: numbered });
  };
  const add = async (kind: 'photos' | 'videos', file: File, more: object = {}) => {
    const form = new FormData();
    const fields = { stepId: newId(), sequence: String((sequence += 1)), deviceId, doneAt: at, sentAt: at, ...more };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    const sent = new Response(form);
    const type = { 'content-type': sent.headers.get('content-type')! };
    expect((await agent.call('POST', `${path}/${kind}`, Buffer.from(await sent.arrayBuffer()), type)).status).toBe(201);
  };
  await say(...says);
  await add('photos', new File([new Uint8Array(picture)], 'front.jpg', { type: 'image/jpeg' }), { shot: 'front' });
  await add('videos', new File([new Uint8Array(readFileSync(resolve('test/videos/silent.webm')))], 'video.webm', { type: 'video/webm' }));
  return {
    seal: async () => {
      await say(agentSignature);
      return (await agent.call('POST', `${path}/seal`, { deviceId })).body as { hash: string };
    },
  };
}

const listExports = async (who: SignedIn, id: string) => (await who.call('GET', `/api/transports/${id}/evidence-exports`)).body;
const ask = (who: SignedIn, id: string) => who.call('POST', `/api/transports/${id}/evidence-exports`);
const download = (who: SignedIn, id: string) =>
  app.http.inject({ url: `/api/evidence-exports/${id}/file`, headers: { authorization: `Bearer ${who.token}` } });

interface ExportedFile {
  readonly id: string;
  readonly problems: string[];
  readonly manifest: { files: { name: string }[]; transportId: string };
  readonly headers: Record<string, unknown>;
  read(name: string): string;
}

async function exported(who: SignedIn, transportId: string): Promise<ExportedFile> {
  const { status, body } = await ask(who, transportId);
  expect([status, body.state]).toEqual([202, 'queued']);
  await app.settle();
  const reply = await download(who, body.id);
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
  const path = join(folder, `${body.id}.zip`);
  writeFileSync(path, reply.rawPayload);
  const source = openSource(path);
  const entries: { name: string; start: number; size: number }[] = toEntries(source);
  const read = (name: string) => {
    const { start, size } = entries.find((entry) => entry.name === name)!;
    return source.read(start, size).toString();
  };
  const { problems, manifest } = verifyArchive(source);
  return { id: body.id, problems, manifest, headers: reply.headers, read };
}

describe('an evidence export', () => {
  it('is created in the background, contains all documents, and can be verified', async () => {
    const transportId = await booked();
    const made = await exported(shipper, transportId);
    expect(made.problems).toEqual([]);
    expect(made.manifest.transportId).toBe(transportId);
    expect(made.manifest.files.map(({ name }) => name)).toEqual([
      'summary.pdf',
      'transport.json',
      'quotes.json',
      'participants.json',
      'inspections.json',
      'claims.json',
      'cases.json',
      'ledger.json',
      'custody.json',
      'photos.json',
      'access-log.jsonl',
      'photos/001-before_pickup.jpg',
      'verify.mjs',
    ]);
    expect(made.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' });
    expect(made.read('summary.pdf').slice(0, 5)).toBe('%PDF-');
    const { entries } = JSON.parse(made.read('custody.json'));
    expect(entries.at(-1)).toMatchObject({ eventType: 'evidence_asked', eventData: { exportId: made.id } });
    expect(JSON.parse(made.read('photos.json'))).toMatchObject([
      { name: 'photos/001-before_pickup.jpg', originalSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    const [shown] = await listExports(shipper, transportId);
    expect(shown).toMatchObject({ state: 'ready', done: 13, total: 13, can: { download: true }, manifestHash: expect.any(String) });
  });

  it('shows its progress, and asking again returns the same export while it is created', async () => {
    const transportId = await booked();
    const [one, two] = [await ask(shipper, transportId), await ask(shipper, transportId)];
    expect(two.body.id).toBe(one.body.id);
    expect((await download(shipper, one.body.id)).json()).toMatchObject({ code: 'not_ready' });
    await app.settle();
    const own = await listExports(shipper, transportId);
    expect(own.map(({ done, total }: Record<string, number>) => [done, total])).toEqual([[13, 13]]);
  });

  it('contains only what the reader may see, and no hash from which the rest could be computed', async () => {
    const transportId = await booked();
    const forCarrier = await exported(carrier, transportId);
    expect(forCarrier.problems).toEqual([]);
    for (const { name } of forCarrier.manifest.files.filter(({ name: file }) => file.endsWith('json')))
      expect(forCarrier.read(name), name).not.toMatch(/1234\.00/);
    const withheld = JSON.parse(forCarrier.read('custody.json')).entries.filter((entry: { withheld?: true }) => entry.withheld);
    expect(withheld.map(({ eventType }: { eventType: string }) => eventType)).toContain('bid_placed');
    for (const entry of withheld) for (const name of ['eventData', 'initiatedBy', 'salt', 'hash']) expect(entry).not.toHaveProperty(name);
    const rows = await sql<{ hash: string; isHidden: boolean }[]>`
      select hash, position = any(${withheld.flatMap(({ position }: { position: number }) => [position, position + 1])}::int[]) as is_hidden
      from communication_timeline where transport_id = ${transportId}`;
    const shownToCarrier =
      forCarrier.read('custody.json') +
      JSON.stringify((await carrier.call('GET', `/api/transports/${transportId}/communication-timeline`)).body);
    for (const { hash, isHidden } of rows) expect(shownToCarrier.includes(hash)).toBe(!isHidden);
    const forAdmin = await exported(admin, transportId);
    expect(forAdmin.read('custody.json')).toContain('1234.00');
    for (const entry of JSON.parse(forAdmin.read('custody.json')).entries)
      expect(entry).toMatchObject({
        eventData: expect.anything(),
        hash: expect.any(String),
        salt: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
  });

  it('contains claims with amounts, text and photos for everyone who may read them', async () => {
    const transportId = await booked();
    const [quote] = await sql<{ id: string }[]>`select id from quotes where transport_id = ${transportId} and is_accepted`;
    await sql`update transports set status = 'delivered' where id = ${transportId}`;
    await sql`update quotes set delivered_at = now() where id = ${quote!.id}`;
    const photoId = await sendPicture(`/api/transports/${transportId}/claim-photos`);
    const parties = { transportId, quoteId: quote!.id, claimantId: shipper.id, carrierSideId: carrier.id };
    const claimId = await buildClaim(sql, { ...parties, photoId });
    const insurer = await app.signIn('insurance');
    expect((await shipper.call('POST', `/api/transports/${transportId}/participants`, { email: insurer.email })).status).toBe(201);
    for (const reader of [shipper, carrier, admin, insurer]) {
      const made = await exported(reader, transportId);
      expect(made.problems).toEqual([]);
      expect(JSON.parse(made.read('claims.json'))).toMatchObject([
        {
          id: claimId,
          claimed: '400.00',
          state: 'open',
          items: [{ words: 'The hood is scratched', amount: '400.00', photoId }],
        },
      ]);
      expect(made.read('claims.json')).not.toContain('"can"');
      const photos: { photoId: string; name: string }[] = JSON.parse(made.read('photos.json'));
      const taken = photos.find((each) => each.photoId === photoId);
      expect(made.manifest.files.map(({ name }) => name)).toContain(taken!.name);
    }
  });

  it('contains independent inspections with photos and video for both sides after sealing', async () => {
    const id = await booked();
    const survey = await getSurvey(id);
    const getFiles = async (who: SignedIn) => {
      const { problems, read, manifest } = await exported(who, id);
      expect(problems).toEqual([]);
      const files = manifest.files.map(({ name }) => name).filter((name) => name.includes('-survey.'));
      const { entries } = JSON.parse(read('custody.json'));
      return { files, surveys: JSON.parse(read('inspections.json')).surveys, entries };
    };
    expect(await getFiles(shipper)).toMatchObject({ files: [], surveys: [{ content: null }] });
    expect((await getFiles(agent)).files).toHaveLength(2);
    const { hash } = await survey.seal();
    const { files, surveys, entries } = await getFiles(shipper);
    expect(surveys).toMatchObject([
      { stage: 'survey', hash, verified: true, content: { photos: [{ shot: 'front' }], video: { mime: 'video/webm' } } },
    ]);
    const sealed = entries.find(({ eventType }: { eventType: string }) => eventType === 'inspection_survey_sealed');
    expect(sealed.eventData).toMatchObject({ hash, photos: 1, videos: 1 });
    expect(files.map((name) => name.replace(/\d+/, '')).toSorted()).toEqual(['photos/-survey.jpg', 'videos/-survey.webm']);
  });

  it('names who viewed a file to administrators, and only the role to others', async () => {
    const transportId = await booked();
    const { photos } = (await carrier.call('GET', `/api/transports/${transportId}/photos`)).body;
    await carrier.call('GET', `/api/transports/${transportId}/photos/${photos[0].id}`);
    const toLines = ({ read }: ExportedFile) =>
      read('access-log.jsonl')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const forShipper = toLines(await exported(shipper, transportId));
    expect(forShipper).toContainEqual(expect.objectContaining({ accessType: 'view', role: 'carrier', isOwn: false }));
    for (const line of forShipper)
      expect(Object.keys(line).filter((name) => ['name', 'accessedBy', 'ipAddress', 'userAgent'].includes(name))).toEqual([]);
    expect(toLines(await exported(admin, transportId))).toContainEqual(
      expect.objectContaining({ accessType: 'view', role: 'carrier', accessedBy: carrier.id, ipAddress: expect.any(String) }),
    );
  });

  it('is refused to those who cannot read the custody chain, and can only be downloaded by its requester', async () => {
    const transportId = await booked();
    for (const who of [loser, agent, stranger]) expect((await ask(who, transportId)).status).toBe(404);
    const { id } = await exported(shipper, transportId);
    for (const who of [carrier, admin, stranger]) expect((await download(who, id)).statusCode).toBe(404);
    expect(await listExports(carrier, transportId)).toEqual([]);
    expect(await listExports(admin, transportId)).toMatchObject([{ id, askedByName: 'Sam Export', can: { download: false } }]);
  });

  it('cannot be downloaded or completed after its requester leaves the booking', async () => {
    const transportId = await booked();
    const { id } = await exported(carrier, transportId);
    const waiting = await ask(carrier, transportId);
    await sql`update quotes set is_accepted = false, workflow_state = 'closed' where transport_id = ${transportId}`;
    await app.settle();
    expect((await download(carrier, id)).statusCode).toBe(404);
    expect(await sql`select state from evidence_exports where id = ${waiting.body.id}`).toEqual([{ state: 'failed' }]);
  });

  it('is audited when requested, created and downloaded, and each photo in it is logged', async () => {
    const transportId = await booked();
    const { id } = await exported(shipper, transportId);
    await app.settle();
    const audited = await sql<{ eventType: string }[]>`select event_type from audit_log where subject_id = ${id} order by event_type`;
    expect(audited.map(({ eventType }) => eventType)).toEqual(['evidence.asked', 'evidence.downloaded', 'evidence.ready']);
    const left = await sql`
      select file_type, accessed_by from pii_access_logs where transport_id = ${transportId} and access_type = 'download' order by id`;
    expect(left).toEqual([
      { fileType: 'vehicle_photo', accessedBy: shipper.id },
      { fileType: 'evidence_export', accessedBy: shipper.id },
    ]);
    const told = await shipper.call('GET', '/api/notifications');
    expect(told.body[0]).toMatchObject({ title: 'Your evidence export for the 2019 Honda Accord is ready' });
  });

  it('is limited to 30 in seven days over all transports', async () => {
    const [busy, one, other] = [await app.signIn('shipper'), newId(), newId()];
    for (const id of [one, other]) await buildTransport(sql, { id, shipperId: busy.id, status: 'quoted' });
    const former = { transportId: one, askedBy: busy.id, state: 'deleted', readyAt: new Date() };
    for (let n = 0; n < 30; n += 1)
      await sql`insert into evidence_exports ${sql({ ...former, id: newId(), createdAt: new Date(Date.now() - (n < 29 ? 6 : 8) * dayMs) })}`;
    const [first, again] = [await ask(busy, other), await ask(busy, other)];
    expect([first.status, again.status, again.body.id]).toEqual([202, 202, first.body.id]);
    expect(await ask(busy, one)).toMatchObject({ status: 409, body: { code: 'too_many_exports' } });
    expect(await listExports(busy, one)).toHaveLength(20);
    await sql`update evidence_exports set created_at = created_at - interval '1 day 1 minute' where asked_by = ${busy.id} and transport_id = ${one}`;
    expect((await ask(busy, one)).status).toBe(202);
  });

  it('is deleted with its files after seven days', async () => {
    const transportId = await booked();
    const { id } = await exported(shipper, transportId);
    const parts = await sql<{ fileId: string }[]>`select file_id from evidence_export_parts where evidence_export_id = ${id}`;
    const stored = () => sql`select 1 from files where deleted_at is null and id = any(${parts.map(({ fileId }) => fileId)}::uuid[])`;
    expect(await stored()).toHaveLength(1);
    await sql`update evidence_exports set expires_at = now() - interval '1 second' where id = ${id}`;
    await sql`insert into jobs (id, name, data, run_at) values (${newId()}, 'delete-old-evidence-exports', '{}', now())`;
    await app.settle();
    expect((await download(shipper, id)).statusCode).toBe(409);
    expect((await listExports(shipper, transportId))[0]).toMatchObject({ state: 'deleted', can: { download: false } });
    expect(await stored()).toEqual([]);
  });

  it('fails if a photo was changed on disk', async () => {
    const transportId = await booked();
    await sql`update files set wrapped_key = (select wrapped_key from files where id <> f.id and wrapped_key is not null limit 1)
      from documents d join files f on f.id = d.file_id where files.id = f.id and d.transport_id = ${transportId}`;
    const { body } = await ask(shipper, transportId);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await app.settle();
      await sql`update jobs set run_at = now() where name = 'make-evidence-export'`;
    }
    expect(await sql`select state from evidence_exports where id = ${body.id}`).toEqual([{ state: 'failed' }]);
  });
});
