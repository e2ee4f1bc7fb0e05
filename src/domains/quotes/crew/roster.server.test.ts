import { describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildQuote } from '../fixtures.ts';
import type { RosterMember } from './roster-schemas.ts';

const app = await startTestApp();
const { sql } = app;

const getRoster = async (person: SignedIn): Promise<RosterMember[]> => {
  const { status, body } = await person.call('GET', '/api/roster');
  expect(status).toBe(200);
  return body;
};

async function buildJob(over: Record<string, unknown>) {
  const shipper = await app.signIn('shipper');
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
  await buildQuote(sql, { transportId, kind: 'own', workflowState: 'closed', isAccepted: true, acceptedAt: new Date(), ...over });
}

describe('GET /api/roster', () => {
  it('lists drivers who agreed, the latest first, with job counts and availability', async () => {
    const [carrier, first, second] = [await app.signIn('carrier'), await app.signIn('driver'), await app.signIn('driver')];
    const by = { userId: carrier.id, driverAgreedAt: new Date() };
    await buildJob({ ...by, driverId: first.id, acceptedAt: new Date('2026-11-01') });
    await buildJob({ ...by, driverId: first.id, acceptedAt: new Date('2026-11-02') });
    await buildJob({ ...by, driverId: second.id, acceptedAt: new Date('2026-11-03'), workflowState: 'in_transit' });
    expect((await getRoster(carrier)).map(({ id, part, jobCount, isOnJob }) => [id, part, jobCount, isOnJob])).toEqual([
      [second.id, 'driver', 1, true],
      [first.id, 'driver', 2, false],
    ]);
  });

  it('shows the current job of a driver until its promised delivery, and no job for others', async () => {
    const [carrier, other, driver] = [await app.signIn('carrier'), await app.signIn('carrier'), await app.signIn('driver')];
    const by = { driverId: driver.id, driverAgreedAt: new Date() };
    await buildJob({ ...by, userId: other.id });
    await buildJob({ ...by, userId: carrier.id, workflowState: 'in_transit', pickupDay: '2026-12-01', deliveryDay: '2026-12-04' });
    expect(await getRoster(carrier)).toMatchObject([{ currentJob: { route: 'Austin to Denver', until: '2026-12-04' }, license: 'none' }]);
    expect(await getRoster(other)).toMatchObject([{ isOnJob: true, currentJob: null }]);
  });

  it('leaves out drivers who never agreed, blocked ones, the carrier and drivers of others', async () => {
    const [carrier, other] = [await app.signIn('carrier'), await app.signIn('carrier')];
    const [silent, blocked] = [await app.signIn('driver'), await app.signIn('driver')];
    await buildJob({ userId: carrier.id, driverId: silent.id });
    await buildJob({ userId: carrier.id, driverId: blocked.id, driverAgreedAt: new Date() });
    await sql`update users set is_blocked = true where id = ${blocked.id}`;
    const owner = await app.signIn('independent_driver');
    await buildJob({ userId: owner.id, driverId: owner.id, driverAgreedAt: new Date() });
    for (const person of [carrier, other, owner]) expect(await getRoster(person)).toEqual([]);
  });

  it('lists carriers that a broker named and that picked up', async () => {
    const [broker, carrier] = [await app.signIn('broker'), await app.signIn('carrier')];
    const by = { userId: broker.id, brokerId: broker.id, carrierId: carrier.id };
    await buildJob(by);
    expect(await getRoster(broker)).toEqual([]);
    await buildJob({ ...by, pickedUpAt: new Date() });
    expect((await getRoster(broker)).map(({ id, part, jobCount }) => [id, part, jobCount])).toEqual([[carrier.id, 'carrier', 1]]);
  });
});
