import { requireGate } from '#domains/compliance/gate.ts';
import { acceptBidAsQuote } from '#domains/quotes/booking/acceptance.ts';
import { describeClosed } from '#domains/quotes/ending/closing-rules.ts';
import { toOfferDays } from '#domains/quotes/promise/offer-days-rules.ts';
import { toFact, lockListed, lockTransport, recountOffers, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { transportMissing } from '#domains/transports/queries.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { hasPassed, openDay } from '#shared/dates/days.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { formatUsd } from '#shared/money.ts';
import { recordActivity } from './own-offers/activity.ts';
import type { Bid, changeBid as changeBidEndpoint, placeBid as placeBidEndpoint } from './schemas.ts';
import { bidAccepted } from './events/accepted.ts';
import { bidChanged } from './events/changed.ts';
import { bidPlaced } from './events/placed.ts';
import { bidRejected } from './events/rejected.ts';
import { bidReactivated } from './events/stands-again.ts';
import { bidWithdrawn } from './events/withdrawn.ts';
import { toBid, bidsWhere, getBidRow, type BidRow } from './queries.ts';
import { publishOutbid } from './own-offers/outbid.ts';
import { closedBidMessage } from './rules.ts';

type BidInput = BodyOf<typeof placeBidEndpoint>;

/** Contact details stay hidden until booking, so they are removed from a bid's notes. */
const withoutContacts = <Input extends Pick<BidInput, 'notes'>>(input: Input): Input => ({
  ...input,
  notes: input.notes && hideContacts(input.notes),
});

function requireOpen(transport: LockedTransport): void {
  if (transport.status === 'accepted' && transport.fixedPrice !== null)
    throw conflict('not_open', 'This request has a fixed price. Take the job instead of bidding.');
  if (!isOpen(transport.status)) throw conflict('not_open', 'This request is no longer open for bids');
}

const factOfBid = (transport: LockedTransport, { id: bidId, bidderId, bidderName }: Pick<BidRow, 'id' | 'bidderId' | 'bidderName'>) => ({
  ...toFact(transport),
  bidId,
  bidderId,
  bidderName,
});

const toOffer = (transport: LockedTransport, bid: BidRow) => {
  const { bidAmount, estimatedDeliveryDays, pickupDay, deliveryDay } = bid;
  return { ...factOfBid(transport, bid), bidAmount, estimatedDeliveryDays, pickupDay, deliveryDay };
};

/**
 * Places a lump-sum bid on another account's open request. Throws 404, 403 `gate_closed` or `own_request`, 409 `not_open`, and 409
 * `already_bid` for a second active bid.
 */
export const placeBid = (ctx: ActorCtx, transportId: string, input: BidInput): Promise<Bid> =>
  inTransaction(ctx, async (inner) => {
    const { sql, actor, now } = inner;
    const transport = await lockListed(inner, transportId);
    await requireGate(inner, 'place_bid', transport?.vehicleValue);
    if (!transport) throw transportMissing();
    if (isOwner(actor, transport)) throw forbidden('You cannot bid on your own request', 'own_request');
    requireOpen(transport);
    const terms = { ...withoutContacts(input), ...toOfferDays(input, transport, now) };
    const bid = { id: newId(), transportId, bidderId: actor.id, ...terms, submittedAt: now, updatedAt: now };
    const placed = await sql`
      insert into bids ${sql(bid)} on conflict (transport_id, bidder_id) where status = 'active' do nothing returning 1`;
    if (placed.length === 0) throw conflict('already_bid', 'You already have an active bid on this request. Change that one instead.');
    await recountOffers(inner, transport);
    await recordActivity(inner, 'bid_placed', transportId, { bidId: bid.id });
    const row = await getBidRow(inner, bid.id);
    await publish(inner, bidPlaced, toOffer(transport, row));
    await publishOutbid(inner, { transportId, byId: actor.id, amount: row.bidAmount, before: null });
    return toBid(inner, row);
  });

/** Locks the transport of a bid the actor may see, then reads the bid again. Throws 404. */
async function lockBid(ctx: ActorCtx, bidId: string): Promise<{ transport: LockedTransport; bid: BidRow }> {
  const { transportId } = await getBidRow(ctx, bidId);
  const transport = (await lockTransport(ctx, transportId))!;
  return { transport, bid: await getBidRow(ctx, bidId) };
}

/** Like `lockBid`, for the actor's own active bid. Throws 404 for other accounts' bids and 409 `bid_closed`. */
async function lockOwnBid(ctx: ActorCtx, bidId: string): Promise<{ transport: LockedTransport; bid: BidRow }> {
  const locked = await lockBid(ctx, bidId);
  if (locked.bid.bidderId !== ctx.actor.id) throw notFound('This bid does not exist');
  const closed = closedBidMessage(locked.bid.status);
  if (closed) throw conflict('bid_closed', closed);
  return locked;
}

const isSameTime = (one: string, other: string): boolean => new Date(one).getTime() === new Date(other).getTime();

/** Always later than the previous change, even within one millisecond. */
const changeTime = (now: Date, last: string): Date => new Date(Math.max(now.getTime(), new Date(last).getTime() + 1));

/**
 * Changes the actor's active bid. Throws 404, 403 `gate_closed`, 409 `bid_closed` or `not_open`, and 409 `bid_changed` if the bid changed
 * since the caller read it.
 */
export const changeBid = (ctx: ActorCtx, bidId: string, { unchangedSince, ...input }: BodyOf<typeof changeBidEndpoint>): Promise<Bid> =>
  inTransaction(ctx, async (inner) => {
    const { transport, bid } = await lockOwnBid(inner, bidId);
    if (unchangedSince && !isSameTime(bid.updatedAt, unchangedSince))
      throw conflict('bid_changed', 'This bid has changed. Review it and try again.');
    await requireGate(inner, 'change_bid', transport.vehicleValue);
    requireOpen(transport);
    const terms = { ...withoutContacts(input), ...toOfferDays(input, transport, inner.now, bid.pickupDay) };
    await inner.sql`update bids set ${inner.sql({ ...terms, updatedAt: changeTime(inner.now, bid.updatedAt) })} where id = ${bidId}`;
    await recountOffers(inner, transport);
    await recordActivity(inner, 'bid_changed', transport.id, { bidId });
    const row = await getBidRow(inner, bidId);
    await publish(inner, bidChanged, toOffer(transport, row));
    await publishOutbid(inner, { transportId: transport.id, byId: row.bidderId, amount: row.bidAmount, before: bid.bidAmount });
    return toBid(inner, row);
  });

/** Withdraws the actor's active bid. Throws 404 and 409 `bid_closed`. */
export const withdrawBid = (ctx: ActorCtx, bidId: string): Promise<Bid> =>
  inTransaction(ctx, async (inner) => {
    const { transport, bid } = await lockOwnBid(inner, bidId);
    await inner.sql`update bids set status = 'withdrawn', updated_at = ${inner.now} where id = ${bidId}`;
    await recountOffers(inner, transport);
    await recordActivity(inner, 'bid_withdrawn', transport.id, { bidId });
    await publish(inner, bidWithdrawn, { ...factOfBid(transport, bid), reason: null });
    return toBid(inner, await getBidRow(inner, bidId));
  });

/** Rejects every active bid on a transport that is no longer open. Idempotent. */
export const rejectOpenBids = (ctx: Ctx, transportId: string, reason: 'taken' | 'cancelled' = 'taken'): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    if (!transport || isOpen(transport.status)) return;
    const rejected = await inner.sql<Pick<BidRow, 'id' | 'bidderId' | 'bidderName'>[]>`
      update bids b set status = 'rejected', rejected_at = ${inner.now}, rejection_reason = ${reason}, updated_at = ${inner.now}
      from users u where u.id = b.bidder_id and b.transport_id = ${transportId} and b.status = 'active'
      returning b.id, b.bidder_id, coalesce(u.company_name, u.full_name) as bidder_name`;
    if (rejected.length === 0) return;
    await recountOffers(inner, transport);
    for (const bid of rejected) await publish(inner, bidRejected, { ...factOfBid(transport, bid), reason: describeClosed(reason)! });
  });

