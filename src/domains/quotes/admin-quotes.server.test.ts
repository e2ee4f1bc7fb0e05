import { expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { buildQuote } from './fixtures.ts';

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

it('the review of quotes takes each value of its status filter, and no other', async () => {
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
