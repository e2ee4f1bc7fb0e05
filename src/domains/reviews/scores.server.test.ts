import { beforeEach, describe, expect, it } from 'vitest';
import { buildCase } from '#domains/cases/fixtures.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { getContent, type WrittenStep } from '#domains/inspections/sealing/content-rules.ts';
import { buildInspection, buildSealedInspection } from '#domains/inspections/fixtures.ts';
import { getPromisedDays } from '#domains/quotes/promise/promise-rules.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { localDay, getZone } from '#domains/places/zone-rules.ts';
import { newId } from '#shared/ids.ts';
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
const marked = () =>
  ({
    kind: 'damage',
    data: { damageId: newId(), area: 'hood', view: 'top', x: 0.5, y: 0.2, kind: 'scratch', size: 'to_1', note: '' },
  }) as const satisfies WrittenStep;
const takenBack = ({ data: { damageId } }: ReturnType<typeof marked>): WrittenStep => ({ kind: 'damage_removed', data: { damageId } });
async function inspected({ id, quoteId }: { id: string; quoteId: string }, before: readonly WrittenStep[], after: readonly WrittenStep[]) {
  const both = { transportId: id, quoteId, inspectorId: carrier.id };
  await buildSealedInspection(sql, 'car', { ...both, stage: 'pickup', marks: before });
  await buildSealedInspection(sql, 'car', { ...both, stage: 'delivery', marks: after });
}
const unnamed = { pickupDay: null, deliveryDay: null, pickupUntil: null, days: 4 };
const getScores = async (of: SignedIn) => (await shipper.call('GET', `/api/carriers/${of.id}/scores`)).body;

