import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { lockPayment, type LockedPayment } from '../ledger/escrow.ts';
import { buildCapture, buildPayment } from '../fixtures.ts';
import { freeze, listHolds, loseHold, endHold, unfreeze, type HoldRequest } from './holds.ts';
import { readBooks } from '../ledger/ledger.ts';
import { applySettlement, releasePayment } from '../booking/settle.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const { sql } = await testDatabase();
const shipper = await buildAccount(sql, { role: 'shipper' });
const carrier = await buildAccount(sql, { role: 'carrier' });
const log = pino({ level: 'silent' });
const getCtx = (own: Ctx['sql']): Ctx => testCtx(own, { log });
const under = <T>(id: string, work: (ctx: Ctx, payment: LockedPayment) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    const ctx = getCtx(tx);
    return work(ctx, (await lockPayment(ctx, id))!);
  });

async function heldPayment(status = 'delivered'): Promise<string> {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: status as 'delivered' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, workflowState: 'booked', isAccepted: true });
  const id = await buildPayment(sql, { transportId, quoteId, shipperUserId: shipper.id, recipientUserId: carrier.id });
  await buildCapture(sql, id, 104_900);
  return id;
}
const claim = (cents: number, reference = 'claim 1'): HoldRequest => ({
  cause: 'claim',
  cents,
  reference,
  reason: 'The bumper is scratched',
});
const place = (id: string, asked: HoldRequest) => under(id, (ctx, payment) => freeze(ctx, payment, asked));
const lift = (id: string, holdId: string) => under(id, (ctx, payment) => endHold(ctx, payment, holdId));
const getStatus = async (id: string) => (await sql`select escrow_status from payments where id = ${id}`)[0]!['escrowStatus'];
const getBooks = async (id: string) => {
  const { held, disputes, carrier: paid, refunds, platform_fee: fee } = await readBooks({ sql }, id);
  return { held, disputes, paid, refunds, fee };
};
const readRequested = (id: string) =>
  sql`select kind, cause, amount_cents as cents from payment_movements where payment_id = ${id} and kind <> 'charge' order by id`;
const transportIs = (id: string, status: string) =>
  sql`update transports set status = ${status} where id = (select transport_id from payments where id = ${id})`;

