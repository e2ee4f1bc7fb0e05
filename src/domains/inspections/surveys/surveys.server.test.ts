import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { transportStatuses } from '#domains/transports/schemas.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { newId } from '#shared/ids.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { startTestApp, type Answer, type SignedIn } from '../../../../test/harness/app.ts';
import type { WrittenStep } from '../sealing/content-rules.ts';
import { agentSignature, bothSignatures, buildSealedInspection, completeSteps } from '../fixtures.ts';
import type { InspectionStage } from '../photos/shots-rules.ts';
import { maxSurveys } from './surveying.ts';

const app = await startTestApp({ PAYMENTS_ENABLED: 'off' });
const { sql } = app;
const [shipper, carrier, driver, agent, otherAgent, stranger, admin] = (await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier'),
  app.signIn('driver'),
  app.signIn('inspection', { fullName: 'Ngozi Abara', companyName: 'Abara Inspection' }),
  app.signIn('inspection', { companyName: 'Second Look' }),
  app.signIn('inspection'),
  app.signIn('admin'),
])) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];
beforeEach(() => sql`delete from rate_limits`);

const states: Record<string, string> = {
  accepted: 'booked',
  assigned: 'assigned',
  in_transit: 'in_transit',
  delivered: 'delivered',
  completed: 'closed',
};

interface Job {
  readonly transportId: string;
  readonly quoteId: string;
}

async function job(status = 'in_transit', shipperId = shipper.id): Promise<Job> {
  const transportId = await buildTransport(sql, { shipperId, status });
  const isAccepted = status in states;
  const workflowState = states[status] ?? 'quoted';
  const crew = { kind: 'own', userId: carrier.id, driverId: driver.id, driverAgreedAt: new Date() };
  const quoteId = await buildQuote(sql, { transportId, ...crew, isAccepted, workflowState });
  for (const { id } of [agent, otherAgent])
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${id}, ${shipperId})`;
  return { transportId, quoteId };
}

const now = () => new Date().toISOString();
const steps = (...says: WrittenStep[]): WrittenStep[] => [...completeSteps('car', { stage: 'survey' }), ...says];

function device({ transportId }: Job, who: SignedIn = agent, deviceId: string = newId()) {
  let [id, sequence] = ['', 0];
  const numbered = (step: WrittenStep) => ({ ...step, id: newId(), sequence: (sequence += 1), doneAt: now() });
  return {
    get id() {
      return id;
    },
    goOnWith: (known: string) => (id = known),
    skipTo: (next: number) => (sequence = next - 1),
    async begin(stage: InspectionStage = 'survey', asId = newId()): Promise<Answer> {
      const body = { id: asId, stage, deviceId, startedAt: now(), sentAt: now(), place: null, noPlaceReason: 'No signal' };
      const answer = await who.call('POST', `/api/transports/${transportId}/inspections`, body);
      if (answer.status === 200) id = answer.body.id as string;
      return answer;
    },
    say: (...says: WrittenStep[]) => {
      const body = { deviceId, sentAt: now(), steps: says.map(numbered) };
      return who.call('POST', `/api/inspections/${id}/steps`, body);
    },
    photo(shot: string, bytes: Buffer): Promise<Answer> {
      const fields = { stepId: newId(), sequence: String((sequence += 1)), deviceId, doneAt: now(), sentAt: now(), shot };
      const part = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      const text = Object.entries(fields).map(([name, value]) => part(name, value));
      const head = `${text.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
      return who.call('POST', `/api/inspections/${id}/photos`, payload, { 'content-type': 'multipart/form-data; boundary=b' });
    },
    seal: () => who.call('POST', `/api/inspections/${id}/seal`, { deviceId }),
  };
}

const listed = (who: SignedIn, { transportId }: Job) => who.call('GET', `/api/transports/${transportId}/inspections`);
const toCodes = (answers: readonly Answer[]) => answers.map(({ status, body }) => [status, body.code ?? null]);

const listNextActions = async (who: SignedIn, { transportId }: Job) =>
  ((await who.call('GET', '/api/turns')).body as NextAction[]).filter(({ key }) => key === `part ${transportId}`);

async function buildClaim({ transportId, quoteId }: Job): Promise<void> {
  const claim = { id: newId(), fileNumber: `C-${newId().slice(-8)}`, transportId, quoteId };
  const more = { claimantId: shipper.id, carrierSideId: carrier.id, state: 'open', claimedCents: 100, openedAt: now(), turnSince: now() };
  await sql`insert into claims ${sql({ ...claim, ...more })}`;
}

