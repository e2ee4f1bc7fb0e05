import { isIdentityWaiting } from '#domains/accounts/overseen/identity.ts';
import { findAccountById } from '#domains/accounts/queries.ts';
import { lockUsable } from '#domains/accounts/overseen/account-status.ts';
import { lockTransport, recountOffers } from '#domains/transports/lifecycle.ts';
import { transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { isUniqueViolation } from '#server/db/connection/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { serviceFeeCents } from '#domains/places/service-fee-rules.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { takenMessage } from '../ending/closing-rules.ts';
import type { Quote } from '../schemas.ts';
import { quoteAccepted } from '../events/accepted.ts';
import { listOpenOffers, lockQuote, toQuoteFact, type LockedQuote } from './locked-quote.ts';
import { isNamedOn, isShipperOf, isUpForGrabs } from '../policy.ts';
import { getQuote, quoteMissing } from '../queries.ts';
import { refuseAcceptance, type Refusal } from '../rules.ts';
import type { OfferDays } from '../promise/promise-rules.ts';
import { applyStep } from './steps.ts';
import { writeQuote } from '../write-quote.ts';

/** Throws the 409 that a refusal names. */
export function refuse(refusal: Refusal | null): void {
  if (refusal) throw conflict(refusal.code, refusal.message);
}

/** The unique indexes are the last guard: whoever meets one came second. Throws 409 `already_accepted` or `already_quoted`. */
export async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, 'quotes_one_accepted_key')) throw conflict('already_accepted', takenMessage);
    if (isUniqueViolation(error, 'quotes_one_open_own_key'))
      throw conflict('already_quoted', 'This account already has an open quote on this request');
    throw error;
  }
}

/** True while nobody behind a quote is blocked or deactivated, and until the transaction ends nobody becomes so. */
export const lockPartiesUsable = (ctx: Ctx, { userId, brokerId, carrierId }: LockedQuote): Promise<boolean> =>
  lockUsable(ctx, [userId, brokerId, carrierId]);

/** Why the accounts behind a held quote may take no job now, in the order in which it is said; until the transaction ends that stays so. */
export async function accountRefusals(ctx: Ctx, quote: LockedQuote): Promise<Refusal[]> {
  const stopped = { code: 'account_stopped', message: 'This account can no longer take jobs. Choose another offer.' };
  const changed = {
    code: 'identity_changed',
    message: 'This company changed its name or numbers. You can accept the offer after we review its documents.',
  };
  const mayAct = await lockPartiesUsable(ctx, quote);
  const isWaiting = await isIdentityWaiting(ctx, [quote.userId, quote.brokerId, quote.carrierId]);
  return [...(mayAct ? [] : [stopped]), ...(isWaiting ? [changed] : [])];
}

/** What acceptance brings with it: the other offers are closed and everybody hears of it. */
export async function endOtherOffers(ctx: ActorCtx, accepted: LockedQuote): Promise<LockedQuote> {
  const others = await listOpenOffers(ctx, accepted.transport, accepted.id);
  for (const other of others) await applyStep(ctx, other, 'closed', { closedReason: 'taken' });
  const transport = await recountOffers(ctx, accepted.transport);
  const { vehicleValue } = transport;
  await publish(ctx, quoteAccepted, {
    ...toQuoteFact(ctx, accepted),
    serviceFee: fromCents(serviceFeeCents(vehicleValue === null ? null : toCents(vehicleValue))),
    standsAtFixedPrice: isUpForGrabs(accepted),
  });
  return { ...accepted, transport };
}

/**
 * Makes a held quote the accepted one: booked, or assigned at once where the carrier has already committed a truck. The transport
 * follows; a booked estimate stands in the marketplace at its price. Everything is checked but who may. Throws 409.
 */
export async function acceptLocked(ctx: ActorCtx, quote: LockedQuote, reason: string | null = null): Promise<LockedQuote> {
  refuse(refuseAcceptance(quote, ctx.now));
  refuse((await accountRefusals(ctx, quote))[0] ?? null);
  const to = quote.workflowState === 'assigned' ? 'assigned' : 'booked';
  return endOtherOffers(ctx, await applyStep(ctx, quote, to, { isAccepted: true, reason }));
}

/**
 * Accepts a quote or books the estimate, in the shipper's name only. Exactly one wins: the transport's row is locked first, the
 * partial unique index is the last guard. Throws 404, 403 to others who see the quote, 409 `already_accepted`, `expired`,
 * `not_priced`, `closed`, `not_open`, `account_stopped` or `identity_changed`.
 */
export const acceptQuote = (ctx: ActorCtx, quoteId: string): Promise<Quote> =>
  orTaken(
    inTransaction(ctx, async (inner) => {
      const quote = await lockQuote(inner, quoteId);
      if (!quote) throw quoteMissing();
      if (!isShipperOf(inner.actor, quote))
        throw isNamedOn(inner.actor, quote) ? forbidden('Only the shipper can accept a quote') : quoteMissing();
      await acceptLocked(inner, quote);
      return getQuote(inner, quoteId);
    }),
  );

/** A marketplace bid on its way to become the accepted quote; `amount` is a decimal string. */
export interface WinningBid extends OfferDays {
  readonly transportId: string;
  readonly bidId: string;
  readonly bidderId: string;
  readonly amount: string;
  readonly days: number;
  readonly includesInsurance: boolean;
  readonly notes: string | null;
}

/**
 * Turns a bid into the accepted quote of its transport, so that everything after travels one road. The actor has to be the shipper.
 * Throws 404, 403, 409 `already_accepted`, `not_open` or `account_stopped`; the bid's own state is the caller's to check.
 */
export const acceptBidAsQuote = (ctx: ActorCtx, bid: WinningBid): Promise<Quote> =>
  orTaken(
    inTransaction(ctx, async (inner) => {
      const transport = await lockTransport(inner, bid.transportId);
      const bidder = await findAccountById(inner, bid.bidderId);
      if (!transport || !bidder) throw transportMissing();
      if (transport.shipperId !== inner.actor.id) throw forbidden('Only the shipper can accept a bid');
      const offer = await writeQuote(inner, transport, {
        kind: 'bid',
        workflowState: 'submitted',
        bidId: bid.bidId,
        userId: bidder.id,
        ...(bidder.role === 'broker' ? { brokerId: bidder.id } : { carrierId: bidder.id }),
        offeredByName: bidder.companyName ?? bidder.fullName,
        baseRate: bid.amount,
        fuelSurcharge: '0.00',
        tolls: '0.00',
        permits: '0.00',
        specialHandling: '0.00',
        estimatedDeliveryDays: bid.days,
        pickupDay: bid.pickupDay,
        deliveryDay: bid.deliveryDay,
        includesInsurance: bid.includesInsurance,
        notes: bid.notes,
      });
      await acceptLocked(inner, offer);
      return getQuote(inner, offer.id);
    }),
  );
