import { readDetails, writeDetails, type StoredDetails } from '#domains/transports/details/details.ts';
import type { DetailField } from '#domains/transports/details/detail-fields-rules.ts';
import {
  agreedFields,
  areDetailsOpen,
  changedFields,
  differingFields,
  fromAgreed,
  toAgreed,
  type AgreedDetails,
  type Details,
} from '#domains/transports/details/details-rules.ts';
import { toFact, lockListed, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { getTransport, transportMissing } from '#domains/transports/queries.ts';
import { withFormerFields } from '#domains/transports/stops/former-fields.ts';
import { windowsProblem } from '#domains/transports/stops/stop-rules.ts';
import { mergeStops, requireOrder } from '#domains/transports/stops/stops.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import type { answerDetails as answerEndpoint, changeDetails as changeEndpoint } from './details-schemas.ts';
import { detailsAnswered } from '../events/details-answered.ts';
import { detailsChanged } from '../events/details-changed.ts';
import { findAccepted, type LockedQuote } from './locked-quote.ts';
import { moveDelivery, moveIntoWindow, type OfferDays } from '../promise/promise-rules.ts';

async function lockChangeable(ctx: ActorCtx, transportId: string): Promise<LockedTransport> {
  const transport = await lockListed(ctx, transportId);
  if (!transport) throw transportMissing();
  return transport;
}

function requireOpen({ status }: LockedTransport): void {
  if (!areDetailsOpen(status))
    throw conflict('not_changeable', status === 'cancelled' ? 'This transport was cancelled' : 'The vehicle was already picked up');
}

const getAnswerer = (accepted: LockedQuote | null): string | null => accepted?.carrierId ?? accepted?.brokerId ?? null;

const toParties = (accepted: LockedQuote | null) => ({
  brokerId: accepted?.brokerId ?? null,
  carrierId: accepted?.carrierId ?? null,
  driverId: accepted?.driverId ?? null,
});

function waitingFor(accepted: LockedQuote | null, { agreed: before, details }: StoredDetails, after: Details): AgreedDetails | null {
  if (!accepted || !getAnswerer(accepted)) return null;
  const agreed = before ?? toAgreed(details, accepted);
  return differingFields(agreed, toAgreed(after, agreed)).length > 0 ? agreed : null;
}

/** A changed window moves the promised days into it until the carrier declines. */
async function movePromise(
  ctx: Ctx,
  accepted: LockedQuote | null,
  agreed: AgreedDetails | null,
  { pickup, delivery }: Details['stops'],
): Promise<void> {
  if (!accepted) return;
  const moved = moveIntoWindow(agreed ?? accepted, pickup);
  const isDeliveryMoved = agreed && (agreed.deliveryDate !== delivery.windowFrom || agreed.deliveryUntil !== delivery.windowTo);
  await writePromise(ctx, accepted.id, isDeliveryMoved ? moveDelivery(moved, delivery) : moved);
}

const writePromise = ({ sql }: Ctx, quoteId: string, { pickupDay, deliveryDay }: OfferDays) => sql`
  update quotes set pickup_day = ${pickupDay}, delivery_day = ${deliveryDay}, new_delivery_day = null where id = ${quoteId}`;

/** Null removes it. Must run under the transport's lock. */
export const writeNewDeliveryDay = ({ sql, now }: Ctx, quoteId: string, day: string | null): Promise<unknown> => sql`
  update quotes set new_delivery_day = ${day}, updated_at = ${now} where id = ${quoteId} and new_delivery_day is distinct from ${day}::date`;

interface DeclinedDetails {
  readonly at: string;
  readonly fields: readonly DetailField[];
  readonly reason: string | null;
}

/** Stores with the booking what its carrier declined, for the shipper's page; null removes it. */
const writeDeclined = ({ sql }: Ctx, quoteId: string, declined: DeclinedDetails | null) => sql`
  update quotes set metadata = metadata - 'declinedDetails' || ${sql.json(declined ? { declinedDetails: declined } : {})} where id = ${quoteId}`;

async function getName({ sql, actor }: ActorCtx): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select coalesce(company_name, full_name) as name from users where id = ${actor.id}`;
  return row!.name;
}

const isAgreed = (field: DetailField): boolean => (agreedFields as readonly DetailField[]).includes(field);

async function publishChange(
  ctx: ActorCtx,
  transport: LockedTransport,
  fields: DetailField[],
  accepted: LockedQuote | null,
  waits: boolean,
) {
  await publish(ctx, detailsChanged, {
    ...toFact(transport),
    ...toParties(accepted),
    fields,
    answererId: waits && fields.some(isAgreed) ? getAnswerer(accepted) : null,
    actorId: ctx.actor.id,
  });
}

/**
 * After booking, a changed day or place applies at once but awaits the carrier's answer. Throws 404, 403 (`key_not_admitted` for API keys
 * after booking), 409 `not_changeable`, 422.
 */
export const changeDetails = (ctx: ActorCtx, transportId: string, body: BodyOf<typeof changeEndpoint>): Promise<TransportDetail> =>
  inTransaction(ctx, async (inner) => {
    const { stops: sentStops, fromAddress, toAddress, ...former } = body;
    const transport = await lockChangeable(inner, transportId);
    if (!isOwner(inner.actor, transport)) throw forbidden('Only the shipper can change these details');
    requireOpen(transport);
    const stored = await readDetails(inner, transportId);
    const before = stored.details;
    const after = {
      fromAddress: fromAddress === undefined ? before.fromAddress : fromAddress,
      toAddress: toAddress === undefined ? before.toAddress : toAddress,
      stops: mergeStops(before.stops, withFormerFields(before.stops, former, sentStops)),
    };
    const fields = changedFields(before, after);
    if (fields.length > 0) {
      requireOrder(after.stops, fields.includes('pickupDate') ? 'pickupDate' : 'deliveryDate');
      const accepted = await findAccepted(inner, transport);
      // A leaked key must not be able to redirect a booked vehicle: the shipper isn't notified of the change.
      if (accepted && inner.actor.apiKey)
        throw forbidden('API keys cannot change these details after booking. Sign in to change them.', 'key_not_admitted');
      const agreed = waitingFor(accepted, stored, after);
      await writeDetails(inner, transportId, after, agreed);
      if (accepted) await writeDeclined(inner, accepted.id, null);
      await movePromise(inner, accepted, stored.agreed ?? agreed, after.stops);
      await publishChange(inner, transport, fields, accepted, agreed !== null);
    }
    return getTransport(inner, transportId);
  });

/** For a change that both sides agreed on, before pickup. Drops a delivery window that would end before it. */
export async function agreePickupDay(ctx: ActorCtx, quote: LockedQuote, pickupDate: string): Promise<void> {
  const { transport } = quote;
  const { details: before, agreed } = await readDetails(ctx, transport.id);
  const moved = mergeStops(before.stops, { pickup: { windowFrom: pickupDate, windowTo: null }, delivery: {} });
  const stops = windowsProblem(moved) ? mergeStops(moved, { pickup: {}, delivery: { windowFrom: null, windowTo: null } }) : moved;
  const after = { ...before, stops };
  const promise = moveIntoWindow(agreed ?? quote, stops.pickup);
  const { pickupUntil, deliveryDate, deliveryUntil } = toAgreed(after, promise);
  await writeDetails(ctx, transport.id, after, agreed && { ...agreed, ...promise, pickupDate, pickupUntil, deliveryDate, deliveryUntil });
  await writePromise(ctx, quote.id, promise);
  await publishChange(ctx, transport, changedFields(before, after), quote, false);
}

/** Declining restores the booked details. Throws 404, 403, 409 `not_changeable`, `nothing_to_answer`, `details_changed`. */
export const answerDetails = (ctx: ActorCtx, transportId: string, body: BodyOf<typeof answerEndpoint>): Promise<TransportDetail> =>
  inTransaction(ctx, async (inner) => {
    const { actor } = inner;
    const { answer, changedAt, reason } = body;
    const transport = await lockChangeable(inner, transportId);
    const accepted = await findAccepted(inner, transport);
    if (getAnswerer(accepted) !== actor.id) throw forbidden('Only the carrier of this job can answer');
    requireOpen(transport);
    const { details, agreed, changedAt: lastChange } = await readDetails(inner, transportId);
    if (!agreed) throw conflict('nothing_to_answer', 'There is no change to answer');
    if (lastChange?.getTime() !== Date.parse(changedAt))
      throw conflict('details_changed', 'The shipper changed the details again. Review them and try again.');
    const fields = differingFields(agreed, toAgreed(details, agreed));
    await writeDetails(inner, transportId, answer === 'declined' ? fromAgreed(details, agreed) : details, null);
    const by = await getName(inner);
    if (answer === 'declined') {
      await writePromise(inner, accepted!.id, agreed);
      await writeDeclined(inner, accepted!.id, { at: inner.now.toISOString(), fields, reason });
    }
    await publish(inner, detailsAnswered, {
      ...toFact(transport),
      ...toParties(accepted),
      fields,
      answer,
      actorId: actor.id,
      actorName: by,
      reason,
    });
    return getTransport(inner, transportId);
  });
