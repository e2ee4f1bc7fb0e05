import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildQuote, ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { acceptBid } from '../../../../test/harness/money/bids.ts';
import { bidForm, buildBid } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, rival] = await app.signInAll(
  'shipper',
  ['carrier', { dotMcVerified: true, insuranceVerified: true }],
  ['independent_driver', { dotMcVerified: true, insuranceVerified: true }],
);

const bid = async (who: SignedIn, id: string) => (await who.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm)).body.id as string;
const give = async (who: SignedIn, id: string) => (await who.call('POST', `/api/transports/${id}/quotes`, ownQuoteForm)).body.id as string;

async function counts(id: string): Promise<[number, number]> {
  const list = (await shipper.call('GET', '/api/transports')).body;
  const card = list.find((item: { id: string }) => item.id === id);
  const detail = (await shipper.call('GET', `/api/transports/${id}`)).body;
  expect([detail.offerCount, detail.providerCount]).toEqual([card.offerCount, card.providerCount]);
  return [card.offerCount, card.providerCount];
}

it('counts a carrier with a bid and a quote of its own as one provider with two offers', async () => {
  const id = await buildTransport(sql, { shipperId: shipper.id });
  expect(await counts(id)).toEqual([0, 0]);
  const first = await bid(carrier, id);
  expect(await counts(id)).toEqual([1, 1]);
  await give(carrier, id);
  expect(await counts(id)).toEqual([2, 1]);
  const theirs = await bid(rival, id);
  expect(await counts(id)).toEqual([3, 2]);
  expect((await carrier.call('DELETE', `/api/bids/${first}`)).status).toBe(200);
  expect(await counts(id)).toEqual([2, 2]);
  expect((await acceptBid(app, shipper, theirs)).status).toBe(200);
  await app.settle();
  expect(await counts(id)).toEqual([0, 1]);
  expect((await shipper.call('POST', `/api/transports/${id}/cancellation`, { reason: 'Sold' })).status).toBe(200);
  expect(await counts(id)).toEqual([0, 0]);
});

it('counts no provider for an estimate booked at a fixed price', async () => {
  const id = await buildTransport(sql, { shipperId: shipper.id });
  const opening = await buildQuote(sql, { transportId: id });
  await give(carrier, id);
  expect((await shipper.call('POST', `/api/quotes/${opening}/acceptance`)).status).toBe(200);
  expect(await counts(id)).toEqual([0, 0]);
});

it('counts offers made before the migration in the same way', async () => {
  const built = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', offerCount: 3 });
  await buildQuote(sql, { transportId: built, kind: 'own', userId: carrier.id });
  for (const bidder of [carrier, rival]) await buildBid(sql, { transportId: built, bidderId: bidder.id });
  const given = await buildTransport(sql, { shipperId: shipper.id });
  await bid(rival, given);
  await shipper.call('POST', `/api/quotes/${await give(carrier, given)}/acceptance`);
  await sql`update transports set provider_count = 0`;
  const migration = await readFile('db/migrations/0018-provider-count.sql', 'utf8');
  await sql.unsafe(migration.slice(migration.indexOf('update transports')));
  expect([await counts(built), await counts(given)]).toEqual([
    [3, 2],
    [0, 1],
  ]);
});
