import { describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { buildQuote } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [owner, broker, rivalBroker, carrier, rival, independent, driver, inspection, stranger, admin, compliance] = await app.signInAll(
  'shipper',
  'broker',
  'broker',
  'carrier',
  'carrier',
  'independent_driver',
  'driver',
  'inspection',
  'inspection',
  'admin',
  'compliance',
);

async function read(who: SignedIn, id: string, names: Record<string, string>): Promise<readonly string[] | number> {
  const { status, body } = await who.call('GET', `/api/transports/${id}/quotes`);
  return status === 200 ? (body as { id: string }[]).map((quote) => names[quote.id]!).toSorted() : status;
}

async function request(status: 'quoted' | 'accepted', adopted: object) {
  const id = await buildTransport(sql, { shipperId: owner.id, status });
  const estimate = await buildQuote(sql, { transportId: id, ...adopted });
  const isAccepted = status === 'accepted';
  const own = await buildQuote(sql, {
    transportId: id,
    kind: 'own',
    userId: carrier.id,
    driverId: driver.id,
    workflowState: isAccepted ? 'booked' : 'quoted',
    isAccepted,
  });
  await sql`insert into transport_participants (transport_id, user_id, added_by) values (${id}, ${inspection.id}, ${owner.id})`;
  return { id, names: { [estimate]: 'estimate', [own]: 'own' } };
}

const adoption = { workflowState: 'quoted', brokerId: broker.id };
const lost = { workflowState: 'closed', closedReason: 'taken' };

describe('the quotes of an open request', () => {
  it('show the estimate to those who can make offers, and an offer only to maker, shipper and overseers', async () => {
    const { id, names } = await request('quoted', {});
    for (const who of [owner, admin, compliance, carrier]) expect(await read(who, id, names)).toEqual(['estimate', 'own']);
    for (const who of [broker, rivalBroker, rival, independent]) expect(await read(who, id, names)).toEqual(['estimate']);
    expect(await read(driver, id, names)).toEqual(['own']);
    expect(await read(inspection, id, names)).toEqual([]);
    expect(await read(stranger, id, names)).toBe(404);
  });

  it('hide the estimate from competitors once a broker adopted it', async () => {
    const { id, names } = await request('quoted', adoption);
    for (const who of [owner, admin, compliance]) expect(await read(who, id, names)).toEqual(['estimate', 'own']);
    expect(await read(broker, id, names)).toEqual(['estimate']);
    expect(await read(carrier, id, names)).toEqual(['own']);
    for (const who of [rivalBroker, rival, independent]) expect(await read(who, id, names)).toEqual([]);
  });
});

describe('the quotes of an accepted request', () => {
  it('show the accepted one to parties and participants, and nothing to losers and strangers', async () => {
    const { id, names } = await request('accepted', lost);
    for (const who of [owner, admin, compliance]) expect(await read(who, id, names)).toEqual(['estimate', 'own']);
    for (const who of [carrier, driver, inspection]) expect(await read(who, id, names)).toEqual(['own']);
    for (const who of [rival, rivalBroker, broker, independent, stranger]) expect(await read(who, id, names)).toBe(404);
  });

  it('show the booked estimate at a fixed price to those who can take it', async () => {
    const id = await buildTransport(sql, { shipperId: owner.id, status: 'accepted', fixedPrice: '1100.00' });
    const names = { [await buildQuote(sql, { transportId: id, workflowState: 'booked', isAccepted: true })]: 'estimate' };
    for (const who of [carrier, rival, independent, broker]) expect(await read(who, id, names)).toEqual(['estimate']);
    expect(await read(driver, id, names)).toEqual([]);
    expect(await read(inspection, id, names)).toBe(404);
  });
});

describe('the history of a quote', () => {
  it('is visible to its shipper, parties and overseers only', async () => {
    const { names } = await request('accepted', lost);
    const own = Object.keys(names).find((key) => names[key] === 'own')!;
    const statusFor = async (who: SignedIn) => (await who.call('GET', `/api/quotes/${own}/transitions`)).status;
    for (const who of [owner, carrier, driver, admin, compliance]) expect(await statusFor(who)).toBe(200);
    for (const who of [rival, broker, independent, inspection, stranger]) expect(await statusFor(who)).toBe(404);
  });
});
