import { describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildQuote } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const shipper = await app.signIn('shipper');
const carrier = await app.signIn('carrier');

async function aJob(of: SignedIn = carrier, more: Record<string, unknown> = {}) {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: of.id, workflowState: 'booked', isAccepted: true, ...more });
  const name = (driver: SignedIn, body: object = {}) =>
    of.call('POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: driver.email, ...body });
  const answer = (driver: SignedIn, said: 'agreed' | 'declined', reason?: string) =>
    driver.call('POST', `/api/quotes/${quoteId}/driver-answer`, { answer: said, reason });
  const seenBy = async (person: SignedIn) => (await person.call('GET', `/api/transports/${transportId}/quotes`)).body[0];
  return { transportId, quoteId, name, answer, seenBy };
}
const listNotices = async ({ id }: SignedIn) => {
  await app.settle();
  const rows = await sql<{ channel: string; title: string }[]>`
    select channel, content ->> 'title' as title from notification_dispatches where user_id = ${id} and channel in ('in_app', 'email') order by id`;
  return rows.map(({ channel, title }) => `${channel}: ${title}`);
};
const getKinds = async (person: SignedIn) => (await person.call('GET', '/api/turns')).body.map(({ kind }: { kind: string }) => kind);

describe('the answer of a named driver', () => {
  it('agreed: the driver can pick up, and the carrier is told in the app and by email', async () => {
    const [driver, own] = [await app.signIn('driver'), await app.signIn('carrier')];
    const job = await aJob(own);
    expect((await job.name(driver)).body).toMatchObject({ driverName: 'Dana Okafor', driverAgreedAt: null });
    expect(await getKinds(driver)).toEqual(['answer_job']);
    expect((await job.seenBy(driver)).can).toMatchObject({ agree: true, decline: true });
    expect((await job.answer(driver, 'agreed')).body).toEqual({ answer: 'agreed' });
    expect(await getKinds(driver)).toEqual(['pick_up']);
    const { driverAgreedAt, can } = await job.seenBy(driver);
    expect([driverAgreedAt !== null, can.agree, can.decline]).toEqual([true, false, true]);
    expect((await job.answer(driver, 'agreed')).status).toBe(200);
    const told = 'Dana Okafor agreed to drive the 2019 Honda Accord';
    expect((await listNotices(own)).filter((line) => line.includes('agreed'))).toEqual([`in_app: ${told}`, `email: ${told}`]);
  });

  it('keeps the time the job was taken if another driver replaces the first', async () => {
    const [dana, ivan] = [await app.signIn('driver'), await app.signIn('driver')];
    const job = await aJob();
    const { taken } = (await job.name(dana)).body;
    expect(taken).toEqual({ at: expect.any(String), by: expect.any(String) });
    expect((await job.name(ivan)).body.taken).toEqual(taken);
  });

  it('declined: removes the driver from the job and asks the carrier to name another', async () => {
    const [dana, ivan, own] = [await app.signIn('driver'), await app.signIn('independent_driver'), await app.signIn('carrier')];
    const job = await aJob(own);
    await job.name(dana);
    expect((await job.answer(dana, 'declined', 'My truck is in the shop')).body).toEqual({ answer: 'declined' });
    expect((await job.answer(dana, 'declined')).status).toBe(200);
    expect((await dana.call('GET', `/api/transports/${job.transportId}`)).status).toBe(404);
    expect(await job.seenBy(own)).toMatchObject({
      driverName: null,
      driverDeclined: { name: 'Dana Okafor', reason: 'My truck is in the shop' },
      can: { take: true },
    });
    expect((await job.seenBy(shipper)).driverDeclined).toBeNull();
    expect(await getKinds(own)).toContain('name_driver');
    const told = 'Dana Okafor declined to drive the 2019 Honda Accord';
    expect((await listNotices(own)).filter((line) => line.includes('declined'))).toEqual([`in_app: ${told}`, `email: ${told}`]);
    expect((await job.name(ivan)).body).toMatchObject({ driverName: 'Ivan Petrov', driverDeclined: null, driverAgreedAt: null });
    expect((await job.answer(dana, 'agreed')).status).toBe(404);
    expect((await job.answer(ivan, 'agreed')).status).toBe(200);
  });

  it('counts as agreed if the driver picks up the vehicle', async () => {
    const driver = await app.signIn('driver');
    const job = await aJob();
    await job.name(driver);
    await driver.call('PATCH', `/api/quotes/${job.quoteId}/workflow-state`, { newState: 'in_transit' });
    expect((await job.seenBy(driver)).driverAgreedAt).not.toBeNull();
  });

  it('is refused after pickup, for a cancelled transport, and for a job of another driver', async () => {
    const [driver, other] = [await app.signIn('driver'), await app.signIn('driver')];
    const job = await aJob();
    await job.name(driver);
    expect((await job.answer(other, 'agreed')).status).toBe(404);
    expect((await carrier.call('POST', `/api/quotes/${job.quoteId}/driver-answer`, { answer: 'agreed' })).status).toBe(403);
    expect((await job.answer(driver, 'sometimes' as never)).status).toBe(422);
    expect((await driver.call('POST', `/api/quotes/${newId()}/driver-answer`, { answer: 'agreed' })).status).toBe(404);
    expect((await app.anonymous('POST', `/api/quotes/${job.quoteId}/driver-answer`, { answer: 'agreed' })).status).toBe(401);
    await driver.call('PATCH', `/api/quotes/${job.quoteId}/workflow-state`, { newState: 'in_transit' });
    expect((await job.answer(driver, 'declined')).body).toEqual({ error: 'The vehicle was already picked up', code: 'under_way' });
    const cancelled = await aJob();
    await cancelled.name(driver, { takesBoth: true });
    await shipper.call('POST', `/api/transports/${cancelled.transportId}/cancellation`, { reason: null });
    expect((await cancelled.answer(driver, 'agreed')).body.code).toBe('cancelled');
  });

  it('is not offered to a carrier who drives the job in person', async () => {
    const self = await app.signIn('independent_driver');
    const job = await aJob(self, { driverId: self.id });
    expect((await job.seenBy(self)).can).toMatchObject({ agree: false, decline: false });
    expect((await job.answer(self, 'declined')).status).toBe(403);
    expect((await sql`select driver_id from quotes where id = ${job.quoteId}`)[0]).toEqual({ driverId: self.id });
  });

  it('agreed and declined at once ends as declined', async () => {
    const driver = await app.signIn('driver');
    const job = await aJob();
    await job.name(driver);
    await Promise.all([job.answer(driver, 'agreed'), job.answer(driver, 'declined')]);
    const [row] = await sql`select driver_id, driver_agreed_at, declined_driver_id from quotes where id = ${job.quoteId}`;
    expect([row!['driverId'], row!['driverAgreedAt'], row!['declinedDriverId']]).toEqual([null, null, driver.id]);
  });

  it('during a cancellation leaves the transport cancelled', async () => {
    const driver = await app.signIn('driver');
    const job = await aJob();
    await job.name(driver);
    const [answered] = await Promise.all([
      job.answer(driver, 'agreed'),
      shipper.call('POST', `/api/transports/${job.transportId}/cancellation`, { reason: null }),
    ]);
    expect([200, 409]).toContain(answered.status);
    const [row] = await sql`select status from transports where id = ${job.transportId}`;
    expect(row!['status']).toBe('cancelled');
  });
});

