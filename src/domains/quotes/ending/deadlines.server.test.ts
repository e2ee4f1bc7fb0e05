import { beforeEach, describe, expect, it } from 'vitest';
import { schedules } from '#app/schedules.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { enqueue } from '#server/queue/queue.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { buildQuote, pastEverything } from '../fixtures.ts';
import { stepRulesKey, type StepGuard } from '../booking/step-rules.ts';

const claimed = new Set<string>();
const openClaim: StepGuard = {
  name: 'open-claim',
  ask: async (_ctx, { transport }) => (claimed.has(transport.id) ? { code: 'claimed', message: 'A claim is open' } : null),
};
const app = await startTestApp({}, (domains) => domains.with(stepRulesKey, { guards: [openClaim], followers: [] }));
const { sql } = app;
const [sam, carrier, rival, superAdmin] = await app.signInAll('shipper', 'carrier', 'carrier', 'super_admin');
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs);

async function strike(name: string): Promise<void> {
  const schedule = schedules.find(({ job }) => job.name === name);
  await enqueue({ sql }, schedule!.job, {});
  await app.settle();
}

const getStatus = async (id: string) => (await sql`select status from transports where id = ${id}`)[0]!['status'];
const getTransport = async (id: string) => ({ ...(await sql`select status, offer_count, best_offer from transports where id = ${id}`)[0] });
const listOffers = async (id: string) =>
  (await sql`select workflow_state, closed_reason from quotes where transport_id = ${id}`)
    .map((row) => `${row['workflowState']} ${row['closedReason']}`)
    .toSorted();

async function delivered(hoursAgo: number): Promise<{ id: string; quoteId: string }> {
  const id = await buildTransport(sql, { shipperId: sam.id, status: 'delivered', totalAmount: '1100.00' });
  const own = { transportId: id, kind: 'own', userId: carrier.id, workflowState: 'delivered', isAccepted: true };
  const quoteId = await buildQuote(sql, { ...own, deliveredAt: ago(hoursAgo) });
  const step = { id: newId(), quoteId, fromState: 'in_transit', toState: 'delivered', createdAt: ago(hoursAgo) };
  await sql`insert into quote_transitions ${sql(step)}`;
  return { id, quoteId };
}

beforeEach(() => claimed.clear());

describe('the review window of 72 hours after delivery', () => {
  it('ends with an automatic completion by the platform, and not before', async () => {
    const [over, running] = [await delivered(72), await delivered(71.9)];
    await strike('complete-reviewed-transports');
    expect([await getStatus(over.id), await getStatus(running.id)]).toEqual(['completed', 'delivered']);
    const [step] = await sql`select actor_id, to_state from quote_transitions where quote_id = ${over.quoteId} order by id desc limit 1`;
    expect(step).toEqual({ actorId: null, toState: 'closed' });
    const [told] = await sql`
      select content ->> 'title' as subject from notification_dispatches where user_id = ${sam.id} and transport_id = ${over.id} and channel = 'in_app' order by id desc limit 1`;
    expect(told!['subject']).toBe('Completed: 2019 Honda Accord');
  });

  it('waits for an open claim, without delaying other transports', async () => {
    const [held, free] = [await delivered(100), await delivered(73)];
    claimed.add(held.id);
    await strike('complete-reviewed-transports');
    expect([await getStatus(held.id), await getStatus(free.id)]).toEqual(['delivered', 'completed']);
    expect(await sql`select name from jobs where failed_at is not null or attempts > 0`).toEqual([]);
    claimed.clear();
    await strike('complete-reviewed-transports');
    expect(await getStatus(held.id)).toBe('completed');
  });

  it('restarts if a delivery was taken back and repeated', async () => {
    const { id, quoteId } = await delivered(100);
    const move = (newState: string) => superAdmin.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState, ...pastEverything });
    await move('in_transit');
    await move('delivered');
    await strike('complete-reviewed-transports');
    expect(await getStatus(id)).toBe('delivered');
  });
});

