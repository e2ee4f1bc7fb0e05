import { describe, expect, it } from 'vitest';
import { bidForm } from '#domains/bids/fixtures.ts';
import { photoAdded } from '#domains/transports/events/photo-added.ts';
import { buildTransport, transportForm } from '#domains/transports/fixtures.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { acceptBid } from '../../../test/harness/money/bids.ts';
import { appendEntry } from './commands.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const jobCtx = testCtx(sql, { services: app.services });
const timeline = async (who: SignedIn, id: string) => who.call('GET', `/api/transports/${id}/communication-timeline`);
const toTypes = (body: { eventType: string }[]) => body.map(({ eventType }) => eventType);

async function booked() {
  const [shipper, winner, loser] = [await app.signIn('shipper'), await app.signIn('carrier'), await app.signIn('independent_driver')];
  const id = (await shipper.call('POST', '/api/transports', transportForm)).body.id as string;
  const bidId = (await winner.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm)).body.id as string;
  await loser.call('POST', `/api/marketplace/quotes/${id}/bid`, { ...bidForm, bidAmount: '1234' });
  await acceptBid(app, shipper, bidId);
  await app.settle();
  return { shipper, winner, loser, id };
}

describe('the chain of custody of a transport', () => {
  it('contains every step in order, verified, for its owner', async () => {
    const { shipper, id } = await booked();
    const { status, body } = await timeline(shipper, id);
    expect(status).toBe(200);
    expect(toTypes(body)).toEqual(
      expect.arrayContaining([
        'transport_submitted',
        'bid_placed',
        'transport_status_changed',
        'quote_accepted',
        'bid_accepted',
        'bid_rejected',
        'quote_state_changed',
      ]),
    );
    expect(body[0]).toMatchObject({
      position: 1,
      eventType: 'transport_submitted',
      eventData: { vehicle: '2019 Honda Accord', route: 'Austin, TX to Denver, CO' },
      initiatedByName: 'Sam Whitfield',
      verified: true,
    });
    for (const entry of body) expect(entry).toMatchObject({ transportId: id, externalContactId: null });
    expect(body[0].initiatedByUserId).toBe(shipper.id);
    expect(body.map(({ position }: { position: number }) => position)).toEqual(body.map((_: unknown, index: number) => index + 1));
    expect(body.every(({ verified }: { verified: boolean }) => verified)).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/Congress|\) 555-|@/);
  });

  it('shows the accepted carrier everything but offers of others, whose positions stay', async () => {
    const { shipper, winner, loser, id } = await booked();
    const { body } = await timeline(winner, id);
    expect(JSON.stringify(body)).not.toContain('1234.00');
    expect(JSON.stringify(body)).not.toContain(loser.id);
    const bids = body.filter(({ eventType }: { eventType: string }) => eventType === 'bid_placed');
    expect(bids).toMatchObject([
      { eventData: { bidAmount: '1050.00' }, initiatedByName: 'Carl Jensen', verified: true },
      { eventData: {}, initiatedByName: null, verified: true, hash: null },
    ]);
    const isNull = ({ hash }: { hash: string | null }) => hash === null;
    const whole = (await timeline(shipper, id)).body;
    expect(whole.some(isNull)).toBe(false);
    const isPart = (at: number) => JSON.stringify(body[at]?.eventData) !== JSON.stringify(whole[at]?.eventData);
    expect(body.map(isNull)).toEqual(body.map((_: unknown, at: number) => isPart(at) || isPart(at - 1)));
    expect(JSON.stringify([body, whole])).not.toContain('salt');
  });

  it('gives 404 to everyone else, including losing bidders and marketplace readers', async () => {
    const { loser, id } = await booked();
    const stillOpen = await buildTransport(sql, { shipperId: (await app.signIn('shipper')).id });
    expect((await timeline(loser, id)).status).toBe(404);
    expect((await timeline(await app.signIn('shipper'), id)).status).toBe(404);
    expect((await timeline(await app.signIn('inspection'), id)).status).toBe(404);
    expect((await timeline(await app.signIn('carrier'), stillOpen)).status).toBe(404);
    expect((await app.anonymous('GET', `/api/transports/${id}/communication-timeline`)).status).toBe(401);
  });

  it('is open to participants without the offers, and to overseers', async () => {
    const { shipper, id } = await booked();
    const inspector = await app.signIn('inspection');
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${id}, ${inspector.id}, ${shipper.id})`;
    const { status, body } = await timeline(inspector, id);
    expect(status).toBe(200);
    expect(JSON.stringify(body.filter(({ eventType }: { eventType: string }) => eventType === 'bid_placed'))).not.toContain('bidAmount');
    const overseen = await timeline(await app.signIn('compliance'), id);
    expect(JSON.stringify(overseen.body)).toContain('1234.00');
  });

  it('shows immediately who was added or removed as a participant, and by whom', async () => {
    const [shipper, agent] = await Promise.all([app.signIn('shipper'), app.signIn('inspection')]);
    const id = await buildTransport(sql, { shipperId: shipper.id });
    await shipper.call('POST', `/api/transports/${id}/participants`, { email: agent.email });
    await shipper.call('POST', `/api/transports/${id}/participants`, { email: agent.email });
    await shipper.call('DELETE', `/api/transports/${id}/participants/${agent.id}`);
    const { body } = await timeline(shipper, id);
    const said = { participantName: 'Abara Vehicle Inspection', initiatedByName: 'Sam Whitfield', verified: true };
    expect(body).toMatchObject([
      { ...said, eventType: 'transport_participant_added', eventData: { participant: agent.id, role: 'inspection' } },
      { ...said, eventType: 'transport_participant_removed', eventData: { participant: agent.id } },
    ]);
    expect(JSON.stringify(body)).not.toContain(agent.email);
  });

  it('has no entry for a refused participant', async () => {
    const [shipper, carrier] = await Promise.all([app.signIn('shipper'), app.signIn('carrier')]);
    const id = await buildTransport(sql, { shipperId: shipper.id });
    expect((await shipper.call('POST', `/api/transports/${id}/participants`, { email: carrier.email })).status).toBe(422);
    expect((await shipper.call('DELETE', `/api/transports/${id}/participants/${carrier.id}`)).status).toBe(404);
    expect((await timeline(shipper, id)).body).toEqual([]);
  });

  it('contains an event as soon as the call is answered, before any background work', async () => {
    const shipper = await app.signIn('shipper');
    const id = (await shipper.call('POST', '/api/transports', transportForm)).body.id as string;
    expect(toTypes((await timeline(shipper, id)).body)).toEqual(['transport_submitted']);
  });

  it('is in the order of events, whatever order background jobs run in', async () => {
    const [shipper, ...carriers] = await Promise.all([app.signIn('shipper'), ...Array.from({ length: 3 }, () => app.signIn('carrier'))]);
    const id = (await shipper.call('POST', '/api/transports', transportForm)).body.id as string;
    const bids = await Promise.all(carriers.map((carrier) => carrier.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm)));
    await Promise.all(
      bids.slice(1).map(({ body }, at) => carriers[at + 1]!.call('PATCH', `/api/bids/${body.id}`, { bidAmount: `${900 + at}` })),
    );
    await acceptBid(app, shipper, bids[0]!.body.id);
    // Handles the first events last, as after a retry.
    const held = await sql`
      update jobs set run_at = now() + interval '1 hour' where data ->> 'eventId' in
        (select id::text from events where payload ->> 'transportId' = ${id} order by id limit 4) returning 1`;
    expect(held.length).toBeGreaterThan(3);
    await app.settle();
    await sql`update jobs set run_at = now()`;
    await app.settle();
    const { body } = await timeline(shipper, id);
    const times = body.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times.length).toBeGreaterThan(8);
    expect(times).toEqual(times.toSorted());
    expect(toTypes(body).slice(0, 2)).toEqual(['transport_submitted', 'transport_status_changed']);
    expect(toTypes(body).findLastIndex((type) => type === 'bid_changed')).toBeLessThan(toTypes(body).indexOf('quote_accepted'));
    expect(body.every(({ verified }: { verified: boolean }) => verified)).toBe(true);
  });

  it('has no entry for an event of a rolled back transaction', async () => {
    const id = await buildTransport(sql, { shipperId: (await app.signIn('shipper')).id });
    const photo = { transportId: id, photoId: newId(), fileName: 'front.jpg', sha256: 'f'.repeat(64) };
    const entries = () => sql`select position from communication_timeline where transport_id = ${id}`;
    const takenBack = inTransaction(jobCtx, async (inner) => {
      await publish(inner, photoAdded, photo);
      expect(await inner.sql`select 1 from communication_timeline where transport_id = ${id}`).toHaveLength(1);
      throw new Error('taken back');
    });
    await expect(takenBack).rejects.toThrow('taken back');
    expect(await entries()).toEqual([]);
    await publish(jobCtx, photoAdded, photo);
    expect(await entries()).toEqual([{ position: 1 }]);
  });

  it('appends thirty simultaneous entries one after the other', async () => {
    const shipper = await app.signIn('shipper');
    const id = await buildTransport(sql, { shipperId: shipper.id });
    await Promise.all(
      Array.from({ length: 30 }, (_, number) =>
        inTransaction(jobCtx, (ctx) =>
          appendEntry(ctx, {
            transportId: id,
            eventType: 'noted',
            eventData: { number, nested: { b: [1.5, null], a: 'é"' } },
            initiatedBy: null,
          }),
        ),
      ),
    );
    const { body } = await timeline(shipper, id);
    expect(body).toHaveLength(30);
    expect(body.every(({ verified }: { verified: boolean }) => verified)).toBe(true);
    expect(new Set(body.map(({ eventData }: { eventData: { number: number } }) => eventData.number)).size).toBe(30);
  });

  it('cannot be changed or deleted, and reports the first entry changed past the triggers', async () => {
    const { shipper, id } = await booked();
    await expect(sql`update communication_timeline set event_type = 'forged' where transport_id = ${id}`).rejects.toThrow(
      'communication_timeline is append-only',
    );
    await expect(sql`delete from communication_timeline where transport_id = ${id}`).rejects.toThrow('append-only');
    await sql.begin(async (tx) => {
      await tx`alter table communication_timeline disable trigger communication_timeline_append_only`;
      await tx`update communication_timeline set event_data = '{"vehicle":"another"}' where transport_id = ${id} and position = 3`;
      await tx`alter table communication_timeline enable trigger communication_timeline_append_only`;
    });
    const { body } = await timeline(shipper, id);
    expect(body.map(({ verified }: { verified: boolean }) => verified)).toEqual(body.map((_: unknown, index: number) => index < 2));
  });
});
