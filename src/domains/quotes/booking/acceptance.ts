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
import { isNamedParty, isShipper, isUpForGrabs } from '../policy.ts';
import { getQuote, quoteMissing } from '../queries.ts';
import { refuseAcceptance, type Refusal } from '../rules.ts';
import type { OfferDays } from '../promise/promise-rules.ts';
import { applyStep } from './steps.ts';
import { writeQuote } from '../write-quote.ts';

export function refuse(refusal: Refusal | null): void {
  if (refusal) throw conflict(refusal.code, refusal.message);
}

/** Maps violations of the unique indexes, the last guard, to 409 `already_accepted` or `already_quoted`. */
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

/** Locks the accounts until the transaction ends, so that none is blocked or deactivated meanwhile. */
export const lockPartiesUsable = (ctx: Ctx, { userId, brokerId, carrierId }: LockedQuote): Promise<boolean> =>
  lockUsable(ctx, [userId, brokerId, carrierId]);

/** Why the accounts behind the quote can't take a job now, by priority. Locks them until the transaction ends. */
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

/** Booked, or assigned if the carrier already committed a truck. The quote must be locked; the caller checks permission. Throws 409. */
export async function acceptLocked(ctx: ActorCtx, quote: LockedQuote, reason: string | null = null): Promise<LockedQuote> {
  refuse(refuseAcceptance(quote, ctx.now));
  refuse((await accountRefusals(ctx, quote))[0] ?? null);
  const to = quote.workflowState === 'assigned' ? 'assigned' : 'booked';
  return endOtherOffers(ctx, await applyStep(ctx, quote, to, { isAccepted: true, reason }));
}

/**
 * Shipper only. The transport's lock and a unique index ensure one winner. Throws 404, 403, 409 `already_accepted`, `expired`,
 * `not_priced`, `closed`, `not_open`, `account_stopped`, `identity_changed`.
 */
export const acceptQuote = (ctx: ActorCtx, quoteId: string): Promise<Quote> =>
  orTaken(
    inTransaction(ctx, async (inner) => {
      const quote = await lockQuote(inner, quoteId);
      if (!quote) throw quoteMissing();
      if (!isShipper(inner.actor, quote))
        throw isNamedParty(inner.actor, quote) ? forbidden('Only the shipper can accept a quote') : quoteMissing();
      await acceptLocked(inner, quote);
      return getQuote(inner, quoteId);
    }),
  );

export interface WinningBid extends OfferDays {
  readonly transportId: string;
  readonly bidId: string;
  readonly bidderId: string;
  readonly amount: string;
  readonly days: number;
  readonly includesInsurance: boolean;
  readonly notes: string | null;
}

/** The caller checks the bid's own state. Throws 404, 403 unless the shipper, 409 `already_accepted`, `not_open`, `account_stopped`. */
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