describe('the validity of an offer', () => {
  it('ends it and updates the counters, while accepted and valid ones stay', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id, status: 'quoted', offerCount: 2, bestOffer: '1100.00' });
    const past = new Date(Date.now() - dayMs);
    await buildQuote(sql, { transportId: id, validUntil: past });
    await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, validUntil: past, workflowState: 'assigned' });
    await buildQuote(sql, { transportId: id, kind: 'own', userId: rival.id, totalQuote: '1200.00', baseRate: '1050.00' });
    const taken = await buildTransport(sql, { shipperId: sam.id, status: 'accepted' });
    await buildQuote(sql, { transportId: taken, workflowState: 'booked', isAccepted: true, validUntil: past });
    await strike('expire-stale-quotes');
    expect(await listOffers(id)).toEqual(['closed expired', 'closed expired', 'quoted null']);
    expect(await getTransport(id)).toEqual({ status: 'quoted', offerCount: 1, bestOffer: '1200.00' });
    expect(await getStatus(taken)).toBe('accepted');
  });

  it('skips one that a guard refuses, and ends the others', async () => {
    const ids = await Promise.all([1, 2].map(() => buildTransport(sql, { shipperId: sam.id })));
    for (const transportId of ids) await buildQuote(sql, { transportId, validUntil: new Date(Date.now() - dayMs) });
    claimed.add(ids[0]!);
    await strike('expire-stale-quotes');
    expect([await listOffers(ids[0]!), await listOffers(ids[1]!)]).toEqual([['submitted null'], ['closed expired']]);
    expect(await sql`select name from jobs where failed_at is not null or attempts > 0`).toEqual([]);
  });
});

describe('a request without quotes after 24 hours', () => {
  const readNotified = async (id: string) =>
    (
      await sql`select channel from notification_dispatches where user_id = ${sam.id} and transport_id = ${id} and content ->> 'title' = 'No quotes after 24 hours'`
    )
      .map(({ channel }) => channel)
      .toSorted();

  it('notifies the shipper once, in the app and by email', async () => {
    const quiet = await buildTransport(sql, { shipperId: sam.id, submittedAt: ago(24) });
    const young = await buildTransport(sql, { shipperId: sam.id, submittedAt: ago(23.9) });
    const quoted = await buildTransport(sql, { shipperId: sam.id, submittedAt: ago(30), status: 'quoted' });
    await strike('tell-of-quiet-requests');
    await strike('tell-of-quiet-requests');
    expect([await readNotified(quiet), await readNotified(young), await readNotified(quoted)]).toEqual([['email', 'in_app'], [], []]);
  });

  it('suggests to book the estimate only if there is one', async () => {
    const noLines = {
      baseRate: '0.00',
      fuelSurcharge: '0.00',
      tolls: '0.00',
      permits: '0.00',
      specialHandling: '0.00',
      totalQuote: '0.00',
    };
    // Submitted at different times, so that they aren't combined into one notification.
    const quietWith = async (estimate: object | null, at: number) => {
      const transportId = await buildTransport(sql, { shipperId: sam.id, submittedAt: ago(25 + at) });
      if (estimate) await buildQuote(sql, { transportId, ...estimate });
      return transportId;
    };
    const ids = await Promise.all([{}, noLines, { validUntil: ago(1) }, { workflowState: 'closed' }, null].map(quietWith));
    await strike('tell-of-quiet-requests');
    const findNext = async (id: string) => {
      const [row] = await sql<{ body: string }[]>`
        select content ->> 'body' as body from notification_dispatches
        where transport_id = ${id} and notification_type = 'transport.unanswered' and channel = 'email'`;
      return row!.body.split('Your turn: ')[1];
    };
    const without = 'cancel it and send a different one, or contact support.';
    expect(await Promise.all(ids.map(findNext))).toEqual(['book the estimate, or contact support.', without, without, without, without]);
  });
});