describe('a partial hold', () => {
  it('freezes that part only and is recorded, and the rest is released as usual', async () => {
    const id = await heldPayment();
    const hold = await place(id, claim(30_000));
    expect([await getStatus(id), await getBooks(id)]).toEqual(['held', { held: 74_900, disputes: 30_000, paid: 0, refunds: 0, fee: 0 }]);
    const [line] = await sql`select event_type, event_data from payment_audit_logs where payment_id = ${id}`;
    expect(line).toMatchObject({ eventType: 'frozen', eventData: { hold: hold.id, cause: 'claim', from: 'escrow', to: 'held' } });
    await transportIs(id, 'completed');
    await under(id, releasePayment);
    expect(await readRequested(id)).toEqual([{ kind: 'transfer', cause: 'completed', cents: 70_000 }]);
    expect(await getBooks(id)).toMatchObject({ held: 70_000, disputes: 30_000, fee: 4_900 });
  });

  it('is placed once if requested twice, and two holds at once never freeze more than is held', async () => {
    const id = await heldPayment();
    const [one, again] = await Promise.all([place(id, claim(50_000)), place(id, claim(50_000))]);
    expect(again.id).toBe(one.id);
    const both = await Promise.allSettled([place(id, claim(40_000, 'claim 2')), place(id, claim(40_000, 'claim 3'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refusal = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refusal.reason).toMatchObject({ status: 409, code: 'hold_too_much', message: expect.stringContaining('Only $149.00') });
    expect((await getBooks(id)).disputes).toBe(90_000);
  });

  it('is refused if nothing is held, and nothing is stored', async () => {
    const id = await heldPayment();
    await transportIs(id, 'completed');
    await under(id, releasePayment);
    await expect(place(id, claim(1))).rejects.toMatchObject({ code: 'hold_nothing_there' });
    await expect(place(id, claim(0, 'claim 2'))).rejects.toMatchObject({ code: 'hold_sum_invalid' });
    expect([await listHolds({ sql }, id), (await getBooks(id)).disputes]).toEqual([[], 0]);
  });

  it('stays when the booking is cancelled: the rest is refunded, and the frozen part after the release', async () => {
    const id = await heldPayment('accepted');
    const hold = await place(id, { ...claim(60_000), cause: 'desk' });
    const all = { refundCents: 104_900, keptFeeCents: 0, dryRunCents: 0, line: 'before_assignment' } as const;
    await transportIs(id, 'cancelled');
    await under(id, (ctx, payment) => applySettlement(ctx, payment, all));
    expect(await readRequested(id)).toEqual([{ kind: 'refund', cause: 'cancelled', cents: 44_900 }]);
    await lift(id, hold.id);
    expect((await readRequested(id)).map(({ cents }) => cents)).toEqual([44_900, 60_000]);
  });
});

describe('the end of a hold', () => {
  it('happens once if released twice at once, and the payment stays frozen while another hold exists', async () => {
    const id = await heldPayment();
    const [one, other] = [await place(id, claim(30_000)), await place(id, { ...claim(20_000), cause: 'desk' })];
    const both = await Promise.all([lift(id, one.id), lift(id, one.id)]);
    expect(both.filter((after) => after !== null)).toHaveLength(1);
    expect([await getStatus(id), (await getBooks(id)).disputes]).toEqual(['held', 20_000]);
    expect(await lift(id, other.id)).toMatchObject({ escrowStatus: 'escrow' });
    expect(await getBooks(id)).toMatchObject({ held: 104_900, disputes: 0 });
    expect(await readRequested(id)).toEqual([]);
    expect((await listHolds({ sql }, id)).map(({ outcome }) => outcome)).toEqual(['thawed', 'thawed']);
  });

  it('pays the freed money if the job is completed, and takes the missing service fee once', async () => {
    const id = await heldPayment();
    const holds = [await place(id, claim(80_000)), await place(id, claim(23_000, 'claim 2'))];
    await transportIs(id, 'completed');
    await under(id, releasePayment);
    expect([await readRequested(id), (await getBooks(id)).fee]).toEqual([[], 1_900]);
    for (const hold of holds) await lift(id, hold.id);
    expect((await readRequested(id)).map(({ cents }) => cents)).toEqual([77_000, 23_000]);
    expect((await getBooks(id)).fee).toBe(4_900);
  });

  it('is refused for a hold of another payment', async () => {
    const [id, other] = [await heldPayment(), await heldPayment()];
    const hold = await place(id, claim(30_000));
    expect(await lift(other, hold.id)).toBeNull();
    expect(await getBooks(id)).toMatchObject({ disputes: 30_000 });
  });

  it('can free the money without paying it out', async () => {
    const id = await heldPayment('completed');
    const hold = await place(id, claim(30_000));
    expect(await under(id, (ctx, payment) => unfreeze(ctx, payment, hold.id))).toMatchObject({ escrowStatus: 'escrow' });
    expect(await readRequested(id)).toEqual([]);
  });

  it('after a lost dispute takes the frozen and the platform part; after a won one returns both', async () => {
    const dispute: HoldRequest = { cause: 'dispute', cents: 104_900, reference: 'du_1', reason: 'fraudulent' };
    const play = async (last: typeof loseHold) => {
      const id = await heldPayment('completed');
      await place(id, claim(30_000));
      const { id: disputeId, borneCents } = await place(id, dispute);
      expect(borneCents).toBe(30_000);
      expect((await getBooks(id)).fee).toBe(-30_000);
      await under(id, (ctx, payment) => last(ctx, payment, disputeId));
      return [await getStatus(id), await getBooks(id)];
    };
    expect(await play(loseHold)).toEqual(['held', { held: 0, disputes: 30_000, paid: 0, refunds: 104_900, fee: -30_000 }]);
    expect(await play(unfreeze)).toEqual(['held', { held: 74_900, disputes: 30_000, paid: 0, refunds: 0, fee: 0 }]);
  });
});