async function fileOne(one: Job, who: SignedIn = agent): Promise<Answer> {
  const at = device(one, who);
  await at.begin();
  await at.say(...steps(agentSignature));
  return at.seal();
}

describe('an independent inspection', () => {
  it('is sealed with the signature of the agent alone, changes no status, and is announced to both sides', async () => {
    const one = await job();
    const at = device(one);
    expect((await listed(agent, one)).body).toMatchObject({ surveys: [], can: { inspect: null, survey: true } });
    expect((await at.begin()).body).toMatchObject({ stage: 'survey', state: 'open', inspectorName: 'Ngozi Abara, Abara Inspection' });
    expect((await at.say(...steps())).body.progress.missing).toBe(1);
    expect((await at.seal()).body).toMatchObject({ code: 'incomplete', error: 'Still missing: The inspection agent signs' });
    await at.say(agentSignature);
    const { status, body } = await at.seal();
    expect([status, body.state, body.verified, body.can]).toEqual([200, 'sealed', true, { write: false, reopen: false }]);
    expect((await at.seal()).body.hash).toBe(body.hash);
    for (const who of [shipper, carrier, driver, agent, otherAgent, admin])
      expect((await listed(who, one)).body).toMatchObject({
        pickup: null,
        surveys: [{ hash: body.hash, content: { items: { present: false } } }],
      });
    expect(await sql`select status from transports where id = ${one.transportId}`).toEqual([{ status: 'in_transit' }]);
    expect(await sql`select from bills_of_lading where transport_id = ${one.transportId}`).toEqual([]);
    await app.settle();
    const told =
      await sql`select user_id, content ->> 'title' as title from notification_dispatches where transport_id = ${one.transportId}`;
    const title = 'Abara Inspection inspected the 2019 Honda Accord';
    expect(told.map((row) => [row['userId'], row['title']]).toSorted()).toEqual(
      [shipper, carrier, driver].map(({ id }) => [id, title]).toSorted(),
    );
    const chain =
      await sql`select event_type, event_data from communication_timeline where transport_id = ${one.transportId} order by position`;
    expect(chain.map(({ eventType }) => eventType)).toEqual(['inspection_begun', 'inspection_survey_sealed']);
    expect(chain[1]!['eventData']).toMatchObject({ inspectorName: 'Abara Inspection', hash: body.hash, marks: 0 });
  });

  it('is announced to broker, carrier and driver of the job', async () => {
    const one = await job();
    const broker = await app.signIn('broker');
    await sql`update quotes set broker_id = ${broker.id}, carrier_id = ${carrier.id} where id = ${one.quoteId}`;
    await fileOne(one);
    const [fact] =
      await sql`select payload from events where topic = 'inspection.survey-sealed' and payload ->> 'quoteId' = ${one.quoteId}`;
    expect(fact!['payload'].crewIds).toEqual([broker.id, carrier.id, driver.id]);
  });

  it('is visible with its photos only to its agent and administrators before it is sealed', async () => {
    const one = await job();
    const at = device(one);
    await at.begin();
    const added = await at.photo('front', await buildJpeg());
    expect(added.status).toBe(201);
    const [{ photoId }] = added.body.content.photos;
    const sees = async (who: SignedIn) => [
      (await listed(who, one)).body.surveys[0].content !== null,
      (await who.call('GET', `/api/transports/${one.transportId}/inspection-photos/${photoId}`)).status,
    ];
    for (const who of [agent, admin]) expect(await sees(who)).toEqual([true, 200]);
    for (const who of [shipper, carrier, driver, otherAgent]) expect(await sees(who)).toEqual([false, 404]);
    expect((await listed(otherAgent, one)).body.surveys[0]).toMatchObject({ deviceId: null, can: { write: false } });
  });

  it('can be repeated by any participating agent, up to a limit', async () => {
    const one = await job();
    expect((await fileOne(one)).status).toBe(200);
    expect((await fileOne(one)).status).toBe(200);
    expect((await fileOne(one, otherAgent)).status).toBe(200);
    const { surveys } = (await listed(shipper, one)).body;
    expect(surveys.map(({ inspectorName }: { inspectorName: string }) => inspectorName.includes('Abara Inspection'))).toEqual([
      false,
      true,
      true,
    ]);
    const seed = { ...one, inspectorId: otherAgent.id, stage: 'survey' } as const;
    for (let count = surveys.length; count < maxSurveys; count += 1) await buildSealedInspection(sql, 'car', seed);
    expect((await device(one).begin()).body).toMatchObject({ code: 'too_many' });
  });

  it('can be open once per agent: a second device or a simultaneous start gets 409', async () => {
    const one = await job();
    const both = await Promise.all([device(one).begin(), device(one).begin()]);
    expect(toCodes(both).toSorted()).toEqual([
      [200, null],
      [409, 'other_phone'],
    ]);
    expect((await device(one, otherAgent).begin()).status).toBe(200);
    expect(await sql`select from inspections where quote_id = ${one.quoteId}`).toHaveLength(2);
    const row = { transportId: one.transportId, quoteId: one.quoteId, stage: 'survey', inspectorId: agent.id, startedAt: now() };
    await expect(sql`insert into inspections ${sql({ id: newId(), ...row, clockAheadSeconds: 0, createdAt: now() })}`).rejects.toThrow(
      'inspections_one_open_survey_key',
    );
  });

  it('is returned if started again with the same id, even after sealing', async () => {
    const one = await job();
    const [at, id, deviceId] = [device(one), newId(), newId()];
    await at.begin('survey', id);
    await at.say(...steps(agentSignature));
    await at.seal();
    expect((await device(one, agent, deviceId).begin('survey', id)).body).toMatchObject({ id, state: 'sealed' });
  });

  it('with the id of an inspection of another job is refused with id_taken, even if both start at once', async () => {
    const [one, other] = [await job(), await job()];
    const [road, id] = [device(await job('assigned'), driver), newId()];
    await road.begin('pickup');
    expect((await device(one).begin('survey', road.id)).body.code).toBe('id_taken');
    const both = await Promise.all([device(one).begin('survey', id), device(other).begin('survey', id)]);
    expect(toCodes(both).toSorted()).toEqual([
      [200, null],
      [409, 'id_taken'],
    ]);
  });

  it('is listed to administrators while unfinished, and can be reopened for another device', async () => {
    const one = await job('accepted');
    const [first, second] = [device(one), device(one)];
    await first.begin();
    await first.say(...steps().slice(0, 3));
    const open = async () =>
      ((await admin.call('GET', '/api/admin/inspections')).body as { id: string }[]).find(({ id }) => id === first.id);
    expect(await open()).toMatchObject({ stage: 'survey', steps: 3, isReopened: false });
    expect((await admin.call('POST', `/api/admin/inspections/${first.id}/reopening`, { reason: 'The tablet is gone' })).status).toBe(200);
    expect((await second.begin()).body).toMatchObject({ id: first.id, nextSequence: 5 });
    await app.settle();
    const [told] =
      await sql`select content ->> 'title' as title from notification_dispatches where user_id = ${agent.id} and transport_id = ${one.transportId}`;
    expect(told!['title']).toBe('Independent inspection of the 2019 Honda Accord: continue on another phone');
    await sql`delete from transport_participants where transport_id = ${one.transportId} and user_id = ${agent.id}`;
    expect(await open()).toBeUndefined();
  });

  it('is a next action for the agent until it is started and sealed', async () => {
    const one = await job();
    const turns = (who: SignedIn) => listNextActions(who, one);
    const href = `/survey/${one.transportId}/inspection`;
    const first = { kind: 'inspect_vehicle', isYours: true, due: null, action: { label: 'Inspect the vehicle', href } };
    expect(await turns(agent)).toMatchObject([{ ...first, text: 'Inspect the vehicle. Both parties see what you sign.' }]);
    const at = device(one);
    await at.begin();
    expect(await turns(agent)).toMatchObject([
      {
        kind: 'finish_inspection',
        isYours: true,
        action: { href },
        text: expect.stringContaining('only you and administrators can see it'),
      },
    ]);
    expect(await turns(otherAgent)).toMatchObject([first]);
    await at.say(...steps(agentSignature));
    await at.seal();
    expect(await turns(agent)).toMatchObject([{ kind: 'takes_part', isYours: false }]);
    for (const who of [shipper, carrier, driver, stranger, admin])
      expect((await turns(who)).map(({ kind }) => kind)).not.toContain('inspect_vehicle');
    await sql`delete from transport_participants where transport_id = ${one.transportId} and user_id = ${otherAgent.id}`;
    expect(await turns(otherAgent)).toEqual([]);
  });

  it.each(transportStatuses)(
    'is a next action in a transport that is %s exactly if it can be started, with or without a claim',
    async (status) => {
      const one = await job();
      await sql`update transports set status = ${status} where id = ${one.transportId}`;
      const isSaid = async () => {
        const { status: answered, body } = await listed(agent, one);
        const waits = (await listNextActions(agent, one)).some(({ kind }) => kind === 'inspect_vehicle');
        expect(waits).toBe(answered === 200 && body.can.survey);
        return waits;
      };
      const isUnderWay = ['accepted', 'assigned', 'in_transit', 'delivered'].includes(status);
      expect(await isSaid()).toBe(isUnderWay);
      await buildClaim(one);
      expect(await isSaid()).toBe(isUnderWay || status === 'completed');
      if (isUnderWay || status === 'completed')
        expect((await listNextActions(agent, one))[0]!.text).toBe(
          'Inspect the vehicle. A damage or loss claim is open. Both parties see what you sign.',
        );
    },
  );

  it('is no next action for an agent who owns the transport, or once the limit is reached', async () => {
    expect(await listNextActions(agent, await job('in_transit', agent.id))).not.toMatchObject([{ kind: 'inspect_vehicle' }]);
    const full = await job();
    const seed = { ...full, inspectorId: otherAgent.id, stage: 'survey' } as const;
    for (let count = 0; count < maxSurveys; count += 1) await buildSealedInspection(sql, 'car', seed);
    expect(await listNextActions(agent, full)).toMatchObject([{ kind: 'takes_part', isYours: false }]);
  });
});

