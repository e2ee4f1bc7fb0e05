import { beforeEach, describe, expect, it } from 'vitest';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { promisedDay } from '#domains/quotes/promise-rules.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { localDay, zoneOf } from '#domains/places/zone-rules.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, broker, carrier, other] = [
  await app.signIn('shipper'),
  await app.signIn('broker'),
  await app.signIn('carrier'),
  await app.signIn('carrier'),
];

beforeEach(async () => {
  await app.settle();
  await sql`update quotes set carrier_id = ${other.id}, broker_id = null where is_accepted`;
});

interface Haul {
  readonly from?: string;
  readonly to?: string;
  readonly pickedUpAt?: string | null;
  readonly deliveredAt?: string | null;
  readonly more?: object;
}

/** A job that came to its end; four days were promised unless `more` says otherwise. */
async function hauled({
  from = 'TX',
  to = 'CO',
  pickedUpAt = '2026-10-01T15:00:00Z',
  deliveredAt = '2026-10-04T15:00:00Z',
  more = {},
}: Haul = {}) {
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'completed', fromState: from, toState: to });
  const job = { transportId: id, kind: 'own', userId: carrier.id, carrierId: carrier.id, isAccepted: true, workflowState: 'closed' };
  const quoteId = await buildQuote(sql, { ...job, completedAt: new Date(), pickedUpAt, deliveredAt, ...more });
  return { id, quoteId };
}
const scoresOf = async (of: SignedIn) => (await shipper.call('GET', `/api/carriers/${of.id}/scores`)).body;

describe('the records of a carrier', () => {
  it('say nothing of whoever has completed nothing, and are no page of an account that makes no offers', async () => {
    const none = { held: 0, of: 0 };
    expect(await scoresOf(carrier)).toEqual({ completed: 0, onTime: none, priceHeld: none, withoutClaim: none });
    expect((await other.call('GET', `/api/carriers/${shipper.id}/scores`)).status).toBe(404);
  });

  it('count what was delivered by its promised day, of what had one, each by the clocks of its place', async () => {
    const states = [
      ['TX', 'CO'],
      ['HI', 'NY'],
      ['FL', 'WA'],
      ['ME', 'AK'],
    ] as const;
    const ends = ['2026-10-05T03:30:00Z', '2026-10-05T04:30:00Z', '2026-10-05T06:30:00Z', '2026-10-06T07:30:00Z', '2026-10-06T08:30:00Z'];
    const pickedUpAt = '2026-10-01T04:30:00Z';
    let held = 0;
    for (const [from, to] of states)
      for (const deliveredAt of ends) {
        await hauled({ from, to, pickedUpAt, deliveredAt });
        if (localDay(deliveredAt, zoneOf(to)) <= promisedDay({ pickedUpAt, days: 4, fromState: from })!) held += 1;
      }
    const of = states.length * ends.length;
    expect([held > 0, held < of]).toEqual([true, true]);
    await hauled({ more: { estimatedDeliveryDays: null } });
    await hauled({ pickedUpAt: null });
    expect(await scoresOf(carrier)).toMatchObject({ completed: of + 2, onTime: { held, of } });
  });

  it('count the price as held where nothing was added to what was accepted', async () => {
    await hauled();
    await hauled({ more: { agreedChanges: '150.00', totalQuote: '1250.00' } });
    expect(await scoresOf(carrier)).toMatchObject({ priceHeld: { held: 1, of: 2 } });
  });

  it('count a claim against it once it ended in an award, and not while it runs, was declined or withdrawn', async () => {
    const ended = { won: ['settled', 40_000], lost: ['decided', 0], left: ['withdrawn', null] } as const;
    for (const [state, cents] of Object.values(ended)) {
      const { id, quoteId } = await hauled();
      const claimId = await buildClaim(sql, { transportId: id, quoteId, claimantId: shipper.id, carrierSideId: carrier.id });
      await sql`
        update claims set state = ${state}, closed_at = now(), awarded_cents = ${cents}, from_frozen_cents = ${cents && 0},
          from_carrier_cents = ${cents && 0}, direct_cents = ${cents} where id = ${claimId}`;
    }
    const { id, quoteId } = await hauled();
    await buildClaim(sql, { transportId: id, quoteId, claimantId: shipper.id, carrierSideId: carrier.id });
    expect(await scoresOf(carrier)).toMatchObject({ withoutClaim: { held: 3, of: 4 } });
  });

  it('count a job of a broker for both, its price for the broker alone', async () => {
    await hauled({ more: { brokerId: broker.id } });
    expect(await scoresOf(broker)).toMatchObject({ completed: 1, onTime: { held: 1, of: 1 }, priceHeld: { held: 1, of: 1 } });
    expect(await scoresOf(carrier)).toMatchObject({ completed: 1, onTime: { held: 1, of: 1 }, priceHeld: { held: 0, of: 0 } });
  });

  it('count nothing that was not brought to its end, or was taken back', async () => {
    await hauled({ more: { completedAt: null, workflowState: 'delivered' } });
    await hauled({ more: { closedReason: 'cancelled' } });
    expect(await scoresOf(carrier)).toMatchObject({ completed: 0 });
  });
});
