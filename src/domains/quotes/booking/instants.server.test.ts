import { expect, it } from 'vitest';
import { buildDriverJobs } from '#domains/handovers/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildQuote, pastEverything } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [sam, carrier, driver, superAdmin] = await app.signInAll('shipper', ['carrier', cleared], 'driver', 'super_admin');
const move = (person: SignedIn, quoteId: string, newState: string) =>
  person.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState, ...(person === superAdmin && pastEverything) });

async function offered(): Promise<{ id: string; quoteId: string }> {
  const id = await buildTransport(sql, { shipperId: sam.id, status: 'quoted' });
  return { id, quoteId: await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, driverId: driver.id }) };
}

const getInstants = async (quoteId: string) => {
  const [row] = await sql<Record<string, string | null>[]>`
    select accepted_at, picked_up_at, delivered_at, completed_at from quotes where id = ${quoteId}`;
  return { ...row };
};
const reached = (instants: Record<string, string | null>) => Object.keys(instants).filter((name) => instants[name] !== null);
const getCompleted = async () => {
  const { id } = await offered();
  const { body } = await sam.call('GET', `/api/transports/${id}/quotes`);
  return body[0].trust.completed;
};

async function travelled(): Promise<{ id: string; quoteId: string }> {
  const made = await offered();
  await sam.call('POST', `/api/quotes/${made.quoteId}/acceptance`);
  await carrier.call('POST', `/api/quotes/${made.quoteId}/dispatch`, { driverEmail: driver.email, takesBoth: true });
  await buildDriverJobs(sql, made.id);
  await move(driver, made.quoteId, 'in_transit');
  await move(driver, made.quoteId, 'delivered');
  await sam.call('POST', `/api/transports/${made.id}/delivery-confirmation`);
  return made;
}

it('sets each time with the step that reaches it, and returns it with the quote', async () => {
  const { id, quoteId } = await offered();
  expect(reached(await getInstants(quoteId))).toEqual([]);
  await sam.call('POST', `/api/quotes/${quoteId}/acceptance`);
  expect(reached(await getInstants(quoteId))).toEqual(['acceptedAt']);
  await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: driver.email, takesBoth: true });
  await buildDriverJobs(sql, id);
  await move(driver, quoteId, 'in_transit');
  expect(reached(await getInstants(quoteId))).toEqual(['acceptedAt', 'pickedUpAt']);
  await move(driver, quoteId, 'delivered');
  expect(reached(await getInstants(quoteId))).toEqual(['acceptedAt', 'pickedUpAt', 'deliveredAt']);
  await sam.call('POST', `/api/transports/${id}/delivery-confirmation`);
  const { body } = await sam.call('GET', `/api/transports/${id}/quotes`);
  expect(body[0]).toMatchObject(await getInstants(quoteId));
  expect(reached(await getInstants(quoteId))).toHaveLength(4);
  const steps = await sql<{ toState: string; createdAt: string }[]>`
    select to_state, created_at from quote_transitions where quote_id = ${quoteId} order by id`;
  expect(Object.values(await getInstants(quoteId))).toEqual(
    ['booked', 'in_transit', 'delivered', 'closed'].map((state) => steps.find(({ toState }) => toState === state)!.createdAt),
  );
});

it('keeps the times if a super administrator goes back and forth, which the history shows', async () => {
  const { id, quoteId } = await travelled();
  const written = await getInstants(quoteId);
  const delivered = (await sql`select delivery_date from transports where id = ${id}`)[0];
  for (const state of ['booked', 'quoted', 'assigned', 'in_transit', 'delivered', 'closed'])
    expect((await move(superAdmin, quoteId, state)).status).toBe(200);
  expect(await getInstants(quoteId)).toEqual(written);
  expect((await sql`select delivery_date from transports where id = ${id}`)[0]).toEqual(delivered);
  expect(await sql`select 1 from quote_transitions where quote_id = ${quoteId}`).toHaveLength(5 + 6);
});

it('counts a transport as completed only while it is in that state', async () => {
  const before = await getCompleted();
  const { quoteId } = await travelled();
  expect(await getCompleted()).toBe(before + 1);
  await move(superAdmin, quoteId, 'delivered');
  expect(await getCompleted()).toBe(before);
  await move(superAdmin, quoteId, 'assigned');
  await move(superAdmin, quoteId, 'closed');
  expect(await getCompleted()).toBe(before);
  expect(reached(await getInstants(quoteId))).toContain('completedAt');
});

it('prevents rewriting a time, even directly in the database', async () => {
  const { quoteId } = await travelled();
  for (const column of ['accepted_at', 'picked_up_at', 'delivered_at', 'completed_at'])
    for (const value of [null, new Date(0)])
      await expect(sql`update quotes set ${sql(column)} = ${value} where id = ${quoteId}`).rejects.toThrow('written once');
});

it('returns who took the job and when, and who completed it', async () => {
  const { id, quoteId } = await offered();
  const seenBy = async (person: SignedIn) => (await person.call('GET', `/api/transports/${id}/quotes`)).body[0];
  await sam.call('POST', `/api/quotes/${quoteId}/acceptance`);
  expect(await seenBy(sam)).toMatchObject({ taken: null, completedBy: null });
  await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, {});
  const [taking] = await sql<{ createdAt: string }[]>`
    select created_at from quote_transitions where quote_id = ${quoteId} and to_state = 'assigned'`;
  await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: driver.email, takesBoth: true });
  const [account] = await sql<{ name: string }[]>`select coalesce(company_name, full_name) as name from users where id = ${carrier.id}`;
  const taken = { at: taking!.createdAt, by: account!.name };
  for (const person of [sam, carrier, driver]) expect((await seenBy(person)).taken).toEqual(taken);
  await buildDriverJobs(sql, id);
  await move(driver, quoteId, 'in_transit');
  await move(driver, quoteId, 'delivered');
  await sam.call('POST', `/api/transports/${id}/delivery-confirmation`);
  expect(await seenBy(sam)).toMatchObject({ taken, completedBy: 'shipper' });
});
