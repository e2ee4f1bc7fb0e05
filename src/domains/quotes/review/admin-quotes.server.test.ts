import { describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { buildQuote } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const admin = await app.signIn('admin');
const shipper = await app.signIn('shipper');

const statuses = ['submitted', 'quoted', 'accepted', 'assigned', 'in_transit', 'delivered', 'completed', 'cancelled'] as const;
const filters = {
  all: statuses,
  draft: [],
  submitted: ['submitted'],
  quoted: ['quoted'],
  accepted: ['accepted'],
  in_progress: ['assigned', 'in_transit'],
  completed: ['delivered', 'completed'],
} as const;

it('the quote review accepts each value of its status filter, and no other', async () => {
  const transports = new Map<string, string>();
  for (const status of statuses) {
    const id = await buildTransport(sql, { shipperId: shipper.id, status });
    await buildQuote(sql, { transportId: id });
    transports.set(id, status);
  }
  const found = async (filter: string) =>
    ((await admin.call('GET', `/api/admin/quotes?status=${filter}&limit=100`)).body as { transportId: string }[]).map(({ transportId }) =>
      transports.get(transportId),
    );
  for (const [filter, expected] of Object.entries(filters)) expect((await found(filter)).toSorted()).toEqual([...expected].toSorted());
  expect((await admin.call('GET', '/api/admin/quotes?status=open')).status).toBe(422);
});

it('the quote review includes facts of the transport', async () => {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
  const quoteId = await buildQuote(sql, { transportId });
  const metadata = {
    flaggedReason: 'Too cheap',
    adminNotes: [{ note: 'Called the shipper', byId: newId(), at: '2026-11-20T12:00:00.000Z' }],
  };
  await sql`update quotes set metadata = ${sql.json(metadata)} where id = ${quoteId}`;
  const [kept] = await sql<Record<string, unknown>[]>`
    select vehicle_type, vehicle_year, vehicle_make, vehicle_model, from_zip_code, to_zip_code from transports where id = ${transportId}`;
  const list = (await admin.call('GET', '/api/admin/quotes')).body as ({ id: string } & Record<string, unknown>)[];
  const found = list.find(({ id }) => id === quoteId);
  expect(found).toMatchObject({ ...kept, status: 'quoted', metadata });
  expect(found?.['createdAt']).toMatch(/^\d{4}-\d\d-\d\dT/);
});

const noPrice = { baseRate: '0.00', fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: '0.00' };

describe('the workflow steps in the quote review', () => {
  const movesFor = async (reader: typeof admin, quoteId: string) =>
    ((await reader.call('GET', '/api/admin/quotes')).body as { id: string; moves: { to: string; refusal: string | null }[] }[]).find(
      ({ id }) => id === quoteId,
    )!.moves;

  it('are all steps of the administrator table, each with its refusal', async () => {
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
    const carrier = await app.signIn('carrier');
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, carrierId: carrier.id });
    expect(await movesFor(admin, quoteId)).toEqual([
      { to: 'booked', refusal: null },
      { to: 'assigned', refusal: null },
      { to: 'in_transit', refusal: 'The shipper has not accepted this quote' },
      { to: 'delivered', refusal: 'The shipper has not accepted this quote' },
      { to: 'closed', refusal: null },
    ]);
  });

  it('are all other states for a super administrator, each with refusals that cannot be overridden', async () => {
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
    const quoteId = await buildQuote(sql, { transportId, ...noPrice });
    const chief = await app.signIn('super_admin');
    const unpriced = 'This request has not been priced yet';
    expect(await movesFor(chief, quoteId)).toEqual([
      { to: 'quoted', refusal: null },
      { to: 'booked', refusal: unpriced },
      { to: 'assigned', refusal: unpriced },
      { to: 'in_transit', refusal: unpriced },
      { to: 'delivered', refusal: unpriced },
      { to: 'closed', refusal: null },
    ]);
  });
});
