import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { toActor } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { connect } from '#server/db/connection/connect.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { AppError } from '#shared/errors.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { acceptQuote } from './acceptance.ts';
import { workflowStates } from '../schemas.ts';
import { dispatchQuote } from './dispatch.ts';
import { buildQuote } from '../fixtures.ts';
import { getStatus } from '../rules.ts';
import { moveWorkflow } from './workflow.ts';
import { testCtx } from '../../../../test/harness/context.ts';
import { wiredServices } from '../../../../test/harness/wired.ts';

const clients = 20;
const rounds = 10;
const { sql, url } = await testDatabase();
const pool = connect(url, { max: clients });
afterAll(() => pool.end());

const account = (role: 'shipper' | 'carrier' | 'broker' | 'driver' | 'independent_driver' | 'admin' | 'super_admin') =>
  buildCompliantAccount(sql, { role, dotMcVerified: true });
const getCtx = (user: Awaited<ReturnType<typeof account>>): ActorCtx =>
  testCtx(pool, { actor: { ...toActor(user), sessionId: '' }, services: wiredServices() });
const shipper = await account('shipper');
const carriers = await Promise.all(Array.from({ length: clients }, () => account('carrier')));

const outcomes = async (attempts: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(attempts)).map((attempt) => {
    if (attempt.status === 'fulfilled') return 'won';
    if (attempt.reason instanceof AppError) return `${attempt.reason.status} ${attempt.reason.code}`;
    throw attempt.reason;
  });

describe(`${clients} clients at once, ${rounds} times`, { tags: 'full' }, () => {
  it('accept offers of one transport: one wins, the others are told', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', offerCount: clients });
      const quotes = await Promise.all(carriers.map((carrier) => buildQuote(sql, { transportId, kind: 'own', userId: carrier.id })));
      const ends = await outcomes(quotes.map((quoteId) => acceptQuote(getCtx(shipper), quoteId)));
      expect(ends.toSorted()).toEqual([...Array.from({ length: clients - 1 }, () => '409 already_accepted'), 'won']);
      const winner = quotes[ends.indexOf('won')];
      const [row] = await sql`
        select t.status, t.offer_count, t.best_offer, t.total_amount, array_agg(q.id) filter (where q.is_accepted) as accepted,
          count(*) filter (where q.workflow_state = 'closed' and q.closed_reason = 'taken')::int as closed,
          (select count(*)::int from events where topic = 'quote.accepted' and payload->>'transportId' = t.id::text) as told
        from transports t join quotes q on q.transport_id = t.id where t.id = ${transportId} group by t.id`;
      expect(row).toEqual({
        status: 'accepted',
        offerCount: 0,
        bestOffer: null,
        totalAmount: '1100.00',
        accepted: [winner],
        closed: clients - 1,
        told: 1,
      });
    }
  });

  it('take a job at a fixed price: one is assigned, the others are told', async () => {
    for (let round = 0; round < 10; round += 1) {
      const transportId = await buildTransport(sql, { shipperId: shipper.id });
      const quoteId = await buildQuote(sql, { transportId });
      await acceptQuote(getCtx(shipper), quoteId);
      const ends = await outcomes(carriers.map((carrier) => dispatchQuote(getCtx(carrier), quoteId, {})));
      expect(ends.toSorted()).toEqual([...Array.from({ length: clients - 1 }, () => '409 already_assigned'), 'won']);
      const [row] =
        await sql`select q.carrier_id, t.status, t.fixed_price from quotes q join transports t on t.id = q.transport_id where q.id = ${quoteId}`;
      expect(row).toEqual({ carrierId: carriers[ends.indexOf('won')]!.id, status: 'assigned', fixedPrice: null });
    }
  });
});

describe('any sequence of moves by anyone', { tags: 'full' }, async () => {
  const people = await Promise.all((['carrier', 'broker', 'driver', 'independent_driver', 'admin'] as const).map(account));
  const [carrier, broker, driver, ivan] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const superAdmin = await account('super_admin');
  const steps = (actors: number) =>
    fc.array(fc.record({ who: fc.nat(actors - 1), which: fc.nat(2), to: fc.constantFrom(...workflowStates) }), {
      minLength: 3,
      maxLength: 18,
    });

  async function makeRequest() {
    const transportId = await buildTransport(sql, { shipperId: shipper.id });
    const quotes = [
      await buildQuote(sql, { transportId }),
      await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, driverId: driver.id, brokerId: broker.id }),
      await buildQuote(sql, { transportId, kind: 'own', userId: ivan.id, driverId: ivan.id }),
    ];
    return { transportId, quotes };
  }

  async function check(transportId: string) {
    const accepted = await sql`select workflow_state from quotes where transport_id = ${transportId} and is_accepted`;
    expect(accepted.length).toBeLessThan(2);
    const [row] = await sql`select status, offer_count, total_amount from transports where id = ${transportId}`;
    const status = row!['status'];
    const expected = accepted[0] ? getStatus(accepted[0]['workflowState']) : null;
    if (expected) expect(expected === status || (status === 'cancelled' && expected === 'completed')).toBe(true);
    else expect(['submitted', 'quoted']).toContain(status);
    const [offers] =
      await sql`select count(*)::int as count from quotes where transport_id = ${transportId} and workflow_state in ('quoted', 'assigned') and not is_accepted`;
    if (row!['offerCount'] !== 0) expect(row!['offerCount']).toBe(offers!['count']);
    expect(row!['totalAmount'] === null).toBe(expected === null);
  }

  it('leaves at most one accepted quote, consistent with its transport', async () => {
    const actors = [shipper, ...people, superAdmin];
    await fc.assert(
      fc.asyncProperty(steps(actors.length), async (moves) => {
        const { transportId, quotes } = await makeRequest();
        for (const { who, which, to } of moves) {
          await outcomes([moveWorkflow(getCtx(actors[who]!), quotes[which]!, { newState: to, reason: null })]);
          await check(transportId);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('goes only forward without a super administrator, and each step is in the history', async () => {
    const actors = [shipper, ...people];
    await fc.assert(
      fc.asyncProperty(steps(actors.length), async (moves) => {
        const { quotes } = await makeRequest();
        for (const { who, which, to } of moves)
          await outcomes([moveWorkflow(getCtx(actors[who]!), quotes[which]!, { newState: to, reason: null })]);
        for (const quoteId of quotes) {
          const history = await sql`select from_state, to_state from quote_transitions where quote_id = ${quoteId} order by id`;
          for (const step of history)
            expect(workflowStates.indexOf(step['toState'])).toBeGreaterThanOrEqual(workflowStates.indexOf(step['fromState']));
          const [row] = await sql`select workflow_state from quotes where id = ${quoteId}`;
          if (history.length > 0) expect(history.at(-1)!['toState']).toBe(row!['workflowState']);
        }
      }),
      { numRuns: 40 },
    );
  });
});
