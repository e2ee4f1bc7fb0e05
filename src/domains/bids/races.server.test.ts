import { describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { waitingForLocks } from '../../../test/harness/database/database.ts';
import { bidForm } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const shipper = await app.signIn('shipper');
const carrier = await app.signIn('carrier');
const rival = await app.signIn('independent_driver');

const rounds = 12;
const open = () => buildTransport(sql, { shipperId: shipper.id });
const place = async (who: typeof carrier, transportId: string, amount = '1050') =>
  who.call('POST', `/api/marketplace/quotes/${transportId}/bid`, { ...bidForm, bidAmount: amount });
const change = (bid: { id: string; updatedAt: string }, bidAmount: string) =>
  carrier.call('PATCH', `/api/bids/${bid.id}`, { ...bidForm, bidAmount, unchangedSince: bid.updatedAt });
const accept = (bid: { id: string; bidAmount: string }) =>
  shipper.call('POST', `/api/bids/${bid.id}/acceptance`, { bidAmount: bid.bidAmount });
const getStatus = async (id: string) => (await sql`select status, bid_amount from bids where id = ${id}`)[0]!;
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status < 300 ? 'done' : `${status} ${body.code}`)).sort();

describe('two calls at once', () => {
  it('changing the same bid: one succeeds, the other is told', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { body: bid } = await place(carrier, await open());
      const answers = await Promise.all([change(bid, '1000'), change(bid, '1010')]);
      expect(codes(answers)).toEqual(['409 bid_changed', 'done']);
      const won = answers.find(({ status }) => status === 200)!;
      expect((await getStatus(bid.id))['bidAmount']).toBe(won.body.bidAmount);
      expect(answers.find(({ status }) => status === 409)!.body.error).toBe('This bid has changed. Review it and try again.');
      expect((await change(won.body, '990')).status).toBe(200);
    }
  });

  it('changing and accepting a bid: no one is bound to an amount they have not seen', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { body: bid } = await place(carrier, await open());
      const answers = await Promise.all([change(bid, '1400'), accept(bid)]);
      const outcome = codes(answers);
      expect([
        ['409 bid_changed', 'done'],
        ['409 bid_closed', 'done'],
      ]).toContainEqual(outcome);
      const after = await getStatus(bid.id);
      expect(after).toEqual(
        answers[0]!.status === 200 ? { status: 'active', bidAmount: '1400.00' } : { status: 'accepted', bidAmount: '1050.00' },
      );
      const [quote] = await sql`select total_quote from quotes where transport_id = ${bid.transportId} and is_accepted`;
      expect(quote?.['totalQuote'] ?? null).toBe(after['status'] === 'accepted' ? '1050.00' : null);
    }
    const { body: bid } = await place(carrier, await open());
    await change(bid, '1400');
    expect((await accept(bid)).body.error).toBe('This bid is now $1,400.00. Review it and try again.');
  });

  it('withdrawing and accepting a bid: one succeeds', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { body: bid } = await place(carrier, await open());
      const answers = await Promise.all([carrier.call('DELETE', `/api/bids/${bid.id}`), accept(bid)]);
      expect(codes(answers)).toEqual(['409 bid_closed', 'done']);
      expect((await getStatus(bid.id))['status']).toBe(answers[0]!.status === 200 ? 'withdrawn' : 'accepted');
    }
  });

  it('withdrawing and changing a bid: the withdrawal succeeds', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { body: bid } = await place(carrier, await open());
      const answers = await Promise.all([carrier.call('DELETE', `/api/bids/${bid.id}`), change(bid, '1000')]);
      expect(answers[0]!.status).toBe(200);
      expect([
        ['409 bid_closed', 'done'],
        ['done', 'done'],
      ]).toContainEqual(codes(answers));
      expect((await getStatus(bid.id))['status']).toBe('withdrawn');
    }
  });

  const isTooLate = [409, 'This request is no longer open for bids'];
  const isUnknown = [404, "This transport does not exist or you don't have access to it"];

  it('placing a bid and accepting another: the new one is refused or rejected with the others', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const transportId = await open();
      const { body: bid } = await place(carrier, transportId);
      const [late, accepted] = await Promise.all([place(rival, transportId, '900'), accept(bid)]);
      expect(accepted.status).toBe(200);
      if (late.status === 201) expect((await getStatus(late.body.id))['status']).toBe('rejected');
      else expect([isTooLate, isUnknown]).toContainEqual([late.status, late.body.error]);
      expect(await sql`select 1 from bids where transport_id = ${transportId} and status = 'active'`).toEqual([]);
      expect((await sql`select offer_count from transports where id = ${transportId}`)[0]).toEqual({ offerCount: 0 });
    }
  });

  it('a bid waiting for an acceptance is refused as too late, and a later one gets 404', async () => {
    const transportId = await open();
    const { body: bid } = await place(carrier, transportId);
    const [accepted, late] = await sql.begin(async (tx) => {
      await tx`select 1 from transports where id = ${transportId} for update`;
      const first = accept(bid);
      await expect.poll(() => waitingForLocks(sql)).toBe(1);
      const second = place(rival, transportId, '900');
      await expect.poll(() => waitingForLocks(sql)).toBe(2);
      return [first, second] as const;
    });
    expect((await accepted).status).toBe(200);
    expect([(await late).status, (await late).body.error]).toEqual(isTooLate);
    const after = await place(rival, transportId, '900');
    expect([after.status, after.body.error]).toEqual(isUnknown);
  });

  it('placing the same bid twice: one is stored', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const transportId = await open();
      expect(codes(await Promise.all([place(carrier, transportId), place(carrier, transportId)]))).toEqual(['409 already_bid', 'done']);
    }
  });
});
