import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { transportStatuses } from '#domains/transports/schemas.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, driver, yard, otherYard, agent, admin, stranger] = (await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier'),
  app.signIn('driver'),
  app.signIn('storage', { companyName: 'Riverside Storage Yard' }),
  app.signIn('storage', { companyName: 'Hill Yard' }),
  app.signIn('inspection'),
  app.signIn('admin'),
  app.signIn('storage'),
])) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];
beforeEach(() => sql`delete from rate_limits`);

async function onTheWay(status = 'in_transit'): Promise<string> {
  const id = await buildTransport(sql, { shipperId: shipper.id, status });
  const job = { kind: 'own', userId: carrier.id, driverId: driver.id, isAccepted: true, workflowState: 'in_transit' };
  if (status !== 'quoted') await buildQuote(sql, { transportId: id, ...job });
  for (const { id: userId } of [yard, otherYard, agent])
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${id}, ${userId}, ${shipper.id})`;
  return id;
}

const path = (id: string) => `/api/transports/${id}/gate-records`;
const record = (who: SignedIn, id: string, direction: string, more: object = {}) => who.call('POST', path(id), { direction, ...more });
const readNotified = async (id: string) => {
  await app.settle();
  const rows =
    await sql`select user_id, content ->> 'title' as title from notification_dispatches where content ->> 'href' = ${`/transports/${id}`}`;
  return rows.map((row) => [row['userId'], row['title']]);
};

describe('a storage yard that takes part', () => {
  it('records arrival and departure in turn with a note, and both sides see it and are notified', async () => {
    const id = await onTheWay();
    expect((await yard.call('GET', path(id))).body).toEqual({ records: [], next: 'in', isAwaited: true });
    const came = await record(yard, id, 'in', { note: '  Row 7, keys in the office ' });
    const first = {
      id: expect.any(String),
      direction: 'in',
      yard: 'Riverside Storage Yard',
      note: 'Row 7, keys in the office',
      recordedAt: expect.any(String),
    };
    expect([came.status, came.body]).toEqual([200, { records: [first], next: 'out', isAwaited: true }]);
    expect((await record(yard, id, 'out')).body).toMatchObject({
      records: [first, { direction: 'out', note: null }],
      next: 'in',
      isAwaited: false,
    });
    for (const who of [shipper, carrier, driver, agent, admin])
      expect((await who.call('GET', path(id))).body).toMatchObject({ records: [{ direction: 'in' }, { direction: 'out' }], next: null });
    const vehicle = '2019 Honda Accord';
    const titles = [`The ${vehicle} arrived at Riverside Storage Yard`, `The ${vehicle} left Riverside Storage Yard`];
    const expected = [shipper, carrier, driver].flatMap((who) => titles.map((title) => [who.id, title]));
    expect((await readNotified(id)).toSorted()).toEqual(expected.toSorted());
  });

  it('adds an entry to the chain of custody for each record', async () => {
    const id = await onTheWay();
    await record(yard, id, 'in', { note: 'Row 7' });
    const rows =
      await sql`select event_type, event_data, initiated_by_user_id as initiated_by from communication_timeline where transport_id = ${id}`;
    expect(rows).toMatchObject([
      {
        eventType: 'handover_gate_recorded',
        eventData: { direction: 'in', yard: 'Riverside Storage Yard', reason: 'Row 7' },
        initiatedBy: yard.id,
      },
    ]);
  });

  it('has its own sequence of arrival and departure, independent of another yard', async () => {
    const id = await onTheWay();
    await record(yard, id, 'in');
    expect(await record(yard, id, 'in')).toMatchObject({ status: 409, body: { code: 'gate_changed' } });
    expect(await record(otherYard, id, 'out')).toMatchObject({ status: 409, body: { code: 'gate_changed' } });
    expect(await record(otherYard, id, 'in')).toMatchObject({ status: 200, body: { next: 'out' } });
  });

  it('records an arrival once if it is sent twice at once', async () => {
    const id = await onTheWay();
    const both = await Promise.all([record(yard, id, 'in'), record(yard, id, 'in')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await sql`select from gate_records where transport_id = ${id}`).toHaveLength(1);
  });

  it.each(['quoted', 'completed', 'cancelled'])('cannot record anything if the transport is %s', async (status) => {
    const id = await onTheWay(status);
    expect(await record(yard, id, 'in')).toMatchObject({ status: 409, body: { code: 'transport_over' } });
    expect((await yard.call('GET', path(id))).body.next).toBeNull();
  });

  it('is not asked to record the arrival of a delivered vehicle, but can', async () => {
    const id = await onTheWay('delivered');
    expect((await yard.call('GET', path(id))).body).toEqual({ records: [], next: 'in', isAwaited: false });
    expect((await yard.call('GET', '/api/turns')).body).not.toContainEqual(
      expect.objectContaining({ kind: 'record_gate', transportId: id }),
    );
    expect(await record(yard, id, 'in')).toMatchObject({ status: 200, body: { next: 'out', isAwaited: true } });
  });

  it.each([
    [{ direction: 'through' }, 'direction'],
    [{ direction: 'in', note: 'x'.repeat(301) }, 'note'],
  ])('gets a field error for %j, and nothing is stored', async (input, field) => {
    const id = await onTheWay();
    const { status, body } = await yard.call('POST', path(id), input);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await sql`select from gate_records where transport_id = ${id}`).toEqual([]);
  });
});

describe('the next action of a storage yard', () => {
  const listNextActions = async (who: SignedIn, id: string) =>
    ((await who.call('GET', '/api/turns')).body as { key: string; kind: string }[]).filter(({ key }) => key === `part ${id}`);
  const listKinds = async (who: SignedIn, id: string) => (await listNextActions(who, id)).map(({ kind }) => kind);

  it('is to record arrival, then departure, based on its own records only', async () => {
    const id = await onTheWay();
    const action = (label: string) => ({ label, href: `/transports/${id}#storage-yard` });
    const isYours = { kind: 'record_gate', isYours: true, due: null };
    expect(await listNextActions(yard, id)).toMatchObject([{ ...isYours, action: action('Record arrival') }]);
    await record(yard, id, 'in');
    expect(await listNextActions(yard, id)).toMatchObject([{ ...isYours, action: action('Record departure') }]);
    await record(yard, id, 'out');
    expect(await listNextActions(yard, id)).toMatchObject([{ kind: 'takes_part', isYours: false }]);
    expect(await listNextActions(otherYard, id)).toMatchObject([{ ...isYours, action: action('Record arrival') }]);
    await record(yard, id, 'in');
    expect(await listKinds(yard, id)).toEqual(['record_gate']);
  });

  it.each(transportStatuses)('of a transport that is %s exists exactly if a record is expected', async (status) => {
    const id = await onTheWay();
    await record(yard, id, 'in');
    await sql`update transports set status = ${status} where id = ${id}`;
    for (const who of [yard, otherYard]) {
      const answer = await who.call('GET', path(id));
      expect((await listKinds(who, id)).includes('record_gate')).toBe(answer.status === 200 && answer.body.isAwaited);
    }
  });

  it('is not shown to anyone else, or to a yard that does not take part', async () => {
    const id = await onTheWay();
    for (const who of [shipper, carrier, driver, agent, admin, stranger]) expect(await listKinds(who, id)).not.toContain('record_gate');
    await sql`delete from transport_participants where transport_id = ${id} and user_id = ${yard.id}`;
    expect(await listKinds(yard, id)).toEqual([]);
  });
});

