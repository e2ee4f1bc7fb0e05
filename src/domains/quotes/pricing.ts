import { requireGate } from '#domains/compliance/gate.ts';
import { lockListed, recountOffers } from '#domains/transports/lifecycle.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { transportMissing } from '#domains/transports/queries.ts';
import { isOpen } from '#domains/transports/rules.ts';
import { findAccountById } from '#domains/accounts/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { dayMs, endOfDay } from '#shared/dates/days.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden, invalid } from '#shared/errors.ts';
import { toCents } from '#shared/money.ts';
import { orTaken } from './booking/acceptance.ts';
import type { giveQuote as giveQuoteEndpoint, Quote } from './schemas.ts';
import { quoteGiven } from './events/given.ts';
import { toQuoteFact, type LockedQuote } from './booking/locked-quote.ts';
import { getQuote } from './queries.ts';
import { applyStep } from './booking/steps.ts';
import { toOfferDays } from './promise/offer-days-rules.ts';
import { getTotal, writeQuote } from './write-quote.ts';

type QuoteInput = BodyOf<typeof giveQuoteEndpoint>;

const toDays = ({ estimatedDeliveryDays, pickupDay, deliveryDay }: LockedQuote) => ({ estimatedDeliveryDays, pickupDay, deliveryDay });

async function writeOwn(ctx: ActorCtx, transportId: string, { validDays, ...input }: QuoteInput): Promise<LockedQuote> {
  const { actor, now } = ctx;
  const transport = await lockListed(ctx, transportId);
  await requireGate(ctx, 'give_quote', transport?.vehicleValue);
  if (!transport) throw transportMissing();
  if (isOwner(actor, transport)) throw forbidden('You cannot price your own request', 'own_request');
  if (!isOpen(transport.status)) throw conflict('not_open', 'This request is no longer open for quotes');
  const days = toOfferDays(input, transport, now);
  const account = await findAccountById(ctx, actor.id);
  const quote = await writeQuote(ctx, transport, {
    ...input,
    notes: input.notes && hideContacts(input.notes),
    kind: 'own',
    workflowState: 'submitted',
    userId: actor.id,
    ...(actor.role === 'broker' ? { brokerId: actor.id } : { carrierId: actor.id }),
    offeredByName: account?.companyName ?? actor.fullName,
    ...days,
    // An offer expires on its pickup day at the latest.
    validUntil: new Date(Math.min(now.getTime() + validDays * dayMs, days.pickupDay ? endOfDay(days.pickupDay) : Infinity)),
  });
  const quoted = await applyStep(ctx, quote, 'quoted');
  await recountOffers(ctx, transport);
  return quoted;
}

/** Hides contact details in notes. Throws 404, 403 `gate_closed`, `own_request`, 409 `not_open`, `already_quoted`, 422 without a price. */
export async function submitQuote(ctx: ActorCtx, transportId: string, input: QuoteInput): Promise<Quote> {
  if (toCents(getTotal(input)) === 0) throw invalid({ baseRate: 'Enter a price above zero' });
  return orTaken(
    inTransaction(ctx, async (inner) => {
      const quote = await writeOwn(inner, transportId, input);
      await publish(inner, quoteGiven, { ...toQuoteFact(inner, quote), ...toDays(quote) });
      return getQuote(inner, quote.id);
    }),
  );
}
