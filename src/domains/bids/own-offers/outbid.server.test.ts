import { describe, expect, it } from 'vitest';
import { ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { acceptBid } from '../../../../test/harness/money/bids.ts';
import { bidForm } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [owner, first, second, third] = await app.signInAll('shipper', 'carrier', 'carrier', 'broker');
const request = () => buildTransport(sql, { shipperId: owner.id, status: 'submitted' });
const bid = async (who: SignedIn, transportId: string, bidAmount: string) => {
  const { status, body } = await who.call('POST', `/api/marketplace/quotes/${transportId}/bid`, { ...bidForm, bidAmount });
  expect(status).toBe(201);
  await app.settle();
  return body.id as string;
};
const change = async (who: SignedIn, id: string, bidAmount: string) => {
  expect((await who.call('PATCH', `/api/bids/${id}`, { ...bidForm, bidAmount })).status).toBe(200);
  await app.settle();
};
const heard = async (who: SignedIn, transportId: string, type: string) =>
  (
    await sql<{ title: string; channels: string[] }[]>`
      select content ->> 'title' as title, array_agg(channel order by channel) as channels from notification_dispatches
      where user_id = ${who.id} and transport_id = ${transportId} and notification_type = ${type} group by source_event, content ->> 'title'
      order by source_event`
  ).map(({ title, channels }) => [title, ...channels]);
const outbid = (who: SignedIn, transportId: string) => heard(who, transportId, 'bid.outbid');

describe('the lowest bid', () => {
  it('hears by bell and e-mail of one below it, at which price and not whose', async () => {
    const id = await request();
    await bid(first, id, '1000.00');
    await bid(second, id, '950.00');
    expect(await outbid(first, id)).toEqual([['Outbid at $950.00', 'email', 'in_app']]);
    expect(await outbid(second, id)).toEqual([]);
    const [row] = await sql<{ content: object }[]>`
      select content from notification_dispatches where user_id = ${first.id} and notification_type = 'bid.outbid' and transport_id = ${id} limit 1`;
    const [name] = await sql<{ companyName: string }[]>`select company_name from users where id = ${second.id}`;
    expect(JSON.stringify(row!.content)).not.toContain(name!.companyName);
  });

  it('hears once: who was behind before is not told, nor of a change of who is below already', async () => {
    const id = await request();
    await bid(first, id, '1000.00');
    const below = await bid(second, id, '950.00');
    await bid(third, id, '900.00');
    await change(second, below, '940.00');
    expect(await outbid(first, id)).toHaveLength(1);
    expect(await outbid(second, id)).toEqual([['Outbid at $900.00', 'email', 'in_app']]);
  });

  it('hears nothing anew where the only offer below it goes lower still', async () => {
    const id = await request();
    await bid(first, id, '1000.00');
    const below = await bid(second, id, '950.00');
    await change(second, below, '900.00');
    expect(await outbid(first, id)).toEqual([['Outbid at $950.00', 'email', 'in_app']]);
  });

  it('hears of a bid that is changed to below it, and of a quote below it', async () => {
    const id = await request();
    await bid(first, id, '1500.00');
    const other = await bid(second, id, '1600.00');
    await change(second, other, '1400.00');
    expect(await outbid(first, id)).toEqual([['Outbid at $1,400.00', 'email', 'in_app']]);
    expect((await third.call('POST', `/api/transports/${id}/quotes`, ownQuoteForm)).status).toBe(201);
    await app.settle();
    expect(await outbid(second, id)).toEqual([['Outbid at $1,180.00', 'email', 'in_app']]);
    expect(await outbid(first, id)).toHaveLength(1);
  });

  it('hears of an offer below it where only a quote of its own bidder was below before', async () => {
    const id = await request();
    await bid(first, id, '950.00');
    const own = { ...ownQuoteForm, baseRate: '760' };
    expect((await first.call('POST', `/api/transports/${id}/quotes`, own)).body).toMatchObject({ totalQuote: '940.00' });
    await app.settle();
    await bid(second, id, '900.00');
    expect(await outbid(first, id)).toEqual([['Outbid at $900.00', 'email', 'in_app']]);
  });

  it('hears of one below it that had the same amount before', async () => {
    const id = await request();
    await bid(first, id, '1000.00');
    const equal = await bid(second, id, '1000.00');
    await change(second, equal, '980.00');
    expect(await outbid(first, id)).toEqual([['Outbid at $980.00', 'email', 'in_app']]);
  });

  it('hears of an offer below it where a quote that was below is withdrawn', async () => {
    const id = await request();
    await bid(first, id, '1500.00');
    const { body: quote } = await third.call('POST', `/api/transports/${id}/quotes`, ownQuoteForm);
    await app.settle();
    expect((await third.call('POST', `/api/quotes/${quote.id}/withdrawal`, { reason: null })).status).toBe(200);
    await bid(second, id, '1400.00');
    expect((await outbid(first, id)).map(([title]) => title)).toEqual(['Outbid at $1,180.00', 'Outbid at $1,400.00']);
  });

  it('hears nothing of a higher bid', async () => {
    const id = await request();
    await bid(first, id, '1000.00');
    await bid(second, id, '1000.00');
    await bid(third, id, '1100.00');
    expect([await outbid(first, id), await outbid(second, id), await outbid(third, id)]).toEqual([[], [], []]);
  });
});

describe('a bid that had lost', () => {
  it('stands again when the winner withdraws, and its bidder hears by bell and e-mail', async () => {
    const id = await request();
    const lost = await bid(first, id, '1000.00');
    const won = await bid(second, id, '950.00');
    const { body: accepted } = await acceptBid(app, owner, won);
    await app.settle();
    expect((await second.call('POST', `/api/quotes/${accepted.id}/withdrawal`, {})).status).toBe(200);
    await app.settle();
    expect((await sql`select status from bids where id = ${lost}`)[0]).toEqual({ status: 'active' });
    expect(await heard(first, id, 'bid.stands-again')).toEqual([['Your bid is active again', 'email', 'in_app']]);
  });
});