describe('filing an independent inspection', () => {
  it.each(['submitted', 'quoted', 'completed', 'cancelled'])('is refused if the transport is %s', async (status) => {
    const one = await job(status);
    expect((await device(one).begin()).body).toMatchObject({ code: 'not_your_turn' });
    expect((await listed(agent, one)).body.can.survey).toBe(false);
  });

  it.each(['accepted', 'assigned', 'delivered'])('is possible if the transport is %s', async (status) => {
    expect((await fileOne(await job(status))).body).toMatchObject({ state: 'sealed' });
  });

  it('is possible after completion while a claim is open, or if it was started before', async () => {
    const one = await job('delivered');
    const at = device(one);
    await at.begin();
    await sql`update transports set status = 'completed' where id = ${one.transportId}`;
    await at.say(...steps(agentSignature));
    expect((await at.seal()).body.state).toBe('sealed');
    expect((await device(one).begin()).body.code).toBe('not_your_turn');
    await buildClaim(one);
    expect((await device(one).begin()).status).toBe(200);
  });

  it('is refused to agents who do not take part any more, and on an own transport', async () => {
    const one = await job();
    expect((await device(one, stranger).begin()).status).toBe(404);
    expect((await device({ transportId: newId(), quoteId: '' }).begin()).status).toBe(404);
    const at = device(one);
    await at.begin();
    await sql`delete from transport_participants where transport_id = ${one.transportId} and user_id = ${agent.id}`;
    expect([(await at.say(steps()[0]!)).status, (await at.photo('front', await buildJpeg())).status, (await at.seal()).status]).toEqual([
      404, 404, 404,
    ]);
    const own = await job('in_transit', agent.id);
    expect((await device(own).begin()).status).toBe(403);
    expect((await listed(agent, own)).body.can.survey).toBe(false);
  });

  it('is refused to anyone but its agent, and the agent cannot write pickup or delivery inspections', async () => {
    const one = await job('assigned');
    const at = device(one);
    await at.begin();
    for (const who of [otherAgent, driver]) {
      const other = device(one, who);
      other.goOnWith(at.id);
      expect([(await other.say(steps()[0]!)).status, (await other.seal()).status]).toEqual([403, 403]);
    }
    expect((await device(one, driver).begin()).status).toBe(403);
    for (const stage of ['pickup', 'delivery'] as const) expect((await device(one).begin(stage)).status).toBe(403);
    for (const who of [shipper, carrier, admin]) expect((await device(one, who).begin()).status).toBe(403);
    const road = device(one, driver);
    await road.begin('pickup');
    const asAgent = device(one);
    asAgent.goOnWith(road.id);
    expect((await asAgent.say(steps()[0]!)).status).toBe(403);
  });

  it('refuses the signatures of driver and customer, an outcome and an absent agent', async () => {
    const one = await job('assigned');
    const at = device(one);
    await at.begin();
    for (const step of bothSignatures) {
      at.skipTo(1);
      expect((await at.say(step)).body.fields).toEqual({ party: "This person doesn't sign this inspection" });
    }
    at.skipTo(1);
    expect((await at.say({ kind: 'outcome', data: { verdict: 'clean', note: '' } })).status).toBe(422);
    const road = device(one, driver);
    await road.begin('pickup');
    expect((await road.say(agentSignature)).body.fields).toEqual({ party: "This person doesn't sign this inspection" });
    at.skipTo(1);
    const absent = { ...agentSignature.data, how: 'absent', reason: 'Nobody was there' };
    expect((await at.say({ kind: 'signature', data: absent } as WrittenStep)).status).toBe(422);
  });
});
