import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { erasePhoto } from '#domains/transports/photos/photos.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type Answer, type SignedIn } from '../../../../test/harness/app.ts';
import type { WrittenStep } from '../sealing/content-rules.ts';
import { bothSignatures, buildInspection, completeSteps } from '../fixtures.ts';
import { maxInspectionVideos, maxVideoMegabytes } from './video-rules.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp({ PAYMENTS_ENABLED: 'off' });
const { sql } = app;
const [shipper, carrier, driver, other, admin] = [
  await app.signIn('shipper'),
  await app.signIn('carrier'),
  await app.signIn('driver'),
  await app.signIn('driver'),
  await app.signIn('admin'),
];
beforeEach(() => sql`delete from rate_limits`);

const recorded = (name: string): Buffer => readFileSync(path.resolve('test/videos', name));
const [silent, otherSilent] = [recorded('silent.webm'), recorded('silent.mp4')];
const toHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const now = () => new Date().toISOString();

async function begun() {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned' });
  const job = { transportId, kind: 'own', userId: carrier.id, driverId: driver.id, driverAgreedAt: new Date() } as const;
  const quoteId = await buildQuote(sql, { ...job, workflowState: 'assigned', isAccepted: true, acceptedAt: new Date() });
  const deviceId = newId();
  const id = await buildInspection(sql, { transportId, quoteId, inspectorId: driver.id, deviceId });
  let sequence = 0;
  return {
    id,
    transportId,
    deviceId,
    /** Reuses the last sequence number. */
    back: () => (sequence -= 1),
    say: (...steps: WrittenStep[]) =>
      driver.call('POST', `/api/inspections/${id}/steps`, {
        deviceId,
        sentAt: now(),
        steps: steps.map((step) => ({ ...step, id: newId(), sequence: (sequence += 1), doneAt: now() })),
      }),
    video(
      bytes: Buffer,
      { who = driver, ...more }: { who?: SignedIn; stepId?: string; sequence?: string; place?: string } = {},
    ): Promise<Answer> {
      const fields = { stepId: newId(), sequence: String((sequence += 1)), deviceId, doneAt: now(), sentAt: now(), ...more };
      const text = Object.entries(fields).map(
        ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const head = `${text.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="video.webm"\r\ncontent-type: image/jpeg\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
      return who.call('POST', `/api/inspections/${id}/videos`, payload, { 'content-type': 'multipart/form-data; boundary=b' });
    },
    seal: () => driver.call('POST', `/api/inspections/${id}/seal`, { deviceId }),
    read: (who: SignedIn, videoId: string) => who.call('GET', `/api/transports/${transportId}/inspection-videos/${videoId}`),
  };
}

const listDocuments = (transportId: string) =>
  sql`select id, mime_type, photo_section, original_sha256 from documents where transport_id = ${transportId} and document_type = 'inspection_video'`;

describe('a video of an inspection', () => {
  it('is stored as one step with hash, length and location, however often it is sent', async () => {
    const one = await begun();
    const [stepId, place] = [newId(), JSON.stringify({ lat: 30.27, lng: -97.74, accuracyMeters: 12 })];
    const first = await one.video(silent, { stepId, place });
    expect([first.status, first.body.nextSequence]).toEqual([201, 2]);
    expect(first.body.content.video).toMatchObject({
      sha256: toHash(silent),
      mime: 'video/webm',
      seconds: 1,
      recordedAt: expect.stringMatching(/^\d{4}-/),
      devicePlace: { lat: 30.27 },
    });
    expect((await one.video(silent, { stepId, sequence: '1' })).body.nextSequence).toBe(2);
    expect((await one.video(otherSilent, { stepId, sequence: '1' })).body.code).toBe('step_mismatch');
    expect(await listDocuments(one.transportId)).toEqual([
      { id: first.body.content.video.videoId, mimeType: 'video/webm', photoSection: 'pickup', originalSha256: toHash(silent) },
    ]);
  });

  it('replaces the former one and can be removed, but the files stay', async () => {
    const one = await begun();
    const first = (await one.video(silent)).body.content.video.videoId as string;
    const second = (await one.video(otherSilent)).body.content.video;
    expect([second.mime, second.videoId === first]).toEqual(['video/mp4', false]);
    expect((await one.say({ kind: 'video_removed', data: {} })).body.content.video).toBeNull();
    expect(await listDocuments(one.transportId)).toHaveLength(2);
  });

  it('is visible to driver and administrators, and to both sides after sealing; every view is logged', async () => {
    const one = await begun();
    const { videoId } = (await one.video(silent)).body.content.video;
    const answers = async () =>
      Promise.all([driver, admin, shipper, carrier, other].map(async (who) => (await one.read(who, videoId)).status));
    expect(await answers()).toEqual([200, 200, 404, 404, 404]);
    const { headers } = await one.read(driver, videoId);
    expect(headers).toMatchObject({ 'content-type': 'video/webm', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toBe('inline; filename=pickup-video.webm');
    await one.say(...completeSteps('car'), ...bothSignatures);
    expect((await one.seal()).body).toMatchObject({ state: 'sealed', verified: true });
    const [sealed] = await sql`
      select event_data from communication_timeline where transport_id = ${one.transportId} and event_type = 'inspection_sealed'`;
    expect(sealed!['eventData']).toMatchObject({ photos: 0, videos: 1 });
    expect(await answers()).toEqual([200, 200, 200, 200, 404]);
    const looks = await sql`
      select access_type, count(*)::int from pii_access_logs where transport_id = ${one.transportId} and file_type = 'inspection_video' group by 1 order by 1`;
    expect(looks).toEqual([
      { accessType: 'refused', count: 4 },
      { accessType: 'upload', count: 1 },
      { accessType: 'view', count: 7 },
    ]);
  });

  it('is refused after sealing', async () => {
    const one = await begun();
    await one.say(...completeSteps('car'), ...bothSignatures);
    await one.seal();
    const late = await one.video(silent);
    expect([late.status, late.body.code]).toEqual([409, 'sealed']);
    expect(await listDocuments(one.transportId)).toEqual([]);
  });

  it.each([
    ['with sound', recorded('sound.webm'), 422, 'This video has sound. Please record it with the sound off.'],
    ['with sound, as MP4', recorded('sound.mp4'), 422, 'This video has sound. Please record it with the sound off.'],
    ['truncated', silent.subarray(0, -1), 422, 'This video is damaged or incomplete. Please record it again.'],
    ['empty', Buffer.alloc(0), 422, 'This file is empty'],
    ['not a video', Buffer.from('GIF89a'.padEnd(64)), 415, 'File type image/gif is not allowed'],
    ['too large', Buffer.alloc(maxVideoMegabytes * 1024 * 1024 + 1), 413, 'File size exceeds 15MB limit'],
  ])('%s: is refused with an explanation, and nothing is stored', async (_what, bytes, status, words) => {
    const one = await begun();
    const before = await sql`select count(*)::int from files`;
    const refused = await one.video(bytes);
    expect([refused.status, refused.body.fields?.file ?? refused.body.error]).toEqual([status, words]);
    expect(await listDocuments(one.transportId)).toEqual([]);
    expect(await sql`select count(*)::int from files`).toEqual(before);
  });

  it('can only be added by the driver, and with the next sequence number', async () => {
    const one = await begun();
    expect((await one.video(silent, { who: other })).status).toBe(404);
    expect((await one.video(silent, { sequence: '7' })).body).toMatchObject({ code: 'out_of_order', fields: { sequence: '1' } });
  });

  it('is refused if its id was used in another inspection, as is any other step', async () => {
    const [one, second] = [await begun(), await begun()];
    const stepId = newId();
    await one.video(silent, { stepId });
    // A message attachment with an upload key chosen by its sender.
    const uploadKey = newId();
    await sql`
      insert into documents (id, transport_id, user_id, document_type, file_id, file_name, file_size, mime_type, original_sha256, upload_key, ip_address,
        created_at)
      select gen_random_uuid(), ${second.transportId}, user_id, 'message_photo', file_id, file_name, file_size, mime_type, original_sha256, ${uploadKey},
        ip_address, now()
      from documents where transport_id = ${one.transportId}`;
    expect((await second.video(silent, { stepId: uploadKey })).body.code).toBe('step_mismatch');
    second.back();
    expect((await second.video(silent, { stepId })).body.code).toBe('step_mismatch');
    const steps = [{ kind: 'video_removed', data: {}, id: stepId, sequence: 1, doneAt: now() }];
    const said = await driver.call('POST', `/api/inspections/${second.id}/steps`, { deviceId: second.deviceId, sentAt: now(), steps });
    expect([said.status, said.body.code]).toEqual([422, 'step_mismatch']);
    expect(await listDocuments(second.transportId)).toEqual([]);
  });

  it('is refused after the maximum number of recordings', async () => {
    const one = await begun();
    await sql`
      insert into inspection_steps (id, inspection_id, sequence, kind, data, actor_id, done_at, clock_ahead_seconds, received_at)
      select gen_random_uuid(), ${one.id}, n, 'video', ${sql.json({ videoId: newId(), sha256: '' })}, ${driver.id}, now(), 0, now()
      from generate_series(1, ${maxInspectionVideos}::int) n`;
    const more = await one.video(silent, { sequence: String(maxInspectionVideos + 1) });
    expect([more.status, more.body.code]).toEqual([409, 'too_many_videos']);
  });

  it('gives 410 after its retention period', async () => {
    const one = await begun();
    const { videoId } = (await one.video(silent)).body.content.video;
    await erasePhoto(testCtx(sql, { services: app.services }), videoId);
    const gone = await one.read(driver, videoId);
    expect([gone.status, gone.body.code]).toEqual([410, 'file_deleted']);
  });
});