describe('a driver with several jobs', () => {
  it('is refused as busy unless the carrier confirms both jobs, and is told about it', async () => {
    const driver = await app.signIn('driver');
    const [first, second] = [await aJob(), await aJob()];
    await first.name(driver);
    const refused = await second.name(driver);
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'Dana Okafor is already on another job. Name another driver or confirm that this one takes both.', code: 'driver_busy' },
    ]);
    expect(await second.seenBy(carrier)).toMatchObject({ workflowState: 'booked', driverName: null });
    expect((await second.name(driver, { takesBoth: true })).status).toBe(200);
    await app.settle();
    const [told] = await sql`select content ->> 'body' as body from notification_dispatches
      where user_id = ${driver.id} and transport_id = ${second.transportId} and channel = 'in_app'`;
    expect(told!['body']).toContain('You are already on another job');
  });

  it.each(['booked', 'assigned', 'in_transit'])('is busy while on a job that is %s', async (workflowState) => {
    const driver = await app.signIn('driver');
    await aJob(carrier, { workflowState, driverId: driver.id });
    expect((await (await aJob()).name(driver)).body.code).toBe('driver_busy');
  });

  it('is free again after the other job is delivered or declined', async () => {
    const driver = await app.signIn('driver');
    const [first, second, third] = [await aJob(), await aJob(), await aJob()];
    await first.name(driver);
    await sql`update quotes set workflow_state = 'delivered' where id = ${first.quoteId}`;
    expect((await second.name(driver)).status).toBe(200);
    await second.answer(driver, 'declined');
    expect((await third.name(driver)).status).toBe(200);
  });

  it('is assigned once if two carriers name the driver at the same time', async () => {
    const driver = await app.signIn('driver');
    const jobs = [await aJob(), await aJob(await app.signIn('carrier'))];
    const answers = await Promise.all(jobs.map(({ name }) => name(driver)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('counts as agreed to a second job if the driver takes it in person', async () => {
    const ivan = await app.signIn('independent_driver');
    const [first, second] = [await aJob(ivan), await aJob(ivan)];
    for (const { quoteId } of [first, second]) expect((await ivan.call('POST', `/api/quotes/${quoteId}/dispatch`, {})).status).toBe(200);
    expect((await second.seenBy(ivan)).driverAgreedAt).not.toBeNull();
  });
});

describe('an independent driver named as carrier by a broker', () => {
  const aBrokersJob = async (broker: SignedIn) => {
    const job = await aJob(broker, { brokerId: broker.id, carrierId: null });
    const nameCarrier = (hauler: SignedIn, body: object = {}) =>
      broker.call('POST', `/api/quotes/${job.quoteId}/dispatch`, { carrierEmail: hauler.email, ...body });
    return { ...job, nameCarrier };
  };
  const brokers = async () => [await app.signIn('broker'), await app.signIn('broker')] as const;

  it.each([
    ['its own job', async (ivan: SignedIn) => (await aJob(ivan)).quoteId],
    ['that of another broker', async (ivan: SignedIn) => (await (await aBrokersJob((await brokers())[0])).nameCarrier(ivan)).body.id],
  ])('on %s is refused as busy until the broker confirms both jobs, and is told about it', async (_, begin) => {
    const [ivan, broker] = [await app.signIn('independent_driver'), await app.signIn('broker')];
    const first = await begin(ivan);
    await ivan.call('POST', `/api/quotes/${first}/dispatch`, {});
    const second = await aBrokersJob(broker);
    const refused = await second.nameCarrier(ivan);
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'Ivan Petrov is already on another job. Name another driver or confirm that this one takes both.', code: 'driver_busy' },
    ]);
    expect(await second.seenBy(broker)).toMatchObject({ workflowState: 'booked', driverName: null });
    expect((await second.nameCarrier(ivan, { takesBoth: true })).status).toBe(200);
    await app.settle();
    const [told] = await sql`select content ->> 'body' as body from notification_dispatches
      where user_id = ${ivan.id} and transport_id = ${second.transportId} and channel = 'in_app'`;
    expect(told!['body']).toContain('You are already on another job and are asked to take both.');
  });

  it('is not busy if named again for the same job, or if someone else drives the second', async () => {
    const [ivan, dana] = [await app.signIn('independent_driver'), await app.signIn('driver')];
    const [one, other] = await brokers();
    const [first, second] = [await aBrokersJob(one), await aBrokersJob(other)];
    expect((await first.nameCarrier(ivan)).body).toMatchObject({ driverName: 'Ivan Petrov' });
    expect((await first.nameCarrier(ivan)).status).toBe(200);
    expect((await second.nameCarrier(ivan, { driverEmail: dana.email })).body).toMatchObject({ driverName: 'Dana Okafor' });
  });

  it('is assigned once if two brokers and a carrier name the driver at the same time', async () => {
    const ivan = await app.signIn('independent_driver');
    const [one, other] = await brokers();
    const [first, second, third] = [await aBrokersJob(one), await aBrokersJob(other), await aJob()];
    const answers = await Promise.all([first.nameCarrier(ivan), second.nameCarrier(ivan), third.name(ivan)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
