import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg, buildPhonePhoto } from '#domains/transports/photos/photos-fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type Answer, type SignedIn } from '../../../test/harness/app.ts';
import type { WrittenStep } from './sealing/content-rules.ts';
import { bothSignatures, completeSteps } from './fixtures.ts';
import { requiredShots, type ShotName, type Stage } from './photos/shots-rules.ts';

const app = await startTestApp({ PAYMENTS_ENABLED: 'off' });
const { sql } = app;
const [shipper, carrier, driver, other] = [
  await app.signIn('shipper'),
  await app.signIn('carrier'),
  await app.signIn('driver'),
  await app.signIn('driver'),
];
beforeEach(() => sql`delete from rate_limits`);

interface Job {
  readonly transportId: string;
  readonly quoteId: string;
}

async function job(state: 'assigned' | 'in_transit' = 'assigned', more: object = {}): Promise<Job> {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: state, ...more });
  const quoteId = await buildQuote(sql, {
    transportId,
    kind: 'own',
    userId: carrier.id,
    driverId: driver.id,
    driverAgreedAt: new Date(),
    workflowState: state,
    isAccepted: true,
    acceptedAt: new Date(),
  });
  return { transportId, quoteId };
}

const now = () => new Date().toISOString();

function phone({ transportId }: Job, who: SignedIn = driver, deviceId: string = newId()) {
  let id = '';
  let sequence = 0;
  const stepped = (step: WrittenStep, more: object = {}) => ({ ...step, id: newId(), sequence: (sequence += 1), doneAt: now(), ...more });
  const send = (steps: readonly object[], sentAt = now()) => who.call('POST', `/api/inspections/${id}/steps`, { deviceId, sentAt, steps });
  return {
    deviceId,
    get id() {
      return id;
    },
    stepped,
    send,
    skipTo: (next: number) => (sequence = next - 1),
    async begin(stage: Stage = 'pickup', more: object = {}): Promise<Answer> {
      const body = { id: newId(), stage, deviceId, startedAt: now(), sentAt: now(), place: null, noPlaceReason: 'No signal', ...more };
      const answer = await who.call('POST', `/api/transports/${transportId}/inspections`, body);
      if (answer.status === 200) id = answer.body.id as string;
      return answer;
    },
    say: (...steps: WrittenStep[]) => send(steps.map((step) => stepped(step))),
    photo(shot: string | null, bytes: Buffer, more: Record<string, string> = {}): Promise<Answer> {
      const fields: Record<string, string> = {
        stepId: newId(),
        sequence: String((sequence += 1)),
        deviceId,
        doneAt: now(),
        sentAt: now(),
        ...(shot && { shot }),
        ...more,
      };
      const text = Object.entries(fields).map(
        ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const head = `${text.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="front.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
      return who.call('POST', `/api/inspections/${id}/photos`, payload, { 'content-type': 'multipart/form-data; boundary=b' });
    },
    seal: () => who.call('POST', `/api/inspections/${id}/seal`, { deviceId }),
  };
}

const listed = async (who: SignedIn, { transportId }: Job) => who.call('GET', `/api/transports/${transportId}/inspections`);
const getStatus = async ({ transportId }: Job) => (await sql`select status from transports where id = ${transportId}`)[0]!['status'];
const readChain = async ({ transportId }: Job) =>
  (await shipper.call('GET', `/api/transports/${transportId}/communication-timeline`)).body as {
    eventType: string;
    eventData: Record<string, unknown>;
    verified: boolean;
  }[];

const carSteps = (stage: Stage = 'pickup') => completeSteps('car', { stage });

describe('a pickup inspection', () => {
  it('cannot be sealed with the same reason for several missing photos, and tells the shipper which are missing', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    const skip = (shot: ShotName, reason: string): WrittenStep => ({ kind: 'shot_skipped', data: { shot, reason } });
    await at.say(...carSteps(), skip('rear', 'Too dark here'), skip('vin', 'too dark HERE!'), ...bothSignatures);
    const refused = await at.seal();
    expect([refused.status, refused.body.code]).toEqual([409, 'incomplete']);
    expect(refused.body.error).toContain('Photo: VIN plate. You gave the same reason');
    await at.say(skip('vin', 'Painted over'), ...bothSignatures);
    expect((await at.seal()).status).toBe(200);
    expect((await listed(shipper, one)).body.pickup.exceptions).toContainEqual({ shot: 'vin', reason: 'Painted over' });
    expect((await readChain(one)).find(({ eventType }) => eventType === 'inspection_sealed')!.eventData).toMatchObject({ exceptions: 10 });
    await app.settle();
    const notices = await sql`select from notification_dispatches
      where user_id = ${shipper.id} and transport_id = ${one.transportId} and content ->> 'title' like '%10 required photos are missing'`;
    expect(notices.length).toBeGreaterThan(0);
  });

  it('can be sealed once its steps are complete and signed, and sets the transport to in transit', async () => {
    const one = await job();
    const at = phone(one);
    expect((await at.begin()).body).toMatchObject({ stage: 'pickup', state: 'open', nextSequence: 1, can: { write: true } });
    expect((await at.say(...carSteps())).body).toMatchObject({ progress: { missing: 2 } });
    const unsigned = await at.seal();
    expect([unsigned.status, unsigned.body.code]).toEqual([409, 'incomplete']);
    expect(unsigned.body.error).toBe('Still missing: The driver signs; The customer signs, or you say why not');
    expect((await at.say(...bothSignatures)).body.progress.missing).toBe(0);
    const { status, body } = await at.seal();
    expect([status, body.state, body.verified, body.can]).toEqual([200, 'sealed', true, { write: false, reopen: false }]);
    expect(await getStatus(one)).toBe('in_transit');
    const chain = await readChain(one);
    expect(chain.every(({ verified }) => verified)).toBe(true);
    expect(chain.map(({ eventType }) => eventType)).toEqual([
      'inspection_begun',
      'inspection_sealed',
      'quote_state_changed',
      'transport_status_changed',
    ]);
    expect(chain[1]!.eventData).toMatchObject({ stage: 'pickup', hash: body.hash, marks: 0, customer: 'drawn' });
    expect((await at.seal()).body.hash).toBe(body.hash);
  });

  it('shows its content to both sides after sealing, and before that only to the driver and administrators', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    await at.say(...carSteps());
    const admin = await app.signIn('admin');
    for (const who of [shipper, carrier])
      expect((await listed(who, one)).body.pickup).toMatchObject({
        content: null,
        deviceId: null,
        exceptions: requiredShots('car').map((shot) => ({ shot, reason: `Covered for the winter: ${shot}` })),
        progress: { missing: 2 },
        can: { write: false },
      });
    expect((await listed(driver, one)).body.pickup).toMatchObject({
      deviceId: at.deviceId,
      content: { vin: { vin: '1HGCV1F30KA000006' } },
    });
    expect((await listed(admin, one)).body.pickup).toMatchObject({
      deviceId: null,
      content: { walkedAround: true },
      can: { reopen: true },
    });
    expect((await listed(other, one)).status).toBe(404);
    await at.say(...bothSignatures);
    await at.seal();
    for (const who of [shipper, carrier, driver])
      expect((await listed(who, one)).body.pickup.content.signatures.map(({ party }: { party: string }) => party)).toEqual([
        'driver',
        'customer',
      ]);
  });

  it('can only be started by the driver of the job, and only before pickup', async () => {
    const [one, onTheWay] = [await job(), await job('in_transit')];
    expect((await phone(one, other).begin()).status).toBe(404);
    expect((await phone(one).begin('delivery')).body.code).toBe('not_your_turn');
    expect((await phone(onTheWay).begin('pickup')).body.code).toBe('not_your_turn');
    expect((await phone(onTheWay).begin('delivery')).status).toBe(200);
  });

  it('stays open with its signatures if a guard, like the missing payment, refuses the pickup', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    await at.say(...carSteps(), ...bothSignatures);
    await sql`update quotes set driver_id = ${driver.id}, is_accepted = true where id = ${one.quoteId}`;
    await sql`
      insert into payments (id, transport_id, quote_id, shipper_user_id, recipient_user_id, amount, platform_fee, escrow_status, is_test, created_at, updated_at)
      values (${newId()}, ${one.transportId}, ${one.quoteId}, ${shipper.id}, ${carrier.id}, '1285.00', '185.00', 'payment_pending', true, now(), now())`;
    const { status, body } = await at.seal();
    expect([status, body.code]).toEqual([409, 'payment_not_held']);
    const { pickup } = (await listed(driver, one)).body;
    expect([pickup.state, pickup.hash, pickup.content.signatures.length]).toEqual(['open', null, 2]);
    expect(await getStatus(one)).toBe('assigned');
    await sql`update payments set escrow_status = 'cancelled' where transport_id = ${one.transportId}`;
    expect((await at.seal()).body.state).toBe('sealed');
  });
});

describe('inspection steps sent by a phone', () => {
  it('are stored once if repeated, and refused with out_of_order if an earlier step is missing', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    const steps = carSteps().map((step) => at.stepped(step));
    expect((await at.send(steps.slice(2, 4))).body).toMatchObject({ code: 'out_of_order', fields: { sequence: '1' } });
    expect((await at.send(steps.slice(0, 3))).body.nextSequence).toBe(4);
    expect((await at.send(steps)).body.nextSequence).toBe(steps.length + 1);
    expect((await at.send(steps)).body.nextSequence).toBe(steps.length + 1);
    expect((await Promise.all([at.send(steps), at.send(steps)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await sql`select count(*)::int from inspection_steps where inspection_id = ${at.id}`).toEqual([{ count: steps.length }]);
  });

  it('are all stored if overlapping batches arrive at once', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    const steps = carSteps().map((step) => at.stepped(step));
    const answers = await Promise.all([at.send(steps.slice(0, 5)), at.send(steps.slice(0, 8)), at.send(steps.slice(0, 2))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await listed(driver, one)).body.pickup.nextSequence).toBe(9);
  });

  it('are refused as a whole batch if one is invalid, and refused if an id is reused with other content', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    const mark = { damageId: newId(), view: 'left', x: 0.4, y: 0.5, kind: 'scratch', size: 'to_3', note: '' } as const;
    const good = at.stepped({ kind: 'items', data: { present: false, list: '' } });
    const wrong = at.stepped({ kind: 'damage', data: { ...mark, area: 'left_bow' } });
    expect((await at.send([good, wrong])).body).toMatchObject({ code: 'invalid', fields: { area: 'This vehicle has no such part' } });
    expect((await at.send([good])).body.nextSequence).toBe(2);
    expect((await at.send([{ ...good, data: { present: true, list: 'A hat' } }])).body.code).toBe('step_mismatch');
    at.skipTo(2);
    expect((await at.send([at.stepped({ kind: 'shot_skipped', data: { shot: 'hull_id', reason: 'None there' } })])).status).toBe(422);
  });

  it('with a signature need a name, and a reason if the customer is absent', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    const sign = (more: object) =>
      at.send([
        {
          kind: 'signature',
          id: newId(),
          sequence: 1,
          doneAt: now(),
          data: { party: 'customer', how: 'drawn', name: 'Sam', strokes: [[1, 1, 2, 2]], ...more },
        },
      ]);
    for (const more of [
      { name: ' ' },
      { strokes: [] },
      { how: 'typed' },
      { how: 'absent', reason: 'no' },
      { party: 'driver', how: 'absent', reason: 'Not here' },
    ])
      expect([more, (await sign(more)).status]).toEqual([more, 422]);
    expect((await sign({ how: 'absent', reason: 'Left the keys with the neighbour' })).status).toBe(200);
  });

  it('are dated by the server if the clock of the phone is a day off, and the difference is stored', async () => {
    const one = await job();
    const at = phone(one);
    const dayAhead = () => new Date(Date.now() + 86_400_000).toISOString();
    await at.begin('pickup', { startedAt: dayAhead(), sentAt: dayAhead() });
    await at.send([at.stepped({ kind: 'items', data: { present: false, list: '' } }, { doneAt: dayAhead() })], dayAhead());
    const { pickup } = (await listed(driver, one)).body;
    expect(Math.abs(pickup.clockAheadSeconds - 86_400)).toBeLessThan(600);
    expect(Math.abs(Date.parse(pickup.startedAt) - Date.now())).toBeLessThan(600_000);
  });
});

describe('an inspection and its phone', () => {
  it('can only be sealed by the phone that started it', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    await at.say(...carSteps(), ...bothSignatures);
    const elsewhere = await driver.call('POST', `/api/inspections/${at.id}/seal`, { deviceId: newId() });
    expect([elsewhere.status, elsewhere.body.code, await getStatus(one)]).toEqual([409, 'other_phone', 'assigned']);
    expect((await at.seal()).body.state).toBe('sealed');
  });

  it('refuses a second phone until an administrator reopens it, and then continues with the stored steps', async () => {
    const one = await job();
    const [first, second] = [phone(one), phone(one)];
    await first.begin();
    await first.say(...carSteps().slice(0, 5));
    const told = await second.begin();
    expect([told.status, told.body.code]).toEqual([409, 'other_phone']);
    expect(told.body.error).toContain('started on another phone');
    const admin = await app.signIn('admin');
    const open = await admin.call('GET', '/api/admin/inspections');
    expect(open.body.find(({ id }: { id: string }) => id === first.id)).toMatchObject({ stage: 'pickup', steps: 5, isReopened: false });
    expect((await admin.call('POST', `/api/admin/inspections/${first.id}/reopening`, { reason: '' })).status).toBe(422);
    const reopened = await admin.call('POST', `/api/admin/inspections/${first.id}/reopening`, { reason: 'The phone fell into the river' });
    expect([reopened.status, reopened.body.isReopened]).toEqual([200, true]);
    expect((await second.begin()).body).toMatchObject({ id: first.id, nextSequence: 7, deviceId: second.deviceId });
    expect((await first.say(carSteps()[6]!)).body.code).toBe('other_phone');
    second.skipTo(7);
    expect((await second.say(...carSteps().slice(5), ...bothSignatures)).status).toBe(200);
    expect((await second.seal()).body.state).toBe('sealed');
    expect((await readChain(one)).map(({ eventType }) => eventType)).toContain('inspection_reopened');
    expect((await admin.call('POST', `/api/admin/inspections/${first.id}/reopening`, { reason: 'Once more please' })).body.code).toBe(
      'sealed',
    );
    await app.settle();
    const [notice] =
      await sql`select content from notification_dispatches where user_id = ${driver.id} and transport_id = ${one.transportId} and content::text like '%river%'`;
    expect(notice).toBeDefined();
  });

  it('is listed to administrators with its number of steps, the longest inactive first', async () => {
    const jobs = [await job(), await job(), await job()];
    const [spoke, begun, spokeEarlier] = jobs.map((one) => phone(one)) as [
      ReturnType<typeof phone>,
      ReturnType<typeof phone>,
      ReturnType<typeof phone>,
    ];
    for (const one of [spoke, begun, spokeEarlier]) await one.begin();
    await spokeEarlier.say(...carSteps().slice(0, 1));
    await spoke.say(...carSteps().slice(0, 2));
    const admin = await app.signIn('admin');
    const { body } = await admin.call('GET', '/api/admin/inspections');
    const ours = (body as { id: string; steps: number }[]).filter(({ id }) => [spoke.id, begun.id, spokeEarlier.id].includes(id));
    expect(ours.map(({ id, steps }) => [id, steps])).toEqual([
      [begun.id, 0],
      [spokeEarlier.id, 1],
      [spoke.id, 2],
    ]);
  });

  it('passes to the new driver of the job, and the former driver can no longer write', async () => {
    const one = await job();
    const [before, after] = [phone(one), phone(one, other)];
    await before.begin();
    await before.say(...carSteps().slice(0, 2));
    await sql`update quotes set driver_id = ${other.id} where id = ${one.quoteId}`;
    expect((await after.begin()).body).toMatchObject({ id: before.id, nextSequence: 3 });
    expect((await before.say(carSteps()[3]!)).status).toBe(404);
  });
});

it('a new carrier starts its own inspection after the first carrier left, and delivery is a separate one', async () => {
  const one = await job();
  const before = phone(one);
  expect((await before.begin()).status).toBe(200);
  const job2 = { transportId: one.transportId, kind: 'own', userId: carrier.id, driverId: other.id, driverAgreedAt: new Date() };
  await sql`update quotes set is_accepted = false, workflow_state = 'closed' where id = ${one.quoteId}`;
  const quoteId = await buildQuote(sql, { ...job2, workflowState: 'assigned', isAccepted: true });
  const [after, delivery] = [phone(one, other), phone(one, other)];
  expect((await after.begin()).body).toMatchObject({ nextSequence: 1 });
  expect(after.id).not.toBe(before.id);
  await sql`update quotes set workflow_state = 'in_transit' where id = ${quoteId}`;
  await sql`update transports set status = 'in_transit' where id = ${one.transportId}`;
  expect((await delivery.begin('delivery')).status).toBe(200);
  expect(new Set([before.id, after.id, delivery.id]).size).toBe(3);
});

describe('photos of an inspection', () => {
  it('are stored with hash, camera location and remarks, and their views are logged', async () => {
    const one = await job('assigned', { fromLat: 39.7491, fromLng: -104.9946 });
    const at = phone(one);
    await at.begin();
    const bytes = await buildPhonePhoto();
    const { status, body } = await at.photo('front', bytes);
    expect(status).toBe(201);
    const [kept] = body.content.photos;
    expect(kept).toMatchObject({ shot: 'front', sha256: createHash('sha256').update(bytes).digest('hex'), fileName: 'front.jpg' });
    expect(kept.cameraPlace.lat).toBeCloseTo(30.2713, 3);
    expect(body.remarks[kept.photoId]).toEqual(['According to the camera, taken 772 miles from where the vehicle should be']);
    const read = (who: SignedIn) => who.call('GET', `/api/transports/${one.transportId}/inspection-photos/${kept.photoId}?size=thumb`);
    expect([(await read(driver)).status, (await read(shipper)).status, (await read(other)).status]).toEqual([200, 404, 404]);
    const looks = await sql`select access_type from pii_access_logs where transport_id = ${one.transportId} order by id`;
    expect(looks.map(({ accessType }) => accessType)).toEqual(['upload', 'view', 'refused', 'refused']);
  });

  it('count as one step each: a repeat adds none, and an empty file or a reused id is refused', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    const [blue, red] = [await buildJpeg(), await buildJpeg({ color: '#aa2222' })];
    const step = { stepId: newId(), sequence: '1' };
    expect((await at.photo('front', blue, step)).body.nextSequence).toBe(2);
    expect((await at.photo('front', blue, step)).body.nextSequence).toBe(2);
    expect((await at.photo('front', red, step)).body.code).toBe('step_mismatch');
    expect((await at.photo('front', Buffer.alloc(0), { sequence: '2' })).body.error).toBe('This file is empty');
    expect((await at.photo('front', Buffer.from('no picture'), { sequence: '2' })).status).toBe(415);
    expect((await at.photo('hull_id', red, { sequence: '2' })).body.fields).toEqual({ shot: "This vehicle doesn't need this photo" });
    expect((await at.photo('rear', red, { sequence: '4' })).body.fields).toEqual({ sequence: '2' });
    expect(await sql`select count(*)::int from documents where transport_id = ${one.transportId}`).toEqual([{ count: 1 }]);
    expect((await phone(one, driver).photo('front', blue)).status).toBe(404);
  });
});

describe('a sealed inspection', () => {
  it('accepts no step, photo or change, not even directly in the database', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    await at.say(...carSteps(), ...bothSignatures);
    await at.seal();
    expect((await at.say(carSteps()[0]!)).body.code).toBe('sealed');
    expect((await at.photo('front', await buildJpeg())).body.code).toBe('sealed');
    await expect(sql`update inspections set sealed_hash = 'a' where id = ${at.id}`).rejects.toThrow('a sealed inspection does not change');
    await expect(sql`delete from inspections where id = ${at.id}`).rejects.toThrow();
    await expect(
      sql`insert into inspection_steps (id, inspection_id, sequence, kind, data, actor_id, done_at, clock_ahead_seconds, received_at)
        values (${newId()}, ${at.id}, 99, 'items', '{}', ${driver.id}, now(), 0, now())`,
    ).rejects.toThrow('a sealed inspection takes no step');
  });

  it('is shown as not verified if its data was changed with the database trigger disabled', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    await at.say(...carSteps(), ...bothSignatures);
    await at.seal();
    await sql.begin(async (tx) => {
      await tx`alter table inspection_steps disable trigger inspection_steps_append_only`;
      await tx`update inspection_steps set data = jsonb_set(data, '{odometer}', '1') where inspection_id = ${at.id} and kind = 'readings'`;
      await tx`alter table inspection_steps enable trigger inspection_steps_append_only`;
    });
    expect((await listed(shipper, one)).body.pickup.verified).toBe(false);
  });

  it('does not change the status of a transport that an administrator already set to in transit', async () => {
    const one = await job();
    const at = phone(one);
    await at.begin();
    await at.say(...carSteps());
    const admin = await app.signIn('admin');
    expect((await admin.call('PATCH', `/api/quotes/${one.quoteId}/workflow-state`, { newState: 'in_transit' })).status).toBe(200);
    await at.say(...bothSignatures);
    expect((await at.seal()).body.state).toBe('sealed');
    expect(await getStatus(one)).toBe('in_transit');
  });
});

it('a delivery inspection with new damage needs an outcome with exceptions, and sets the transport to delivered', async () => {
  const one = await job('in_transit');
  const at = phone(one);
  await at.begin('delivery');
  const mark: WrittenStep = {
    kind: 'damage',
    data: {
      damageId: newId(),
      area: 'front_bumper',
      view: 'front',
      x: 0.5,
      y: 0.8,
      kind: 'scuff',
      size: 'to_6',
      note: 'Not there at pickup',
    },
  };
  await at.say(...carSteps('delivery'), mark, { kind: 'walked_around', data: { nothingMore: true } }, ...bothSignatures);
  expect((await at.seal()).body.error).toBe("Still missing: New damage is marked, so the receipt can't be clean");
  await at.say({ kind: 'outcome', data: { verdict: 'exceptions', note: 'Scuffed front bumper' } }, ...bothSignatures);
  expect((await at.seal()).body.state).toBe('sealed');
  expect(await getStatus(one)).toBe('delivered');
  expect((await readChain(one)).find(({ eventType }) => eventType === 'inspection_sealed')!.eventData).toMatchObject({
    verdict: 'exceptions',
    marks: 1,
  });
});
