import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { toActor, buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { blockAccount, deactivateAccount, unblockAccount } from '#domains/accounts/overseen/account-status.ts';
import { acceptQuote as acceptQuoteNow } from '#domains/quotes/booking/acceptance.ts';
import { buildQuote, ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { Role } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { untilSomebodyWaits } from '../../../../test/harness/waiting.ts';
import { acceptBid as acceptBidNow, placeBid } from '../commands.ts';
import { bidInput } from '../schemas.ts';
import { bidForm } from '../fixtures.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const shipper = await app.signIn('shipper');
const admin = await buildAccount(sql, { role: 'admin' });
const ctx = (): ActorCtx => testCtx(sql, { actor: toActor(admin), services: app.services });

const open = () => buildTransport(sql, { shipperId: shipper.id });
const place = async (who: SignedIn, transportId: string, amount = '1050') =>
  who.call('POST', `/api/marketplace/quotes/${transportId}/bid`, { ...bidForm, bidAmount: amount });
const give = async (who: SignedIn, transportId: string) => who.call('POST', `/api/transports/${transportId}/quotes`, ownQuoteForm);
const acceptBid = (bid: { id: string; bidAmount: string }) =>
  shipper.call('POST', `/api/bids/${bid.id}/acceptance`, { bidAmount: bid.bidAmount });
const acceptQuote = (id: string) => shipper.call('POST', `/api/quotes/${id}/acceptance`);
const counters = async (id: string) => ({ ...(await sql`select status, offer_count, best_offer from transports where id = ${id}`)[0] });
const bidNow = async (id: string) => ({ ...(await sql`select status, rejection_reason from bids where id = ${id}`)[0] });
const quoteNow = async (id: string) => ({ ...(await sql`select workflow_state, closed_reason from quotes where id = ${id}`)[0] });
const toldTo = async (userId: string, transportId: string) =>
  (
    await sql`
      select channel, content ->> 'title' as title, content ->> 'body' as body from notification_dispatches
      where user_id = ${userId} and transport_id = ${transportId} and notification_type in ('bid.withdrawn', 'quote.withdrawn', 'quote.carrier-stopped')
      order by channel`
  ).map((row) => ({ ...row }));

describe('a blocked account', () => {
  it('has its bids withdrawn and quotes closed; shippers are told and counters stay correct', async () => {
    const [carrier, rival] = [await app.signIn('carrier'), await app.signIn('independent_driver')];
    const [bidOn, quotedOn] = [await open(), await open()];
    const { body: bid } = await place(carrier, bidOn, '900');
    await place(rival, bidOn, '1100');
    const { body: quote } = await give(carrier, quotedOn);
    await app.settle();
    expect(await counters(bidOn)).toEqual({ status: 'quoted', offerCount: 2, bestOffer: '900.00' });

    await blockAccount(ctx(), carrier.id, 'Complaints of three shippers');
    await app.settle();

    expect(await bidNow(bid.id)).toEqual({ status: 'withdrawn', rejectionReason: 'account_blocked' });
    expect(await quoteNow(quote.id)).toEqual({ workflowState: 'closed', closedReason: 'account_blocked' });
    expect(await counters(bidOn)).toEqual({ status: 'quoted', offerCount: 1, bestOffer: '1100.00' });
    expect(await counters(quotedOn)).toEqual({ status: 'quoted', offerCount: 0, bestOffer: null });
    for (const [transportId, offer] of [
      [bidOn, 'bid'],
      [quotedOn, 'quote'],
    ] as const) {
      const told = await toldTo(shipper.id, transportId);
      expect(told.map(({ channel, title }) => `${channel}: ${title}`)).toEqual([
        `email: A ${offer} is no longer available`,
        `in_app: A ${offer} is no longer available`,
      ]);
      expect(told[0]!['body']).toMatch(/^The (bid|quote) from .+ was withdrawn\. The account that made it was blocked\. /);
      expect(told[0]!['body']).not.toContain('Complaints');
    }
    await unblockAccount(ctx(), carrier.id, null);
    const authorization = `Bearer ${await buildSession(sql, carrier)}`;
    const { body: own } = await app.anonymous('GET', '/api/marketplace/offers', undefined, { authorization });
    const reason = 'The account that made it was blocked';
    expect(own).toMatchObject([
      { kind: 'quote', state: 'withdrawn', reason },
      { kind: 'bid', state: 'withdrawn', reason },
    ]);
    const [line] = await sql`select actor_id, details from audit_log where event_type = 'bid.withdrawn' and subject_id = ${bid.id}`;
    expect(line).toMatchObject({ actorId: null, details: { reason: 'The account that made it was blocked' } });
  });

  it('gets the reason by email, whatever its preferences', async () => {
    const carrier = await buildAccount(sql, { role: 'carrier', notificationEmailOptIn: false });
    await blockAccount(ctx(), carrier.id, 'Complaints of three shippers');
    const [mail] = await sql`select subject, text_body from mail_outbox where recipient = ${carrier.email}`;
    expect(mail!['subject']).toBe('Carriage: Your account has been blocked');
    expect(mail!['textBody']).toContain('Your account has been blocked. Please contact support.');
    expect(mail!['textBody']).toContain('Reason: Complaints of three shippers');
  });

  it('keeps a transport under way: its shipper, other parties and all administrators are told', async () => {
    const [carrier, dana] = [await app.signIn('carrier'), await buildAccount(sql, { role: 'driver' })];
    const chief = await buildAccount(sql, { role: 'super_admin' });
    const build = async (status: string, workflowState: string) => {
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status });
      const quote = { transportId, kind: 'own', userId: carrier.id, driverId: dana.id, isAccepted: true, workflowState };
      return { transportId, quoteId: await buildQuote(sql, quote) };
    };
    const [running, done] = [await build('in_transit', 'in_transit'), await build('completed', 'closed')];
    await blockAccount(ctx(), carrier.id, 'Complaints of three shippers');
    await app.settle();

    expect(await counters(running.transportId)).toMatchObject({ status: 'in_transit' });
    expect(await quoteNow(running.quoteId)).toEqual({ workflowState: 'in_transit', closedReason: null });
    for (const [userId, title] of [
      [shipper.id, 'Your carrier was blocked'],
      [dana.id, 'The carrier on your transport was blocked'],
      [admin.id, 'A carrier on an active transport was blocked'],
      [chief.id, 'A carrier on an active transport was blocked'],
    ] as const) {
      const told = await toldTo(userId, running.transportId);
      expect(told.map(({ channel, title: said }) => `${channel}: ${said}`)).toEqual([`email: ${title}`, `in_app: ${title}`]);
      expect(await toldTo(userId, done.transportId)).toEqual([]);
    }
    expect(await toldTo(carrier.id, running.transportId)).toEqual([]);
    const entries = await sql`
      select event_data from communication_timeline where transport_id = ${running.transportId} and event_type = 'quote_carrier_stopped'`;
    expect(entries.map(({ eventData }) => eventData)).toMatchObject([{ standing: 'blocked' }]);
  });

  it('keeps its offers if it is unblocked before the block is processed', async () => {
    const carrier = await app.signIn('carrier');
    const transportId = await open();
    const { body: bid } = await place(carrier, transportId);
    await app.settle();
    await blockAccount(ctx(), carrier.id, 'Admin action');
    await unblockAccount(ctx(), carrier.id, null);
    await app.settle();
    expect(await bidNow(bid.id)).toEqual({ status: 'active', rejectionReason: null });
    expect((await acceptBid(bid)).status).toBe(200);
  });

  it('gets no bid reactivated when the winner withdraws', async () => {
    const [winner, loser, stands] = [await app.signIn('carrier'), await app.signIn('carrier'), await app.signIn('carrier')];
    const transportId = await open();
    const { body: won } = await place(winner, transportId, '900');
    const { body: lostBid } = await place(loser, transportId, '910');
    const { body: lostQuote } = await give(loser, transportId);
    const { body: otherBid } = await place(stands, transportId, '920');
    const { body: accepted } = await acceptBid(won);
    await app.settle();
    await blockAccount(ctx(), loser.id, 'Admin action');
    await app.settle();
    expect((await winner.call('POST', `/api/quotes/${accepted.id}/withdrawal`, { reason: 'The truck broke down' })).status).toBe(200);
    await app.settle();
    expect((await bidNow(lostBid.id))['status']).toBe('rejected');
    expect((await quoteNow(lostQuote.id))['workflowState']).toBe('closed');
    expect((await bidNow(otherBid.id))['status']).toBe('active');
    expect(await counters(transportId)).toEqual({ status: 'quoted', offerCount: 1, bestOffer: '920.00' });
  });
});