describe('the scores of a carrier', () => {
  it('are empty without completed jobs, and give 404 for accounts that make no offers', async () => {
    const none = { held: 0, of: 0 };
    expect(await getScores(carrier)).toEqual({
      completed: 0,
      onTime: none,
      withoutNoShow: none,
      withoutLateWithdrawal: none,
      priceHeld: none,
      withoutClaim: none,
      withoutNewMarks: none,
    });
    expect((await other.call('GET', `/api/carriers/${shipper.id}/scores`)).status).toBe(404);
  });

  it('count deliveries by the promised day, in local time, of those that had one', async () => {
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
        if (localDay(deliveredAt, getZone(to)) <= getPromisedDays({ ...unnamed, pickedUpAt, fromState: from }).delivery!) held += 1;
      }
    const of = states.length * ends.length + 2;
    const days = { pickupDay: '2026-10-02', deliveryDay: '2026-10-05' };
    await hauled({ pickedUpAt, deliveredAt: '2026-10-05T15:00:00Z', more: days });
    await hauled({ pickedUpAt, deliveredAt: '2026-10-06T15:00:00Z', more: days });
    held += 1;
    expect([held > 0, held < of]).toEqual([true, true]);
    await hauled({ more: { estimatedDeliveryDays: null } });
    await hauled({ pickedUpAt: null });
    expect(await getScores(carrier)).toMatchObject({ completed: of + 2, onTime: { held, of } });
  });

  it('count no-shows that were not excused, and late withdrawals', async () => {
    await hauled();
    const job = async () => ({ ...(await hauled()), shipperId: shipper.id, carrierSideId: carrier.id });
    const gone = async (isExcused?: boolean) => {
      const { id, ...rest } = await job();
      await sql`update quotes set workflow_state = 'closed', is_accepted = false where id = ${rest.quoteId}`;
      await buildCase(sql, { ...rest, transportId: id, kind: 'no_show', state: 'no_show', ...(isExcused !== undefined && { isExcused }) });
      return rest.quoteId;
    };
    await gone();
    await gone(false);
    const excused = await gone(true);
    await sql`insert into late_withdrawals (quote_id, carrier_side_id, pickup_day, withdrawn_at) values (${excused}, ${carrier.id}, now(), now())`;
    expect(await getScores(carrier)).toMatchObject({
      completed: 1,
      withoutNoShow: { held: 1, of: 3 },
      withoutLateWithdrawal: { held: 1, of: 2 },
    });
  });

  it('count a price as kept if nothing was added to the accepted one', async () => {
    await hauled();
    await hauled({ more: { agreedChanges: '150.00', totalQuote: '1250.00' } });
    expect(await getScores(carrier)).toMatchObject({ priceHeld: { held: 1, of: 2 } });
  });

  it('count a claim only once it ended in an award', async () => {
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
    expect(await getScores(carrier)).toMatchObject({ withoutClaim: { held: 3, of: 4 } });
  });

  it('count jobs without new damage marks among those inspected at both ends', async () => {
    const [old, fresh] = [marked(), marked()];
    await hauled();
    await inspected(await hauled(), [], [old]);
    await inspected(await hauled(), [old], [old]);
    await inspected(await hauled(), [old], []);
    await inspected(await hauled(), [], [fresh, takenBack(fresh)]);
    await inspected(await hauled(), [old], [old, fresh, takenBack(old)]);
    await inspected(await hauled(), [old, takenBack(old)], [old]);
    const { id, quoteId } = await hauled();
    await buildSealedInspection(sql, 'car', { transportId: id, quoteId, inspectorId: carrier.id });
    await buildInspection(sql, { transportId: id, quoteId, inspectorId: carrier.id, stage: 'delivery' });
    expect(await getScores(carrier)).toMatchObject({ completed: 8, withoutNewMarks: { held: 3, of: 6 } });
  });

  it('drop a new mark once its claim was rejected, but not while the claim runs or was withdrawn', async () => {
    const ends = { refused: ['decided', 0], awarded: ['decided', 10_000], withdrawn: ['withdrawn', null], runs: [null, null] } as const;
    for (const [state, cents] of Object.values(ends)) {
      const mark = marked();
      const job = await hauled();
      await inspected(job, [], [mark]);
      const claimId = await buildClaim(sql, {
        transportId: job.id,
        quoteId: job.quoteId,
        claimantId: shipper.id,
        carrierSideId: carrier.id,
      });
      await sql`
        insert into claim_items (id, claim_id, reason, words, amount_cents, damage_id, damage_words)
        values (${newId()}, ${claimId}, 'damage', 'Scratched', 10000, ${mark.data.damageId}, 'Hood: scratch, up to 1 in')`;
      if (state)
        await sql`
          update claims set state = ${state}, closed_at = now(), awarded_cents = ${cents}, from_frozen_cents = ${cents && 0},
            from_carrier_cents = ${cents && 0}, direct_cents = ${cents} where id = ${claimId}`;
    }
    expect(await getScores(carrier)).toMatchObject({ withoutNewMarks: { held: 1, of: 4 } });
  });

  it('follow the marks of the inspections, however often they are edited', async () => {
    const all = [marked(), marked(), marked()];
    let held = 0;
    const jobs = 24;
    for (let job = 0; job < jobs; job += 1) {
      const walk = (seed: number) =>
        Array.from({ length: (seed * 7) % 6 }, (_, at) => {
          const mark = all[(seed + at * at) % 3]!;
          return (seed * 5 + at * 3) % 4 === 0 ? takenBack(mark) : mark;
        });
      const [before, after] = [walk(job), walk(job * 11 + 3)];
      await inspected(await hauled(), before, after);
      const was = new Set(getContent(before).damages.map(({ damageId }) => damageId));
      if (getContent(after).damages.every(({ damageId }) => was.has(damageId))) held += 1;
    }
    expect([held > 0, held < jobs]).toEqual([true, true]);
    expect(await getScores(carrier)).toMatchObject({ withoutNewMarks: { held, of: jobs } });
  });

  it('count a brokered job for broker and carrier, but its price for the broker only', async () => {
    await hauled({ more: { brokerId: broker.id } });
    expect(await getScores(broker)).toMatchObject({ completed: 1, onTime: { held: 1, of: 1 }, priceHeld: { held: 1, of: 1 } });
    expect(await getScores(carrier)).toMatchObject({ completed: 1, onTime: { held: 1, of: 1 }, priceHeld: { held: 0, of: 0 } });
  });

  it('leave out jobs that were not completed or were taken back', async () => {
    await hauled({ more: { completedAt: null, workflowState: 'delivered' } });
    await hauled({ more: { closedReason: 'cancelled' } });
    expect(await getScores(carrier)).toMatchObject({ completed: 0 });
  });
});