describe('access to yard records', () => {
  it('is limited to participants, and only yards can add records', async () => {
    const id = await onTheWay();
    for (const method of ['GET', 'POST'] as const) expect((await stranger.call(method, path(id), { direction: 'in' })).status).toBe(404);
    expect((await yard.call('POST', path(newId()), { direction: 'in' })).status).toBe(404);
    for (const who of [shipper, carrier, driver, agent, admin]) expect((await record(who, id, 'in')).status).toBe(403);
  });

  it('is not given to carriers who see the reopened transport in the marketplace', async () => {
    const id = await onTheWay();
    await record(yard, id, 'in');
    await sql`update quotes set is_accepted = false, workflow_state = 'quoted' where transport_id = ${id}`;
    await sql`update transports set status = 'quoted' where id = ${id}`;
    const rival = await app.signIn('carrier');
    expect(await rival.call('GET', path(id))).toMatchObject({ status: 200, body: { records: [], next: null, isAwaited: false } });
    expect((await shipper.call('GET', path(id))).body.records).toHaveLength(1);
  });

  it('does not include changing or deleting them, not even in the database', async () => {
    const id = await onTheWay();
    await record(yard, id, 'in');
    await expect(sql`update gate_records set direction = 'out' where transport_id = ${id}`).rejects.toThrow();
    await expect(sql`delete from gate_records where transport_id = ${id}`).rejects.toThrow();
  });
});