it('a deactivated account loses its offers, and is told once', async () => {
  const broker = await app.signIn('broker');
  const transportId = await open();
  const { body: quote } = await give(broker, transportId);
  await deactivateAccount(ctx(), broker.id, 'Asked by telephone');
  await expect(deactivateAccount(ctx(), broker.id, 'Again')).rejects.toMatchObject({ status: 409, code: 'already_inactive' });
  await app.settle();
  expect((await broker.call('GET', '/api/auth/me')).status).toBe(401);
  expect(await quoteNow(quote.id)).toEqual({ workflowState: 'closed', closedReason: 'account_deactivated' });
  const mails = await sql`select text_body from mail_outbox where recipient = ${broker.email} and subject like '%deactivated'`;
  expect(mails.map(({ textBody }) => String(textBody).includes('Asked by telephone'))).toEqual([true]);
  expect(await toldTo(shipper.id, transportId)).toHaveLength(2);
});

describe('before a block is processed', () => {
  const message = 'This account can no longer take jobs. Choose another offer.';

  it('no offer of the account can be accepted', async () => {
    const [carrier, transportId] = [await app.signIn('carrier'), await open()];
    const { body: bid } = await place(carrier, transportId);
    const { body: quote } = await give(carrier, transportId);
    await blockAccount(ctx(), carrier.id, 'Admin action');
    for (const answer of [await acceptBid(bid), await acceptQuote(quote.id)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'account_stopped', error: message } });
    expect(await counters(transportId)).toMatchObject({ status: 'quoted' });
    expect([...(await sql`select 1 from quotes where transport_id = ${transportId} and is_accepted`)]).toEqual([]);
  });

  it('a simultaneous acceptance is refused, or its shipper is told', { tags: 'full' }, async () => {
    for (let round = 0; round < 24; round += 1) {
      const [carrier, transportId] = [await app.signIn('carrier'), await open()];
      const isBid = round % 2 === 0;
      const { body: offer } = isBid ? await place(carrier, transportId) : await give(carrier, transportId);
      await app.settle();
      const blocked = pause(round).then(() => blockAccount(ctx(), carrier.id, 'Admin action'));
      const [{ status, body }] = await Promise.all([isBid ? acceptBid(offer) : acceptQuote(offer.id), blocked]);
      await app.settle();
      const told = (await toldTo(shipper.id, transportId)).map(({ title }) => title);
      if (status === 200) {
        expect(await counters(transportId)).toMatchObject({ status: 'accepted', offerCount: 0 });
        expect(told).toEqual(['Your carrier was blocked', 'Your carrier was blocked']);
      } else {
        expect([status, body.code]).toEqual([409, 'account_stopped']);
        expect(await counters(transportId)).toEqual({ status: 'quoted', offerCount: 0, bestOffer: null });
        expect(told).toHaveLength(2);
      }
    }
  });

  it.each(['bid', 'quote'])('accepting a %s waits for an uncommitted block, and is then refused', async (kind) => {
    const [carrier, transportId] = [await app.signIn('carrier'), await open()];
    const { body: offer } = kind === 'bid' ? await place(carrier, transportId) : await give(carrier, transportId);
    let answer: ReturnType<typeof acceptBid> | undefined;
    await sql.begin(async (tx) => {
      await blockAccount({ ...ctx(), sql: tx }, carrier.id, 'Admin action');
      answer = kind === 'bid' ? acceptBid(offer) : acceptQuote(offer.id);
      await untilSomebodyWaits(sql);
    });
    expect(await answer).toMatchObject({ status: 409, body: { code: 'account_stopped', error: message } });
  });

  it.each([
    ['the acceptance of a bid', 'Your carrier was blocked'],
    ['the acceptance of a quote', 'Your carrier was blocked'],
    ['a new bid', 'A bid is no longer available'],
  ])('a block waits for the commit of %s, and then covers it', async (what, title) => {
    const [carrier, rival, transportId] = [await app.signIn('carrier'), await app.signIn('carrier'), await open()];
    const { body: offer } = await (what.endsWith('quote') ? give : place)(what === 'a new bid' ? rival : carrier, transportId);
    const as = (tx: ActorCtx['sql'], id: string, role: Role): ActorCtx => ({ ...ctx(), sql: tx, actor: { ...toActor(admin), id, role } });
    let blocked: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      if (what === 'a new bid') await placeBid(as(tx, carrier.id, 'carrier'), transportId, bidInput.parse(bidForm));
      else if (what.endsWith('quote')) await acceptQuoteNow(as(tx, shipper.id, 'shipper'), offer.id);
      else await acceptBidNow(as(tx, shipper.id, 'shipper'), offer.id, offer.bidAmount);
      blocked = blockAccount(ctx(), carrier.id, 'Admin action');
      await untilSomebodyWaits(sql);
    });
    await blocked;
    await app.settle();
    expect((await toldTo(shipper.id, transportId)).map((notice) => notice['title'])).toEqual([title, title]);
    expect(await counters(transportId)).toMatchObject({ offerCount: what === 'a new bid' ? 1 : 0 });
  });
});
