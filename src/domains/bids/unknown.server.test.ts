import { describe, expect, it } from 'vitest';
import { buildQuote, ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { bidForm } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const roles = ['shipper', 'carrier', 'broker', 'independent_driver', 'driver', 'inspection', 'storage', 'insurance'] as const;
const people = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await app.signIn(role)] as const))) as Record<
  Role,
  SignedIn
>;
const [owner, winner] = [await app.signIn('shipper'), await app.signIn('carrier')];
const nowhere = '01890000-0000-7000-8000-000000000000';

const id = await buildTransport(sql, { shipperId: owner.id, status: 'assigned' });
const openId = await buildTransport(sql, { shipperId: owner.id });
const bid = (await winner.call('POST', `/api/marketplace/quotes/${openId}/bid`, bidForm)).body.id as string;
const question = (
  await winner.call('POST', `/api/marketplace/quotes/${openId}/questions`, { question: 'Is the driveway wide enough for a truck?' })
).body.id as string;
await sql`update bids set transport_id = ${id} where id = ${bid}`;
await sql`update questions set transport_id = ${id} where id = ${question}`;
const accepted = await buildQuote(sql, { transportId: id, kind: 'own', userId: winner.id, workflowState: 'assigned', isAccepted: true });
const lost = await buildQuote(sql, { transportId: id, workflowState: 'closed', closedReason: 'taken' });

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const calls: readonly [Method, (id: string) => string, string, object?][] = [
  ['POST', (at) => `/api/marketplace/quotes/${at}/bid`, id, bidForm],
  ['POST', (at) => `/api/transports/${at}/quotes`, id, ownQuoteForm],
  ['POST', (at) => `/api/marketplace/quotes/${at}/questions`, id, { question: 'Is the driveway wide enough for a truck?' }],
  ['GET', (at) => `/api/marketplace/quotes/${at}/questions`, id],
  ['GET', (at) => `/api/transports/${at}`, id],
  ['GET', (at) => `/api/transports/${at}/quotes`, id],
  ['GET', (at) => `/api/transports/${at}/bids`, id],
  ['GET', (at) => `/api/transports/${at}/credentials`, id],
  ['GET', (at) => `/api/transports/${at}/participants`, id],
  ['GET', (at) => `/api/transports/${at}/photos`, id],
  ['GET', (at) => `/api/transports/${at}/communication-timeline`, id],
  ['POST', (at) => `/api/transports/${at}/cancellation`, id, {}],
  ['POST', (at) => `/api/transports/${at}/delivery-confirmation`, id],
  ['POST', (at) => `/api/transports/${at}/participants`, id, { email: 'somebody@carriage.example' }],
  ['PATCH', (at) => `/api/quotes/${at}/workflow-state`, accepted, { newState: 'in_transit' }],
  ['PATCH', (at) => `/api/quotes/${at}/workflow-state`, lost, { newState: 'quoted' }],
  ['POST', (at) => `/api/quotes/${at}/acceptance`, accepted],
  ['POST', (at) => `/api/quotes/${at}/dispatch`, accepted, {}],
  ['POST', (at) => `/api/quotes/${at}/withdrawal`, accepted, {}],
  ['GET', (at) => `/api/quotes/${at}/transitions`, accepted],
  ['PATCH', (at) => `/api/bids/${at}`, bid, bidForm],
  ['DELETE', (at) => `/api/bids/${at}`, bid],
  ['POST', (at) => `/api/bids/${at}/acceptance`, bid, { bidAmount: '1050.00' }],
  ['POST', (at) => `/api/questions/${at}/answer`, question, { answer: 'Yes, it is wide enough' }],
  ['DELETE', (at) => `/api/questions/${at}`, question],
];

describe('a row of a transport the reader may not see', () => {
  it.each(roles)('gives a %s the same answer as a missing row', async (role) => {
    const told: Record<string, [number, unknown]> = {};
    const expected: Record<string, [number, unknown]> = {};
    for (const [method, path, row, body] of calls) {
      const [theirs, missing] = [await people[role].call(method, path(row), body), await people[role].call(method, path(nowhere), body)];
      const name = `${method} ${path(':id')} ${JSON.stringify(body ?? {})}`;
      told[name] = [theirs.status, theirs.body];
      expected[name] = [missing.status, missing.body];
      expect([name, [401, 403, 404].includes(missing.status)]).toEqual([name, true]);
    }
    expect(told).toEqual(expected);
  });
});
