import { describe, expect, it } from 'vitest';
import { bothSignatures, buildSealedInspection, completeSteps } from '#domains/inspections/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { startTestPickups, type AssignedTransport } from '../../../test/harness/people/pickups.ts';
import { releaseVehicle } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const { driver, assigned, codeOf, tryCode, pickUp } = await startTestPickups(app);
const [admin, chief] = (await Promise.all((['admin', 'super_admin'] as const).map((role) => app.signIn(role)))) as [SignedIn, SignedIn];

const booked = (): Promise<AssignedTransport> => assigned(false, driver, false);
const deliver = (quoteId: string, who: SignedIn, more: object = {}) =>
  who.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'delivered', ...more });
const sealed = ({ id, quoteId }: AssignedTransport, stage: 'pickup' | 'delivery') =>
  buildSealedInspection(sql, 'car', { transportId: id, quoteId, inspectorId: driver.id, stage });
const getState = async ({ quoteId }: AssignedTransport) =>
  (await sql`select workflow_state as state from quotes where id = ${quoteId}`)[0]!['state'];

async function inspect({ id: transportId }: AssignedTransport) {
  const [deviceId, at] = [newId(), new Date().toISOString()];
  const begun = { id: newId(), stage: 'pickup', deviceId, startedAt: at, sentAt: at, place: null, noPlaceReason: 'No signal' };
  const { body } = await driver.call('POST', `/api/transports/${transportId}/inspections`, begun);
  const says = [...completeSteps('car'), ...bothSignatures];
  const steps = says.map((step, place) => ({ ...step, id: newId(), sequence: place + 1, doneAt: at }));
  expect((await driver.call('POST', `/api/inspections/${body.id}/steps`, { deviceId, sentAt: at, steps })).status).toBe(200);
  return () => driver.call('POST', `/api/inspections/${body.id}/seal`, { deviceId });
}

describe('a pickup', () => {
  it('is refused without release code and sealed inspection, for driver and administrator', async () => {
    const job = await booked();
    for (const who of [driver, admin])
      expect(await pickUp(job.quoteId, who)).toMatchObject({ status: 409, body: { code: 'release_missing' } });
    await tryCode(job.id, await codeOf(job.id));
    for (const who of [driver, admin])
      expect(await pickUp(job.quoteId, who)).toMatchObject({ status: 409, body: { code: 'pickup_not_inspected' } });
    expect((await deliver(job.quoteId, admin)).body.code).toBe('pickup_not_inspected');
    await sealed(job, 'pickup');
    expect((await pickUp(job.quoteId)).status).toBe(200);
  });

  it('happens on sealing, and keeps the signatures if the code is still missing', async () => {
    const job = await booked();
    const seal = await inspect(job);
    expect((await seal()).body.code).toBe('release_missing');
    const kept = await sql`select i.state, count(*) filter (where s.kind = 'signature')::int as signatures
      from inspections i join inspection_steps s on s.inspection_id = i.id where i.quote_id = ${job.quoteId} group by i.id`;
    expect(kept).toEqual([{ state: 'open', signatures: 2 }]);
    await driver.call('POST', `/api/pickup/${job.id}/release-without-code`, { reason: 'Nobody at the gate knows the code' });
    expect((await seal()).body.state).toBe('sealed');
    expect(await getState(job)).toBe('in_transit');
  });
});

it('a delivery is refused without a sealed delivery inspection', async () => {
  const job = await assigned(false);
  await releaseVehicle(sql, job.id, driver.id);
  expect((await pickUp(job.quoteId)).status).toBe(200);
  for (const who of [driver, admin])
    expect(await deliver(job.quoteId, who)).toMatchObject({ status: 409, body: { code: 'delivery_not_inspected' } });
  await sealed(job, 'delivery');
  expect((await deliver(job.quoteId, driver)).status).toBe(200);
});

it('only a super administrator can override each guard by name, with a stored reason', async () => {
  const job = await booked();
  const names = ['release-code', 'pickup-inspection'];
  const past = { overrides: names, reason: 'Photographed on paper' };
  expect((await pickUp(job.quoteId, driver, past)).body.code).toBe('override_not_allowed');
  expect((await pickUp(job.quoteId, admin, past)).body.code).toBe('override_not_allowed');
  const told = await pickUp(job.quoteId, chief);
  expect(Object.keys(told.body.fields)).toEqual(names.map((name) => `overrides.${name}`));
  expect((await pickUp(job.quoteId, chief, past)).status).toBe(200);
  const delivery = { overrides: ['delivery-inspection'], reason: 'The receiver wrote' };
  expect((await deliver(job.quoteId, chief, delivery)).status).toBe(200);
  const kept = await sql`select overrides, reason from quote_transitions where quote_id = ${job.quoteId} and overrides <> '[]' order by id`;
  expect(kept).toMatchObject([
    { overrides: names.map((guard) => ({ guard })), reason: past.reason },
    { overrides: [{ guard: 'delivery-inspection' }], reason: delivery.reason },
  ]);
});

it('a booking made before these guards can be picked up and delivered without them', async () => {
  const job = await booked();
  await sql`update handovers set asks_whole_road = false where transport_id = ${job.id}`;
  expect((await pickUp(job.quoteId)).status).toBe(200);
  expect((await deliver(job.quoteId, driver)).status).toBe(200);
});

it('a driver license is required by default', async () => {
  await sql`delete from system_config where key = 'DRIVER_LICENSE_REQUIRED'`;
  expect((await driver.call('GET', '/api/system/driver-license-required')).body).toEqual({ required: true });
});
