import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { testCtx } from '../../../test/harness/context.ts';
import { buildHaul, buildStretch, buildTrackingLink } from './fixtures.ts';
import { eraseTracks } from './retention.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, driver, otherDriver, admin] = (await Promise.all(
  (['shipper', 'carrier', 'driver', 'driver', 'admin'] as const).map((role) => app.signIn(role)),
)) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];

async function driven({ id: driverId }: SignedIn, state: string) {
  const id = await buildTransport(sql, { shipperId: shipper.id, status: state });
  const job = { transportId: id, kind: 'own', userId: carrier.id, driverId, isAccepted: true, workflowState: state };
  return { id, quoteId: await buildQuote(sql, job) };
}

describe('positions are kept only while they are needed', () => {
  const runJob = async () => {
    await sql`insert into jobs (id, name, data, run_at) values (${newId()}, 'erase-old-positions', '{}', now())`;
    await app.settle();
  };
  async function delivered(daysAgo: number) {
    const job = await driven(driver, 'delivered');
    const endedAt = new Date(Date.now() - daysAgo * dayMs);
    const known = { positionCount: 1, duty: sql.json({}), suspect: sql.json({ lat: 1, lng: 2, accuracy: 3, at: 4 }) };
    await buildHaul(sql, { transportId: job.id, quoteId: job.quoteId, driverId: driver.id, isOn: false, endedAt, ...known });
    await buildStretch(sql, { transportId: job.id, driverId: driver.id });
    return job;
  }
  const isErased = async (id: string) => (await sql`select from location_batches where transport_id = ${id}`).length === 0;

  it('are deleted seven days after delivery, except during a hold or claim', async () => {
    const [fresh, old, frozen, claimed] = [await delivered(6), await delivered(8), await delivered(8), await delivered(8)];
    await buildPayment(sql, { transportId: frozen.id, quoteId: frozen.quoteId, shipperUserId: shipper.id, escrowStatus: 'held' });
    const sides = { claimantId: shipper.id, carrierSideId: carrier.id };
    const claimId = await buildClaim(sql, { transportId: claimed.id, quoteId: claimed.quoteId, ...sides });
    await runJob();
    expect(await Promise.all([fresh, old, frozen, claimed].map(({ id }) => isErased(id)))).toEqual([false, true, false, false]);
    await sql`update claims set state = 'withdrawn', closed_at = now() where id = ${claimId}`;
    await runJob();
    expect(await isErased(claimed.id)).toBe(true);
    const [row] =
      await sql`select last_lat, near_name, duty, suspect, received_at, position_count, erased_at is not null as is_erased from trackings where transport_id = ${old.id}`;
    expect(row).toEqual({ lastLat: null, nearName: null, duty: null, suspect: null, receivedAt: null, positionCount: 1, isErased: true });
  });

  it('are deleted with the account of their driver', async () => {
    const leaving = await app.signIn('driver');
    const { id, quoteId } = await driven(leaving, 'delivered');
    await buildHaul(sql, { transportId: id, quoteId, driverId: leaving.id, isOn: false, endedAt: new Date() });
    await buildStretch(sql, { transportId: id, driverId: leaving.id });
    await sql`update quotes set workflow_state = 'closed' where id = ${quoteId}`;
    await sql`update transports set status = 'completed' where id = ${id}`;
    expect((await leaving.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect([await isErased(id), (await sql`select last_lat from trackings where transport_id = ${id}`)[0]]).toEqual([
      true,
      { lastLat: null },
    ]);
  });

  it('are kept during a legal hold on one of the drivers', async () => {
    const before = await app.signIn('driver');
    const { id } = await delivered(8);
    await buildStretch(sql, { transportId: id, driverId: before.id });
    const hold = { id: newId(), userId: before.id, reason: 'Asked by a court', placedBy: admin.id, placedAt: new Date() };
    await sql`insert into legal_holds ${sql(hold)}`;
    await runJob();
    expect(await isErased(id)).toBe(false);
    await sql`update legal_holds set lifted_at = now(), lifted_by = ${admin.id}, lift_reason = 'Settled' where id = ${hold.id}`;
    await runJob();
    expect(await isErased(id)).toBe(true);
  });

  it('are kept after a driver deletes the account if a claim or another trip needs them', async () => {
    const leaving = await app.signIn('driver');
    const build = async (state: string, { drove = leaving, ...more }: { drove?: SignedIn; driverId?: string; endedAt?: null } = {}) => {
      const job = await driven(leaving, state);
      const booking = { transportId: job.id, quoteId: job.quoteId };
      await buildHaul(sql, { ...booking, driverId: leaving.id, isOn: false, endedAt: new Date(), ...more });
      await buildStretch(sql, { transportId: job.id, driverId: drove.id });
      return booking;
    };
    const byOther = { driverId: otherDriver.id };
    const held = [await build('delivered'), await build('in_transit', { ...byOther, endedAt: null })];
    for (const job of held) await buildClaim(sql, { ...job, claimantId: shipper.id, carrierSideId: carrier.id });
    const kept = [...held, await build('in_transit', { endedAt: null }), await build('delivered', { ...byOther, drove: otherDriver })];
    const free = await build('delivered');
    const takenOver = await build('in_transit', { ...byOther, endedAt: null });
    const getLabel = async ({ id }: { id: string }) => (await sql`select label from tracking_links where id = ${id}`)[0]!['label'];
    const [own, shippers] = [
      await buildTrackingLink(sql, { ...free, madeBy: leaving.id }),
      await buildTrackingLink(sql, { ...free, madeBy: shipper.id }),
    ];
    await sql.begin((tx) => eraseTracks(testCtx(tx, { services: app.services }), leaving.id));
    const erased = await Promise.all([...kept, free, takenOver].map(({ transportId }) => isErased(transportId)));
    expect(erased).toEqual([false, false, false, false, true, true]);
    expect([await getLabel(own), await getLabel(shippers)]).toEqual(['A link', 'Aunt May']);
  });
});