const retireFormerWinner = ({ sql, now }: Ctx, transportId: string) => sql`
  update bids set status = 'withdrawn', is_winning_bid = false, updated_at = ${now} where transport_id = ${transportId} and is_winning_bid`;

/** Reactivates lost bids after the winner withdrew and the request is open again, unless the bidder may no longer act. Idempotent. */
export const offerBidsAgain = (ctx: Ctx, transportId: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    if (!transport || !isOpen(transport.status)) return;
    await retireFormerWinner(inner, transportId);
    const again = await inner.sql<{ id: string }[]>`
      with usable as (
        select id from users where is_active and not is_blocked and id in (select bidder_id from bids where transport_id = ${transportId})
        order by id for share)
      update bids b set status = 'active', rejected_at = null, rejection_reason = null, updated_at = ${inner.now}
      where transport_id = ${transportId} and status = 'rejected' and rejection_reason = 'taken'
        and bidder_id in (select id from usable) and not exists (select 1 from bids o where o.transport_id = b.transport_id and o.bidder_id = b.bidder_id and o.status = 'active')
      returning b.id`;
    if (again.length === 0) return;
    await recountOffers(inner, transport);
    const bids = await bidsWhere(inner.sql, inner.sql`b.id = any(${again.map(({ id }) => id)})`);
    for (const bid of bids) await publish(inner, bidReactivated, toOffer(transport, bid));
  });

/**
 * Accepts a bid as the owner of the request: the bid becomes the accepted quote, which is returned, and all other bids are rejected. Throws
 * 404, 403, 409 `bid_closed`, `not_open`, `already_accepted`, `account_stopped` or `expired`, and 409 `bid_changed` if the amount is no
 * longer `readAmount`.
 */
export const acceptBid = (ctx: ActorCtx, bidId: string, readAmount: string) =>
  inTransaction(ctx, async (inner) => {
    const { transport, bid } = await lockBid(inner, bidId);
    if (!isOwner(inner.actor, transport)) throw forbidden('Only the owner of the request can accept a bid');
    const closed = closedBidMessage(bid.status);
    if (closed) throw conflict('bid_closed', closed);
    if (readAmount !== bid.bidAmount)
      throw conflict('bid_changed', `This bid is now ${formatUsd(bid.bidAmount)}. Review it and try again.`);
    if (hasPassed(bid.pickupDay, openDay(inner.now)))
      throw conflict('expired', 'The pickup day of this bid has passed. Ask the bidder to change it.');
    const { bidderId, bidAmount, estimatedDeliveryDays: days, pickupDay, deliveryDay, includesInsurance, notes } = bid;
    const quote = await acceptBidAsQuote(inner, {
      transportId: transport.id,
      bidId,
      bidderId,
      amount: bidAmount,
      days,
      pickupDay,
      deliveryDay,
      includesInsurance,
      notes,
    });
    await retireFormerWinner(inner, transport.id);
    await inner.sql`
      update bids set status = 'accepted', is_winning_bid = true, accepted_at = ${inner.now}, updated_at = ${inner.now} where id = ${bidId}`;
    await recordActivity(inner, 'bid_accepted', transport.id, { bidId });
    await publish(inner, bidAccepted, { ...toOffer(transport, bid), quoteId: quote.id });
    await rejectOpenBids(inner, transport.id);
    return quote;
  });
