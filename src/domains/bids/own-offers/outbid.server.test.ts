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

describe('the bidder of the lowest bid', () => {
  it('is told in the app and by email when outbid, with the price but not the name', async () => {
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

  it('is told once; bidders already behind and changed lower offers cause no notice', async () => {
    const id = await request();
    await bid(first, id, '1000.00');
    const below = await bid(second, id, '950.00');
    await bid(third, id, '900.00');
    await change(second, below, '940.00');
    expect(await outbid(first, id)).toHaveLength(1);
    expect(await outbid(second, id)).toEqual([['Outbid at $900.00', 'email', 'in_app']]);
  });

  it('is not told again when the only lower offer is lowered further', async () => {
    const id = await request();
    await bid(first, id, '1000.00');
    const below = await bid(second, id, '950.00');
    await change(second, below, '900.00');
    expect(await outbid(first, id)).toEqual([['Outbid at $950.00', 'email', 'in_app']]);
  });

  it('is told about a bid lowered below it and about a lower quote', async () => {
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

  it('is told about a lower offer even if its own quote was already lower', async () => {
    const id = await request();
    await bid(first, id, '950.00');
    const own = { ...ownQuoteForm, baseRate: '760' };
    expect((await first.call('POST', `/api/transports/${id}/quotes`, own)).body).toMatchObject({ totalQuote: '940.00' });
    await app.settle();
    await bid(second, id, '900.00');
    expect(await outbid(first, id)).toEqual([['Outbid at $900.00', 'email', 'in_app']]);
  });

  it('is told if an equal bid is lowered', async () => {
    const id = await request();
    await bid(first, id, '1000.00');
    const equal = await bid(second, id, '1000.00');
    await change(second, equal, '980.00');
    expect(await outbid(first, id)).toEqual([['Outbid at $980.00', 'email', 'in_app']]);
  });

  it('is told about a lower offer after a lower quote was withdrawn', async () => {
    const id = await request();
    await bid(first, id, '1500.00');
    const { body: quote } = await third.call('POST', `/api/transports/${id}/quotes`, ownQuoteForm);
    await app.settle();
    expect((await third.call('POST', `/api/quotes/${quote.id}/withdrawal`, { reason: null })).status).toBe(200);
    await bid(second, id, '1400.00');
    expect((await outbid(first, id)).map(([title]) => title)).toEqual(['Outbid at $1,180.00', 'Outbid at $1,400.00']);
  });

  it('is not told about a higher bid', async () => {
    const id = await request();
    await bid(first, id, '1000.00');
    await bid(second, id, '1000.00');
    await bid(third, id, '1100.00');
    expect([await outbid(first, id), await outbid(second, id), await outbid(third, id)]).toEqual([[], [], []]);
  });
});

describe('a losing bid', () => {
  it('is active again when the winner withdraws, and its bidder is told in the app and by email', async () => {
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
